/** Whose rows a table holds. The scoped handle refuses a table that is not listed here. */
export const tableScope = {
  tenant: 'global',
  menu: 'global',
  dict: 'global',
  systemSetting: 'global',
  dept: 'tenant',
  sysUser: 'tenant',
  role: 'tenant',
  file: 'tenant',
  job: 'tenant',
  writeLog: 'tenant',
  productCategory: 'tenant',
  product: 'tenant',
  functionTemplate: 'tenant',
  productFunction: 'tenant',
  deviceGroup: 'tenant',
  device: 'project',
  command: 'project',
  ruleCategory: 'tenant',
  monitorRule: 'tenant',
  ruleEvent: 'project',
  workOrder: 'project',
} as const satisfies Record<string, 'global' | 'tenant' | 'project'>

export type ScopedTable = keyof typeof tableScope
