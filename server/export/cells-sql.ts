import { currencyDecimalsSql } from '../../src/fields/money/decimals-sql'
import type { Verb } from '../../src/framework/access'
import { unitColumnHeading } from '../../src/framework/answers/column-headings'
import { getFieldBehaviour } from '../../src/framework/field'
import { fieldLabel } from '../../src/framework/resource'
import { currencyDecimals } from '../../src/framework/values/money'
import type { Caller } from '../records/caller'
import { type Attribute, getAttribute, type Model, quoteIdentifier, type Table } from '../records/model'
import { getReadScope, scopeSql } from '../records/scopes'
import { fieldValueSql } from '../records/sql/filter-sql'
import { matchSql, orderBySql } from '../records/sql/match-sql'
import type { RecordQuery } from '../records/sql/record-query'
import { buildLabelJoin } from '../records/sql/row-sql'
import { literalSql } from '../records/sql-parameters'
import { buildSegmentation, type Segmentation, segmentOrderSql } from './segmentation'
import { SettingSlots } from './setting-slots'

/** The verbs of an export: it contains only records on which both are granted. */
export const exportVerbs: readonly Verb[] = ['list', 'export']

export type CellKind = 'text' | 'integer' | 'decimal' | 'amount' | 'date'

/** How a kind of file writes the cells of a field. */
interface CellForm {
  kind: CellKind
  /** SQL of the cell; its type is text, or date for dates. */
  sql: string
  /** True where no text in it can be read as a formula. */
  isPlain?: boolean
  /** The unit, where neither the field nor the cells show it. */
  unit?: string
}

/**
 * Answers the form of a field's cells from the SQL of its value and, for
 * fields with a unit, of the unit's digits.
 */
export type GetCellForm = (attribute: Attribute, value: string, decimals: string) => CellForm

/** A column of the file. */
export interface ExportColumn {
  head: string
  kind: CellKind
  sql: string
  isPlain?: boolean
}

/**
 * The query of an export with its cells `c0`, `c1` and so on. `slots` collects the values, which become
 * settings of the transaction.
 */
export interface ExportQuery {
  cells: readonly ExportColumn[]
  count: string
  /** Limits the query to records that also match a condition on `t`. */
  rowsOf: (within: string) => string
  /** How to split the file into segments; absent where the sort order cannot be split. */
  cut: Segmentation | undefined
  slots: SettingSlots
}

/** The statements of one file. */
export interface ExportStatements {
  count: string
  /**
   * Builds the query of the records that also match a condition on `t`: one row each, which COPY writes as a
   * line or a CSV record by these options.
   */
  selectOf: (within: string) => string
  options: string
  /** How to split the file into segments; absent where one statement must read all rows. */
  cut?: Segmentation | undefined
  slots: SettingSlots
}

/** Builds the COPY of a file, or of those of its records that match the condition. */
export const copyToStdoutSql = ({ selectOf, options }: ExportStatements, within = 'true') =>
  `copy (${selectOf(within)}) to stdout (${options})`

/** The caller and the table of an export. */
export interface ExportPlace {
  model: Model
  table: Table
  caller: Caller
  company: { currency: string }
}

/** What the compiler of cells needs. */
interface CellContext extends ExportPlace {
  slots: SettingSlots
  formOf: GetCellForm
}

/**
 * Builds the query: the columns in the order of `names`, as the screen shows them, for records in the scopes
 * of both list and export. No statement contains what the caller may not read.
 */
export function buildExportQuery(
  place: ExportPlace,
  question: RecordQuery,
  names: readonly string[],
  formOf: GetCellForm,
): ExportQuery {
  const slots = new SettingSlots()
  const { model, table, caller } = place
  const joins: string[] = []
  const labels = new Map<string, string>()
  const cells = names.flatMap((name) => {
    const attribute = getAttribute(table, name)
    const join =
      name === 'id' ? null : buildLabelJoin(model, table, attribute, caller, 't', `l${joins.length + 1}`, slots)
    if (join) {
      joins.push(join.sql)
      labels.set(name, join.label)
    }
    return buildExportColumns({ ...place, slots, formOf }, attribute, join?.file)
  })
  const { sortJoins, where, keys } = matchSql(model, table, caller, question, labels, slots, exportVerbs)
  const from = `from ${quoteIdentifier(table.name)} t`
  const columns = cells.map(({ sql }, index) => `${sql} as c${index}`).join(', ')
  const cut = buildSegmentation(table, question, caller)
  return {
    cells,
    count: `select count(*)::int as rows ${from}${where}`,
    rowsOf: (within) =>
      `select ${columns} ${from} ${joins.join(' ')} ${sortJoins}${where ? `${where} and` : ' where'} ${within} order by ${segmentOrderSql(cut, within) ?? orderBySql(keys)} offset 0`,
    cut,
    slots,
  }
}

function buildExportColumns(place: CellContext, attribute: Attribute, label: string | undefined): ExportColumn[] {
  const { table, company, formOf } = place
  const name = fieldLabel(table.resource, attribute.name)
  const value = fieldValueSql(place.model, table, attribute, 't', place.slots)
  if (attribute.target && attribute.name !== 'id') {
    const number = `'#' || ${value}`
    // The title of a record may be a date or a number, so it is cast to text.
    const sql = maskUnreadableSql(place, attribute, label ? `coalesce((${label})::text, ${number})` : number)
    return [{ head: name, kind: 'text', sql }]
  }
  const fieldUnit = getFieldBehaviour(attribute.field).unit(company)
  const field = fieldUnit?.field === undefined ? undefined : getAttribute(table, fieldUnit.field)
  const decimals = unitDigitsSql(place, field, fieldUnit?.words)
  const { kind, sql: whole, isPlain = false, unit = fieldUnit?.words } = formOf(attribute, value, decimals)
  const sql = maskUnreadableSql(place, attribute, whole)
  if (!fieldUnit || !field) return [{ head: unit ? `${name} (${unit})` : name, kind, sql, isPlain }]
  return [{ head: name, kind, sql, isPlain }, ...buildUnitColumn(place, attribute, field, fieldUnit.words)]
}

/** Builds the column of a figure's unit, where the unit varies by record and the caller may read it. */
function buildUnitColumn(place: CellContext, figure: Attribute, field: Attribute, usual: string): ExportColumn[] {
  if (getReadScope(field, place.caller) === 'none') return []
  const { model, table, slots } = place
  const own = fieldValueSql(model, table, field, 't', slots)
  const hasValue = `${fieldValueSql(model, table, figure, 't', slots)} is not null`
  const unit = `case when ${hasValue} then coalesce(${own}, ${literalSql(usual, 'text')}) end`
  return [
    {
      head: unitColumnHeading(table.resource, figure.name, field.name),
      kind: 'text',
      // The unit is masked as a whole: where the caller may not read the
      // currency, the cell is empty, not the default.
      sql: maskUnreadableSql(place, figure, maskUnreadableSql(place, field, unit)),
    },
  ]
}

/**
 * Builds SQL of the number of digits of the unit; for a unit that the
 * caller may not read, that of the default one.
 */
function unitDigitsSql(place: CellContext, field: Attribute | undefined, usual: string | undefined): string {
  if (!field || getReadScope(field, place.caller) === 'none') return String(currencyDecimals(usual))
  const own = maskUnreadableSql(place, field, fieldValueSql(place.model, place.table, field, 't', place.slots))
  return currencyDecimalsSql(`coalesce(${own}, ${literalSql(usual ?? '', 'text')})`)
}

/** Builds SQL that is null for records whose field the caller may not read. */
function maskUnreadableSql({ model, table, caller, slots }: CellContext, attribute: Attribute, sql: string): string {
  const scope = getReadScope(attribute, caller)
  return scope === 'all' ? sql : `case when ${scopeSql(model, table, scope, 't', slots)} then ${sql} end`
}
