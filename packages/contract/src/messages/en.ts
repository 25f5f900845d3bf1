import { base } from './en-base.ts'
import { thingTexts } from './en-things.ts'

/** All texts of one language that the console shows. */
export const en = {
  ...base,
  ...thingTexts,
  validation: { ...base.validation, ...thingTexts.validation },
  resources: { ...base.resources, ...thingTexts.resources },
}
