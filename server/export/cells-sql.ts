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

/** A record is exported where both are granted. */
export const exportVerbs: readonly Verb[] = ['list', 'export']

export type CellKind = 'text' | 'integer' | 'decimal' | 'amount' | 'date'

/** How a kind of file writes the cells of a field. */
interface CellForm {
  kind: CellKind
  /** SQL of the cell: text, or a date for dates. */
  sql: string
  /** Whether no text of it can be read as a formula. */
  isPlain?: boolean
  /** The unit, where neither the field nor the cells show it. */
  unit?: string
}

/**
 * The form of a field's cells, from the SQL of its value and, for fields with a unit, of the unit's digits.
 */
export type GetCellForm = (attribute: Attribute, value: string, decimals: string) => CellForm

/** A column of the file. */
export interface ExportColumn {
  head: string
  kind: CellKind
  sql: string
  isPlain?: boolean
}

/** An export's query of its cells `c0`, `c1`, …; `slots` lists the values that its settings hold. */
export interface ExportQuery {
  cells: readonly ExportColumn[]
  count: string
  /** The query limited to records that also match a condition on `t`. */
  rowsOf: (within: string) => string
  /** Absent where the sort order cannot be split. */
  cut: Segmentation | undefined
  slots: SettingSlots
}

/** The statements of one file. */
export interface ExportStatements {
  count: string
  /**
   * One row per record that also matches a condition on `t`: a line or a CSV record by these options of COPY.
   */
  selectOf: (within: string) => string
  options: string
  /** Absent where the rows can only be read in one statement. */
  cut?: Segmentation | undefined
  slots: SettingSlots
}

/** The COPY of a file, or of its records that match the condition. */
export const copyToStdoutSql = ({ selectOf, options }: ExportStatements, within = 'true') =>
  `copy (${selectOf(within)}) to stdout (${options})`

/** The caller and the table of an export. */
export interface ExportPlace {
  model: Model
  table: Table
  caller: Caller
  company: { currency: string }
}

/** The compiler's context. */
interface CellContext extends ExportPlace {
  slots: SettingSlots
  formOf: GetCellForm
}

/**
 * The columns in the order of `names`, as shown on screen, for records in both the
 * list's and the export's scope.
 * No statement contains what the caller may not read.
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
    // A title may be a date or a number.
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

/** The column of a figure's unit, where it varies by record and the caller may read it. */
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
      // Masked as a whole: an unreadable currency shows nothing rather than the default one.
      sql: maskUnreadableSql(place, figure, maskUnreadableSql(place, field, unit)),
    },
  ]
}

/** SQL of the unit's digits; for a unit that the caller may not read, those of the default one. */
function unitDigitsSql(place: CellContext, field: Attribute | undefined, usual: string | undefined): string {
  if (!field || getReadScope(field, place.caller) === 'none') return String(currencyDecimals(usual))
  const own = maskUnreadableSql(place, field, fieldValueSql(place.model, place.table, field, 't', place.slots))
  return currencyDecimalsSql(`coalesce(${own}, ${literalSql(usual ?? '', 'text')})`)
}

/** Null on records whose field the caller may not read. */
function maskUnreadableSql({ model, table, caller, slots }: CellContext, attribute: Attribute, sql: string): string {
  const scope = getReadScope(attribute, caller)
  return scope === 'all' ? sql : `case when ${scopeSql(model, table, scope, 't', slots)} then ${sql} end`
}
