/** A code on its way to a phone. */
export interface SmsMessage {
  /** Digits, with a plus in front where the country was named. */
  readonly phone: string
  readonly code: string
  /** Minutes the code is good for. */
  readonly minutes: number
}

/** How codes reach phones. Resolves when the message was taken over; throws with what the other side said. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>
}

/** `13800001234` as `138****1234`: enough to recognise, too little to call. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`
