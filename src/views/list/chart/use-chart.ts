import { useListContext } from 'ra-core'
import { useMemo } from 'react'
import { getFieldBehaviour } from '../../../framework/field'
import type { ListChart } from '../../../framework/lists/board'
import type { Summary } from '../../../framework/lists/list-figures'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { canReadField } from '../../field-access'
import { useSignedIn } from '../../signed-in'
import { addFilterConditions } from '../groups/grouping-levels'
import { useSummary } from '../groups/use-summary'
import { usePreference } from '../preference'
import {
  type BarPart,
  buildChartBars,
  type ChartBar,
  chartFigureKey,
  listCurrencies,
  listSeriesStates,
  narrowFilter,
  selectCurrency,
  sumSeriesParts,
} from './chart-data'

interface StoredChartSettings {
  isOpen?: boolean
  by?: string
  currency?: string
  isTable?: boolean
}

const defaultSettings: StoredChartSettings = {}

/** The chart of a list in its current state. */
export interface ListChartState {
  chart: ListChart
  resource: Resource
  by: { name: string; label: string }
  choices: readonly { name: string; label: string }[]
  currency: string | undefined
  currencies: readonly string[]
  bars: readonly ChartBar[]
  sums: Readonly<Record<string, BarPart>>
  /** True where there are more groups than the server sends. */
  isCut: boolean
  toldAt: number
  kept: StoredChartSettings
  keep(change: StoredChartSettings): void
  inWords(amount: string): string
  /** Narrows the list to one part of a bar, or to this part of all bars. */
  narrowTo(series: string, bar?: ChartBar): void
}

/** Answers the fields to summarise; undefined if the person may not read the fields of the chart. */
function useChartFields(resource: Resource, chart: ListChart, settings: StoredChartSettings) {
  const who = useSignedIn()
  const choices = chart.by
    .filter((name) => canReadField(resource, name, who))
    .map((name) => ({ name, label: fieldLabel(resource, name) }))
  const by = choices.find(({ name }) => name === settings.by) ?? choices[0]
  const field = resource.fields[chart.of]
  const state = resource.workflow?.field ?? ''
  if (!by || !field || !canReadField(resource, chart.of, who) || !canReadField(resource, state, who)) return undefined
  // Where records name their currency, the groups are also by currency, so that a count is of the same
  // currency as its amount.
  const unit = getFieldBehaviour(field).unit(who.company)?.field
  return { choices, by, field, state, unit, company: who.company.currency }
}

/** Loads the figures of the records in the list; undefined if there is nothing to show. */
export function useListChart(resource: Resource, chart: ListChart): ListChartState | undefined {
  const { filterValues, setFilters, displayedFilters, isPending } = useListContext()
  const [settings, keepAll] = usePreference<StoredChartSettings>(`chart.${resource.name}`, defaultSettings)
  const chartFields = useChartFields(resource, chart, settings)
  const { by, state = '', unit, field, company = '' } = chartFields ?? {}
  const question = {
    filter: addFilterConditions(filterValues, [{ [state]: { in: listSeriesStates(chart) } }]),
    groups: [by?.name ?? '', ...(unit ? [unit] : []), state],
    figures: [chartFigureKey(chart)],
  }
  const { data, dataUpdatedAt } = useSummary(resource, question, chartFields !== undefined && !isPending)
  const chartData = useMemo(
    () => data && buildChartData(chart, data, { unit, company, wanted: settings.currency }),
    [chart, data, unit, company, settings.currency],
  )
  if (!chartFields || !by || !field || !chartData || chartData.bars.length === 0) return undefined
  const { currency, currencies } = chartData
  return {
    ...{ chart, resource, by, choices: chartFields.choices, kept: settings, toldAt: dataUpdatedAt, ...chartData },
    keep: (change) => keepAll({ ...settings, ...change }),
    inWords: (amount) => getFieldBehaviour(field).text(amount, currency),
    narrowTo: (series, bar) => {
      // A single currency needs no condition.
      const ofCurrency = unit && currencies.length > 1 ? [{ [unit]: { eq: currency ?? '' } }] : []
      const others = [{ [state]: { in: [...(chart.series[series] ?? [])] } }, ...ofCurrency]
      setFilters(narrowFilter(filterValues, by.name, bar, others), displayedFilters)
    },
  }
}

interface ChartDataOptions {
  unit: string | undefined
  company: string
  wanted: string | undefined
}

function buildChartData(chart: ListChart, summary: Summary, { unit, company, wanted }: ChartDataOptions) {
  const currencies = listCurrencies(chart, summary, company)
  const currency = currencies.find((code) => code === wanted) ?? currencies[0]
  const bars = buildChartBars(chart, unit ? selectCurrency(summary.groups, currency) : summary.groups, currency)
  return { currency, currencies, bars, sums: sumSeriesParts(chart, bars), isCut: summary.isCut === true }
}
