/** A running PostgreSQL the server may use: where it is, and how to let it go. */
export interface DatabaseServer {
  /** For node-postgres: a URL or socket settings. */
  readonly connection: { connectionString?: string; host?: string; port?: number; user?: string; database?: string }
  stop(): Promise<void>
}
