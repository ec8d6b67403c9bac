import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { companyToday } from '../setup/clock'
import { day, type Leave, type LeaveCompany, mondayWithin, startLeave, yearOf } from './company'

let company: LeaveCompany
let person: Person
let casual = 0
const today = companyToday()
const next = mondayWithin(2, 3)

beforeAll(async () => {
  company = await startLeave()
  // Every date counts, whatever day the tests run on.
  casual = await company.leaveType('CL', { countsHolidays: true })
})
afterAll(() => company.app.close())
beforeEach(async () => {
  person = await company.hire(company.manager)
  for (const year of new Set([yearOf(day(today, -5)), yearOf(next)])) await company.grant(person, casual, 10, year)
})

/** Days that are taken or held of what was granted. */
const taken = async () =>
  (await company.balances(person)).reduce((sum, { posted, held }) => sum + 10 - (posted - held), 0)

async function approved(from: string, to: string): Promise<Leave> {
  const leave = await company.asked(person, casual, from, to)
  expect(await company.decide(company.manager, 'approve', leave.id)).toMatchObject({ error: null })
  return leave
}

type Given = Leave & { changeId?: number }
const giveBack = (as: Person, id: number, newToDate?: string) =>
  company.call<Given>(as, 'leaveCancel', { id, reason: 'Back earlier', newToDate })
const neverTook = (as: Person, id: number) =>
  company.call<Given>(as, 'leaveCancel', { id, reason: 'Was at work', wasNotTaken: true })
const agree = (changeId: number | undefined) =>
  company.call(company.manager, 'approveLeaveChange', { id: changeId, comment: 'Fine' })

test('leave that has not begun is cancelled or shortened at once', async () => {
  const { id } = await approved(next, day(next, 3))
  expect(await taken()).toBe(4)
  expect(await giveBack(person, id, day(next, 1))).toMatchObject({ data: { status: 'approved', days: 2 } })
  expect(await taken()).toBe(2)
  expect(await giveBack(person, id)).toMatchObject({ data: { status: 'cancelled' } })
  expect(await taken()).toBe(0)
  const net = await company.rows('select sum(days)::float8 as days from leave_ledger where leave_request_id = $1', [id])
  expect(net).toEqual([{ days: 0 }])
})

test('a request that waits ends earlier without anybody', async () => {
  const { id } = await company.asked(person, casual, next, day(next, 3))
  expect(await giveBack(person, id, next)).toMatchObject({ data: { status: 'pending', days: 1 } })
  expect(await taken()).toBe(1)
})

test('what has begun is given back when the manager agrees, unused days only', async () => {
  const { id } = await approved(day(today, -2), day(today, 2))
  const { fields } = await giveBack(person, id, day(today, -2))
  expect(fields).toMatchObject({ newToDate: { code: 'nothingUnused' } })
  const { data } = await giveBack(person, id, day(today, -1))
  expect(data).toMatchObject({ status: 'approved', days: 5 })
  expect(await taken()).toBe(5)
  expect((await giveBack(person, id, today)).fields).toMatchObject({ leaveRequestId: { code: 'changeThere' } })
  const change = { id: data?.changeId, comment: 'Fine' }
  expect(await company.call(person, 'approveLeaveChange', change)).toMatchObject({ data: null })
  expect(await company.call(company.manager, 'approveLeaveChange', change)).toMatchObject({ error: null })
  expect(await company.read(person, id)).toMatchObject({ days: 2, toDate: day(today, -1), status: 'approved' })
  expect(await taken()).toBe(2)
})

test('a refused change leaves the leave as it is', async () => {
  const { id } = await approved(today, day(today, 1))
  const { data } = await neverTook(person, id)
  await company.call(company.manager, 'rejectLeaveChange', { id: data?.changeId, comment: 'You were away' })
  expect(await taken()).toBe(2)
  const again = await neverTook(person, id)
  await agree(again.data?.changeId)
  expect(await company.read(person, id)).toMatchObject({ status: 'cancelled' })
  expect(await taken()).toBe(0)
})

test('people operations correct leave of others alone, not their own, and strangers nothing', async () => {
  const { id } = await approved(day(today, -3), day(today, 1))
  expect(await giveBack(company.manager, id)).toMatchObject({ code: 'forbidden' })
  expect(await giveBack(await company.hire(company.manager), id)).toMatchObject({ code: 'notFound' })
  for (const usedDay of [day(today, -3), day(today, -2)])
    expect((await giveBack(company.hr, id, usedDay)).fields).toMatchObject({ newToDate: { code: 'nothingUnused' } })
  expect(await taken()).toBe(5)
  expect(await giveBack(company.hr, id, day(today, -1))).toMatchObject({ data: { days: 3 } })
  expect(await taken()).toBe(3)
  expect(await company.call(company.hr, 'cancelLeaveRequest', { id })).toMatchObject({ code: 'forbidden' })
  expect(await neverTook(company.hr, id)).toMatchObject({ data: { status: 'cancelled' } })
  for (const year of new Set([yearOf(today), yearOf(day(today, 1))])) await company.grant(company.hr, casual, 5, year)
  const own = await company.asked(company.hr, casual, today)
  await company.decide(company.head, 'approve', own.id)
  expect(await company.call(company.hr, 'cancelLeaveRequest', { id: own.id })).toMatchObject({ code: 'forbidden' })
  expect(await neverTook(company.hr, own.id)).toMatchObject({ data: { status: 'approved' } })
})

test('leave that is over and was never taken comes back', async () => {
  const { id } = await approved(day(today, -3), day(today, -2))
  await company.byServer(async (writer) => {
    await writer.sql.query({ text: `update leave_requests set status = 'completed' where id = $1`, values: [id] })
  })
  expect((await giveBack(person, id)).fields).toMatchObject({ newToDate: { code: 'nothingUnused' } })
  const { data } = await neverTook(person, id)
  await agree(data?.changeId)
  expect(await company.read(person, id)).toMatchObject({ status: 'cancelled' })
  expect(await taken()).toBe(0)
})

test('cancelled without a new last day, leave that has begun gives back the days after today', async () => {
  const { id } = await approved(day(today, -2), day(today, 3))
  expect(await taken()).toBe(6)
  const { data } = await giveBack(person, id)
  expect(await taken()).toBe(6)
  await agree(data?.changeId)
  // Of six days three are used: two before today, and today.
  expect(await company.read(person, id)).toMatchObject({ days: 3, toDate: today, status: 'approved' })
  expect(await taken()).toBe(3)
  // Nothing is left of it after today; that it was not taken is said, not assumed.
  expect((await giveBack(person, id)).fields).toMatchObject({ newToDate: { code: 'nothingUnused' } })
})

test('so it is where people operations cancel it for somebody, at once', async () => {
  const { id } = await approved(day(today, -1), day(today, 2))
  expect(await giveBack(company.hr, id)).toMatchObject({ data: { status: 'approved', toDate: today, days: 2 } })
  expect(await taken()).toBe(2)
})

test('leave that was not taken has no last day', async () => {
  const { id } = await approved(day(today, -1), day(today, 1))
  const both = { leaveRequestId: id, reason: 'Was at work', wasNotTaken: true, newToDate: today }
  const { fields } = await company.call(person, 'createLeaveChange', both)
  expect(fields).toMatchObject({ newToDate: { code: 'oneEnding' } })
  expect(await taken()).toBe(3)
})
