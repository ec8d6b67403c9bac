import { type FieldOptions, type FieldType, makeField } from '../../framework/field'
import {
  type FilterNode,
  FilterProblem,
  isPlainObject,
  type LooseFilter,
  operators,
  parseFilter,
} from '../../framework/filter'
import { humanizeName } from '../../framework/naming'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'
import { parseJsonDocument } from '../rows/read-row'

export interface ConditionOptions extends FieldOptions {
  /** The field of the record that names the condition's resource. */
  about?: string
}

/** Longest condition as JSON, in characters. */
const maxLength = 20_000

const conditionType: FieldType<ConditionOptions> & { name: 'condition' } = {
  name: 'condition',
  column: () => ({ type: 'jsonb', check: "jsonb_typeof({column}) = 'object'" }),
  parse(input) {
    const document = parseJsonDocument(input)
    if (!isPlainObject(document)) return refuseValue('condition')
    // An empty condition matches every record, as no condition does, so none is stored.
    if (Object.keys(document).length === 0) return acceptValue(null)
    const written = JSON.stringify(document)
    // PostgreSQL cannot store text with the character zero.
    if (written.length > maxLength || written.includes('\\u0000')) return refuseValue('condition')
    try {
      parseFilter(document, operators)
      return acceptValue(document)
    } catch (problem) {
      if (problem instanceof FilterProblem) return refuseValue('condition')
      throw problem
    }
  },
  schema: () => ({ type: 'object', description: 'A filter over the records that it is about' }),
  text: (value) => (isPlainObject(value) ? describeFilter(parseFilter(value, operators)) : ''),
  operators: ['empty'],
  isDocument: true,
}

/**
 * Declares a filter over the resource named in the field `about`; the record's handler checks whether it
 * fits.
 */
export const condition = (about: string, options: FieldOptions = {}) =>
  makeField<LooseFilter, 'condition', ConditionOptions>(conditionType, { ...options, about })

/** Describes the condition by field names, for code that does not know the resource. */
function describeFilter(node: FilterNode): string {
  if (node.kind === 'not') return `not (${describeFilter(node.part)})`
  if (node.kind !== 'compare') return node.parts.map(describeNested).join(` ${node.kind} `)
  const { path, operator, value } = node
  const name = path.split('.').map(humanizeName).join(': ')
  if (operator === 'empty') return `${name} is ${value === true ? '' : 'not '}empty`
  const text = Array.isArray(value) ? value.join(operator === 'between' ? ' and ' : ', ') : String(value)
  return `${name} ${operatorWords[operator] ?? operator} ${text}`
}

const describeNested = (node: FilterNode) =>
  node.kind === 'compare' || node.kind === 'not' ? describeFilter(node) : `(${describeFilter(node)})`

const operatorWords: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '≠',
  lt: '<',
  lte: '≤',
  gt: '>',
  gte: '≥',
  in: 'in',
  between: 'between',
  contains: 'contains',
  startsWith: 'starts with',
}
