import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import i18next from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { createStore } from './store.ts'

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type Texts = Record<string, unknown>
/** Loads the texts of an area; `base` is always there. */
export type LoadTexts = (language: Language, area: string) => Promise<Texts>

const KEY = 'tecovie.language'
/** The language whose texts are loaded. */
export const languageStore = createStore<Language>('zh')

export const rememberedLanguage = (): Language => (localStorage.getItem(KEY) === 'en' ? 'en' : 'zh')

let load: LoadTexts
const areas = new Set(['base'])
const loaded = new Set<string>()

async function loadArea(language: Language, area: string): Promise<void> {
  const name = `${language}/${area}`
  if (loaded.has(name)) return
  i18next.addResourceBundle(language, 'translation', await load(language, area), true, true)
  loaded.add(name)
}

/** Loads the texts of an area in the language that is shown, and from now on in every one that is changed to. */
export async function needTexts(area: string): Promise<void> {
  areas.add(area)
  let language: Language
  do {
    language = languageStore.get()
    await loadArea(language, area)
    // Somebody changed the language meanwhile.
  } while (language !== languageStore.get())
}

/** Starts with the remembered language. Texts come in lazy bundles by language and area; parameters stand in single braces. */
export async function startI18n(loadTexts: LoadTexts): Promise<void> {
  load = loadTexts
  await i18next.use(initReactI18next).init({
    lng: rememberedLanguage(),
    fallbackLng: false,
    resources: {},
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnEmptyString: false,
  })
  await changeLanguage(rememberedLanguage())
}

/** Loads a language's texts if need be and shows it everywhere. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...areas].map((area) => loadArea(language, area)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  localStorage.setItem(KEY, language)
  languageStore.set(language)
}

/** `t(key, params)` in the reader's language. */
export function useT(): Translate {
  const { t } = useTranslation()
  return useCallback((key, params) => t(key, params ?? {}), [t])
}

/** The same for plain functions; does not follow a change of language by itself. */
export const translate: Translate = (key, params) => i18next.t(key, params ?? {})

/** Whether a text exists: labels fall back from the noun's own to the common ones. */
export const hasText = (key: string): boolean => i18next.exists(key)
