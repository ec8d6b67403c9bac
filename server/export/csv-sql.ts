import { behaviour } from '../../src/framework/field'
import type { ExportQuery, ExportStatements, FormOf } from './cells-sql'

/** Figures stay figures; any other text is kept from being read as a formula. */
export const csvForm: FormOf = ({ field }, value) => ({
  kind: field.type.isNumeric === true ? 'decimal' : 'text',
  sql: behaviour(field).csv(value),
})

export function csvStatements({ cells, count, rows, slots }: ExportQuery): ExportStatements {
  const columns = cells.map(({ kind }, index) => (kind === 'text' ? textCell(`c${index}`) : `c${index}`))
  return { count, copy: `copy (select ${columns.join(', ')} from (${rows}) r) to stdout (format csv)`, slots }
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
  // From A to z stands no sign and no blank.
  return `case when ascii(${cell}) between 65 and 122 then ${cell} when ${isFormula} then '''' || ${cell} else ${cell} end`
}
