import { decimalsSql } from '../../src/fields/money/decimals-sql'
import type { Verb } from '../../src/framework/access'
import { unitHead } from '../../src/framework/answers/heads'
import { behaviour } from '../../src/framework/field'
import { fieldLabel } from '../../src/framework/resource'
import { decimalsOf } from '../../src/framework/values/money'
import type { Caller } from '../records/caller'
import { type Attribute, attributeOf, type Model, quote, type Table } from '../records/model'
import type { Question } from '../records/query'
import { readScope, scopeSql } from '../records/reading'
import { literal } from '../records/slots'
import { plainSql } from '../records/sql/filter-sql'
import { matchSql, orderSql } from '../records/sql/match-sql'
import { labelJoin } from '../records/sql/row-sql'
import { buildCut, type Cut, segmentOrder } from './cut'
import { SettingSlots } from './setting-slots'

/** A record goes into a file where both are granted. */
export const exportVerbs: readonly Verb[] = ['list', 'export']

export type CellKind = 'text' | 'integer' | 'decimal' | 'amount' | 'date'

/** What a kind of file writes into the cells of a field. */
interface CellForm {
  kind: CellKind
  /** SQL of the cell; text, but for dates, which are dates. */
  sql: string
  /** No text of it can be taken for a formula. */
  isPlain?: boolean
  /** What the figures are counted in, where the field itself does not say it and the cells do not. */
  unit?: string
}

/** The form of the field's cells, from the SQL of its value and, where it is counted in something, of its unit's digits. */
export type FormOf = (attribute: Attribute, value: string, decimals: string) => CellForm

/** One column of the file. */
export interface Cell {
  head: string
  kind: CellKind
  sql: string
  isPlain?: boolean
}

/** The records of one export as a query of its cells, `c0`, `c1`, …; `slots` say which values its settings hold. */
export interface ExportQuery {
  cells: readonly Cell[]
  count: string
  /** Of the records that hold to a condition on `t` as well. */
  rowsOf: (within: string) => string
  /** Absent where the order cannot be cut. */
  cut: Cut | undefined
  slots: SettingSlots
}

/** The statements of one file. */
export interface ExportStatements {
  count: string
  /** One row for each record that holds to a condition on `t` as well, one line or CSV record by these options of COPY. */
  selectOf: (within: string) => string
  options: string
  /** Absent where the rows can only be made all at once. */
  cut?: Cut | undefined
  slots: SettingSlots
}

/** The COPY of a file, or of the records of it that hold to the condition. */
export const copySql = ({ selectOf, options }: ExportStatements, within = 'true') =>
  `copy (${selectOf(within)}) to stdout (${options})`

/** Who exports what. */
export interface ExportPlace {
  model: Model
  table: Table
  caller: Caller
  company: { currency: string }
}

/** What the compiler of cells knows of the export. */
interface Place extends ExportPlace {
  slots: SettingSlots
  formOf: FormOf
}

/**
 * The columns in the order of `names`, each as on screen, of the records within both the list's and the export's scope.
 * What the caller may not read is in no statement.
 */
export function exportQuery(
  place: ExportPlace,
  question: Question,
  names: readonly string[],
  formOf: FormOf,
): ExportQuery {
  const slots = new SettingSlots()
  const { model, table, caller } = place
  const joins: string[] = []
  const labels = new Map<string, string>()
  const cells = names.flatMap((name) => {
    const attribute = attributeOf(table, name)
    const join = name === 'id' ? null : labelJoin(model, table, attribute, caller, 't', `l${joins.length + 1}`, slots)
    if (join) {
      joins.push(join.sql)
      labels.set(name, join.label)
    }
    return buildCells({ ...place, slots, formOf }, attribute, join?.file)
  })
  const { sortJoins, where, keys } = matchSql(model, table, caller, question, labels, slots, exportVerbs)
  const from = `from ${quote(table.name)} t`
  const columns = cells.map(({ sql }, index) => `${sql} as c${index}`).join(', ')
  const cut = buildCut(table, question, caller)
  return {
    cells,
    count: `select count(*)::int as rows ${from}${where}`,
    rowsOf: (within) =>
      `select ${columns} ${from} ${joins.join(' ')} ${sortJoins}${where ? `${where} and` : ' where'} ${within} order by ${segmentOrder(cut, within) ?? orderSql(keys)} offset 0`,
    cut,
    slots,
  }
}

function buildCells(place: Place, attribute: Attribute, label: string | undefined): Cell[] {
  const { table, company, formOf } = place
  const name = fieldLabel(table.resource, attribute.name)
  const value = plainSql(place.model, table, attribute, 't', place.slots)
  if (attribute.target && attribute.name !== 'id') {
    const number = `'#' || ${value}`
    // A title may be a date or a number.
    const sql = maskSql(place, attribute, label ? `coalesce((${label})::text, ${number})` : number)
    return [{ head: name, kind: 'text', sql }]
  }
  const fieldUnit = behaviour(attribute.field).unit(company)
  const field = fieldUnit?.field === undefined ? undefined : attributeOf(table, fieldUnit.field)
  const decimals = digitsSql(place, field, fieldUnit?.words)
  const { kind, sql: whole, isPlain = false, unit = fieldUnit?.words } = formOf(attribute, value, decimals)
  const sql = maskSql(place, attribute, whole)
  if (!fieldUnit || !field) return [{ head: unit ? `${name} (${unit})` : name, kind, sql, isPlain }]
  return [{ head: name, kind, sql, isPlain }, ...unitCell(place, attribute, field, fieldUnit.words)]
}

/** What the figure beside it is counted in, where that differs by record and the caller may read it. */
function unitCell(place: Place, figure: Attribute, field: Attribute, usual: string): Cell[] {
  if (readScope(field, place.caller) === 'none') return []
  const { model, table, slots } = place
  const own = plainSql(model, table, field, 't', slots)
  const hasValue = `${plainSql(model, table, figure, 't', slots)} is not null`
  const unit = `case when ${hasValue} then coalesce(${own}, ${literal(usual, 'text')}) end`
  return [
    {
      head: unitHead(table.resource, figure.name, field.name),
      kind: 'text',
      // Masked as a whole: a currency that may not be read is none, not the usual one.
      sql: maskSql(place, figure, maskSql(place, field, unit)),
    },
  ]
}

/** The digits of the unit; of one that the caller may not read, those of the usual one. */
function digitsSql(place: Place, field: Attribute | undefined, usual: string | undefined): string {
  if (!field || readScope(field, place.caller) === 'none') return String(decimalsOf(usual))
  const own = maskSql(place, field, plainSql(place.model, place.table, field, 't', place.slots))
  return decimalsSql(`coalesce(${own}, ${literal(usual ?? '', 'text')})`)
}

/** Nothing on the records whose field the caller may not read. */
function maskSql({ model, table, caller, slots }: Place, attribute: Attribute, sql: string): string {
  const scope = readScope(attribute, caller)
  return scope === 'all' ? sql : `case when ${scopeSql(model, table, scope, 't', slots)} then ${sql} end`
}
