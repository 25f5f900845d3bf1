import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'

export const dictionaryEntries = defineAction({
  name: 'dict.dictionary',
  method: 'GET',
  path: '/api/tecovie-system/dict/dictionary',
  permission: 'authenticated',
  input: z.looseObject({ code: z.string().max(64) }),
  /** `dictValue` is in the reader's language. */
  output: z.array(
    z.object({ dictKey: z.string(), dictValue: z.string(), color: z.string().nullable(), sort: z.number() }),
  ),
})
