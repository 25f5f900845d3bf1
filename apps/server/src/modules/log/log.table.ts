interface Shared {
  id: string
  tenantId: string
  serviceId: string | null
  serverHost: string | null
  serverIp: string | null
  env: string | null
  requestUri: string | null
  userAgent: string | null
  params: string | null
  remoteIp: string | null
  requestId: string | null
  createBy: string | null
  createTime: Date
}

declare module '../../drivers/db/database.ts' {
  interface Database {
    logUsual: Shared & { logLevel: string; logId: string; logData: string }
    logApi: Shared & {
      title: string
      action: string
      method: string
      status: number
      time: number
      changes: string | null
    }
    logError: Shared & {
      title: string
      action: string
      method: string
      exceptionName: string
      message: string
      stackTrace: string | null
    }
  }
}
