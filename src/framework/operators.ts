/** Comparisons a filter may use; which of them a field allows comes from its type. */
export const operators = [
  'eq',
  'ne',
  'in',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'startsWith',
  'empty',
] as const

export type Operator = (typeof operators)[number]
