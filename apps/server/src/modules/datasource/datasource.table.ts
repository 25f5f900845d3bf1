declare module '../../drivers/db/database.ts' {
  interface Database {
    datasource: {
      id: string
      name: string
      driverClass: string
      url: string
      username: string
      /** Sealed. */
      password: string
      remark: string | null
      createUser: string | null
      createTime: Date
      updateUser: string | null
      updateTime: Date
    }
  }
}

export {}
