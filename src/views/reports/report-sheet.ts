import { isDurationField } from '../../fields/number'
import { getFieldBehaviour } from '../../framework/field'
import { parseFigure } from '../../framework/lists/summary'
import type { ReportAnswer, ReportFigures } from '../../framework/reports/report-answers'
import type { Resource } from '../../framework/resource'
import { ofDuration } from '../../framework/values/durations'
import type { ReportSay } from '../../i18n/report-words'
import { buildReportLines, groupingLabels, readFigureAmount } from './report-lines'

/**
 * Writes a report as rows of text: its groups with count and figures, with a column for each currency, and
 * the same for the period before. Durations are written in minutes, which can be added up, or as people
 * read them.
 */
export function buildReportSheet(
  resource: Resource,
  answer: ReportAnswer,
  say: ReportSay,
  isRead = false,
): { heads: string[]; rows: string[][] } {
  const columns = listSheetColumns(resource, answer, isRead)
  const heads = [say('count'), ...columns.map(({ head }) => head)]
  const levels = groupingLabels(resource, answer.by, say)
  const toCells = (sums: { count: number; figures: ReportFigures } | null | undefined) => [
    sums ? String(sums.count) : '',
    ...columns.map(({ name, currency, text = String }) => {
      const amount = sums ? readFigureAmount(sums.figures, name, currency) : undefined
      return amount === undefined ? '' : text(amount)
    }),
  ]
  const isCompared = answer.before !== null
  const cellsWithBefore = (line: {
    count: number
    figures: ReportFigures
    before?: { count: number; figures: ReportFigures } | null
  }) => [...toCells(line), ...(isCompared ? toCells(line.before) : [])]
  const above: string[] = []
  const rows = buildReportLines(resource, answer, say).map(({ depth, label, group }) => {
    above.splice(depth, above.length, label)
    return [...levels.map((_, level) => above[level] ?? ''), ...cellsWithBefore(group)]
  })
  const whole = [...levels.map((_, level) => (level === 0 ? say('all') : '')), ...cellsWithBefore(answer)]
  return {
    heads: [...levels, ...heads, ...(isCompared ? heads.map((label) => say('before', { label })) : [])],
    rows: [...rows, whole],
  }
}

/** A column with a figure in one currency. */
interface SheetColumn {
  name: string
  head: string
  currency: string | undefined
  /** Turns the amount into the text of the cell; absent: the amount stays as it is. */
  text?: (amount: string) => string
}

/** Lists a column for each figure and currency, with the unit in its heading. */
function listSheetColumns(resource: Resource, { told, figures, before }: ReportAnswer, isRead: boolean): SheetColumn[] {
  return told
    .filter(({ figure, where }) => figure !== 'count' || where)
    .flatMap(({ name, label, figure }): SheetColumn[] => {
      const field = resource.fields[parseFigure(figure)?.name ?? '']
      const one = { name, head: label, currency: undefined }
      if (field && isDurationField(field))
        return [isRead ? { ...one, text: getFieldBehaviour(field).text } : { ...one, head: `${label} (${ofDuration})` }]
      const both = [figures[name], before?.figures[name]]
      const codes = new Set(
        both.flatMap((value) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])),
      )
      if (codes.size === 0) return [one]
      return [...codes].sort().map((currency) => ({ name, head: `${label} ${currency}`, currency }))
    })
}

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
