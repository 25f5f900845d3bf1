export interface DictionaryEntry {
  readonly key: string
  readonly zh: string
  readonly en: string
  /** Colour of its tag: a name of the theme. */
  readonly color?: 'success' | 'warning' | 'error' | 'info' | 'offline'
}
export interface DictionarySpec {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly entries: readonly DictionaryEntry[]
}

/** Declares a dictionary; entries are `key: [zh, en, color?]`. */
export const dictionary = (
  code: string,
  zh: string,
  en: string,
  entries: Readonly<Record<string, readonly [string, string, DictionaryEntry['color']?]>>,
): DictionarySpec => ({
  code,
  zh,
  en,
  entries: Object.entries(entries).map(([key, [z, e, color]]) => ({ key, zh: z, en: e, color })),
})
