import { type DateSpan, findPeriodAround, type PeriodKind } from '../../../src/framework/reports/periods'
import type { SummaryReader } from '../summary/plan'

/** Lists the periods of each kind to which the reader can move from here. */
export function listPeriods(
  { today, company }: Pick<SummaryReader, 'today' | 'company'>,
  { from, to }: DateSpan,
): Readonly<Record<PeriodKind, DateSpan>> {
  const day = from <= today && today <= to ? today : from
  const findPeriod = (kind: PeriodKind) => findPeriodAround(kind, day, company.fiscalYearStart)
  return { month: findPeriod('month'), quarter: findPeriod('quarter'), fiscalYear: findPeriod('fiscalYear') }
}
