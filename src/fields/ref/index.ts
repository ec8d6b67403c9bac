import { accepted, type FieldOptions, type FieldType, makeField, refused } from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'

export interface RefOptions extends FieldOptions {
  /** Only records that fulfil this may be picked; default: any the person may list. */
  where?: LooseFilter
  /** The references of one resource to itself form no cycle; default false. */
  isTree?: boolean
}

interface Target extends RefOptions {
  to?: string
}

const refType: FieldType<Target> & { name: 'ref' } = {
  name: 'ref',
  column: ({ to = '' }) => ({ type: 'bigint', references: to }),
  parse(input) {
    const id = typeof input === 'number' ? input : /^\d{1,15}$/.test(String(input).trim()) ? Number(input) : Number.NaN
    return Number.isSafeInteger(id) && id > 0 ? accepted(id) : refused('reference')
  },
  operators: ['eq', 'ne', 'in', 'empty'],
  target: ({ to }) => to,
}

/** The id of a record of another resource. */
export const ref = (to: string, options: RefOptions = {}) =>
  makeField<number, 'ref', Target>(refType, { ...options, to })
