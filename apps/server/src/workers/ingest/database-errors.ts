/** SQLSTATE classes that speak of the data of a statement: 22 data exception, 23 constraint, 54 limit exceeded. */
const DATA_CLASSES = new Set(['22', '23', '54'])
/** Whether a statement failed for what it holds (then repeating it is useless), not for the state of the database. */
export function isDataError(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (typeof code !== 'string' || code.length !== 5) return false
  // A row that no partition takes is a check violation without a constraint; that is for the partitions to mend.
  if (code === '23514' && constraint === undefined) return false
  return DATA_CLASSES.has(code.slice(0, 2))
}

/** Whether an error says that the database cannot be used now, so that the same will succeed later. */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (/connection terminated|connection error|timeout exceeded when trying to connect/i.test(String(message)))
    return true
  if (typeof code !== 'string') return false
  // Connection 08, resources 53, operator 57, conflicts 40; or the socket's own words.
  return /^(08|53|57|40)...$/.test(code) || /^(ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)
}

/** Repeats `work` through an outage; throws what is no outage. */
export async function throughOutage<T>(work: () => Promise<T> | T): Promise<T> {
  for (let wait = 50; ; wait = Math.min(wait * 2, 2000)) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error)) throw error
      await new Promise((r) => setTimeout(r, wait))
    }
  }
}
