export interface ClientRow {
  id: string
  clientId: string
  clientName: string | null
  /** argon2id; null for a public client. */
  clientSecret: string | null
  publicClient: number
  legacy: number
  authorizedGrantTypes: string
  scope: string
  accessTokenValidity: number
  refreshTokenValidity: number
  webServerRedirectUri: string | null
  resourceIds: string | null
  authorities: string | null
  autoapprove: number
  additionalInformation: string | null
  createUser: string | null
  createTime: Date
  updateUser: string | null
  updateTime: Date
}

declare module '../../drivers/db/database.ts' {
  interface Database {
    client: ClientRow
  }
}
