/**
 * Dictionaries whose keys code relies on (state machines, thing model, specification): `all` their entries or the named keys.
 * Their keys neither change nor go; texts, colours and order may. Every dictionary of the first start keeps its code.
 */
const SEALED: Readonly<Record<string, 'all' | readonly string[]>> = {
  sex: 'all',
  yesNo: 'all',
  yes_no: 'all',
  region: 'all',
  orgnizeType: 'all',
  plate_type: 'all',
  base_model: 'all',
  menu_category: 'all',
  button_func: 'all',
  dataType: 'all',
  modelType: 'all',
  nodeType: 'all',
  macRule: 'all',
  authenticationType: 'all',
  deviceStatus: 'all',
  onlineStatus: 'all',
  product_protocol: 'all',
  fwType: 'all',
  firmware: 'all',
  otaStatus: 'all',
  certExpireType: 'all',
  certCreateType: 'all',
  certStatus: 'all',
  tempUrl: 'all',
  workOrderType: 'all',
  evenUniqueType: 'all',
  woThirdType: 'all',
  woStatus: 'all',
  woChannel: 'all',
  eventStatus: 'all',
  eventErrorType: ['0'],
  commandState: 'all',
  complaintStatus: 'all',
  messageStatus: 'all',
}

export const isSealed = (code: string, key: string): boolean =>
  SEALED[code] === 'all' || (SEALED[code]?.includes(key) ?? false)
