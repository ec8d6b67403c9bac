import {
  type Field,
  type FieldOptions,
  type FieldType,
  makeField,
  type RequiredMark,
  toPlainText,
} from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'
import type { ResourceName } from '../../framework/register'
import type { LeavingRule } from '../../framework/steps/leaving-rules'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'

export interface RefOptions extends FieldOptions {
  /** The filter that a record has to match to be chosen; default: any record that the person may list. */
  where?: LooseFilter
  /** True: references of a resource to itself may not form a cycle; default false. */
  isTree?: boolean
  /**
   * Fields of the referred record that must equal fields of this one, `{ customerId: 'customerId' }`; the
   * right side may go over a reference.
   */
  match?: Readonly<Record<string, string>>
  /** True: this record is part of the referred one and is deleted with it; default false. */
  isPart?: boolean
  /** The title of the list of these records at the one referred to; default: the plural of the resource. */
  listLabel?: string
  /** True: the record referred to does not list the records of this own resource; default false. */
  isUnlisted?: boolean
  /** What happens to the record when the person it names leaves the company; default: nothing. */
  leaving?: LeavingRule | readonly LeavingRule[]
}

interface RefTypeOptions extends RefOptions {
  to?: string
}

const refType: FieldType<RefTypeOptions> & { name: 'ref' } = {
  name: 'ref',
  column: ({ to = '' }) => ({ type: 'bigint', references: to }),
  parse(input) {
    const typed = toPlainText(input)
    return /^\d{1,15}$/.test(typed) && Number(typed) > 0 ? acceptValue(Number(typed)) : refuseValue('reference')
  },
  schema: () => ({ type: 'integer', minimum: 1 }),
  operators: ['eq', 'ne', 'in', 'empty'],
  target: ({ to }) => to,
}

/** Declares a reference: the id of a record of another resource. */
export function ref(to: ResourceName, options: RefOptions & { required: true }): Field<number, 'ref'> & RequiredMark
export function ref(to: ResourceName, options?: RefOptions): Field<number, 'ref'>
export function ref(to: ResourceName, options: RefOptions = {}): Field<number, 'ref'> {
  return makeField<number, 'ref', RefTypeOptions>(refType, { ...options, to })
}
