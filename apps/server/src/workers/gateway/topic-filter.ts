/** Whether an MQTT filter (`+` one level, `#` the rest) takes a topic. */
export function matches(filter: string, topic: string): boolean {
  if (filter === topic) return true
  const f = filter.split('/')
  const t = topic.split('/')
  for (let i = 0; i < f.length; i++) {
    if (f[i] === '#') return true
    if (i >= t.length || (f[i] !== '+' && f[i] !== t[i])) return false
  }
  return f.length === t.length
}

/** Whether any of the filters takes the topic. */
export function anyMatches(filters: ReadonlySet<string>, topic: string): boolean {
  if (filters.size === 0) return false
  if (filters.has(topic)) return true
  for (const filter of filters) if (matches(filter, topic)) return true
  return false
}
