import { behaviour, type Field } from '../../src/framework/field'
import type { ExportQuery, ExportStatements, FormOf } from './cells-sql'

/** Figures stay figures; any other text is kept from being read as a formula, where its type lets it be one. */
export const csvForm: FormOf = ({ field }, value, decimals) => ({
  kind: field.type.isNumeric === true ? 'decimal' : 'text',
  sql: behaviour(field).counted(value, decimals) ?? behaviour(field).csv(value),
  isPlain: isPlain(field),
})

/**
 * Whether the database keeps everything out that a formula could begin with: of web addresses, and of closed lists whose
 * words, where the declaration makes them, all begin with a letter or a digit.
 */
function isPlain(field: Field): boolean {
  const { schema, text } = behaviour(field)
  const { enum: codes = [], format } = schema() as { enum?: readonly string[]; format?: string }
  if (!field.type.isCode) return format === 'uri'
  return codes.every((code) => /^[\p{L}\p{N}]/u.test(code) && /^[\p{L}\p{N}]/u.test(text(code)))
}

export function csvStatements({ cells, count, rowsOf, cut, slots }: ExportQuery): ExportStatements {
  const columns = cells.map(({ kind, isPlain }, index) =>
    kind === 'text' && !isPlain ? textCell(`c${index}`) : `c${index}`,
  )
  const selectOf = (within: string) => `select ${columns.join(', ')} from (${rowsOf(within)}) r`
  return { count, selectOf, options: 'format csv', cut, slots }
}

// Code points a cell may begin with before a formula: the signs, their wide twins, and blanks in front of them.
const signs = [...'=+-@＝＋－＠']
const breaks = [10, 11, 12, 13, 133, 8232, 8233]
const spaces = Array.from({ length: 11 }, (_, index) => 8192 + index)
const withinLine = [9, 32, 160, 5760, 8203, 8204, 8205, 8206, 8207, 8239, 8287, 8288, 12288, 65279, ...spaces]
const suspicious = [...signs.map((sign) => sign.codePointAt(0)), ...breaks, ...withinLine]
const escapeCodes = (codes: readonly number[]) =>
  codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')
const blankText = `e'${escapeCodes([...breaks, ...withinLine])}'`

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, and so does each of its lines. Only the
 * first character is looked at where that settles it, as in nearly every cell.
 */
function textCell(cell: string): string {
  const isFormula =
    `ascii(${cell}) = any('{${suspicious.join(',')}}'::int[]) and ` +
    `(ascii(${cell}) in (9, 13) or left(ltrim(${cell}, ${blankText}), 1) in (${signs.map((sign) => `'${sign}'`).join(', ')}))`
  // From A to z stands no sign and no blank.
  const first = `case when ascii(${cell}) between 65 and 122 then ${cell} when ${isFormula} then '''' || ${cell} else ${cell} end`
  // A program that takes another sign for the separator begins a cell with each line.
  return `case when ${cell} ~ ${lineBreak} then regexp_replace(${first}, ${formulaInLine}, e'\\\\1''\\\\2', 'g') else ${first} end`
}

const signClass = signs.map((sign) => (sign === '-' ? '\\\\-' : sign)).join('')
const lineBreak = `e'[${escapeCodes(breaks)}]'`
const formulaInLine = `e'([${escapeCodes(breaks)}])([${escapeCodes(withinLine)}]*[${signClass}])'`
