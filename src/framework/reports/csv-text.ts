// Matches a text that a spreadsheet would read as a formula, also after blanks; list exports do the same.
const formula = /^(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/u
// A program that uses another separator may begin a cell at each line.
const formulaInLine =
  /([\n\r\v\f\u0085\u2028\u2029])(?=(?:(?![\n\r\v\f\u0085\u2028\u2029])[\s\p{Cf}])*[=+\-@＝＋－＠])/gu
const number = /^-?\d+(\.\d+)?$/

/**
 * Writes the rows as CSV: figures stay figures, and other texts are protected from being read as a
 * formula.
 */
export const toCsvText = ({ heads, rows }: { heads: string[]; rows: string[][] }): string =>
  [heads, ...rows]
    .map((row) => row.map(toCsvCell).join(','))
    .join('\r\n')
    .concat('\r\n')

function toCsvCell(text: string): string {
  const safe = number.test(text) ? text : text.replace(formulaInLine, "$1'").replace(formula, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
