import { notes } from './en/notes.ts'
import { nouns, verbs } from './en/verbs.ts'
import { en as shared } from './en.ts'

/** All texts, with those that only the server speaks: titles of calls, notes of the log. */
export const en = { ...shared, notes, nouns, verbs }
