import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import { en } from '@tecovie/contract/messages/en-server.ts'
import { zh } from '@tecovie/contract/messages/zh-server.ts'

export type Language = 'zh' | 'en'

function flatten(node: object, prefix = '', into = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else flatten(value as object, `${prefix}${key}.`, into)
  }
  return into
}

export const texts: Record<Language, ReadonlyMap<string, string>> = { zh: flatten(zh), en: flatten(en) }

const translators = Object.fromEntries(
  (['zh', 'en'] as const).map((lang) => [
    lang,
    (key: string, params: Record<string, unknown> = {}) =>
      (texts[lang].get(key) ?? key).replace(/\{(\w+)\}/g, (whole, name) =>
        name in params ? String(params[name]) : whole,
      ),
  ]),
) as Record<Language, Translate>

/** Renders message keys in a language; an unknown key is shown as it is. */
export const translator = (lang: Language): Translate => translators[lang]

/** The language of an Accept-Language header; Chinese unless English comes first. */
export const languageOf = (header: string | undefined): Language => (/^\s*en\b/i.test(header ?? '') ? 'en' : 'zh')
