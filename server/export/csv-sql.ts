import { behaviour } from '../../src/framework/field'
import { labelOf } from '../../src/framework/resource'
import type { Caller } from '../records/caller'
import { plainSql } from '../records/filter-sql'
import { type Attribute, attributeOf, type Model, quote, type Table } from '../records/model'
import { matchSql, type Question } from '../records/query'
import { readScope, scopeSql } from '../records/reading'
import { labelJoin } from '../records/row-sql'
import { literal } from '../records/slots'
import { SettingSlots } from './setting-slots'

/** The statements of one export; `slots` say which values their settings hold. */
export interface CsvStatements {
  count: string
  copy: string
  heads: string[]
  slots: SettingSlots
}

interface Cell {
  head: string
  sql: string
  /** Figures stay figures; any other text is kept from being read as a formula. */
  isNumber: boolean
}

/** What the compiler of cells knows of the export. */
interface Place {
  model: Model
  table: Table
  caller: Caller
  slots: SettingSlots
  company: { currency: string }
}

/**
 * The columns in the order of `names`, each as on screen, of the records within both the list's and the export's scope.
 * What the caller may not read is in no statement.
 */
export function csvStatements(
  place: Omit<Place, 'slots'>,
  question: Question,
  names: readonly string[],
): CsvStatements {
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
    return cellsOf({ ...place, slots }, attribute, join?.label)
  })
  const { sortJoins, where, order } = matchSql(model, table, caller, question, labels, slots, ['list', 'export'])
  const from = `from ${quote(table.name)} t`
  const inner = cells.map(({ sql }, index) => `${sql} as c${index}`).join(', ')
  const outer = cells.map(({ isNumber }, index) => (isNumber ? `c${index}` : textCell(`c${index}`))).join(', ')
  return {
    count: `select count(*)::int as rows ${from}${where}`,
    copy: `copy (select ${outer} from (select ${inner} ${from} ${joins.join(' ')} ${sortJoins}${where} order by ${order} offset 0) r) to stdout (format csv)`,
    heads: cells.map(({ head }) => head),
    slots,
  }
}

function cellsOf(place: Place, attribute: Attribute, label: string | undefined): Cell[] {
  const { table, company } = place
  const { csv, unit } = behaviour(attribute.field)
  const name = labelOf(table.resource, attribute.name)
  const isNumber = attribute.field.type.isNumeric === true
  const value = plainSql(place.model, table, attribute, 't', place.slots)
  if (attribute.target && attribute.name !== 'id') {
    const number = `'#' || ${value}`
    return [{ head: name, sql: masked(place, attribute, label ? `coalesce(${label}, ${number})` : number), isNumber }]
  }
  const counted = unit(company)
  const sql = masked(place, attribute, csv(value))
  const field = counted?.field === undefined ? undefined : attributeOf(table, counted.field)
  if (!counted || !field) return [{ head: counted ? `${name} (${counted.words})` : name, sql, isNumber }]
  return [{ head: name, sql, isNumber }, ...unitCell(place, attribute, field, counted.words)]
}

/** What the figure beside it is counted in, where that differs by record and the caller may read it. */
function unitCell(place: Place, figure: Attribute, field: Attribute, usual: string): Cell[] {
  if (readScope(field, place.caller) === 'none') return []
  const { model, table, slots } = place
  const usualSql = literal(usual, 'text')
  const own = masked(place, field, plainSql(model, table, field, 't', slots))
  const isThere = `${plainSql(model, table, figure, 't', slots)} is not null`
  const words = labelOf(table.resource, field.name)
  return [
    {
      head: `${labelOf(table.resource, figure.name)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
      sql: masked(place, figure, `case when ${isThere} then coalesce(${own}, ${usualSql}) end`),
      isNumber: false,
    },
  ]
}

/** Nothing on the records whose field the caller may not read. */
function masked({ model, table, caller, slots }: Place, attribute: Attribute, sql: string): string {
  const scope = readScope(attribute, caller)
  return scope === 'all' ? sql : `case when ${scopeSql(model, table, scope, 't', slots)} then ${sql} end`
}

// Code points a cell may begin with before a formula: the signs, their wide twins, and blanks in front of them.
const signs = [...'=+-@＝＋－＠']
const blanks = [
  9, 10, 11, 12, 13, 32, 133, 160, 5760, 8203, 8204, 8205, 8206, 8207, 8232, 8233, 8239, 8287, 8288, 12288, 65279,
]
const spaces = Array.from({ length: 11 }, (_, index) => 8192 + index)
const suspicious = [...signs.map((sign) => sign.codePointAt(0)), ...blanks, ...spaces]
const blankText = `e'${[...blanks, ...spaces].map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')}'`

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front. Only the first character is looked at
 * where that settles it, as in nearly every cell.
 */
function textCell(cell: string): string {
  const isFormula =
    `ascii(${cell}) = any('{${suspicious.join(',')}}'::int[]) and ` +
    `(ascii(${cell}) in (9, 13) or left(ltrim(${cell}, ${blankText}), 1) in (${signs.map((sign) => `'${sign}'`).join(', ')}))`
  return `case when ${isFormula} then '''' || ${cell} else ${cell} end`
}
