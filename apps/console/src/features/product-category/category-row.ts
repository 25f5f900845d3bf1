import type { productCategory } from '@tecovie/contract/resources/product-category.ts'
import type { RowOf } from '../../kit/list/use-resource-list.ts'

/** A category of either level. */
export type Category = RowOf<typeof productCategory>

/** Whether a category is of the first level, which groups the second. */
export const isTop = (row: Category): boolean => !row.pid || row.pid === '0'
