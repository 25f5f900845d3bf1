import type { productInfo } from '@tecovie/contract/resources/product.ts'
import type { RowOf } from '../../kit/list/use-resource-list.ts'

/** A product as lists and details answer it. */
export type Product = RowOf<typeof productInfo>

/** The settings page of a product, `?id=`. */
export const CONFIG = '/product/product-config'
/** The list of devices; `?productId=` narrows it. */
export const DEVICES = '/device/component/device-list'
