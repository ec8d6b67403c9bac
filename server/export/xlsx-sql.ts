import { type Field, getFieldBehaviour } from '../../src/framework/field'
import type { Attribute } from '../records/model'
import type { CellKind, ExportColumn, ExportQuery, ExportStatements, GetCellForm } from './cells-sql'
import { type CellStyle, cellStyle, getColumnLetters } from './xlsx-parts'
import { escapeXmlSql } from './xml-text'

/** Answers the form of cells in a sheet: numbers without units, dates as dates, the rest as in the CSV. */
export const getXlsxCellForm: GetCellForm = (attribute, value, decimals) => {
  const { field } = attribute
  if (getSqlType(attribute) === 'date') return { kind: 'date', sql: value }
  if (attribute.name === 'id') return { kind: 'integer', sql: `${value}::text` }
  if (!field.type.isNumeric) return { kind: 'text', sql: getFieldBehaviour(field).csv(value) }
  const unit = field.type.isRatio ? { unit: '%' } : {}
  const amountSql = getFieldBehaviour(field).counted(value, decimals)
  if (amountSql) return { kind: 'amount', sql: amountSql, ...unit }
  if (field.type.json) return { kind: 'amount', sql: getFieldBehaviour(field).json(value), ...unit }
  const kind = getSqlType(attribute) === 'bigint' ? 'integer' : 'decimal'
  return { kind, sql: `trim_scale(${value}::numeric)::text`, ...unit }
}

const getSqlType = ({ column, field }: Attribute): string | undefined =>
  column?.type ?? (field as Field).type.derivedType

/**
 * Builds a COPY of one text per record, which is a row of the sheet in XML.
 * No text contains COPY's quote character.
 */
export function buildXlsxStatements({ cells, count, rowsOf, slots }: ExportQuery): ExportStatements {
  const row = `'<row r="' || n || '">' || array_to_string(array[${cells.map(cellXmlSql).join(', ')}], '') || '</row>'`
  const numberRows = (within: string) => `select (row_number() over () + 1)::text as n, s.* from (${rowsOf(within)}) s`
  return {
    count,
    selectOf: (within) => `select ${row} from (${numberRows(within)}) r`,
    options: `format csv, delimiter e'\\x01', quote e'\\x02'`,
    slots,
  }
}

/** Builds SQL of the cell in XML; an empty text where it has no value. */
function cellXmlSql({ kind }: ExportColumn, index: number): string {
  const cell = `c${index}`
  const typed = spreadsheetNumberSql(kind, cell)
  const begin = (style: CellStyle, type = '') =>
    `'<c r="${getColumnLetters(index)}' || n || '" s="${style === 'amount' ? `' || ${amountStyleSql(cell)} || '` : cellStyle[style]}"${type}>`
  const textCellSql = (value: string) =>
    `${begin('text', ' t="inlineStr"')}<is><t xml:space="preserve">' || ${value} || '</t></is></c>'`
  if (kind === 'text' || !typed) return textCellSql(escapeXmlSql(cell))
  return `case when ${typed.fits} then ${begin(kind)}<v>' || ${typed.value} || '</v></c>' else ${textCellSql(`${cell}::text`)} end`
}

/** Builds SQL of the style of an amount, so that it shows as many digits as its text has. */
const amountStyleSql = (cell: string): string =>
  `case length(split_part(${cell}, '.', 2)) when 0 then '${cellStyle.amount0}' when 3 then '${cellStyle.amount3}' when 4 then '${cellStyle.amount4}' else '${cellStyle.amount}' end`

/**
 * Builds SQL of whether a value fits a spreadsheet number, and of that number. Other values stay text:
 * numbers of more than 15 digits would be rounded, and programs count dates before March 1900 differently.
 */
function spreadsheetNumberSql(kind: CellKind, cell: string): { fits: string; value: string } | undefined {
  if (kind === 'text') return undefined
  if (kind !== 'date') return { fits: `translate(${cell}, '-.', '') ~ '^[0-9]{1,15}$'`, value: cell }
  return {
    fits: `${cell} between date '1900-03-01' and date '9999-12-31'`,
    value: `(${cell} - date '1899-12-30')::text`,
  }
}
