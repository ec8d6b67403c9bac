import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { computeDaysAmount } from '../../resources/exit/rules/notice-period'
import { computeEarnedQuota, settleLeaverBalance } from '../../resources/leave/rules/balance-settlement'
import { type Leaving, startLeaving } from './drive'
import examples from './examples.json'

let company: Leaving
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  company = await startLeaving()
})
afterAll(async () => {
  await company.app.close()
  vi.useRealTimers()
})

interface Given {
  exitType: string
  initiatedOn: string
  noticePeriodDays: number
  approvedLastWorkingDate?: string
  requestedLastWorkingDate?: string
  dailyRate?: string
  buyout?: boolean
  status?: string
  action?: { name: string }
  leave?: { annualQuota: string; carriedForward: string; taken: string; encashMax: string }
}

const reasons: Readonly<Record<string, string>> = {
  manager_and_hr_needed: 'managerAndHrNeeded',
  before_initiated: 'beforeInitiated',
}

test.each(examples)('$id: $says', async ({ given: all, expect: expected }) => {
  const given: Given = all
  const { hr, manager, step, call, statusOf } = company
  await company.setClock(`${given.initiatedOn}T06:30:00Z`)
  const person = await company.hire(given.noticePeriodDays)
  const isResignation = given.exitType === 'resignation'
  const {
    data: exit,
    fields,
    code,
    error,
  } = await call(isResignation ? person : hr, 'createEmployeeInitiateExit', {
    ...{ reasonCategory: 'other', empId: person.empId },
    // Who resigns says a last day; where the example names none, the one that is agreed later.
    ...(isResignation
      ? {
          requestedLastWorkingDate:
            given.requestedLastWorkingDate ?? given.approvedLastWorkingDate ?? given.initiatedOn,
        }
      : { exitType: given.exitType }),
  })
  if (!exit && !expected.reason) expect({ code, error, fields }).toBeNull()
  if (!exit) {
    expect(fields).toMatchObject({ requestedLastWorkingDate: { code: reasons[expected.reason ?? ''] } })
    return
  }
  expect(exit.status).toBe('initiated')
  const agreeing = isResignation ? manager : company.director
  expect((await step(agreeing, exit, 'accept')).data?.status).toBe('manager_accepted')
  const { approvedLastWorkingDate, dailyRate, buyout } = given
  const agreed = approvedLastWorkingDate
    ? await step(hr, exit, 'approveDate', {
        approvedLastWorkingDate,
        ...(dailyRate && { dailyRate }),
        ...(buyout && { isBuyout: true }),
      })
    : null
  if (agreed) expect(agreed.data).toMatchObject({ status: 'on_notice' })
  const stood = await company.read(hr, exit.id)
  const { noticeEndsOn, noticeShortfallDays, buyoutAmount, clearanceStartsOn } = expected
  expect(stood).toMatchObject({
    ...(noticeEndsOn && { noticeEndsOn }),
    ...(noticeShortfallDays !== undefined && { noticeShortfallDays }),
    ...(buyoutAmount && { buyoutAmount }),
    ...(clearanceStartsOn && { clearanceStartsOn }),
  })
  if (given.action) {
    const { data, fields: why } = await step(person, exit, given.action.name)
    if (expected.outcome === 'refused') expect(why).toMatchObject({ status: { code: reasons[expected.reason ?? ''] } })
    else expect(data?.status).toBe(expected.outcome)
    expect(await statusOf(person)).toBe(expected.employeeStatus)
  }
  if (given.leave && expected.leaveSettlement && approvedLastWorkingDate) {
    const { annualQuota, carriedForward, taken, encashMax } = given.leave
    const [quota = 0, carried = 0, used = 0, most = 0] = [annualQuota, carriedForward, taken, encashMax].map(
      (days) => Number(days) * 100,
    )
    const year = { from: '2026-01-01', to: '2026-12-31' }
    const earned = computeEarnedQuota(quota, year, { from: '2020-01-01', to: approvedLastWorkingDate }, 'down_half')
    const balance = carried + earned - used
    const { encashed, recovered } = settleLeaverBalance(balance, { encashable: true, encashMax: most })
    const days = (hundredths: number) => (hundredths / 100).toFixed(2)
    expect({
      earnedToDate: days(earned),
      balance: days(balance),
      encashDays: days(encashed),
      recoverDays: days(recovered),
      amount: computeDaysAmount((encashed - recovered) / 100, dailyRate ?? '', 'INR'),
    }).toEqual(expected.leaveSettlement)
  }
})
