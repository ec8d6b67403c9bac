import type { LooseFilter } from '../../../framework/filter'
import type { ListChart } from '../../../framework/lists/board'
import { buildGroupFilter } from '../../../framework/lists/group-filter'
import type { Figure, Summary, SummaryGroup } from '../../../framework/lists/list-figures'
import { addDecimals, type Decimal } from '../../../framework/values/decimal'
import { addFilterConditions } from '../groups/grouping-levels'

/** One part of a bar, or of the total of all bars. */
export interface BarPart {
  amount: Decimal
  count: number
}

export interface ChartBar {
  value: SummaryGroup['value']
  label: string | null
  parts: Readonly<Record<string, BarPart>>
  total: Decimal
}

export const chartFigureKey = ({ of }: ListChart): string => `sum:${of}`

export const listSeriesStates = ({ series }: ListChart): string[] => Object.values(series).flat()

/** Lists the currencies of the amounts, the company's own first; empty for plain numbers. */
export function listCurrencies(chart: ListChart, { figures }: Summary, company: string): string[] {
  const figure = figures[chartFigureKey(chart)]
  if (figure === null || figure === undefined || typeof figure === 'string') return []
  return Object.keys(figure).sort((a, b) => Number(b === company) - Number(a === company) || a.localeCompare(b))
}

const readFigureAmount = (figure: Figure | undefined, currency: string | undefined): Decimal | undefined => {
  if (figure === null || figure === undefined) return undefined
  return typeof figure === 'string' ? figure : figure[currency ?? '']
}

const emptyPart: BarPart = { amount: '0', count: 0 }

const addToPart = (part: BarPart, amount: Decimal, count: number): BarPart => ({
  amount: addDecimals(part.amount, amount) ?? part.amount,
  count: part.count + count,
})

/** Reduces groups, each with a group for every currency, to one currency. */
export function selectCurrency(groups: readonly SummaryGroup[], currency: string | undefined): SummaryGroup[] {
  return groups.flatMap((group) => {
    const own = group.groups?.find(({ value }) => value === currency)
    return own ? [{ ...group, groups: own.groups ?? [] }] : []
  })
}

/**
 * Builds the bars from groups that contain a group for every state, the largest bar first. Bars without an
 * amount in the currency are left out.
 */
export function buildChartBars(
  chart: ListChart,
  groups: readonly SummaryGroup[],
  currency: string | undefined,
): ChartBar[] {
  const bars = groups.flatMap(({ value, label, groups: states = [] }): ChartBar[] => {
    const amounts = states.flatMap((state) => {
      const amount = readFigureAmount(state.figures[chartFigureKey(chart)], currency)
      return amount === undefined ? [] : [{ state: String(state.value), amount, count: state.count }]
    })
    if (amounts.length === 0) return []
    const parts = Object.fromEntries(
      Object.entries(chart.series).map(([name, own]) => [
        name,
        amounts.reduce(
          (sum, each) => (own.includes(each.state) ? addToPart(sum, each.amount, each.count) : sum),
          emptyPart,
        ),
      ]),
    )
    return [{ value, label, parts, total: amounts.reduce((sum, { amount }) => addDecimals(sum, amount) ?? sum, '0') }]
  })
  return bars.sort((a, b) => Number(b.total) - Number(a.total))
}

/** Adds up the bars, part by part. */
export function sumSeriesParts({ series }: ListChart, bars: readonly ChartBar[]): Readonly<Record<string, BarPart>> {
  return Object.fromEntries(
    Object.keys(series).map((name) => [
      name,
      bars.reduce((sum, { parts }) => {
        const part = parts[name] ?? emptyPart
        return addToPart(sum, part.amount, part.count)
      }, emptyPart),
    ]),
  )
}

/**
 * Narrows the list's filter to the records of one part; uses filters of single fields where these are not
 * set yet.
 */
export function narrowFilter(
  filter: Readonly<Record<string, unknown>>,
  by: string,
  bar: Pick<ChartBar, 'value'> | undefined,
  others: readonly LooseFilter[],
): Readonly<Record<string, unknown>> {
  const conditions: LooseFilter[] = [...(bar ? [buildGroupFilter(by, { value: bar.value })] : []), ...others]
  let narrowed = filter
  for (const condition of conditions) {
    const isTaken = Object.keys(condition).some((name) => name in narrowed)
    narrowed = isTaken ? addFilterConditions(narrowed, [condition]) : { ...narrowed, ...condition }
  }
  return narrowed
}
