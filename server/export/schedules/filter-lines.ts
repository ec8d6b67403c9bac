import { getFieldBehaviour } from '../../../src/framework/field'
import { type FilterNode, type Operator, operators, parseFilter } from '../../../src/framework/filter'
import type { ViewState } from '../../../src/framework/lists/saved-view'
import { isDayExpression } from '../../../src/framework/relations'
import { fieldLabel, type Resource } from '../../../src/framework/resource'
import { isDayVariable, resolveDayVariable } from '../../../src/framework/values/day-variables'
import { readReferenceLabels } from '../../records/history'
import { type Attribute, getAttribute, getTable, type Table } from '../../records/model'
import { todayOfCaller } from '../../records/person-day'
import type { Reader } from '../../records/query'
import { evaluateDayExpression } from '../../records/sql/day-expression'

type FilterComparison = Extract<FilterNode, { kind: 'compare' }>

const signs: Readonly<Record<Exclude<Operator, 'empty'>, string>> = {
  eq: '=',
  ne: '≠',
  in: '=',
  lt: '<',
  lte: '≤',
  gt: '>',
  gte: '≥',
  between: 'between',
  contains: 'contains',
  startsWith: 'begins with',
}

/**
 * Formats the search and the filter of a view as lines of plain text; relative days become dates. The reader
 * must have the right to use the filter.
 */
export async function formatFilterLines(reader: Reader, table: Table, { filter, q }: ViewState): Promise<string[]> {
  const root = parseFilter(filter ?? {}, operators)
  const conditions = root.kind === 'and' ? root.parts : [root]
  const labels = await readReferenceLabels(
    reader,
    table,
    listFilterComparisons(root).map(({ path, value }) => ({
      changes: { [path]: [value, value].flat() as [unknown, unknown] },
    })),
  )
  const words = { reader, table, labels }
  return [...(q?.trim() ? [`Search: “${q.trim()}”`] : []), ...conditions.map((node) => formatFilterNode(words, node))]
}

interface FilterTextContext {
  reader: Reader
  table: Table
  /** The titles of referenced records, by keys such as `customerId 5`. */
  labels: ReadonlyMap<string, string>
}

const listFilterComparisons = (node: FilterNode): FilterComparison[] =>
  node.kind === 'compare'
    ? [node]
    : node.kind === 'not'
      ? listFilterComparisons(node.part)
      : node.parts.flatMap(listFilterComparisons)

function formatFilterNode(words: FilterTextContext, node: FilterNode): string {
  if (node.kind === 'not') return `not (${formatFilterNode(words, node.part)})`
  if (node.kind === 'compare') return formatComparison(words, node)
  return `(${node.parts.map((part) => formatFilterNode(words, part)).join(node.kind === 'and' ? ' and ' : ' or ')})`
}

function formatComparison(words: FilterTextContext, { path, operator, value }: FilterComparison): string {
  const { label, attribute, resource } = resolveFieldPath(words, path)
  if (operator === 'empty') return `${label} is ${value === true ? 'empty' : 'not empty'}`
  const values = (Array.isArray(value) ? value : [value]).map((each) =>
    formatFilterValue(words, path, { attribute, resource }, each),
  )
  return `${label} ${signs[operator]} ${values.join(operator === 'between' ? ' and ' : ', ')}`
}

/** A field that a filter compares, and the resource that declares it. */
interface FilterField {
  attribute: Attribute
  resource: Resource
}

/** Finds the field at the end of a filter's path, and builds a label of the whole path. */
function resolveFieldPath({ reader, table }: FilterTextContext, path: string): FilterField & { label: string } {
  const [head = '', ...rest] = path.split('.')
  const attribute = getAttribute(table, head)
  const label = fieldLabel(table.resource, head)
  if (rest.length === 0 || !attribute.target) return { label, attribute, resource: table.resource }
  const far = resolveFieldPath(
    { reader, table: getTable(reader.model, attribute.target), labels: new Map() },
    rest.join('.'),
  )
  return { ...far, label: `${label}: ${far.label}` }
}

const isDayColumn = ({ column }: Attribute) => column?.type === 'date' || column?.type === 'timestamptz'

function formatFilterValue(
  { reader, labels }: FilterTextContext,
  path: string,
  { attribute, resource }: FilterField,
  value: unknown,
): string {
  const { company, model } = reader
  if (value === '$me') return 'me'
  const today = resource.dayOf === undefined ? reader.today : todayOfCaller(reader)
  if (isDayExpression(value) && isDayColumn(attribute)) return evaluateDayExpression(value, today) ?? value
  if (isDayVariable(value)) {
    return resolveDayVariable(value, today, company.fiscalYearStart)
  }
  if (attribute.target) {
    const relation = typeof value === 'string' && value.startsWith('$') ? model.relations[value.slice(1)] : undefined
    return relation?.label ?? labels.get(`${path} ${String(value)}`) ?? `#${String(value)}`
  }
  return getFieldBehaviour(attribute.field).text(value)
}
