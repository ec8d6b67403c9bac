import { getFieldBehaviour } from '../../src/framework/field'
import type { Figure } from '../../src/framework/lists/list-figures'
import { fieldLabel } from '../../src/framework/resource'
import { formatTimestampInZone } from '../../src/framework/values/dates'
import { type Attribute, getAttribute, getTable, quoteIdentifier, type Table } from '../records/model'
import type { Reader } from '../records/query'
import { bindValues } from '../records/sql/compile-statement'
import type { RecordQuery } from '../records/sql/record-query'
import type { RequestedFigure, SummaryPlan } from '../records/summary/plan'
import { summarySql } from '../records/summary/summary-sql'
import { buildSummaryTree, type SummaryRow } from '../records/summary/summary-tree'
import { exportVerbs } from './cells-sql'
import type { QuerySnapshot } from './export-snapshot'

/** A line about a file: a label, a value and a unit. */
export type AboutLine = readonly [words: string, value: string | { figure: string }, unit?: string | undefined]

interface ExportDescription {
  table: Table
  question: RecordQuery
  /** The names of the exported fields. */
  names: readonly string[]
  /** The filters as text. */
  filters: readonly string[]
}

/** Describes an export: its list, who exported it and when, the number of records, and their sums. */
export async function buildAboutLines(
  reader: Reader,
  about: ExportDescription,
  values: readonly unknown[],
  count: number,
  ask: QuerySnapshot,
): Promise<AboutLine[]> {
  const { filters, table } = about
  const who = await readCallerName(reader, table, ask)
  return [
    ['List', table.resource.plural],
    ...(filters.length > 0 ? filters : ['None']).map((words): AboutLine => ['Filter', words]),
    ...(who === undefined ? [] : [['Taken out by', who] as const]),
    ['Taken out at', `${formatTimestampInZone(reader.company.zone, Date.now()).slice(0, 16)} (${reader.company.zone})`],
    ['Records', { figure: String(count) }],
    ...(await readFigureSums(reader, about, values, ask)),
  ]
}

/** Reads the caller's name, which is the title of their own record. */
export async function readCallerName(
  { model, caller }: Reader,
  table: Table,
  ask: QuerySnapshot,
): Promise<string | undefined> {
  const people = getTable(model, getAttribute(table, 'createdBy').target ?? '')
  const title = quoteIdentifier(getAttribute(people, people.resource.title).column?.name ?? 'id')
  const text = `select ${title}::text as name from ${quoteIdentifier(people.name)} where id = $1`
  const [row] = await ask<{ name: string }>({ text, values: [caller.empId] })
  return row?.name
}

/** A figure that sums the values of a field. */
type SumFigure = Extract<RequestedFigure, { attribute: Attribute }>

/** Reads sums by unit over the records of the file. Skips fields that cannot be summed. */
async function readFigureSums(
  reader: Reader,
  about: ExportDescription,
  values: readonly unknown[],
  ask: QuerySnapshot,
): Promise<AboutLine[]> {
  const { table, question } = about
  const sums = about.names.flatMap((name): SumFigure[] => {
    const attribute = getAttribute(table, name)
    const { isNumeric, isRatio } = attribute.field.type
    if (!isNumeric || isRatio || attribute.isCommon) return []
    const unit = getFieldBehaviour(attribute.field).unit(reader.company)?.field
    return [{ key: name, kind: 'sum', attribute, unit: unit === undefined ? undefined : getAttribute(table, unit) }]
  })
  if (sums.length === 0) return []
  const plan: SummaryPlan = { question: { ...question, sort: [] }, levels: [], asked: sums, verbs: exportVerbs }
  const { text, slots } = summarySql(reader, table, plan)
  const rows = await ask<SummaryRow>(bindValues({ name: undefined, text, bindings: slots.bindings }, reader, values))
  const { figures } = buildSummaryTree(plan, rows, 0)
  return sums.flatMap(({ key, attribute }) => {
    const words = `Sum of ${fieldLabel(table.resource, key)}`
    const usual = getFieldBehaviour(attribute.field).unit(reader.company)?.words
    return formatSums(figures[key] ?? null, usual).map(([unit, figure]): AboutLine => [words, { figure }, unit])
  })
}

// Sums are sorted by currency, because the database's order of groups may vary.
const formatSums = (figure: Figure, usual: string | undefined): [string | undefined, string][] =>
  figure === null
    ? []
    : typeof figure === 'string'
      ? [[usual, figure]]
      : Object.entries(figure).sort(([a], [b]) => (a < b ? -1 : 1))
