import { dictionary } from './dictionary.ts'

/** Dictionaries of products, devices, firmware and certificates. */
export const deviceDictionaries = [
  dictionary('dataType', '数据类型', 'Data type', {
    '1': ['枚举', 'Enum'],
    '2': ['数值', 'Number'],
    '3': ['布尔', 'Boolean'],
    '4': ['字符串', 'Text'],
    '5': ['透传', 'Pass-through'],
    '6': ['时间', 'Time'],
    '7': ['故障', 'Breakdown'],
  }),
  dictionary('modelType', '功能类型', 'Function kind', {
    '1': ['属性', 'Property'],
    '2': ['服务', 'Service'],
    '3': ['事件', 'Event'],
    '4': ['业务', 'Business'],
  }),
  dictionary('nodeType', '节点类型', 'Node type', {
    '1': ['直连设备', 'Direct device'],
    '2': ['网关', 'Gateway'],
    '3': ['网关子设备', 'Gateway sub-device'],
    '4': ['子网关', 'Sub-gateway'],
  }),
  dictionary('connectType', '联网方式', 'Connection', {
    '1': ['WiFi', 'WiFi'],
    '2': ['蜂窝网络', 'Cellular'],
    '3': ['以太网', 'Ethernet'],
    '4': ['LoRa', 'LoRa'],
    '5': ['Modbus', 'Modbus'],
    '0': ['其他', 'Other'],
  }),
  dictionary('macRule', 'MAC 规则', 'MAC rule', {
    '1': ['设备 MAC', 'Device MAC'],
    '2': ['项目 + MAC', 'Project + MAC'],
    '3': ['项目 + MAC + 通道号', 'Project + MAC + channel'],
  }),
  dictionary('authenticationType', '认证方式', 'Authentication', {
    '1': ['设备密钥', 'Device key'],
    '2': ['X.509 证书', 'X.509 certificate'],
    '0': ['其他', 'Other'],
  }),
  dictionary('burnCertificateType', '证书烧录方式', 'Certificate burning', {
    '1': ['离线', 'Offline'],
    '2': ['在线下载', 'Online download'],
  }),
  dictionary('deviceStatus', '设备状态', 'Device status', {
    normal: ['正常', 'Normal', 'success'],
    preAbnormal: ['预警', 'Warning', 'warning'],
    abnormal: ['异常', 'Abnormal', 'warning'],
    error: ['故障', 'Fault', 'error'],
  }),
  dictionary('onlineStatus', '在线状态', 'Presence', {
    '0': ['离线', 'Offline', 'offline'],
    '1': ['在线', 'Online', 'success'],
    '2': ['故障', 'Fault', 'error'],
  }),
  dictionary('netProtocol', '网络类型', 'Network', {
    '1': ['WiFi', 'WiFi'],
    '2': ['4G', '4G'],
    '3': ['NB-IoT', 'NB-IoT'],
    '4': ['以太网', 'Ethernet'],
    '5': ['LoRa', 'LoRa'],
  }),
  dictionary('applyProtocol', '应用协议', 'Application protocol', {
    '1': ['MQTT', 'MQTT'],
    '2': ['HTTP', 'HTTP'],
    '3': ['CoAP', 'CoAP'],
    '4': ['Modbus', 'Modbus'],
  }),
  dictionary('moduleType', '模组类型', 'Module type', {
    '1': ['通信模组', 'Comms module'],
    '2': ['主控板', 'Main board'],
    '3': ['显示板', 'Display board'],
    '4': ['驱动板', 'Driver board'],
  }),
  dictionary('fwType', '固件类型', 'Firmware type', {
    '1': ['模组固件', 'Module firmware'],
    '2': ['MCU 固件', 'MCU firmware'],
  }),
  dictionary('firmware', '固件', 'Firmware', {
    '1': ['整包', 'Full package'],
    '2': ['差分包', 'Differential package'],
  }),
  dictionary('appPluginType', '插件类型', 'Plug-in type', { '1': ['面板', 'Panel'], '2': ['功能', 'Function'] }),
  dictionary('product_protocol', '产品协议', 'Product protocol', {
    '1': ['标准物模型', 'Standard thing model'],
    '2': ['透传', 'Pass-through'],
  }),
  dictionary('otaStatus', '升级状态', 'OTA status', {
    '0': ['待升级', 'Waiting', 'info'],
    '1': ['升级中', 'Updating', 'info'],
    '2': ['成功', 'Done', 'success'],
    '3': ['失败', 'Failed', 'error'],
    '4': ['已停止', 'Stopped', 'offline'],
    '5': ['超时', 'Timed out', 'warning'],
    '6': ['无需升级', 'Not needed', 'offline'],
    '7': ['未知', 'Unknown', 'offline'],
  }),
  dictionary('certExpireType', '证书有效期', 'Certificate validity', {
    '1': ['长期', 'Long-term'],
    '2': ['限期', 'Limited'],
  }),
  dictionary('certCreateType', '证书生成方式', 'Certificate creation', {
    '1': ['自动生成', 'Automatic'],
    '2': ['导入', 'Import'],
  }),
  dictionary('certStatus', '证书状态', 'Certificate status', {
    '0': ['未激活', 'Not activated', 'offline'],
    '1': ['已激活', 'Activated', 'success'],
  }),
  dictionary('tempUrl', '模板地址', 'Template address', {
    mac: ['MAC 导入模板', 'MAC import template'],
    sale: ['销售导入模板', 'Sales import template'],
  }),
] as const
