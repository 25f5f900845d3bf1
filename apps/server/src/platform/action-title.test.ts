import { actions } from '@tecovie/contract/core/define-action.ts'
import { expect, it } from 'vitest'
import { declareAll } from '../modules/contracts.ts'
import { actionTitle } from './action-title.ts'

declareAll()

it('every call has a title in both languages: the log and the API reference show it', () => {
  const nameless = [...actions().keys()].filter(
    (name) => actionTitle(name, 'zh') === name || actionTitle(name, 'en') === name,
  )
  expect(nameless).toEqual([])
})
