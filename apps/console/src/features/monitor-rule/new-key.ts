/** A new key for a row of a list in the form; never sent. */
export const newKey = (): string => Math.random().toString(36).slice(2)
