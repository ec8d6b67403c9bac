import type { ImportChange } from '../../src/framework/batch'
import { type FieldErrors, StewardError } from '../../src/framework/errors'
import { getFieldBehaviour, isEmpty } from '../../src/framework/field'
import { isInputField } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import { type ParseResult, refuseValue } from '../../src/framework/values/parse-result'
import { type Attribute, getAttribute, getTable, looseTextSql, quoteIdentifier, type Table } from '../records/model'
import { getVerbScope, scopeSql } from '../records/scopes'
import { bindValues } from '../records/sql/compile-statement'
import { SqlParameters } from '../records/sql-parameters'
import { mapWithPauses } from '../records/write/many/map-with-pauses'
import type { Writer } from '../records/write/writer'
import type { StoredRow } from './row-results'

/** A parsed row of a file. */
export interface ParsedImportRow {
  place: number
  /** The id of the record that the key finds; null for a new record. */
  id: number | null
  /** The values of the cells; null for an empty one. */
  values: Values
  error?: StewardError
}

/**
 * Parses rows of an import: reads cells by field type, and finds
 * references by name and existing records by key.
 */
export async function parseImportRows(
  writer: Writer,
  table: Table,
  { fields, key }: ImportChange,
  rows: readonly StoredRow[],
  idsByName: IdsByName,
): Promise<ParsedImportRow[]> {
  const attributes = fields.map((name) => getAttribute(table, name))
  await addIdsByName(writer, attributes, rows, idsByName)
  const read = await mapWithPauses(rows, (row) => parseImportRow(attributes, idsByName, row))
  await findRecordsByKey(writer, table, key, read)
  return mapWithPauses(read, (row) => ({ ...row, values: pickInputValues(table, row.values) }))
}

/** Drops values that only serve to find the record and cannot be filled in. */
const pickInputValues = (table: Table, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isInputField(table.resource, name)))

function parseImportRow(
  attributes: readonly Attribute[],
  idsByName: IdsByName,
  { place, input }: StoredRow,
): ParsedImportRow {
  const values: Values = {}
  const errors: FieldErrors = {}
  for (const [index, attribute] of attributes.entries()) {
    const cell = stripFormulaGuard(input?.[index] ?? '')
    const read = isEmpty(cell.trim()) ? { ok: true as const, value: null } : parseImportCell(attribute, cell, idsByName)
    if (read.ok) values[attribute.name] = read.value
    else errors[attribute.name] = read.error
  }
  const row = { place, id: null, values }
  return Object.keys(errors).length > 0 ? { ...row, error: toInvalidInputError(errors) } : row
}

const toInvalidInputError = (fields: FieldErrors) => new StewardError('invalidInput', { fields })

/** Removes the apostrophes that keep a spreadsheet from reading a cell, or a line of it, as a formula. */
export const stripFormulaGuard = (cell: string) =>
  cell.replace(guardInLine, '$1').replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

const guardInLine = /([\n\r\v\f\u0085\u2028\u2029])'(?=\s*[=+\-@＝＋－＠])/g

function parseImportCell(attribute: Attribute, cell: string, idsByName: IdsByName): ParseResult {
  if (isReferenceByName(attribute, cell)) {
    const ids = idsByName.get(attribute.name)?.get(cell.trim().toLowerCase()) ?? []
    const [id] = ids
    if (id === undefined) return refuseValue('reference')
    return ids.length === 1 ? { ok: true, value: id } : refuseValue('ambiguous', { count: ids.length })
  }
  const { parse, fromWords } = getFieldBehaviour(attribute.field)
  const read = parse(cell)
  const translated = read.ok ? undefined : fromWords(cell)
  return translated === undefined ? read : parse(translated)
}

/**
 * Reads a cell without the database. For a reference that is given by name, answers the name in lower case.
 */
export function parsePlainCell(attribute: Attribute, text: string): ParseResult {
  const cell = stripFormulaGuard(text)
  if (isEmpty(cell.trim())) return { ok: true, value: null }
  return attribute.target ? { ok: true, value: cell.trim().toLowerCase() } : parseImportCell(attribute, cell, new Map())
}

/** Tells whether a reference is given by something other than its number. */
const isReferenceByName = ({ target, name }: Attribute, cell: string) =>
  target !== undefined && name !== 'id' && !/^#?\d{1,15}$/.test(cell.trim())

/**
 * Ids by lower-case name, for each reference. The sets of one pass share them, because a file repeats a few
 * names often. Names without a record are looked up again, because an earlier set may have created it. The
 * write checks the references again.
 */
export type IdsByName = Map<string, Map<string, readonly number[]>>

/** Looks up the names that no earlier set has found. */
async function addIdsByName(
  writer: Writer,
  attributes: readonly Attribute[],
  rows: readonly StoredRow[],
  idsByName: IdsByName,
): Promise<void> {
  for (const [index, attribute] of attributes.entries()) {
    const idsByText = idsByName.get(attribute.name) ?? new Map<string, readonly number[]>()
    idsByName.set(attribute.name, idsByText)
    const cells = rows
      .map(({ input }) => input?.[index] ?? '')
      .filter((cell) => cell.trim() !== '' && isReferenceByName(attribute, cell))
    const texts = [...new Set(cells.map((cell) => cell.trim().toLowerCase()))].filter((text) => !idsByText.has(text))
    if (texts.length === 0) continue
    const newIds = await findIdsByText(writer, getTable(writer.model, attribute.target ?? ''), texts)
    for (const [text, ids] of newIds) idsByText.set(text, ids)
  }
}

/** Finds records whose title or unique text equals one of the texts, among those that the caller may list. */
async function findIdsByText(writer: Writer, target: Table, texts: readonly string[]): Promise<Map<string, number[]>> {
  const slots = new SqlParameters()
  const place = slots.add({ from: 'value', index: 0 })
  const names = [...target.attributes.values()].filter(
    ({ name, field, column }) =>
      column?.type === 'text' &&
      !field.type.isSealed &&
      (name === target.resource.title || field.options.unique || field.type.series !== undefined),
  )
  const scope = scopeSql(writer.model, target, getVerbScope(target, 'list', writer.caller), 't', slots)
  const called = names.map(({ column }) => `(lower(t.${quoteIdentifier(column?.name ?? '')}))`).join(', ')
  const { rows } = await writer.sql.query<{ id: number; called: string }>(
    bindValues(
      {
        name: undefined,
        text:
          `select distinct t.id, c.called from ${quoteIdentifier(target.name)} t cross join lateral (values ${called}) c(called) ` +
          `where c.called = any(${place}::text[]) and ${scope}`,
        bindings: slots.bindings,
      },
      writer,
      [texts],
    ),
  )
  const idsByText = new Map<string, number[]>()
  for (const { id, called: text } of rows) idsByText.set(text, [...(idsByText.get(text) ?? []), id])
  return idsByText
}

/** Finds existing records by the values of the key, among those the caller may list. */
async function findRecordsByKey(
  writer: Writer,
  table: Table,
  key: readonly string[],
  rows: ParsedImportRow[],
): Promise<void> {
  // Includes rows with cells that could not be read, so that the refusal can name the record.
  const withKey = rows.filter(({ values }) => key.length > 0 && key.every((name) => values[name] != null))
  if (withKey.length === 0) return
  const slots = new SqlParameters()
  const place = slots.add({ from: 'value', index: 0 })
  const scope = scopeSql(writer.model, table, getVerbScope(table, 'list', writer.caller), 't', slots)
  const columns = key.map((name) => `${quoteIdentifier(name)} ${getAttribute(table, name).column?.type}`).join(', ')
  const same = key.map((name) => keyEqualsSql(getAttribute(table, name))).join(' and ')
  const { rows: matches } = await writer.sql.query<{ place: number; id: number; n: number }>(
    bindValues(
      {
        name: undefined,
        text:
          `select v." place" as place, min(t.id) as id, count(*)::int as n from jsonb_to_recordset(${place}::jsonb) as v(" place" int, ${columns}) ` +
          `join ${quoteIdentifier(table.name)} t on ${same} where ${scope} group by 1`,
        bindings: slots.bindings,
      },
      writer,
      [JSON.stringify(withKey.map((row) => ({ ...pickValues(row.values, key), ' place': row.place })))],
    ),
  )
  const byPlace = new Map(matches.map((row) => [row.place, row]))
  for (const row of withKey) {
    const { id = null, n = 0 } = byPlace.get(row.place) ?? {}
    row.id = id
    const [name = ''] = key
    if (n > 1) row.error ??= toInvalidInputError({ [name]: { code: 'ambiguous', args: { count: n } } })
    // The system assigns ids, so a row with an unknown id cannot create a record.
    if (n === 0 && key.includes('id')) row.error ??= new StewardError('notFound')
  }
}

const pickValues = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

function keyEqualsSql({ name, column, field }: Attribute): string {
  const [theirs, ours] = [`t.${quoteIdentifier(column?.name ?? '')}`, `v.${quoteIdentifier(name)}`]
  return field.options.unique === 'ignoreCaseAndSpace'
    ? `${looseTextSql(theirs)} = ${looseTextSql(ours)}`
    : `${theirs} = ${ours}`
}
