import { toListFilter } from '../../../../dataProvider/filter'
import { periodKinds } from '../../../framework/reports/periods'
import { readRelativePeriod } from '../../../framework/reports/relative-period'
import type { ReportState, SavedReport } from '../../../framework/reports/saved-report'
import type { Resource } from '../../../framework/resource'
import type { CalendarDate } from '../../../framework/values/dates'
import type { SavedReportsSay } from '../../../i18n/reports/saved-reports-words'
import { isSameValue } from '../../saving/is-same-value'
import type { ReportAddress } from '../report-address'

/** Answers what the page shows as a saved report stores it; ages up to today are always those of today. */
export function toReportState(resource: Resource, address: ReportAddress, today: CalendarDate): ReportState {
  const { period, from, to, asOf, by, filter, figure, currency } = address
  return {
    ...(period ? { period } : from && to ? { from, to } : {}),
    ...(asOf && asOf !== today && { asOf }),
    ...(by.length > 0 && { by }),
    ...toListFilter(resource, filter),
    ...(figure && { figure }),
    ...(currency && { currency }),
  }
}

/** Answers the address that shows a saved report; without one, the report as it opens. */
export function toReportAddress(saved?: Pick<SavedReport, 'id' | 'state'>): ReportAddress {
  const { period = null, from = null, to = null, asOf = null, by = [], filter = {}, ...chart } = saved?.state ?? {}
  const { figure = null, currency = null } = chart
  return { view: saved?.id ?? null, period, from, to, asOf, by, filter, figure, currency, names: null }
}

/** Tells whether the page shows something else than the saved report. */
export const isReportChanged = ({ state: { isOnHub: _, ...state } }: SavedReport, now: ReportState): boolean =>
  !isSameValue(state, now)

/** The words of the kinds of periods, in their order. */
const periodWords = ['month', 'quarter', 'year'] as const

/** Names a period that moves on: `Last month`. */
export function describeRelativePeriod(say: SavedReportsSay, text: string): string {
  const { kind, back } = readRelativePeriod(text)
  const word = periodWords[periodKinds.indexOf(kind)] ?? 'month'
  if (back === 0) return say(word)
  return back === 1 ? say(`${word}Before`) : say(`${word}Back`, { count: back })
}
