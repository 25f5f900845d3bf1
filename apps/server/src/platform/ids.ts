const EPOCH = Date.UTC(2024, 0, 1)
const NODE_BITS = 10n
const SEQUENCE_BITS = 12n
const MAX_SEQUENCE = (1 << Number(SEQUENCE_BITS)) - 1

let node = BigInt(Math.floor(Math.random() * 1024))
let last = 0
let sequence = 0

/** Sets this process's node number, 0 to 1023; two processes on one database need different ones. */
export function setIdNode(n: number): void {
  node = BigInt(n & 1023)
}

/** A 64-bit time-ordered id as decimal text: 41 bits of milliseconds since 2024, 10 of node, 12 of sequence. */
export function newId(): string {
  let now = Date.now()
  // A clock set back does not make ids go back.
  if (now < last) now = last
  if (now === last) {
    sequence = (sequence + 1) & MAX_SEQUENCE
    if (sequence === 0) now = last + 1
  } else sequence = 0
  last = now
  return String((BigInt(now - EPOCH) << (NODE_BITS + SEQUENCE_BITS)) | (node << SEQUENCE_BITS) | BigInt(sequence))
}
