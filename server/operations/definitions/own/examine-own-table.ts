import type { PlannedRows } from '../../../../src/framework/company/definition-plan'
import type { BodyIds } from '../../../../src/framework/company/resource-body'
import { getFieldBehaviour } from '../../../../src/framework/field'
import { fieldLabel } from '../../../../src/framework/resource'
import type { Tx } from '../../../database/connect'
import {
  type Attribute,
  isAlwaysFilled,
  listStored,
  looseTextSql,
  plainColumns,
  quoteIdentifier,
  type Table,
} from '../../../records/model'
import type { ExistingColumn, ExistingTable } from '../../../schema/catalog'
import { findSourceColumn, fitsStoredType, toPostgresType } from '../../../schema/columns'
import { type ColumnConversion, findConversion } from '../../../schema/convert-column'
import { isCopyName } from '../../../schema/copied-columns'
import { isParkedName } from '../../../schema/parked-names'
import { quoteLiteral } from '../../../schema/table-parts'
import type { ConvertedValues } from '../plan/describe-changes'
import { compareNestedFields, hasNestedSql } from './nested-fields'

type RowValue = PlannedRows['first'][number]

/** A question that is asked of all rows. */
interface RowQuestion extends Pick<PlannedRows, 'accept' | 'path'> {
  /** SQL that is true for the rows concerned. */
  where: string
  /** SQL of the value that is shown. */
  value: string
  /** SQL that is true for the rows that have a value; given where values are converted. */
  filled?: string
  /** The id of the field. */
  id?: string
  describe(count: number): string
}

/** A table before and after a change. */
export interface ChangedTable {
  after: Table
  ids: BodyIds
  /** Absent: it was not served before. */
  before: Table | undefined
  beforeIds: BodyIds | undefined
  body: unknown
  beforeBody: unknown
  /** Where records of a state go, by ids of states, as the administrator confirmed. */
  moves: ReadonlyMap<string, string>
  /** Whether the administrator may read the field, by its name before the change. */
  canRead(name: string): boolean
  /** The table in the database, under its present name. */
  stored: ExistingTable
  storedName: string
}

/** What a change does to stored values: the rows that do not fit, and how many values are converted. */
export interface ExaminedTable {
  rows: readonly PlannedRows[]
  converted: readonly ConvertedValues[]
}

/** Finds the rows that a change would lose values of, or that forbid it. */
export async function examineOwnTable(tx: Tx, change: ChangedTable): Promise<ExaminedTable> {
  const questions = [...listRemovals(change), ...listOwnAttributes(change.after).flatMap((a) => askColumn(change, a))]
  if (questions.length === 0) return { rows: [], converted: [] }
  const table = quoteIdentifier(change.storedName)
  const counts = questions.flatMap(({ where, filled = 'false' }, at) => [
    `count(*) filter (where ${where})::int as "${at}"`,
    `count(*) filter (where ${filled})::int as "of${at}"`,
  ])
  const { rows } = await tx.query<Record<string, number>>({ text: `select ${counts.join(', ')} from ${table} t` })
  const findings: PlannedRows[] = []
  const converted: ConvertedValues[] = []
  for (const [at, { where, value, describe, filled, id, ...question }] of questions.entries()) {
    const [count, total] = [rows[0]?.[String(at)] ?? 0, rows[0]?.[`of${at}`] ?? 0]
    if (filled && id) converted.push({ id, total, fit: total - count })
    if (count === 0) continue
    const text = `select t.id::int as id, left((${value})::text, 100) as value from ${table} t where ${where} order by t.id limit 5`
    const { rows: first } = await tx.query<RowValue>({ text })
    findings.push({ ...question, says: describe(count), count, first })
  }
  return { rows: findings, converted }
}

export const listOwnAttributes = (table: Table): Attribute[] =>
  listStored(table).filter(({ name }) => !plainColumns.includes(name))

export const countRows = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`

const countHaving = (count: number) => `${countRows(count)} ${count === 1 ? 'has' : 'have'}`

/** Asks for values of columns that the resource has no longer. */
function listRemovals({ after, before, beforeIds, stored, canRead }: ChangedTable): RowQuestion[] {
  const used = new Set(listOwnAttributes(after).map((attribute) => findSource(attribute, stored)?.name))
  const common = new Set(
    listStored(after)
      .filter(({ name }) => plainColumns.includes(name))
      .map(({ column }) => column?.name),
  )
  return [...stored.columns.values()].flatMap(({ name }): RowQuestion[] => {
    if (used.has(name) || common.has(name) || isParkedName(name) || isCopyName(name)) return []
    const attribute = before && listOwnAttributes(before).find(({ column }) => column?.name === name)
    const label = attribute && before ? fieldLabel(before.resource, attribute.name) : name
    const id = (attribute && beforeIds?.fields[attribute.name]) ?? attribute?.name ?? name
    const value = `t.${quoteIdentifier(name)}`
    return [
      {
        ...{ accept: `remove:${id}`, path: 'fields', where: `${value} is not null` },
        value: attribute && canRead(attribute.name) ? value : 'null',
        describe: (count) => `${countRows(count)} would lose their value of “${label}”; it is kept for 30 days`,
      },
    ]
  })
}

/** Answers SQL of a stored value as another type. */
export const convertValue = (from: string, to: string, column: string): string | undefined =>
  findConversion(from, to, column)?.value

export const findSource = ({ column }: Attribute, stored: ExistingTable): ExistingColumn | undefined => {
  const desired = { name: column?.name ?? '', was: undefined, type: column?.type ?? 'text' }
  return stored.columns.get(findSourceColumn(desired, stored, [], convertValue) ?? '')
}

/** A column of the change, with SQL of its stored value and of the value after it. */
interface ColumnChange {
  attribute: Attribute
  /** The field before the change. */
  earlier: Attribute | undefined
  /** The part of the body. */
  path: string
  label: string
  column: string
  /** SQL of the value that the administrator may read. */
  visibleSql: string
  isSame: boolean
  conversion: ColumnConversion | undefined
}

function askColumn(change: ChangedTable, attribute: Attribute): RowQuestion[] {
  const { after, before, ids, stored } = change
  const source = findSource(attribute, stored)
  const at = Object.keys(ids.fields).indexOf(attribute.name)
  const path = at < 0 ? 'workflow' : `fields.${at}`
  const label = fieldLabel(after.resource, attribute.name)
  if (!source) return askNewColumn(after, attribute, path, label)
  const column = `t.${quoteIdentifier(source.name)}`
  const type = toPostgresType(attribute.column?.type ?? 'text')
  const isSame = fitsStoredType(source.type, attribute.column?.type ?? 'text')
  const earlier = before && listOwnAttributes(before).find((each) => each.column?.name === attribute.column?.name)
  const visibleSql = earlier && change.canRead(earlier.name) ? column : 'null'
  const conversion = isSame ? { value: column, fits: 'true' } : findConversion(source.type, type, column)
  const one: ColumnChange = { attribute, earlier, path, label, column, visibleSql, isSame, conversion }
  return [
    ...askType(change, one),
    ...(conversion ? [...askRequired(change, one), ...askCheck(change, one, conversion)] : []),
    ...askNested(change, one),
    ...askUnique(change, one),
  ]
}

function askNewColumn(after: Table, attribute: Attribute, path: string, label: string): RowQuestion[] {
  if (!isAlwaysFilled(after.resource, attribute) || findFill(after, attribute) !== undefined) return []
  const describe = (count: number) =>
    `${countRows(count)} would have no “${label}”: add it as optional or give a default`
  return [{ path: `${path}.3.required`, where: 'true', value: 'null', describe }]
}

function askType({ ids }: ChangedTable, one: ColumnChange): RowQuestion[] {
  const { attribute, column, conversion, label } = one
  if (one.isSame) return []
  const misfit = conversion ? ` and not coalesce(${conversion.fits}, false)` : ''
  return [
    {
      ...{
        accept: `retype:${ids.fields[attribute.name] ?? attribute.name}`,
        path: `${one.path}.2`,
        value: one.visibleSql,
      },
      id: ids.fields[attribute.name] ?? attribute.name,
      filled: `${column} is not null`,
      where: `${column} is not null${misfit}`,
      describe: (count) =>
        `${countHaving(count)} a “${label}” that does not fit its new type; the field would begin empty, ` +
        'and the old values are kept for 30 days',
    },
  ]
}

function askRequired({ after, before }: ChangedTable, { attribute, earlier, path, label, column }: ColumnChange) {
  const wasRequired = earlier && before && isAlwaysFilled(before.resource, earlier)
  if (wasRequired || !isAlwaysFilled(after.resource, attribute)) return []
  const describe = (count: number) => `${countHaving(count)} no “${label}”: fill it in first`
  return [{ path: `${path}.3.required`, where: `${column} is null`, value: 'null', describe }]
}

function askCheck(change: ChangedTable, one: ColumnChange, { value, fits }: ColumnConversion): RowQuestion[] {
  const { attribute, earlier, column, label } = one
  const renamed = renameValues(change, attribute, value)
  const check = attribute.column?.check
  // Records in states that go away are asked about on their own.
  if (attribute.name === change.after.resource.workflow?.field) return []
  if (!check || (check === earlier?.column?.check && one.isSame && renamed === value)) return []
  const misfit = `not (${check.replaceAll('{column}', `(${renamed})`)})`
  return [
    {
      ...{ path: `${one.path}.3`, value: one.visibleSql },
      where: `case when ${column} is not null and ${fits} then ${misfit} else false end`,
      describe: (count) => `${countHaving(count)} a “${label}” that would no longer be allowed`,
    },
  ]
}

/** Asks for values of fields inside of a field, which are kept by name. */
function askNested({ body, beforeBody, ids }: ChangedTable, { attribute, column, path }: ColumnChange): RowQuestion[] {
  const id = ids.fields[attribute.name]
  if (id === undefined || attribute.column?.type !== 'jsonb') return []
  const { removed, retyped } = compareNestedFields(beforeBody, body, id)
  const toQuestion = (field: (typeof removed)[number]) => ({
    ...{ path: `${path}.3.of`, where: hasNestedSql(column, field), value: 'null' },
  })
  return [
    ...removed.map((field) => ({
      ...toQuestion(field),
      accept: `remove:${id}.${field.id}`,
      describe: (count: number) => `${countRows(count)} would lose their “${field.name}” for good`,
    })),
    ...retyped.map((field) => ({
      ...toQuestion(field),
      describe: (count: number) => `${countHaving(count)} a “${field.name}”, whose type cannot change`,
    })),
  ]
}

function askUnique({ storedName }: ChangedTable, one: ColumnChange): RowQuestion[] {
  const { attribute, earlier, column, label, path, visibleSql } = one
  const { unique } = attribute.field.options
  if (!unique || earlier?.field.options.unique) return []
  const comparedSql = (alias: string) => {
    const text = getFieldBehaviour(attribute.field).compared(column.replace(/^t\./, `${alias}.`))
    return unique === 'ignoreCaseAndSpace' ? looseTextSql(text) : text
  }
  const among = `select ${comparedSql('o')} from ${quoteIdentifier(storedName)} o group by 1 having count(*) > 1`
  return [
    {
      ...{ path: `${path}.3.unique`, value: visibleSql, where: `${comparedSql('t')} in (${among})` },
      describe: (count) => `${countHaving(count)} the “${label}” of another one`,
    },
  ]
}

/** Lists values of choices and states that have another name now, by their ids. */
export function listRenamedValues(
  { after, ids, beforeIds }: Pick<ChangedTable, 'after' | 'ids' | 'beforeIds'>,
  { name }: Attribute,
): [from: string, to: string][] {
  if (!beforeIds) return []
  const isState = name === after.resource.workflow?.field
  const id = ids.fields[name]
  const formerName = Object.keys(beforeIds.fields).find((each) => beforeIds.fields[each] === id) ?? ''
  const before = isState ? beforeIds.states : (beforeIds.choices[formerName] ?? {})
  const entries = isState ? ids.states : ids.choices[name]
  // What is no choice any more keeps its words.
  if (!entries || Object.keys(entries).length === 0) return []
  const now = new Map(Object.entries(entries).map(([value, of]) => [of, value]))
  return Object.entries(before).flatMap(([value, of]): [string, string][] => {
    // A removed choice must not become the one that takes its name.
    const next = now.get(of) ?? `~${of}`
    return next === value ? [] : [[value, next]]
  })
}

/** Builds SQL of a value under its present name. */
function renameValues(change: ChangedTable, attribute: Attribute, value: string): string {
  const renames = listRenamedValues(change, attribute)
  return renames.length === 0 ? value : renamedValueSql(attribute, renames, value)
}

export function renamedValueSql({ column }: Attribute, renames: readonly [string, string][], value: string): string {
  const buildCases = (of: string) =>
    `case ${of} ${renames.map(([from, to]) => `when ${quoteLiteral(from)} then ${quoteLiteral(to)}`).join(' ')} else ${of} end`
  if (column?.type !== 'text[]') return buildCases(value)
  return `(select array_agg(${buildCases('c.code')} order by c.place) from unnest(${value}) with ordinality c(code, place))`
}

/** SQL of the value that rows get in a new column: the first state, or the default of a required field. */
export function findFill({ resource }: Table, { name, field, column }: Attribute): string | undefined {
  const { workflow } = resource
  if (name === workflow?.field) return typeof workflow.initial === 'string' ? quoteLiteral(workflow.initial) : undefined
  const { default: value, required } = field.options
  if (!required || !column) return undefined
  if (typeof value === 'string' && !value.startsWith('$') && ['text', 'date'].includes(column.type))
    return quoteLiteral(value)
  const isAmount = column.type.startsWith('numeric') && /^-?\d+(\.\d+)?$/.test(String(value))
  return isAmount || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined
}
