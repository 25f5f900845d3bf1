import { type Language, texts } from './translate.ts'

/**
 * What a call is named to people: its own text under `actions.<noun>.<verb>`, else its noun's title and its verb
 * (`角色 · 新增`). The name itself where the texts know neither.
 */
export function actionTitle(name: string, language: Language): string {
  const known = texts[language]
  const own = known.get(`actions.${name}`)
  if (own) return own
  const [noun = '', verb = ''] = name.split('.')
  const [nounText, verbText] = [
    known.get(`resources.${noun}.title`) ?? known.get(`nouns.${noun}`),
    known.get(`verbs.${verb}`),
  ]
  return nounText && verbText ? `${nounText} · ${verbText}` : name
}
