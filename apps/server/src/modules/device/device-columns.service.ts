import { device } from '@tecovie/contract/resources/device.ts'
import type * as z from 'zod'

const audit = ['id', 'createUser', 'createTime', 'updateUser', 'updateTime']

/** Columns a list answers. */
export const listColumns: string[] = [
  ...audit,
  ...Object.keys(device.fields).filter((f) => !device.detailOnly?.includes(f as never)),
  ...Object.entries(device.computed ?? {})
    .filter(([, schema]) => (schema as z.ZodType).meta()?.column)
    .map(([name]) => name),
].map((name) => `device.${name}`)
