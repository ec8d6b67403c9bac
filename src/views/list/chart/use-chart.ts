import { useListContext } from 'ra-core'
import { useMemo } from 'react'
import { behaviour } from '../../../framework/field'
import type { Chart } from '../../../framework/lists/board'
import type { Summary } from '../../../framework/lists/summary'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { mayRead } from '../../allowed'
import { useSignedIn } from '../../signed-in'
import { narrowedTo } from '../groups/levels'
import { useSummary } from '../groups/use-summary'
import { usePreference } from '../preference'
import { type Bar, barsOf, currenciesIn, figureOf, filterOf, inCurrency, type Part, statesIn, sumOf } from './bars'

interface Kept {
  isOpen?: boolean
  by?: string
  currency?: string
  isTable?: boolean
}

const folded: Kept = {}

/** The chart of a list as it is drawn now. */
export interface Drawn {
  chart: Chart
  resource: Resource
  by: { name: string; label: string }
  choices: readonly { name: string; label: string }[]
  currency: string | undefined
  currencies: readonly string[]
  bars: readonly Bar[]
  sums: Readonly<Record<string, Part>>
  /** There are more groups than the server tells. */
  isCut: boolean
  toldAt: number
  kept: Kept
  keep(change: Kept): void
  inWords(amount: string): string
  /** Narrows the list to one part of a bar, or of all bars. */
  narrowTo(series: string, bar?: Bar): void
}

/** What is asked of the list's own summary; undefined where the person may not read what the chart is made of. */
function useAsked(resource: Resource, chart: Chart, kept: Kept) {
  const who = useSignedIn()
  const choices = chart.by
    .filter((name) => mayRead(resource, name, who))
    .map((name) => ({ name, label: fieldLabel(resource, name) }))
  const by = choices.find(({ name }) => name === kept.by) ?? choices[0]
  const field = resource.fields[chart.of]
  const state = resource.workflow?.field ?? ''
  if (!by || !field || !mayRead(resource, chart.of, who) || !mayRead(resource, state, who)) return undefined
  // Where each record names its currency, they are told apart, so that a count is of one currency as its amount is.
  const unit = behaviour(field).unit(who.company)?.field
  return { choices, by, field, state, unit, company: who.company.currency }
}

/** Figures of the records that the list below shows; undefined where there is nothing to draw. */
export function useChart(resource: Resource, chart: Chart): Drawn | undefined {
  const { filterValues, setFilters, displayedFilters, isPending } = useListContext()
  const [kept, keepAll] = usePreference<Kept>(`chart.${resource.name}`, folded)
  const asked = useAsked(resource, chart, kept)
  const { by, state = '', unit, field, company = '' } = asked ?? {}
  const question = {
    filter: narrowedTo(filterValues, [{ [state]: { in: statesIn(chart) } }]),
    groups: [by?.name ?? '', ...(unit ? [unit] : []), state],
    figures: [figureOf(chart)],
  }
  const { data, dataUpdatedAt } = useSummary(resource, question, asked !== undefined && !isPending)
  const told = useMemo(
    () => data && toldOf(chart, data, { unit, company, wanted: kept.currency }),
    [chart, data, unit, company, kept.currency],
  )
  if (!asked || !by || !field || !told || told.bars.length === 0) return undefined
  const { currency, currencies } = told
  return {
    ...{ chart, resource, by, choices: asked.choices, kept, toldAt: dataUpdatedAt, ...told },
    keep: (change) => keepAll({ ...kept, ...change }),
    inWords: (amount) => behaviour(field).text(amount, currency),
    narrowTo: (series, bar) => {
      // Of one currency there is nothing to tell apart.
      const ofCurrency = unit && currencies.length > 1 ? [{ [unit]: { eq: currency ?? '' } }] : []
      const others = [{ [state]: { in: [...(chart.series[series] ?? [])] } }, ...ofCurrency]
      setFilters(filterOf(filterValues, by.name, bar, others), displayedFilters)
    },
  }
}

interface In {
  unit: string | undefined
  company: string
  wanted: string | undefined
}

function toldOf(chart: Chart, summary: Summary, { unit, company, wanted }: In) {
  const currencies = currenciesIn(chart, summary, company)
  const currency = currencies.find((code) => code === wanted) ?? currencies[0]
  const bars = barsOf(chart, unit ? inCurrency(summary.groups, currency) : summary.groups, currency)
  return { currency, currencies, bars, sums: sumOf(chart, bars), isCut: summary.isCut === true }
}
