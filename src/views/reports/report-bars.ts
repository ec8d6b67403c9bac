import { parseGrouping } from '../../framework/lists/list-figures'
import type { ReportAnswer, ReportGroup } from '../../framework/reports/report-answers'
import { readFigureAmount } from '../../framework/reports/report-lines'
import { addDecimals, type Decimal } from '../../framework/values/decimal'
import { type BarsRow, maxBars } from '../blocks/chart/bars-props'

/** Most parts of one bar; the smallest ones are joined to one. */
const maxSeries = 6

interface BarOptions {
  /** The name of the figure to show; empty for the number of records. */
  name: string
  currency: string | undefined
  /** Names a group (level 0), or a group inside a group (level 1). */
  nameOf(group: Pick<ReportGroup, 'label'>, level: 0 | 1): string
  others: string
  whole: string
  /** True: keeps the order of the groups, as for ranges of days. */
  isOrdered?: boolean
  inWords(amount: Decimal): string
}

/** Builds the bars of a report: periods and ordered groups in their order, others with the largest first. */
export function buildReportBars(
  answer: ReportAnswer,
  options: BarOptions,
): { rows: BarsRow[]; series: string[]; count: number; isTime: boolean } {
  const isTime = parseGrouping(answer.by[0] ?? '')?.period !== undefined
  const measure = (group: Pick<ReportGroup, 'count' | 'figures'>): Decimal | undefined =>
    options.name === '' ? String(group.count) : readFigureAmount(group.figures, options.name, options.currency)
  const names = answer.by.length > 1 ? listSeriesNames(answer.groups, options, measure) : []
  const parted = names.length > 0
  const series = parted ? names : [options.whole]
  const rows = answer.groups.flatMap((group): (BarsRow & { total: Decimal })[] => {
    const total = measure(group)
    if (total === undefined || group.count === 0) return []
    const amounts = parted ? sumSeriesParts(group, series, options, measure) : { [options.whole]: total }
    const parts = Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => [name, { amount, words: options.inWords(amount) }]),
    )
    return [{ key: JSON.stringify(group.value), label: options.nameOf(group, 0), parts, total }]
  })
  const topRows =
    isTime || options.isOrdered ? rows : rows.sort((a, b) => Number(b.total) - Number(a.total)).slice(0, maxBars)
  return { rows: topRows, series, count: rows.length, isTime }
}

type FigureReader = (group: Pick<ReportGroup, 'count' | 'figures'>) => Decimal | undefined

/**
 * Lists the names of the parts, the largest first; none where most of the whole would be called others, which
 * says nothing.
 */
function listSeriesNames(
  groups: readonly ReportGroup[],
  { nameOf, others }: BarOptions,
  measure: FigureReader,
): string[] {
  const sums = new Map<string, number>()
  for (const { groups: within = [] } of groups)
    for (const each of within) sums.set(nameOf(each, 1), (sums.get(nameOf(each, 1)) ?? 0) + Number(measure(each) ?? 0))
  const sorted = [...sums].filter(([, sum]) => sum !== 0).sort(([, a], [, b]) => b - a)
  const names = sorted.map(([name]) => name)
  if (names.length <= maxSeries) return names
  const addUp = (some: typeof sorted) => some.reduce((all, [, sum]) => all + Math.abs(sum), 0)
  const isMostlyOthers = addUp(sorted.slice(maxSeries - 1)) * 2 > addUp(sorted)
  return isMostlyOthers ? [] : [...names.slice(0, maxSeries - 1), others]
}

function sumSeriesParts(
  group: ReportGroup,
  series: readonly string[],
  { nameOf, others }: BarOptions,
  measure: FigureReader,
): Record<string, Decimal> {
  const parts: Record<string, Decimal> = {}
  for (const each of group.groups ?? []) {
    const amount = measure(each)
    if (amount === undefined) continue
    const own = nameOf(each, 1)
    const name = series.includes(own) ? own : others
    if (series.includes(name)) parts[name] = addDecimals(parts[name] ?? '0', amount) ?? amount
  }
  return parts
}
