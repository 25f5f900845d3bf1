/** Stands in the editor when somebody asks how a script looks: a temperature in two bytes, tenths of a degree. */
export const SCRIPT_EXAMPLE = `function rawDataToProtocol(bytes) {
  var value = (bytes[0] << 8) | bytes[1];
  return {
    id: '1',
    version: '1.0',
    method: 'thing.event.property.post',
    params: { temperature: value / 10 }
  };
}

function protocolToRawData(message) {
  var value = Math.round(message.params.temperature * 10);
  return [(value >> 8) & 0xff, value & 0xff];
}
`

/** Bytes and a message that the example understands. */
export const TRIALS = {
  decode: '00 EB',
  encode: '{"id":"1","method":"thing.service.property.set","params":{"temperature":23.5}}',
} as const
