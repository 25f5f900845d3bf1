import { base } from './zh-base.ts'
import { thingTexts } from './zh-things.ts'

/** All texts of one language that the console shows. */
export const zh = {
  ...base,
  ...thingTexts,
  validation: { ...base.validation, ...thingTexts.validation },
  resources: { ...base.resources, ...thingTexts.resources },
}
