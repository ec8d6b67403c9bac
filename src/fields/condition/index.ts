import { accepted, type FieldOptions, type FieldType, makeField, refused } from '../../framework/field'
import {
  type FilterNode,
  FilterProblem,
  isPlainObject,
  type LooseFilter,
  operators,
  readFilter,
} from '../../framework/filter'
import { words } from '../../framework/naming'
import { readDocument } from '../rows/read-row'

export interface ConditionOptions extends FieldOptions {
  /** The field of the same record that names the resource whose records it is about. */
  about?: string
}

/** Characters of the condition as JSON. */
const longest = 20_000

const conditionType: FieldType<ConditionOptions> & { name: 'condition' } = {
  name: 'condition',
  column: () => ({ type: 'jsonb', check: "jsonb_typeof({column}) = 'object'" }),
  parse(input) {
    const document = readDocument(input)
    if (!isPlainObject(document)) return refused('condition')
    // It holds for every record, as none does.
    if (Object.keys(document).length === 0) return accepted(null)
    const written = JSON.stringify(document)
    // The database keeps no text with the character zero.
    if (written.length > longest || written.includes('\\u0000')) return refused('condition')
    try {
      readFilter(document, operators)
      return accepted(document)
    } catch (problem) {
      if (problem instanceof FilterProblem) return refused('condition')
      throw problem
    }
  },
  schema: () => ({ type: 'object', description: 'A filter over the records that it is about' }),
  text: (value) => (isPlainObject(value) ? spell(readFilter(value, operators)) : ''),
  operators: ['empty'],
  isDocument: true,
}

/**
 * A filter over the records of the resource that the field `about` names. Whether it fits that resource is for the
 * record's handler to say.
 */
export const condition = (about: string, options: FieldOptions = {}) =>
  makeField<LooseFilter, 'condition', ConditionOptions>(conditionType, { ...options, about })

/** The condition by the names of the fields, where nothing is known of the resource. */
function spell(node: FilterNode): string {
  if (node.kind === 'not') return `not (${spell(node.part)})`
  if (node.kind !== 'compare') return node.parts.map(within).join(` ${node.kind} `)
  const { path, operator, value } = node
  const name = path.split('.').map(words).join(': ')
  if (operator === 'empty') return `${name} is ${value === true ? '' : 'not '}empty`
  const text = Array.isArray(value) ? value.join(operator === 'between' ? ' and ' : ', ') : String(value)
  return `${name} ${spelled[operator] ?? operator} ${text}`
}

const within = (node: FilterNode) => (node.kind === 'compare' || node.kind === 'not' ? spell(node) : `(${spell(node)})`)

const spelled: Readonly<Record<string, string>> = {
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
