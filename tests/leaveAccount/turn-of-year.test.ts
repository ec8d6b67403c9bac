import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BalanceRow } from '../../resources/leaveAccount/server/balance-sheet'
import { type Posting, postToLedger } from '../../resources/leaveAccount/server/post-to-ledger'
import { daysSinceMonday } from '../../src/framework/values/day-variables'
import { day, type Leave, type LeaveCompany, startLeave, yearOf } from '../leave/company'
import { night, wrongBalances } from '../leave/nights'
import type { Person } from '../setup/app'
import { companyToday, companyYear, daysFromToday } from '../setup/clock'

let company: LeaveCompany
let person: Person
let codes = 0
const year = companyYear()
const [before, next] = [year - 1, year + 1]

beforeAll(async () => {
  company = await startLeave()
})
afterAll(() => company.app.close())
beforeEach(async () => {
  person = await company.hire(company.manager)
  await company.rows('update employees set date_of_joining = $2 where id = $1', [person.empId, `${year - 3}-01-01`])
})
afterEach(async () => {
  expect(await wrongBalances(company)).toEqual([])
})

/** The last weekday up to the date. */
const weekdayUpTo = (date: string) => day(date, Math.min(0, 4 - daysSinceMonday(date)))
/** A Monday of January, after the holidays of the new year. */
const mondayIn = (of: number) => day(`${of}-01-14`, -daysSinceMonday(`${of}-01-14`))

const enter = (...postings: (Omit<Posting, 'empId' | 'leaveYear'> & { leaveYear?: number })[]) =>
  company.byServer((writer) =>
    postToLedger(
      writer,
      postings.map((one) => ({ leaveYear: yearOf(one.effectiveDate), ...one, empId: person.empId })),
    ),
  )
/** A type of which the person has so many days in the year, until its end. */
async function typeWith(days: number, of: number, more: Record<string, unknown> = {}): Promise<number> {
  const leaveTypeId = await company.leaveType(`TURN${++codes}`, more)
  const dates = { effectiveDate: `${of}-01-01`, expiresOn: `${of}-12-31` }
  await enter({ leaveTypeId, entryType: 'adjustment', days, ...dates })
  return leaveTypeId
}
const left = async (leaveTypeId: number) =>
  Object.fromEntries(
    (await company.balances(person))
      .filter((each) => each.leaveTypeId === leaveTypeId)
      .map(({ leaveYear, posted, held }) => [leaveYear, posted - held]),
  )
const rowOf = async (leaveTypeId: number, asOf?: string) =>
  (await company.call<BalanceRow[]>(person, 'getLeaveBalances', { ...(asOf && { asOf }) })).data?.find(
    (row) => row.leaveTypeId === leaveTypeId,
  )
const count = async () => (await company.rows('select from leave_ledger where emp_id = $1', [person.empId])).length
/** Entered by people operations, who may enter leave of long ago. */
const enterLeave = (leaveTypeId: number, from: string, to = from) =>
  company.call<Leave>(company.hr, 'createEmployeeLeave', {
    ...{ empId: person.empId, leaveTypeId, fromDate: from, toDate: to, reason: 'Was ill' },
    overrideReason: 'Told late',
  })
/** The nights of today change nothing: all is posted already. */
async function expectComplete() {
  const entries = await count()
  await night(company, companyToday())
  await night(company, companyToday())
  expect(await count()).toBe(entries)
}

test('leave of the next year takes what will be carried into it, and holds it', async () => {
  const leaveTypeId = await typeWith(6, year, { carryForwardMax: 4 })
  const monday = mondayIn(next)
  expect(await rowOf(leaveTypeId, monday)).toMatchObject({ carriedForward: 4, available: 4 })
  const about = { leaveTypeId, fromDate: monday, toDate: day(monday, 1) }
  const outlook = async () => (await company.call<object>(person, 'getLeaveOutlook', about)).data
  expect(await outlook()).toMatchObject({ balances: [{ leaveYear: next, days: 4 }] })
  const { id } = await company.asked(person, leaveTypeId, monday, day(monday, 1))
  expect(await left(leaveTypeId)).toEqual({ [year]: 4, [next]: 0 })
  expect(await outlook()).toMatchObject({ balances: [{ leaveYear: next, days: 2 }] })
  expect(await rowOf(leaveTypeId, day(monday, 1))).toMatchObject({ carriedForward: 4, pending: 2, available: 2 })
  const tooMuch = await company.ask(person, leaveTypeId, day(monday, 2), day(monday, 4))
  expect(tooMuch.fields?.leaveTypeId?.args).toMatchObject({ left: '2', asked: '3' })
  // What leave of the next year holds cannot be taken away in this one.
  const adjust = (days: number) =>
    company.call(company.hr, 'adjustLeaveBalance', { empId: person.empId, leaveTypeId, days, reason: 'Counted again' })
  expect((await adjust(-5)).fields).toMatchObject({ days: { code: 'belowFloor' } })
  expect(await adjust(-4)).toMatchObject({ error: null })
  await expectComplete()
  expect(await company.decide(company.manager, 'approve', id)).toMatchObject({ error: null })
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 0 })
  expect(await company.call(person, 'leaveCancel', { id, reason: 'Other plans' })).toMatchObject({ error: null })
  expect(await left(leaveTypeId)).toEqual({ [year]: 2, [next]: 0 })
  await expectComplete()
})

test('leave of a day to come takes what is earned by then, and not a day before', async () => {
  const leaveTypeId = await company.leaveType(`TURN${++codes}`, {
    ...{ accrual: 'monthly', accrualTiming: 'start', rounding: 'none', carryForwardMax: 0 },
  })
  const quota = { leaveTypeId, leaveYear: next, days: 12, empId: person.empId, effectiveFrom: `${next}-01-01` }
  expect(await company.call(company.hr, 'saveAnnualQuota', quota)).toMatchObject({ error: null })
  const [january, march] = [mondayIn(next), day(mondayIn(next), 56)]
  const early = await company.ask(person, leaveTypeId, january, day(january, 1))
  expect(early.fields?.leaveTypeId?.args).toMatchObject({ left: '1', asked: '2' })
  const { id } = await company.asked(person, leaveTypeId, march, day(march, 2))
  // Of the three days that are earned until then, leave in January would take one that this leave needs.
  expect(await company.ask(person, leaveTypeId, january)).toMatchObject({ code: 'invalidInput' })
  expect(await rowOf(leaveTypeId, `${next}-01-31`)).toMatchObject({ accrued: 1, available: 1 })
  expect(await rowOf(leaveTypeId, `${next}-12-31`)).toMatchObject({ accrued: 12, available: 9 })
  await expectComplete()
  await night(company, `${next}-02-01`)
  expect(await rowOf(leaveTypeId, `${next}-12-31`)).toMatchObject({ accrued: 12, available: 9 })
  expect(await company.call(person, 'leaveCancel', { id, reason: 'Other plans' })).toMatchObject({ error: null })
  expect(await rowOf(leaveTypeId, `${next}-12-31`)).toMatchObject({ accrued: 12, available: 12 })
})

test('a day before the end of a year takes what has expired since, and gives it back when it is rejected', async () => {
  const leaveTypeId = await typeWith(10, before, { carryForwardMax: 0 })
  await night(company, `${year}-01-01`)
  expect(await left(leaveTypeId)).toEqual({ [before]: 0 })
  const first = await enterLeave(leaveTypeId, weekdayUpTo(`${before}-12-31`))
  expect(first).toMatchObject({ error: null, data: { balanceAfter: [{ leaveYear: before, days: 9 }] } })
  await expectComplete()
  expect(await company.decide(company.manager, 'approve', first.data?.id ?? 0)).toMatchObject({ error: null })
  expect(await left(leaveTypeId)).toEqual({ [before]: 0 })
  expect(await rowOf(leaveTypeId, `${before}-12-31`)).toMatchObject({ taken: 1, lapsed: 0, available: 9 })
  const second = await enterLeave(leaveTypeId, weekdayUpTo(`${before}-12-20`))
  expect(await company.decide(company.manager, 'reject', second.data?.id ?? 0)).toMatchObject({ error: null })
  expect(await left(leaveTypeId)).toEqual({ [before]: 0 })
  const lapses = await company.rows(
    `select days::float8 from leave_ledger where emp_id = $1 and entry_type = 'lapse' order by id`,
    [person.empId],
  )
  expect(lapses.map((row) => (row as { days: number }).days)).toEqual([-10, 1, 1, -1])
  await expectComplete()
})

test('a day before the end of a year takes back what was carried over, unless it is used by now', async () => {
  const leaveTypeId = await typeWith(3, before, { carryForwardMax: 5, overdrawnAtYearEnd: 'recover' })
  await night(company, `${year}-01-01`)
  expect(await left(leaveTypeId)).toEqual({ [before]: 0, [year]: 3 })
  const { data } = await enterLeave(leaveTypeId, weekdayUpTo(`${before}-12-31`))
  await company.decide(company.manager, 'approve', data?.id ?? 0)
  expect(await left(leaveTypeId)).toEqual({ [before]: 0, [year]: 2 })
  await expectComplete()
  await enter({ leaveTypeId, entryType: 'taken', days: -1.5, effectiveDate: `${year}-01-02` })
  const late = await enterLeave(leaveTypeId, weekdayUpTo(`${before}-12-20`))
  expect(late.fields?.leaveTypeId?.args).toMatchObject({ left: '0.5', asked: '1' })
  // Leave that was not taken after all is carried over at once.
  const undone = { id: data?.id, reason: 'Was at work', wasNotTaken: true }
  expect(await company.call(company.hr, 'leaveCancel', undone)).toMatchObject({ error: null })
  expect(await left(leaveTypeId)).toEqual({ [before]: 0, [year]: 1.5 })
  await expectComplete()
})

test('a request over the end of a year takes from both, as far as each has days', async () => {
  const leaveTypeId = await typeWith(30, year, { carryForwardMax: 2 })
  const tomorrow = daysFromToday(1)
  const from = yearOf(tomorrow) === next || tomorrow > `${year}-12-21` ? tomorrow : `${year}-12-21`
  const to = `${next}-01-12`
  const weekdays = Array.from({ length: 31 }, (_, at) => day(from, at)).filter(
    (date) => date <= to && daysSinceMonday(date) < 5,
  )
  const inNext = weekdays.filter((date) => yearOf(date) === next).length
  const { fields } = await company.ask(person, leaveTypeId, from, to)
  const args = { left: String(weekdays.length - inNext + 2), unpaid: String(inNext - 2) }
  expect(fields?.leaveTypeId?.args).toMatchObject(args)
})

test('corrections of an ended year move what was carried over, and never more than there is', async () => {
  const leaveTypeId = await typeWith(4, before, { carryForwardMax: 5 })
  await night(company, `${year}-01-01`)
  const adjust = (days: number) =>
    company.call<BalanceRow>(company.hr, 'adjustLeaveBalance', {
      ...{ empId: person.empId, leaveTypeId, leaveYear: before, days, reason: 'Counted again' },
    })
  expect(await adjust(-1)).toMatchObject({ error: null, data: { leaveYear: before, available: 3 } })
  expect(await left(leaveTypeId)).toEqual({ [before]: 0, [year]: 3 })
  expect((await adjust(-3.5)).fields).toMatchObject({ days: { code: 'belowFloor' } })
  expect(await adjust(2)).toMatchObject({ error: null })
  expect(await left(leaveTypeId)).toEqual({ [before]: 0, [year]: 5 })
  await expectComplete()
})

test('carried days that have expired are there for leave of a day before that', async () => {
  const leaveTypeId = await company.leaveType(`TURN${++codes}`)
  const last = weekdayUpTo(daysFromToday(-10))
  const start = day(last, -20)
  const entry = { leaveTypeId, leaveYear: yearOf(last), effectiveDate: start, expiresOn: last } as const
  await enter({ ...entry, entryType: 'comp_off', days: 2 })
  await night(company, companyToday())
  expect(await left(leaveTypeId)).toEqual({ [yearOf(last)]: 0 })
  const leave = await enterLeave(leaveTypeId, last)
  expect(leave).toMatchObject({ error: null })
  expect(await enterLeave(leaveTypeId, day(last, 3))).toMatchObject({ code: 'invalidInput' })
  await company.decide(company.manager, 'approve', leave.data?.id ?? 0)
  expect(await left(leaveTypeId)).toEqual({ [yearOf(last)]: 0 })
  await expectComplete()
})
