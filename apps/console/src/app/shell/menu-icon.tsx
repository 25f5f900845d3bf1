import * as I from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The icon of each name that menus use (`source` of a menu record). */
const ICONS: Record<string, ComponentType> = {
  app: I.AppstoreOutlined,
  category: I.PartitionOutlined,
  cert: I.SafetyCertificateOutlined,
  chart: I.BarChartOutlined,
  client: I.KeyOutlined,
  code: I.CodeOutlined,
  complaint: I.CommentOutlined,
  control: I.ControlOutlined,
  datasource: I.DatabaseOutlined,
  device: I.HddOutlined,
  dict: I.BookOutlined,
  event: I.AlertOutlined,
  firmware: I.CloudUploadOutlined,
  group: I.ClusterOutlined,
  home: I.HomeOutlined,
  line: I.NodeIndexOutlined,
  log: I.FileTextOutlined,
  menu: I.MenuOutlined,
  message: I.MessageOutlined,
  module: I.BlockOutlined,
  notice: I.NotificationOutlined,
  organisation: I.ApartmentOutlined,
  ota: I.SyncOutlined,
  param: I.SlidersOutlined,
  plugin: I.ApiOutlined,
  post: I.IdcardOutlined,
  product: I.ContainerOutlined,
  region: I.EnvironmentOutlined,
  report: I.BarChartOutlined,
  role: I.TeamOutlined,
  rule: I.MonitorOutlined,
  service: I.CustomerServiceOutlined,
  setting: I.SettingOutlined,
  system: I.ToolOutlined,
  template: I.ProfileOutlined,
  tenant: I.BankOutlined,
  tool: I.ToolOutlined,
  user: I.UserOutlined,
  workOrder: I.SolutionOutlined,
  workshop: I.ShopOutlined,
}

/** A menu's icon; unknown names get a neutral one, so that rows stay aligned. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? I.FileOutlined
  return <Icon />
}
