import { afterAll, beforeAll, describe, test } from 'vitest'
import { type DayGiven, equipCompany, runAttendanceDay, type TimeCompany } from './attendance-days'
import { type MonthGiven, runMonth } from './attendance-months'
import { type CorrectionGiven, type DutyGiven, runCorrection, runDuty } from './attendance-requests'
import { startExamples } from './company'
import { compare } from './compare'
import { examplesOfKind } from './read-examples'
import { hasTrips } from './trips'

let company: TimeCompany
beforeAll(async () => {
  company = await equipCompany(await startExamples())
})
afterAll(() => company.close())

/** Whether all that the example holds can be asked for. */
const isPlayable = ({ given }: { given: { travel?: object[]; days?: { shares: { travel?: number } }[] } }) =>
  hasTrips || (!given.travel && !given.days?.some(({ shares }) => shares.travel))

describe('a day', () => {
  const days = examplesOfKind<DayGiven>('attendanceDay')
  test.each(days.filter(isPlayable))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runAttendanceDay(company, given), expected)
  })
})

describe('a month', () => {
  const months = examplesOfKind<MonthGiven>('monthTotals')
  test.each(months.filter(isPlayable))('$id: $says', async ({ given, expect: expected }) => {
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
