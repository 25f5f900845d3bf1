/** `camelCase` as the database writes it: `snake_case`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
