import { type Field, getFieldBehaviour } from '../../src/framework/field'
import type { ExportQuery, ExportStatements, GetCellForm } from './cells-sql'

/**
 * Answers the form of CSV cells. Numbers stay numbers; any other text is protected from being read as a
 * formula, unless its type rules formulas out.
 */
export const getCsvCellForm: GetCellForm = ({ field }, value, decimals) => ({
  kind: field.type.isNumeric === true ? 'decimal' : 'text',
  sql: getFieldBehaviour(field).counted(value, decimals) ?? getFieldBehaviour(field).csv(value),
  isPlain: isFormulaFree(field),
})

/**
 * Tells whether the database rules out the first characters of a formula: in web addresses, and in closed
 * lists whose declared words all begin with a letter or a digit.
 */
function isFormulaFree(field: Field): boolean {
  const { schema, text } = getFieldBehaviour(field)
  const { enum: codes = [], format } = schema() as { enum?: readonly string[]; format?: string }
  if (!field.type.isCode) return format === 'uri'
  return codes.every((code) => /^[\p{L}\p{N}]/u.test(code) && /^[\p{L}\p{N}]/u.test(text(code)))
}

export function buildCsvStatements({ cells, count, rowsOf, cut, slots }: ExportQuery): ExportStatements {
  const columns = cells.map(({ kind, isPlain }, index) =>
    kind === 'text' && !isPlain ? escapeFormulaSql(`c${index}`) : `c${index}`,
  )
  const selectOf = (within: string) => `select ${columns.join(', ')} from (${rowsOf(within)}) r`
  return { count, selectOf, options: 'format csv', cut, slots }
}

// Characters with which a formula may begin: the signs, their full-width forms, and blanks before them.
const signs = [...'=+-@＝＋－＠']
const breaks = [10, 11, 12, 13, 133, 8232, 8233]
const spaces = Array.from({ length: 11 }, (_, index) => 8192 + index)
const withinLine = [9, 32, 160, 5760, 8203, 8204, 8205, 8206, 8207, 8239, 8287, 8288, 12288, 65279, ...spaces]
const suspicious = [...signs.map((sign) => sign.codePointAt(0)), ...breaks, ...withinLine]
const escapeCharacterCodes = (codes: readonly number[]) =>
  codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')
const blankText = `e'${escapeCharacterCodes([...breaks, ...withinLine])}'`

/**
 * Builds SQL that puts an apostrophe before a text that a spreadsheet would run as a formula, and before each
 * such line of it. For most texts the first character decides.
 */
function escapeFormulaSql(cell: string): string {
  const isFormula =
    `ascii(${cell}) = any('{${suspicious.join(',')}}'::int[]) and ` +
    `(ascii(${cell}) in (9, 13) or left(ltrim(${cell}, ${blankText}), 1) in (${signs.map((sign) => `'${sign}'`).join(', ')}))`
  // No sign and no blank lies between A and z, so a text that begins there is no formula.
  const first = `case when ascii(${cell}) between 65 and 122 then ${cell} when ${isFormula} then '''' || ${cell} else ${cell} end`
  // A program that uses another separator starts a new cell at each line.
  return `case when ${cell} ~ ${lineBreak} then regexp_replace(${first}, ${formulaInLine}, e'\\\\1''\\\\2', 'g') else ${first} end`
}

const signClass = signs.map((sign) => (sign === '-' ? '\\\\-' : sign)).join('')
const lineBreak = `e'[${escapeCharacterCodes(breaks)}]'`
const formulaInLine = `e'([${escapeCharacterCodes(breaks)}])([${escapeCharacterCodes(withinLine)}]*[${signClass}])'`
