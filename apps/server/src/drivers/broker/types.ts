/** Why a connection ended; the evidence of presence. */
export type EndReason =
  | 'closed'
  | 'keepalive-timeout'
  | 'taken-over'
  | 'refused'
  | 'server-restarted'
  | 'disabled'
  | 'tenant-out'

export interface Message {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: 0 | 1 | 2
  /** Set by the sender on a repetition. */
  readonly dup: boolean
}

/** What a client says when it connects. */
export interface SignIn {
  readonly clientId: string
  readonly username: string
  readonly password: string
  readonly will?: Message
  readonly address: string
  readonly secure: boolean
  /** Common name of a client certificate that the listener's authority signed. */
  readonly certificateName?: string
}

/** One connected client. `session` is the handler's own, set by `signIn`. */
export interface Connection<S> {
  readonly address: string
  session: S | undefined
  /** Whether the client takes messages now. */
  readonly open: boolean
  readonly subscriptions: ReadonlySet<string>
  /** Sends a message to this client; false when it is gone. */
  send(topic: string, payload: string | Buffer, qos: 0 | 1): boolean
  /** Reads nothing more from this client for `ms`. */
  delay(ms: number): void
  end(reason: EndReason, detail?: string): void
}

/** `refused` is an MQTT return code: 2 client id, 3 not available now, 4 wrong user or password, 5 not allowed. */
export type SignInAnswer<S> = { session: S; identity: string } | { refused: 2 | 3 | 4 | 5; reason: string }

export interface BrokerHandler<S> {
  /** A connection of the same identity is taken over. */
  signIn(connection: Connection<S>, signIn: SignIn): Promise<SignInAnswer<S>>
  online(connection: Connection<S>): void
  /** Called once for each connection that was online. */
  offline(connection: Connection<S>, reason: EndReason, detail: string | undefined): void
  /** `done` acknowledges the message; until then it counts against the connection's window. */
  publish(connection: Connection<S>, message: Message, done: () => void): void
  maySubscribe(connection: Connection<S>, filter: string): boolean
}

/** Access of devices by MQTT. */
export interface DeviceBroker {
  start(): Promise<void>
  /** Ends every connection, then the listeners. */
  stop(): Promise<void>
  /** While paused nothing is read from any client. */
  pause(): void
  resume(): void
  readonly connections: number
  /** Ports in use: 0 where there is no such listener. */
  readonly port: number
  readonly tlsPort: number
}
