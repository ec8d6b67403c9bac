import { expect, test } from 'vitest'
import { toHundredths } from '../../../resources/leaveAccount/rules/hundredths'
import { buildCoverTest, computeDaysLeft, type LedgerAccount } from '../../../resources/leaveAccount/rules/leave-cover'
import { toTurnRule } from '../../../resources/leaveAccount/server/ledger-accounts'
import { entry } from '../../leave/rules/calendar'

/** Three days added on 3 December, and the year before with nothing. */
const account = (today: string): LedgerAccount => ({
  rule: toTurnRule({ carriedMax: 0, carriedMonths: null, overdrawn: 'lapse' } as never),
  maxNegative: 0,
  today,
  years: [2025, 2026].map((leaveYear) => ({
    leaveYear,
    period: { from: `${leaveYear}-01-01`, to: `${leaveYear}-12-31` },
    posted: leaveYear === 2026 ? [entry('adjustment', '3', '2026-12-03')] : [],
    coming: [],
    pending: [],
  })),
})

test('days given by today cover leave of the same year that is asked for afterwards', () => {
  const covers = (date: string, days: string, today = '2026-12-03') =>
    buildCoverTest(account(today))([{ leaveYear: Number(date.slice(0, 4)), date, days: toHundredths(days) }])
  expect(covers('2026-11-26', '3')).toBe(true)
  expect(covers('2026-11-26', '3.5')).toBe(false)
  expect(covers('2025-12-30', '1')).toBe(false)
  // Seen from the day before, they are still to come.
  expect(covers('2026-11-26', '1', '2026-12-02')).toBe(false)
  expect(computeDaysLeft(account('2026-12-03'), { leaveYear: 2026, date: '2026-11-26' })).toBe(300)
})
