/** SQLSTATE classes that speak of the data of a statement: 22 data exception, 23 constraint, 54 limit exceeded. */
const DATA_CLASSES = new Set(['22', '23', '54'])
/** PostgreSQL reports a row that no partition takes as a check violation; that is for the partitions to mend. */
const NO_PARTITION = /no partition of relation/

/** Whether a statement failed for what it holds (then repeating it is useless), not for the state of the database. */
export function isDataError(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string' || code.length !== 5) return false
  return DATA_CLASSES.has(code.slice(0, 2)) && !NO_PARTITION.test(String(message))
}
