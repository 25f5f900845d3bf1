import { deviceDictionaries } from './device-dictionaries.ts'
import type { DictionarySpec } from './dictionary.ts'
import { serviceDictionaries } from './service-dictionaries.ts'
import { systemDictionaries } from './system-dictionaries.ts'

/** Every dictionary of the first start. Administrators change texts and add entries; keys that code depends on stay. */
export const dictionaries: readonly DictionarySpec[] = [
  ...systemDictionaries,
  ...deviceDictionaries,
  ...serviceDictionaries,
]
