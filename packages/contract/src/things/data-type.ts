/** Data types of a function, by their number on the wire (dictionary `dataType`). */
export const DATA_TYPE = {
  enum: 1,
  value: 2,
  bool: 3,
  string: 4,
  passThrough: 5,
  time: 6,
  breakdown: 7,
} as const

export type DataType = (typeof DATA_TYPE)[keyof typeof DATA_TYPE]

/** Categories of a function (dictionary `modelType`). */
export const CATEGORY = { property: 1, service: 2, event: 3, business: 4 } as const

export type Category = (typeof CATEGORY)[keyof typeof CATEGORY]

export const COMPARES = ['eq', 'ne', 'gt', 'lt'] as const
export type Compare = (typeof COMPARES)[number]

const EQUALITY: readonly Compare[] = ['eq', 'ne']

/**
 * How values of a data type may be compared in a condition. The specification gives 3, 4 and 7 only eq and ne; 1 (enum)
 * and 5 (pass-through) have no order either, so they get the same. 2 (value) and 6 (time) take all four.
 */
export const compareOptions = (dataType: number | string): readonly Compare[] =>
  Number(dataType) === DATA_TYPE.value || Number(dataType) === DATA_TYPE.time ? COMPARES : EQUALITY
