import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BalanceRow } from '../../resources/leaveAccount/server/balance-sheet'
import type { Person } from '../setup/app'
import { companyYear } from '../setup/clock'
import { day, type LeaveCompany, mondayWithin, startLeave, yearOf } from './company'
import { wrongBalances } from './nights'

interface Stats {
  byType: Row[]
  byStatus: Row[]
  byMonth: Row[]
}
interface Row {
  requests: number
  days: number
  status?: string
  typeLabel?: string
  month?: string
  department?: number
}

let company: LeaveCompany
let person: Person
let [casual, earned] = [0, 0]
const year = companyYear()
const next = mondayWithin(2, 5)

beforeAll(async () => {
  company = await startLeave()
  casual = await company.leaveType('CL')
  earned = await company.leaveType('EL', {
    category: 'earned',
    accrual: 'monthly',
    carryForwardMax: 30,
    rounding: 'none',
  })
  for (const leaveYear of [year, year + 1]) {
    await company.call(company.hr, 'saveAnnualQuota', {
      leaveTypeId: casual,
      leaveYear,
      days: 12,
      effectiveFrom: `${leaveYear}-01-01`,
    })
    await company.call(company.hr, 'saveAnnualQuota', {
      leaveTypeId: earned,
      leaveYear,
      days: 18,
      effectiveFrom: `${leaveYear}-01-01`,
    })
  }
})
afterAll(async () => {
  expect(await wrongBalances(company)).toEqual([])
  await company.app.close()
})
beforeEach(async () => {
  person = await company.hire(company.manager)
  const { empId } = person
  for (const leaveYear of [year, year + 1])
    await company.call(company.hr, 'saveAnnualQuota', {
      leaveTypeId: casual,
      leaveYear,
      days: 12,
      empId,
      effectiveFrom: `${leaveYear}-01-01`,
    })
})

const sheet = async (as: Person, params: object = {}) =>
  (await company.call<BalanceRow[]>(as, 'getLeaveBalances', { ...params })).data ?? []
const rowOf = async (leaveTypeId: number, params: object = {}, as = person) =>
  (await sheet(as, params)).find((row) => row.leaveTypeId === leaveTypeId)
const inYearOf = { asOf: `${yearOf(next)}-12-31` }

test('a balance says what it is made of, and its parts add up to it', async () => {
  const leave = await company.asked(person, casual, next, day(next, 1))
  await company.decide(company.manager, 'approve', leave.id)
  await company.asked(person, casual, day(next, 3))
  const row = await rowOf(casual, inYearOf)
  expect(row).toMatchObject({
    leaveType: 'Type CL',
    granted: 12,
    taken: 2,
    pending: 1,
    available: 9,
    projectedYearEnd: 9,
  })
  expect(row?.nextExpiry).toEqual({ days: 9, date: inYearOf.asOf })
  for (const each of await sheet(person)) {
    const { opening, carriedForward, granted, accrued, adjusted, taken, lapsed, paidOut, pending, available } = each
    const sum =
      opening + carriedForward + granted + accrued + each.earned + adjusted - taken - lapsed - paidOut - pending
    expect(sum).toBeCloseTo(available ?? Number.NaN, 9)
  }
})

test('a day to come counts what is granted until then, a day gone by what was there', async () => {
  await company.call(company.hr, 'saveAnnualQuota', {
    leaveTypeId: earned,
    leaveYear: year + 1,
    days: 24,
    empId: person.empId,
    effectiveFrom: `${year + 1}-01-01`,
  })
  // What this year leaves is carried on, because it is within the limit.
  const carriedForward = (await rowOf(earned, { asOf: `${year}-12-31` }))?.available ?? 0
  expect(carriedForward).toBeGreaterThan(0)
  const june = await rowOf(earned, { asOf: `${year + 1}-06-30` })
  const accrued = { leaveYear: year + 1, accrued: 12, carriedForward }
  expect(june).toMatchObject({ ...accrued, available: 12 + carriedForward, projectedYearEnd: 24 + carriedForward })
  // Less than is carried on is not lost.
  expect(june?.nextExpiry).toBeNull()
})

test('people see their own balances and those of their reports, people operations all', async () => {
  const { empId } = person
  expect(await company.call(company.manager, 'getLeaveBalances', { empId })).toMatchObject({ error: null })
  expect(await company.call(company.head, 'getLeaveBalances', { empId })).toMatchObject({ error: null })
  expect(await company.call(company.hr, 'HomeLeaveStats', { empId })).toMatchObject({ error: null })
  for (const operation of ['getLeaveBalances', 'HomeLeaveStats']) {
    expect(await company.call(company.person, operation, { empId })).toMatchObject({ code: 'notFound' })
    expect(await company.call(person, operation, { empId: company.manager.empId })).toMatchObject({ code: 'notFound' })
    expect(await company.call(person, operation, { empId: 999_999 })).toMatchObject({ data: null })
  }
  expect(await rowOf(casual, { empId }, company.manager)).toEqual(await rowOf(casual))
})

test('statistics count days where they fall, of the requests in sight only', async () => {
  const friday = day(mondayWithin(2, 9), 4)
  const { id } = await company.asked(person, casual, friday, day(friday, 3))
  await company.decide(company.manager, 'approve', id)
  await company.asked(person, casual, day(friday, 5))
  const { id: cancelled } = await company.asked(person, casual, day(friday, 6))
  await company.call(person, 'leaveCancel', { id: cancelled, reason: 'Not needed' })
  const asked = { empId: person.empId, year: yearOf(friday) }
  const stats = (as: Person) => company.call<Stats>(as, 'getEmployeeLeaveStats', asked)
  const own = (await stats(person)).data
  expect(own?.byStatus).toMatchObject([
    { status: 'approved', requests: 1, days: 2 },
    { status: 'cancelled', requests: 1, days: 1 },
    { status: 'pending', requests: 1, days: 1 },
  ])
  const sum = (rows: readonly Row[] = []) => rows.reduce((days, row) => days + row.days, 0)
  const years = await company.call<Row[]>(person, 'getEmployeeLeaveStatsByYear', { empId: person.empId })
  // What waits and what was cancelled is no leave.
  expect([sum(years.data ?? []), sum(own?.byType), sum(own?.byMonth)]).toEqual([2, 2, 2])
  expect((await stats(company.manager)).data).toEqual(own)
  expect(await stats(company.person)).toMatchObject({ code: 'notFound', data: null })
  const departments = await company.call<Row[]>(company.hr, 'getEmployeeLeaveStatsByDepartment', {
    year: yearOf(friday),
  })
  expect(sum(departments.data ?? [])).toBeGreaterThanOrEqual(2)
  const months = await company.call<Row[]>(person, 'getEmployeeLeaveStatsByMonth', asked)
  expect(months.data).toEqual(
    (own?.byMonth ?? []).map((row) =>
      expect.objectContaining({ month: row.month, typeLabel: 'Type CL', days: row.days }),
    ),
  )
})

test('home tells what comes, what waits and who is away', async () => {
  await company.asked(person, casual, next)
  const { data } = await company.call<{
    upcoming: object[]
    pending: number
    awayToday: object[]
    balances: BalanceRow[]
  }>(person, 'HomeLeaveStats')
  expect(data).toMatchObject({ pending: 1, upcoming: [{ fromDate: next, status: 'pending' }], awayToday: [] })
  expect(data?.balances.map((row) => row.code)).toEqual(expect.arrayContaining(['CL', 'EL']))
})

test('people operations adjust with a reason, never below the floor and never their own', async () => {
  const asked = { empId: person.empId, leaveTypeId: casual }
  const adjust = (as: Person, more: object) =>
    company.call<BalanceRow>(as, 'adjustLeaveBalance', { ...asked, reason: 'Counted wrongly', ...more })
  expect((await adjust(company.hr, { days: 1.5 })).data).toMatchObject({ adjusted: 1.5, available: 13.5 })
  expect((await adjust(company.hr, { days: -3 })).data).toMatchObject({ adjusted: -1.5, available: 10.5 })
  expect(await adjust(company.hr, { days: -11 })).toMatchObject({ fields: { days: { code: 'belowFloor' } } })
  expect((await adjust(company.hr, { days: 1, reason: '' })).fields).toHaveProperty('reason')
  expect(await adjust(company.manager, { days: 1 })).toMatchObject({ code: 'forbidden' })
  expect(await adjust(company.hr, { empId: company.hr.empId, days: 1 })).toMatchObject({ code: 'givenToSelf' })
  const [entry] = await company.rows(
    `select days::float8, note, created_by::int as by from leave_ledger where emp_id = $1 and entry_type = 'adjustment' order by id`,
    [person.empId],
  )
  expect(entry).toEqual({ days: 1.5, note: 'Counted wrongly', by: company.hr.empId })
})
