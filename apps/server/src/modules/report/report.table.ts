declare module '../../drivers/db/database.ts' {
  interface Database {
    report: {
      id: string
      tenantId: string
      name: string
      kind: string
      source: string | null
      groupBy: string | null
      days: number
      chart: string
      previewUrl: string | null
      designUrl: string | null
      remark: string | null
      createUser: string | null
      createTime: Date
      updateUser: string | null
      updateTime: Date
    }
  }
}

export {}
