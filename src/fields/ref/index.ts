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
  /** Only matching records can be chosen; default: any that the person may list. */
  where?: LooseFilter
  /** References of a resource to itself form no cycle; default false. */
  isTree?: boolean
  /**
   * Fields of the referred record that must equal fields of this one, `{ customerId: 'customerId' }`; the
   * right side may use a reference.
   */
  match?: Readonly<Record<string, string>>
  /** This record is part of the referred one and deleted with it; default false. */
  isPart?: boolean
  /** What happens to the record when the person leaves; default: nothing. */
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

/** The id of a record of another resource. */
export function ref(to: ResourceName, options: RefOptions & { required: true }): Field<number, 'ref'> & RequiredMark
export function ref(to: ResourceName, options?: RefOptions): Field<number, 'ref'>
export function ref(to: ResourceName, options: RefOptions = {}): Field<number, 'ref'> {
  return makeField<number, 'ref', RefTypeOptions>(refType, { ...options, to })
}
