import { notes } from './zh/notes.ts'
import { nouns, verbs } from './zh/verbs.ts'
import { zh as shared } from './zh.ts'

/** All texts, with those that only the server speaks: titles of calls, notes of the log. */
export const zh = { ...shared, notes, nouns, verbs }
