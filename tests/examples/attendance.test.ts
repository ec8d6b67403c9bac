import { afterAll, beforeAll, describe, test } from 'vitest'
import { type DayGiven, equipCompany, runAttendanceDay, type TimeCompany } from './attendance-days'
import { type MonthGiven, runMonth } from './attendance-months'
import { type CorrectionGiven, type DutyGiven, runCorrection, runDuty } from './attendance-requests'
import { startExamples } from './company'
import { compare } from './compare'
import { examplesOfKind } from './read-examples'

let company: TimeCompany
beforeAll(async () => {
  company = await equipCompany(await startExamples())
})
afterAll(() => company.close())

/** Trips are not on the wire yet. */
const hasTrip = ({ given }: { given: { travel?: object[]; days?: { shares: { travel?: number } }[] } }) =>
  !!given.travel || !!given.days?.some(({ shares }) => shares.travel)

describe('a day', () => {
  const days = examplesOfKind<DayGiven>('attendanceDay')
  test.each(days.filter((day) => !hasTrip(day)))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runAttendanceDay(company, given), expected)
  })
})

describe('a month', () => {
  const months = examplesOfKind<MonthGiven>('monthTotals')
  test.each(months.filter((month) => !hasTrip(month)))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runMonth(company, given), expected)
  })
})

describe('a correction', () => {
  // How many count is only told where they are used up.
  test.each(examplesOfKind<CorrectionGiven>('regularizeRequest'))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runCorrection(company, given), expected, ['countedInMonth'])
  })
})

describe('duty', () => {
  test.each(examplesOfKind<DutyGiven>('onDutyRequest'))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runDuty(company, given), expected)
  })
})
