/** Sends to a device that is connected, whichever way; for commands and updates. */
export interface DeviceSender {
  /**
   * Sends `payload` on `topic` (`downTopic` of the device package) with QoS 1. A sub-device is reached through its
   * gateway; for a product with a script the payload is encoded by it and goes to `…/thing/model/down_raw`.
   * False when the device is not connected or its script refuses. True means sent, not received: the device's own reply
   * is the only proof.
   */
  sendToDevice(to: { productKey: string; deviceKey: string }, topic: string, payload: string): Promise<boolean>
  isConnected(to: { productKey: string; deviceKey: string }): boolean
}

/** A device's answer to a command. */
export interface DeviceReply {
  /** The id the command was sent with. */
  readonly id: string
  /** 200 is success. */
  readonly code: number
  readonly data: Record<string, unknown>
  readonly message?: string
  /** The service, or undefined for an answer to a property set. */
  readonly service?: string
}

/** Stores a reply; the device's message is acknowledged when it resolves. */
export type OnReply = (deviceId: string, reply: DeviceReply) => Promise<void> | void
