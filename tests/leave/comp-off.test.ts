import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { companyToday } from '../setup/clock'
import { day, type LeaveCompany, monday, startLeave } from './company'

let company: LeaveCompany
let person: Person
let type = 0
const today = companyToday()
const sunday = day(monday(0), -1)

beforeAll(async () => {
  company = await startLeave()
})
afterAll(() => company.app.close())
beforeEach(async () => {
  person = await company.hire(company.manager)
})

interface InLieu {
  id: number
  status: string
  days: number
  expiresOn: string | null
}

const enter = (as: Person, workedOn: string, more: object = {}) =>
  company.call<InLieu>(as, 'createCompOffRequest', { workedOn, reason: 'Moved the servers', ...more })
const balance = async () => (await company.balances(person)).map(({ posted, held }) => [posted, held])

test('without a type for it nothing is earned', async () => {
  expect((await enter(person, sunday)).fields).toMatchObject({ workedOn: { code: 'noTypeInLieu' } })
  type = await company.leaveType('CO', { category: 'comp_off', compOffValidDays: 60 })
})

test('a day off that was worked is earned once the manager agrees, and taken like any other', async () => {
  const { data } = await enter(person, sunday)
  expect(data).toMatchObject({ status: 'pending', days: 1 })
  expect(await balance()).toEqual([])
  expect((await enter(person, sunday)).fields).toHaveProperty('workedOn')
  expect(await company.call(company.manager, 'approveCompOffRequest', { id: data?.id })).toMatchObject({ error: null })
  expect(await balance()).toEqual([[1, 0]])
  const [entry] = await company.rows(
    'select entry_type, days::float8, expires_on from leave_ledger where emp_id = $1',
    [person.empId],
  )
  const lapses = (await company.call<InLieu>(person, 'getCompOffRequestById', { id: data?.id })).data?.expiresOn
  expect(entry).toEqual({ entry_type: 'comp_off', days: 1, expires_on: lapses })
  expect(lapses).toBe(day(sunday, 60))
})

test('who decides is told how long attendance says was worked, and half a day earns half of one', async () => {
  const steps = "select id from approval_steps where entity_type = 'compOffRequests' and record_id = $1"
  const told = async (id: number | undefined) => {
    const [step] = await company.rows<{ id: number }>(steps, [id])
    const ids = JSON.stringify([step?.id])
    const { data } = await company.call<{ facts: object[] }[]>(company.manager, 'getInboxFacts', { ids })
    return data?.[0]?.facts
  }
  const nothing = await enter(person, sunday)
  expect(await told(nothing.data?.id)).toEqual([{ code: 'compOffNotWorked', tone: 'warning' }])
  await company.rows(
    `insert into attendance_days (emp_id, work_date, status, first_in, worked_minutes, expected_minutes)
     values ($1, $2::date, 'weekend', $2::date + interval '9 hours', 245, 0) returning id`,
    [person.empId, day(sunday, -1)],
  )
  const half = await enter(person, day(sunday, -1), { workedSession: 'second_half' })
  expect(half.data).toMatchObject({ days: 0.5 })
  expect(await told(half.data?.id)).toMatchObject([{ code: 'compOffWorked', tone: 'info' }])
})

test('half a day, a working day, a day to come', async () => {
  const half = await enter(person, day(sunday, -1), { workedSession: 'first_half' })
  expect(half.data).toMatchObject({ days: 0.5 })
  expect((await enter(person, day(sunday, -2))).fields).toMatchObject({ workedOn: { code: 'workedAnyway' } })
  expect((await enter(person, day(monday(1), 6))).fields).toMatchObject({ workedOn: { code: 'workedLater' } })
  expect((await enter(person, day(sunday, -70))).fields).toMatchObject({ workedOn: { code: 'workedLongAgo' } })
  await company.call(company.manager, 'rejectCompOffRequest', { id: half.data?.id, comment: 'Nobody asked for it' })
  expect(await balance()).toEqual([])
})

test('what people operations enter for others the manager decides still; it may lie further back', async () => {
  expect((await enter(person, day(sunday, -42))).fields).toMatchObject({ workedOn: { code: 'workedLongAgo' } })
  const entered = await enter(company.hr, day(sunday, -42), { empId: person.empId })
  expect(entered.data).toMatchObject({ status: 'pending', expiresOn: day(sunday, 18) })
  expect(await balance()).toEqual([])
  expect(await company.call(company.hr, 'approveCompOffRequest', { id: entered.data?.id })).not.toMatchObject({
    error: null,
  })
  expect(await company.call(company.manager, 'approveCompOffRequest', { id: entered.data?.id })).toMatchObject({
    error: null,
  })
  expect(await balance()).toEqual([[1, 0]])
  expect(await company.call(company.hr, 'cancelCompOffRequest', { id: entered.data?.id })).toMatchObject({
    error: null,
  })
  expect(await balance()).toEqual([[0, 0]])
  expect((await enter(company.hr, sunday)).data).toMatchObject({ status: 'pending' })
})

test('what has lapsed since it was worked is not earned any more, by whomever it is entered or decided', async () => {
  const lapsed = { workedOn: { code: 'lapsedSince' } }
  expect((await enter(company.hr, day(sunday, -70), { empId: person.empId })).fields).toMatchObject(lapsed)
  const { data } = await enter(person, sunday)
  await company.rows('update comp_off_requests set worked_on = $2 where id = $1', [data?.id, day(sunday, -70)])
  const late = await company.call(company.manager, 'approveCompOffRequest', { id: data?.id })
  expect(late.fields).toMatchObject(lapsed)
  expect(await balance()).toEqual([])
})

test('a day is worked within the employment', async () => {
  const outside = { workedOn: { code: 'workedOutside' } }
  const employ = (column: string, date: string) =>
    company.rows(`update employees set ${column} = $2 where id = $1`, [person.empId, date])
  await employ('date_of_joining', day(sunday, 1))
  expect((await enter(person, sunday)).fields).toMatchObject(outside)
  expect((await enter(company.hr, sunday, { empId: person.empId })).fields).toMatchObject(outside)
  await employ('date_of_joining', day(sunday, -7))
  await employ('last_working_date', day(sunday, -1))
  expect((await enter(person, sunday)).fields).toMatchObject(outside)
  expect((await enter(person, day(sunday, -1))).data).toMatchObject({ status: 'pending' })
})

test('an approval that is taken back takes back what it granted, unless it was used', async () => {
  const { data } = await enter(person, sunday)
  await company.call(company.manager, 'approveCompOffRequest', { id: data?.id })
  const [step] = await company.rows<{ id: number }>(
    `select id from approval_steps where entity_type = 'compOffRequests' and record_id = $1`,
    [data?.id],
  )
  const recall = () => company.call(company.manager, 'recallApprovalStep', { id: step?.id })
  const leave = await company.ask(person, type, today <= day(monday(0), 4) ? today : monday(1))
  // In the last days of a year the next one has nothing yet.
  if (leave.data) {
    expect(await recall()).toMatchObject({ code: 'invalidInput' })
    await company.call(person, 'leaveCancel', { id: leave.data.id, reason: 'Not needed' })
  }
  expect(await recall()).toMatchObject({ error: null })
  expect(await balance()).toEqual([[0, 0]])
})
