declare module '../../drivers/db/database.ts' {
  interface Database {
    ruleCategory: {
      id: string
      tenantId: string
      pid: string
      name: string
      type: string
      orderNo: number
      createUser: string | null
      createTime: Date
      updateUser: string | null
      updateTime: Date
    }
  }
}
export type RuleCategoryType = '1' | '2'
