import type { RuleCondition } from '@tecovie/contract/things/monitor-rule.ts'
import { MAX_CONDITIONS } from '@tecovie/contract/things/rule-limits.ts'
import { newKey } from './new-key.ts'

/** One condition in the form; the key holds its place while the list changes and is never sent. */
export type DraftCondition = Omit<RuleCondition, 'functionObj'> & { key: string }

export const ALL_PRODUCTS = 0
export const ONE_PRODUCT = 1
export const SOME_DEVICES = 2

const NO_VALUE = { compare: '', dataValue: '' }
const NO_FUNCTION = { code: '', functionId: '', name: '', dataType: '', ...NO_VALUE }
const NO_PRODUCT = { productId: '', productName: '', productKey: '', ...NO_FUNCTION }

/** A condition that nothing is chosen of yet. */
export const emptyCondition = (): DraftCondition => ({
  key: newKey(),
  id: '',
  rangType: ONE_PRODUCT,
  ...NO_PRODUCT,
  entityIds: '',
  groupId: '',
})

/** A stored condition for the form; a stored truth value is shown as the word it is. */
export function draftCondition(stored: Partial<Record<keyof RuleCondition, unknown>>): DraftCondition {
  const text = (name: keyof RuleCondition) => String(stored[name] ?? '')
  const truth = text('dataType') === '3' ? { 0: 'false', 1: 'true' }[text('dataValue')] : undefined
  return {
    key: newKey(),
    id: text('id'),
    rangType: Number(stored.rangType ?? ONE_PRODUCT),
    productId: text('productId'),
    productName: text('productName'),
    productKey: text('productKey'),
    code: text('code'),
    functionId: text('functionId'),
    name: text('name'),
    dataType: text('dataType'),
    compare: text('compare'),
    dataValue: truth ?? text('dataValue'),
    entityIds: text('entityIds'),
    groupId: text('groupId'),
  }
}

/** Another scope. All products: product, function and devices go. One product: only the devices go. */
export function withRange(c: DraftCondition, rangType: number, allProducts: string): DraftCondition {
  if (rangType === c.rangType) return c
  // A function of one product is not the one of all; nothing that hung on it may stay.
  if (rangType === ALL_PRODUCTS) return { ...c, rangType, ...NO_PRODUCT, productName: allProducts, entityIds: '' }
  if (c.rangType === ALL_PRODUCTS) return { ...c, rangType, ...NO_PRODUCT, entityIds: '' }
  return { ...c, rangType, entityIds: '' }
}

/** Another product, or none: its function and devices were those of the old one. */
export function withProduct(
  c: DraftCondition,
  product: { id: string; name?: unknown; productKey?: unknown } | undefined,
): DraftCondition {
  if (product?.id === c.productId) return c
  return {
    ...c,
    ...NO_PRODUCT,
    productId: product?.id ?? '',
    productName: String(product?.name ?? ''),
    productKey: String(product?.productKey ?? ''),
    entityIds: '',
  }
}

/** Another function, or none: how its value compares is chosen anew. */
export function withFunction(
  c: DraftCondition,
  fn: { id: string; code: string; name: string; dataType: number | string } | undefined,
): DraftCondition {
  if (!fn) return { ...c, ...NO_FUNCTION }
  const functionId = c.rangType === ALL_PRODUCTS ? '' : fn.id
  return { ...c, code: fn.code, functionId, name: fn.name, dataType: String(fn.dataType), ...NO_VALUE }
}

/** Devices that the server takes in one condition. */
export const MAX_DEVICES = 5000

/** The device ids of a condition. */
export const idsOf = (c: Pick<DraftCondition, 'entityIds'>): string[] => c.entityIds.split(',').filter(Boolean)

type List = readonly DraftCondition[]

/** Copies the condition at a position and puts the copy right there, as a new one. A full list stays as it is. */
export function copiedAt(list: List, index: number): List {
  const current = list[index]
  if (!current || list.length >= MAX_CONDITIONS) return list
  return [...list.slice(0, index + 1), { ...current, id: '', key: newKey() }, ...list.slice(index + 1)]
}

/** The first condition cannot be removed, and so one always stays. */
export const removable = (list: List, index: number): boolean => index > 0 && list.length > 1

/** The list without the condition at a position, if that one may go. */
export const removedAt = (list: List, index: number): List =>
  removable(list, index) ? list.filter((_, i) => i !== index) : list

/** The list with one condition changed. */
export const changed = (list: List, key: string, change: (c: DraftCondition) => DraftCondition): List =>
  list.map((c) => (c.key === key ? change(c) : c))
