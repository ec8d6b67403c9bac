import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BalanceRow } from '../../resources/leaveAccount/server/balance-sheet'
import { type Posting, postToLedger } from '../../resources/leaveAccount/server/post-to-ledger'
import { plusDays } from '../../src/framework/values/dates'
import { day, type LeaveCompany, mondayWithin, startLeave } from '../leave/company'
import { night, wrongBalances } from '../leave/nights'
import type { Person } from '../setup/app'
import { companyToday, companyYear } from '../setup/clock'

let company: LeaveCompany
let person: Person
let casual = 0
let codes = 0
// Far enough ahead that no night of today reaches it.
const year = companyYear() + 1
const next = year + 1

beforeAll(async () => {
  company = await startLeave()
  casual = await company.leaveType('CL')
})
afterAll(() => company.app.close())
beforeEach(async () => {
  person = await company.hire(company.manager)
})
afterEach(async () => {
  expect(await wrongBalances(company)).toEqual([])
})

const enter = (...postings: (Omit<Posting, 'empId' | 'leaveYear'> & { leaveYear?: number })[]) =>
  company.byServer((writer) =>
    postToLedger(
      writer,
      postings.map((posting) => ({
        leaveYear: Number(posting.effectiveDate.slice(0, 4)),
        ...posting,
        empId: person.empId,
      })),
    ),
  )
const rowOf = async (leaveTypeId: number, asOf?: string) =>
  (await company.call<BalanceRow[]>(person, 'getLeaveBalances', { ...(asOf && { asOf }) })).data?.find(
    (row) => row.leaveTypeId === leaveTypeId,
  )
const left = async (leaveTypeId: number) =>
  Object.fromEntries(
    (await company.balances(person))
      .filter((each) => each.leaveTypeId === leaveTypeId)
      .map(({ leaveYear, posted }) => [leaveYear, posted]),
  )
/** What a type lets somebody have, as quotas of their own. */
async function yearly(days: number, more: object): Promise<number> {
  const leaveTypeId = await company.leaveType(`BAL${++codes}`, { ...more })
  for (const leaveYear of [year, next]) {
    const quota = { leaveTypeId, leaveYear, days, empId: person.empId, effectiveFrom: `${leaveYear}-01-01` }
    expect(await company.call(company.hr, 'saveAnnualQuota', quota)).toMatchObject({ error: null })
  }
  return leaveTypeId
}

test('what is left at the end of the year is the same whatever day is asked about, decided or not', async () => {
  await company.grant(person, casual, 10, year)
  const first = `${year}-06-0${[1, 2, 3].find((date) => new Date(`${year}-06-0${date}`).getUTCDay() % 6 !== 0) ?? 1}`
  const projected = async () => [
    (await rowOf(casual, `${year}-01-01`))?.projectedYearEnd,
    (await rowOf(casual, `${year}-12-31`))?.projectedYearEnd,
  ]
  expect(await projected()).toEqual([10, 10])
  const { id } = await company.asked(person, casual, first)
  expect(await projected()).toEqual([9, 9])
  expect(await company.decide(company.manager, 'approve', id)).toMatchObject({ error: null })
  expect(await projected()).toEqual([9, 9])
  expect(await rowOf(casual, `${year}-01-01`)).toMatchObject({ available: 10, taken: 0 })
  expect(await rowOf(casual, first)).toMatchObject({ available: 9, taken: 1 })
})

test('days that lapse before the day that is asked about are not there on it', async () => {
  const ofYear = { leaveTypeId: casual, effectiveDate: `${year}-01-01` }
  await enter(
    { ...ofYear, entryType: 'carry_forward', days: 3, expiresOn: `${year}-03-31` },
    { ...ofYear, entryType: 'grant', days: 5, expiresOn: `${year}-12-31` },
  )
  expect(await rowOf(casual, `${year}-03-31`)).toMatchObject({ available: 8, lapsed: 0 })
  expect(await rowOf(casual, `${year}-04-01`)).toMatchObject({ available: 5, lapsed: 3, projectedYearEnd: 5 })
  // What leave takes before does not lapse.
  await enter({ ...ofYear, entryType: 'taken', days: -2, effectiveDate: `${year}-02-02` })
  expect(await rowOf(casual, `${year}-04-01`)).toMatchObject({ available: 5, lapsed: 1 })
  const rows = (await company.call<BalanceRow[]>(person, 'getLeaveBalances', { asOf: `${year}-08-08` })).data ?? []
  for (const each of rows) {
    const { opening, carriedForward, granted, accrued, earned, adjusted, taken, lapsed, paidOut, pending } = each
    const sum = opening + carriedForward + granted + accrued + earned + adjusted - taken - lapsed - paidOut - pending
    expect(each.available).toBe(sum)
  }
})

test('what lapsed yesterday is gone today, before the night has posted it', async () => {
  const today = companyToday()
  const leaveYear = companyYear()
  const yesterday = plusDays(today, -1) ?? ''
  const given = { leaveTypeId: casual, leaveYear, entryType: 'comp_off', days: 2, expiresOn: yesterday } as const
  await enter({ ...given, effectiveDate: plusDays(today, -20) ?? '' })
  expect(await rowOf(casual)).toMatchObject({ available: 0, lapsed: 2 })
})

test('a request that waits is never made longer by shortening it', async () => {
  const from = mondayWithin(2, 4)
  for (const leaveYear of [companyYear(), companyYear() + 1]) await company.grant(person, casual, 20, leaveYear)
  const { id } = await company.asked(person, casual, from, day(from, 2), { toSession: 'first_half' })
  const shorten = (newToDate: string) => company.call(person, 'leaveCancel', { id, newToDate, reason: 'Back earlier' })
  for (const date of [day(from, 4), day(from, 2), day(from, -1), day(from, 400)])
    expect((await shorten(date)).fields).toMatchObject({ newToDate: { code: 'nothingUnused' } })
  expect(await company.read(person, id)).toMatchObject({ toDate: day(from, 2), days: 2.5 })
  expect(await shorten(day(from, 1))).toMatchObject({ data: { toDate: day(from, 1), days: 2 } })
})

test('approved leave that has not begun is not made longer either', async () => {
  const from = mondayWithin(2, 4)
  for (const leaveYear of [companyYear(), companyYear() + 1]) await company.grant(person, casual, 20, leaveYear)
  const { id } = await company.asked(person, casual, from, day(from, 2))
  await company.decide(company.manager, 'approve', id)
  const shorten = (newToDate: string) => company.call(person, 'leaveCancel', { id, newToDate, reason: 'Back earlier' })
  for (const date of [day(from, 4), day(from, 2), day(from, -1)])
    expect((await shorten(date)).fields).toMatchObject({ newToDate: { code: 'nothingUnused' } })
  expect(await company.read(person, id)).toMatchObject({ toDate: day(from, 2), days: 3 })
})

test('a balance is adjusted in the steps of its type, and never by nothing', async () => {
  const adjust = (days: number) =>
    company.call<BalanceRow>(company.hr, 'adjustLeaveBalance', {
      ...{ empId: person.empId, leaveTypeId: casual, days, reason: 'Counted again' },
    })
  for (const days of [0, 0.1, 0.25, -0.75, 1.01])
    expect((await adjust(days)).fields).toMatchObject({ days: { code: 'adjustmentStep' } })
  expect((await adjust(0.1)).fields?.days?.message).toBe('Enter a multiple of 0.5 days, other than 0.')
  expect(await company.balances(person)).toEqual([])
  expect(await adjust(1.5)).toMatchObject({ data: { adjusted: 1.5, available: 1.5 } })
  expect(await adjust(-0.5)).toMatchObject({ data: { adjusted: 1, available: 1 } })
})

test('days that a year has too few are owed by the next one, once, and less of them when leave is given back', async () => {
  const leaveTypeId = await yearly(4, { maxNegative: 5, carryForwardMax: 2 })
  await enter({ leaveTypeId, entryType: 'taken', days: -7, effectiveDate: `${year}-06-02` })
  await night(company, `${year}-12-31`)
  expect(await left(leaveTypeId)).toMatchObject({ [year]: -3 })
  for (let again = 0; again < 3; again++) await night(company, `${next}-01-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 1 })
  expect(await rowOf(leaveTypeId, `${next}-01-02`)).toMatchObject({ carriedForward: -3, granted: 4, available: 1 })
  // Of seven days one was not taken after all.
  await enter({ leaveTypeId, entryType: 'taken_reversal', days: 1, effectiveDate: `${year}-06-02` })
  for (let again = 0; again < 2; again++) await night(company, `${next}-01-02`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 2 })
  // And of those that were left, four more: what is left then is carried on as usual.
  await enter({ leaveTypeId, entryType: 'taken_reversal', days: 4, effectiveDate: `${year}-06-02` })
  for (let again = 0; again < 2; again++) await night(company, `${next}-01-03`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 6 })
})

test('where the type says so they are recovered from pay, and the next year owes nothing', async () => {
  const leaveTypeId = await yearly(4, { maxNegative: 5, overdrawnAtYearEnd: 'recover' })
  await enter({ leaveTypeId, entryType: 'taken', days: -7, effectiveDate: `${year}-06-02` })
  for (let again = 0; again < 3; again++) await night(company, `${next}-01-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 4 })
  const recovered = await company.rows(
    `select days::float8, leave_year::int as year from leave_ledger where emp_id = $1 and entry_type = 'recover'`,
    [person.empId],
  )
  expect(recovered).toEqual([{ days: 3, year }])
})

test('the next year is burdened with no more than it can bear, and with the rest when it can', async () => {
  const leaveTypeId = await company.leaveType(`BAL${++codes}`, { maxNegative: 3 })
  await enter({ leaveTypeId, entryType: 'taken', days: -3, effectiveDate: `${year}-06-02` })
  await enter({ leaveTypeId, entryType: 'taken', days: -2, effectiveDate: `${next}-02-03` })
  await night(company, `${next}-03-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: -2, [next]: -3 })
  await enter({
    leaveTypeId,
    entryType: 'adjustment',
    days: 5,
    effectiveDate: `${next}-03-01`,
    expiresOn: `${next}-12-31`,
  })
  await night(company, `${next}-03-02`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 0 })
})
