import { afterAll, beforeAll, expect, test } from 'vitest'
import { postToLedger } from '../../resources/leaveAccount/server/post-to-ledger'
import type { Person } from '../setup/app'
import { day, type LeaveCompany, mondayWithin, startLeave, yearOf } from './company'

let company: LeaveCompany
let [casual, sandwich, unpaid, calendarId] = [0, 0, 0, 0]
const next = mondayWithin(4, 35)
const year = yearOf(next)

beforeAll(async () => {
  company = await startLeave()
  casual = await company.leaveType('CL')
  sandwich = await company.leaveType('SW', { sandwichRule: 'both' })
  unpaid = await company.leaveType('LOP', { category: 'loss_of_pay', isPaid: false, requiresBalance: false })
  const { data } = await company.call<{ id: number }>(company.hr, 'createHolidayCalendar', {
    ...{ name: 'Here', country: 'IN' },
  })
  calendarId = data?.id ?? 0
  const made = await company.call(company.hr, 'createLocation', {
    ...{ name: 'Here', country: 'IN', zone: 'Asia/Kolkata', holidayCalendarId: calendarId },
  })
  expect(made).toMatchObject({ error: null })
})
afterAll(() => company.app.close())

/** Somebody with days of each type in each year. */
async function somebody(days: number, years = [year]): Promise<Person> {
  const person = await company.hire(company.manager)
  for (const of of years) for (const type of [casual, sandwich]) await company.grant(person, type, days, of)
  return person
}

const of = async (person: Person, leaveTypeId: number, leaveYear = year) => {
  const found = (await company.balances(person)).find(
    (one) => one.leaveTypeId === leaveTypeId && one.leaveYear === leaveYear,
  )
  return [found?.posted ?? 0, found?.held ?? 0]
}

const holiday = (date: string, more: object = {}) =>
  company.call<{ id: number; version: number }>(company.hr, 'createHoliday', {
    ...{ calendarId, date, name: 'Feast', kind: 'public', ...more },
  })

test('Friday and Monday make four days where the rule says so, and two again without one of them', async () => {
  const person = await somebody(10)
  const friday = await company.asked(person, sandwich, day(next, 4))
  expect(friday.days).toBe(1)
  const after = await company.asked(person, sandwich, day(next, 7))
  expect(after.days).toBe(3)
  await company.decide(company.manager, 'approve', after.id)
  expect(await of(person, sandwich)).toEqual([7, 1])
  await company.call(person, 'leaveCancel', { id: friday.id, reason: 'Not needed' })
  expect(await company.read(person, after.id)).toMatchObject({ days: 1, status: 'approved' })
  expect(await of(person, sandwich)).toEqual([9, 0])
  expect((await company.asked(person, sandwich, day(next, 4))).days).toBe(3)
})

test('a request over the end of a leave year takes from both', async () => {
  const person = await somebody(2, [year, year + 1])
  const type = await company.leaveType('YR', { countsHolidays: true })
  for (const leaveYear of [year, year + 1]) await company.grant(person, type, 2, leaveYear)
  const leave = await company.asked(person, type, `${year}-12-30`, `${year + 1}-01-02`)
  expect(leave.parts).toEqual([
    { leaveTypeId: type, leaveYear: year, days: 2 },
    { leaveTypeId: type, leaveYear: year + 1, days: 2 },
  ])
  await company.decide(company.manager, 'approve', leave.id)
  expect([await of(person, type), await of(person, type, year + 1)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('half a day of one type and half of another fit into one day', async () => {
  const person = await somebody(1)
  await company.asked(person, casual, next, next, { fromSession: 'first_half', toSession: 'first_half' })
  await company.asked(person, sandwich, next, next, { fromSession: 'second_half', toSession: 'second_half' })
  expect([await of(person, casual), await of(person, sandwich)]).toEqual([
    [1, 0.5],
    [1, 0.5],
  ])
})

test('a holiday that is added gives the day back, and takes it again when it goes', async () => {
  const person = await somebody(5)
  const leave = await company.asked(person, casual, next, day(next, 2))
  const waiting = await company.asked(person, casual, day(next, 8), day(next, 9))
  await company.decide(company.manager, 'approve', leave.id)
  expect(await of(person, casual)).toEqual([2, 2])
  const added = await holiday(day(next, 1))
  expect(added).toMatchObject({ error: null })
  expect(await company.read(person, leave.id)).toMatchObject({ days: 2 })
  expect(await of(person, casual)).toEqual([3, 2])
  const told = await company.rows('select record_id from notifications where emp_id = $1 and event = $2 order by 1', [
    ...[person.empId, 'recounted'],
  ])
  expect(told).toEqual([{ record_id: leave.id }])
  const moved = { id: added.data?.id, version: added.data?.version, date: day(next, 9) }
  expect(await company.call(company.hr, 'updateHoliday', moved)).toMatchObject({ error: null })
  expect(await company.read(person, waiting.id)).toMatchObject({ days: 1 })
  expect(await of(person, casual)).toEqual([2, 1])
  expect(await company.call(company.hr, 'deleteHoliday', { id: added.data?.id })).toMatchObject({ error: null })
  expect(await of(person, casual)).toEqual([2, 2])
})

test('what a cancelled holiday costs beyond the balance is unpaid', async () => {
  const added = await holiday(day(next, 15))
  const person = await somebody(1)
  const leave = await company.asked(person, casual, day(next, 14), day(next, 15))
  expect(leave.days).toBe(1)
  await company.call(company.hr, 'deleteHoliday', { id: added.data?.id })
  expect(await company.read(person, leave.id)).toMatchObject({ days: 2, unpaidDays: 1 })
  expect([await of(person, casual), await of(person, unpaid)]).toEqual([
    [1, 1],
    [0, 1],
  ])
  await company.decide(company.manager, 'approve', leave.id)
  expect([await of(person, casual), await of(person, unpaid)]).toEqual([
    [0, 0],
    [-1, 0],
  ])
})

test('days that lapse before they are needed do not count', async () => {
  const person = await company.hire(company.manager)
  const { empId } = person
  await company.byServer(async (writer) => {
    const grant = { empId, leaveTypeId: casual, leaveYear: year, effectiveDate: `${year}-01-01` }
    await postToLedger(writer, [{ ...grant, entryType: 'carry_forward', days: 3, expiresOn: day(next, 1) }])
    await postToLedger(writer, [{ ...grant, entryType: 'grant', days: 2 }])
  })
  const { fields } = await company.ask(person, casual, day(next, 7), day(next, 9))
  expect(fields?.leaveTypeId?.message).toMatch('Days left: 2, requested: 3')
  expect((await company.asked(person, casual, next, day(next, 1))).days).toBe(2)
  expect((await company.asked(person, casual, day(next, 7), day(next, 8))).days).toBe(2)
})

test('a restricted holiday is taken on a listed date only, and is no work beside other leave', async () => {
  const person = await somebody(5)
  const chosen = await company.leaveType('RH', { category: 'restricted_holiday', unit: 'day' })
  await company.grant(person, chosen, 2, year)
  await company.grant(person, chosen, 2, year + 1)
  await holiday(day(next, 22), { kind: 'restricted' })
  const refused = await company.ask(person, chosen, day(next, 23))
  expect(refused.fields?.fromDate?.code).toBe('leaveNotListed')
  expect((await company.asked(person, chosen, day(next, 22))).days).toBe(1)
})
