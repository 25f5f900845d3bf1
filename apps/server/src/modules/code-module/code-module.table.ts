import type { CodeColumn } from '@tecovie/contract/resources/code-column.ts'

export interface CodeModuleRow {
  id: string
  datasourceId: string
  codeName: string
  serviceName: string
  tableName: string
  tablePrefix: string
  pkName: string
  packageName: string
  parentMenuId: string
  baseMode: string
  wrapMode: string
  logicDelete: string
  modelName: string
  createUser: string | null
  createTime: Date
  updateUser: string | null
  updateTime: Date
}

declare module '../../drivers/db/database.ts' {
  interface Database {
    codeModule: CodeModuleRow
    codeColumn: { [K in keyof CodeColumn]-?: Exclude<CodeColumn[K], undefined> }
  }
}
