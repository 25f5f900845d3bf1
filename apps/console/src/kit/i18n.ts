import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import i18next from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { createStore } from './store.ts'

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type Texts = Record<string, unknown>
export type LoadTexts = (language: Language) => Promise<Texts>

const KEY = 'tecovie.language'
/** The language whose texts are loaded. */
export const languageStore = createStore<Language>('zh')

export const rememberedLanguage = (): Language => (localStorage.getItem(KEY) === 'en' ? 'en' : 'zh')

let load: LoadTexts
/** Starts with the remembered language. Texts come in one lazy bundle a language; parameters stand in single braces. */
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
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await load(language))
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
