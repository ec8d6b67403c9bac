import { type DateSpan, findPeriodAround, type PeriodKind } from '../../../src/framework/reports/periods'
import type { SummaryReader } from '../summary/plan'
import { refuseInput } from './report'

interface PeriodInput {
  from?: string | null | undefined
  to?: string | null | undefined
}

/**
 * Reads the first and the last day of a period; both may be absent.
 * @throws StewardError at the day that is missing, or at `to` where it lies before `from`
 */
export function parsePeriod({ from, to }: PeriodInput): DateSpan | undefined {
  if (!from && !to) return undefined
  if (!from || !to) refuseInput(from ? 'to' : 'from', 'a period has a first and a last day')
  if (to < from) refuseInput('to', 'the last day lies before the first')
  return { from, to }
}

/** Reads the period, or finds the one of the kind around today. */
export const readPeriodInput = (
  { today, company }: Pick<SummaryReader, 'today' | 'company'>,
  input: PeriodInput,
  kind: PeriodKind,
): DateSpan => parsePeriod(input) ?? findPeriodAround(kind, today, company.fiscalYearStart)
