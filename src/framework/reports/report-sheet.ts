import { type Field, getFieldBehaviour } from '../field'
import { parseFigure } from '../lists/list-figures'
import type { Resource } from '../resource'
import { ofDuration } from '../values/durations'
import type { ReportAnswer, ReportFigures } from './report-answers'
import { buildReportLines, type LineWord, type LineWords, labelGroupings, readFigureAmount } from './report-lines'

type SheetWords = LineWords<LineWord | 'count' | 'all' | 'before'>

/** A column of a sheet: texts, counts, or figures of which some are amounts of money. */
export interface SheetColumn {
  head: string
  kind: 'text' | 'count' | 'figure' | 'amount'
}

export interface ReportSheet {
  columns: readonly SheetColumn[]
  rows: readonly string[][]
}

interface Sums {
  count: number
  figures: ReportFigures
}

/**
 * Writes a report as rows of text: its groups with count and figures, with a column for each currency, and
 * the same for the period before. The last row is the whole. Durations are written in minutes, which can be
 * added up, or as people read them.
 */
export function buildReportSheet(
  resource: Resource,
  answer: ReportAnswer,
  words: SheetWords,
  isRead = false,
): ReportSheet {
  const { say } = words
  const figures = listFigureColumns(resource, answer, isRead)
  const sums: SheetColumn[] = [{ head: say('count'), kind: 'count' }, ...figures]
  const levels = labelGroupings(resource, answer.by, words)
  const toCells = (line: Sums | null | undefined) => [
    line ? String(line.count) : '',
    ...figures.map(({ name, currency, text = String }) => {
      const amount = line ? readFigureAmount(line.figures, name, currency) : undefined
      return amount === undefined ? '' : text(amount)
    }),
  ]
  const isCompared = answer.before !== null
  const cellsWithBefore = (line: Sums & { before?: Sums | null }) => [
    ...toCells(line),
    ...(isCompared ? toCells(line.before) : []),
  ]
  const above: string[] = []
  const rows = buildReportLines(resource, answer, words).map(({ depth, label, group }) => {
    above.splice(depth, above.length, label)
    return [...levels.map((_, level) => above[level] ?? ''), ...cellsWithBefore(group)]
  })
  const whole = [...levels.map((_, level) => (level === 0 ? say('all') : '')), ...cellsWithBefore(answer)]
  const before = sums.map((column) => ({ ...column, head: say('before', { label: column.head }) }))
  return {
    columns: [...levels.map((head): SheetColumn => ({ head, kind: 'text' })), ...sums, ...(isCompared ? before : [])],
    rows: [...rows, whole],
  }
}

/** A column with a figure in one currency. */
interface FigureColumn extends SheetColumn {
  name: string
  currency: string | undefined
  /** Turns the amount into the text of the cell; absent: the amount stays as it is. */
  text?: (amount: string) => string
}

/** Lists a column for each figure and currency, with the unit in its heading. */
function listFigureColumns(
  resource: Resource,
  { told, figures, before }: ReportAnswer,
  isRead: boolean,
): FigureColumn[] {
  return told
    .filter(({ figure, where }) => figure !== 'count' || where)
    .flatMap(({ name, label, figure }): FigureColumn[] => {
      const field = resource.fields[parseFigure(figure)?.name ?? '']
      const one: FigureColumn = { name, head: label, kind: 'figure', currency: undefined }
      if (field && getFieldBehaviour(field).unit({ currency: '' })?.words === ofDuration)
        return [isRead ? { ...one, text: getFieldBehaviour(field).text } : { ...one, head: `${label} (${ofDuration})` }]
      const both = [figures[name], before?.figures[name]]
      const codes = new Set(
        both.flatMap((value) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])),
      )
      const toText = (currency?: string) => isRead && field && { text: wordAmount(field, currency) }
      if (codes.size === 0) return [{ ...one, ...toText() }]
      return [...codes].sort().map((currency) => ({
        ...{ name, head: `${label} ${currency}`, kind: 'amount', currency },
        ...toText(currency),
      }))
    })
}

/** Words an amount as the page does. */
const wordAmount = (field: Field, currency: string | undefined) => (amount: string) =>
  getFieldBehaviour(field).text(amount, currency)
