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
  expect(lapses).toBe(day(today, 60))
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

test('people operations grant others what nobody decides, and take it back; their own waits', async () => {
  const granted = await enter(company.hr, day(sunday, -70), { empId: person.empId })
  expect(granted.data).toMatchObject({ status: 'approved' })
  expect(await balance()).toEqual([[1, 0]])
  expect(await company.call(company.hr, 'cancelCompOffRequest', { id: granted.data?.id })).toMatchObject({
    error: null,
  })
  expect(await balance()).toEqual([[0, 0]])
  expect((await enter(company.hr, sunday)).data).toMatchObject({ status: 'pending' })
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
