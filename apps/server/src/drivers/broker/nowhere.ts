type Callback = (() => void) | undefined

/** A message bus on which nothing is ever delivered: the broker sends to one client at a time, never by topic. */
export const nowhere = () => ({
  current: 0,
  concurrency: 1,
  on: (_topic: string, _listener: unknown, done: Callback) => done?.(),
  removeListener: (_topic: string, _listener: unknown, done: Callback) => done?.(),
  emit: (_packet: unknown, done: Callback) => done?.(),
  close: (done: Callback) => done?.(),
})
