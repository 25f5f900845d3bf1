const DISCONNECT = 14

/** Follows the packet boundaries of an MQTT byte stream, so that a packet over the limit is seen by its header. */
export class FrameCheck {
  readonly #limit: number
  #left = 0
  #shift = 0
  #length = 0
  #inLength = false
  #type = 0
  /** Whether the client said goodbye. */
  disconnected = false
  packets = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Takes the next bytes; answers what is wrong with them, if anything. */
  take(data: Buffer): 'packet too large' | 'malformed length' | undefined {
    let at = 0
    while (at < data.length) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, data.length - at)
        this.#left -= step
        at += step
      } else if (!this.#inLength) {
        this.#type = data[at++]! >> 4
        this.#inLength = true
        this.#length = 0
        this.#shift = 0
      } else {
        const byte = data[at++]!
        this.#length |= (byte & 127) << this.#shift
        this.#shift += 7
        if (byte & 128) {
          if (this.#shift > 21) return 'malformed length'
          continue
        }
        if (this.#length > this.#limit) return 'packet too large'
        this.#inLength = false
        this.#left = this.#length
        this.packets++
        if (this.#type === DISCONNECT) this.disconnected = true
      }
    }
    return undefined
  }
}
