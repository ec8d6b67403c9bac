import { computeLeaveYearPeriod } from '../../../resources/leaveAccount/rules/leave-years'
import type { LedgerEntry } from '../../../resources/leaveAccount/rules/ledger-entries'
import { planYearTurns } from '../../../resources/leaveAccount/rules/plan-ledger'
import type { TurnRule } from '../../../resources/leaveAccount/rules/year-turn'

const plain: TurnRule = { carriedMax: 0, carriedMonths: null, overdrawn: 'carry' }

const planTurns = (postedByYear: Record<number, readonly LedgerEntry[]>, rule: TurnRule, day: string) => {
  const years = Object.entries(postedByYear).map(([name, posted]) => {
    const leaveYear = Number(name)
    return { leaveYear, period: computeLeaveYearPeriod(leaveYear, 1), posted, coming: [], pending: [] }
  })
  return planYearTurns({ years, rule, maxNegative: 0 }, day).flat()
}

/** What expires by the day and is not posted yet, of entries of one year. */
export const planExpiry = (entries: readonly LedgerEntry[], day: string, year = 2026): LedgerEntry[] =>
  planTurns({ [year]: entries }, plain, day).map(({ entry }) => entry)

/** What the years 2026 and 2027 get when the first one ends. */
export const planEnd = (first: readonly LedgerEntry[], second: readonly LedgerEntry[], rule: Partial<TurnRule>) => {
  const changes = planTurns({ 2026: first, 2027: second }, { ...plain, ...rule }, '2027-01-01')
  const entriesOf = (year: number) => changes.filter(({ leaveYear }) => leaveYear === year).map(({ entry }) => entry)
  return [entriesOf(2026), entriesOf(2027)] as const
}
