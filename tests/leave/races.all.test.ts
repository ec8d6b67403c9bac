import { afterAll, beforeAll, expect, test } from 'vitest'
import { postToLedger } from '../../resources/leaveAccount/server/post-to-ledger'
import { daysSinceMonday } from '../../src/framework/values/day-variables'
import { changeBalances } from '../leaveAccount/change'
import type { Person } from '../setup/app'
import { isExhaustive } from '../setup/tier'
import { day, type LeaveCompany, monday, startLeave, yearOf } from './company'

const rounds = isExhaustive ? 40 : 5

let company: LeaveCompany
let casual = 0
// All of it lies in one leave year.
const first = `${yearOf(monday(0)) + 1}-03-01`
const year = yearOf(first)

beforeAll(async () => {
  company = await startLeave()
  casual = await company.leaveType('CL', { countsHolidays: true })
})
afterAll(() => company.app.close())

async function somebody(days: number): Promise<Person> {
  const person = await company.hire(company.manager)
  await company.grant(person, casual, days, year)
  return person
}

const balance = async (person: Person) => {
  const [found] = await company.balances(person)
  return { posted: found?.posted, held: found?.held }
}

test(`of eight requests at once as many are taken as the balance has days for, ${rounds} times`, async () => {
  const person = await somebody(3)
  for (let round = 0; round < rounds; round++) {
    const days = Array.from({ length: 8 }, (_, index) => day(first, (round * 8 + index) % 200))
    const answers = await Promise.all(days.map((date) => company.ask(person, casual, date)))
    const made = answers.flatMap(({ data }) => (data ? [data.id] : []))
    const refusals = answers.filter(({ data }) => !data).map(({ fields }) => fields?.leaveTypeId?.code)
    expect({ round, made: made.length, refusals }).toEqual({ round, made: 3, refusals: Array(5).fill('leaveBalance') })
    expect(await balance(person)).toEqual({ posted: 3, held: 3 })
    await Promise.all(made.map((id) => company.call(person, 'leaveCancel', { id, reason: 'Only tried' })))
    expect(await balance(person)).toEqual({ posted: 3, held: 0 })
  }
}, 240_000)

test('the guarded statement keeps the floor by itself, whoever goes around the requests', async () => {
  const person = await somebody(5)
  const key = { empId: person.empId, leaveTypeId: casual, leaveYear: year }
  for (let round = 0; round < rounds / 5; round++) {
    const holds = Array.from({ length: 6 }, () =>
      company.byServer((writer) => changeBalances(writer, 'held', [{ ...key, days: 1.5 }])),
    )
    const posts = Array.from({ length: 4 }, () =>
      company
        .byServer((writer) =>
          postToLedger(writer, [{ ...key, entryType: 'adjustment', days: -1, effectiveDate: first, note: 'Around' }]),
        )
        .then(
          () => true,
          () => false,
        ),
    )
    const held = (await Promise.all(holds)).filter((refused) => refused.length === 0).length
    const posted = (await Promise.all(posts)).filter(Boolean).length
    const found = await balance(person)
    expect(found).toEqual({ posted: 5 - posted, held: held * 1.5 })
    expect((found.posted ?? 0) - (found.held ?? 0)).toBeGreaterThanOrEqual(0)
    // What is left would not have been enough for any that was refused.
    if (held < 6) expect((found.posted ?? 0) - (found.held ?? 0)).toBeLessThan(1.5)
    await company.byServer(async (writer) => {
      await changeBalances(writer, 'held', [{ ...key, days: -held * 1.5 }])
      if (posted > 0)
        await postToLedger(writer, [
          { ...key, entryType: 'adjustment', days: posted, effectiveDate: first, note: 'Back' },
        ])
    })
  }
})

test('a balance that is not there yet is made once, whoever comes first', async () => {
  const person = await company.hire(company.manager)
  const key = { empId: person.empId, leaveTypeId: casual, leaveYear: year }
  const grants = Array.from({ length: 8 }, () =>
    company.byServer((writer) =>
      postToLedger(writer, [{ ...key, entryType: 'grant', days: 0.25, effectiveDate: first }]),
    ),
  )
  await Promise.all(grants)
  expect(await balance(person)).toEqual({ posted: 2, held: 0 })
})

test('of requests for the same days one is made, and the table itself refuses another', async () => {
  const person = await somebody(50)
  for (let round = 0; round < 10; round++) {
    const from = day(first, round * 10)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => company.ask(person, casual, day(from, index % 3), day(from, 3))),
    )
    expect(answers.filter(({ data }) => data)).toHaveLength(1)
  }
  const copy = company.rows(
    'insert into leave_requests (leave_number, emp_id, leave_type_id, from_date, to_date, from_session, to_session, reason, status, created_by) ' +
      `select 'LV-X' || id, emp_id, leave_type_id, from_date, to_date, from_session, to_session, reason, status, emp_id from leave_requests where emp_id = $1 limit 1`,
    [person.empId],
  )
  await expect(copy).rejects.toMatchObject({ code: '23P01' })
})

const friday = day(first, 11 - daysSinceMonday(first))

test('Friday and Monday asked for at once make four days, whichever comes first', async () => {
  const sandwich = await company.leaveType('SW', { sandwichRule: 'both' })
  for (let round = 0; round < 12; round++) {
    const person = await company.hire(company.manager)
    await company.grant(person, sandwich, 10, year)
    const asked = [friday, day(friday, 3)].map((date) => company.asked(person, sandwich, date))
    const made = await Promise.all(asked)
    const stored = await Promise.all(made.map(({ id }) => company.read(person, id)))
    expect(stored.map(({ days }) => days).sort()).toEqual([1, 3])
    expect((await balance(person)).held).toBe(4)
    const cancels = made.map(({ id }) => company.call(person, 'leaveCancel', { id, reason: 'Other plans' }))
    expect(await Promise.all(cancels)).toMatchObject([{ error: null }, { error: null }])
    expect(await balance(person)).toEqual({ posted: 10, held: 0 })
  }
})

test('one decision counts, however many come at once', async () => {
  const person = await somebody(4)
  const { id } = await company.asked(person, casual, first, day(first, 1))
  await Promise.all([
    company.decide(company.manager, 'approve', id),
    company.decide(company.manager, 'reject', id),
    company.call(person, 'leaveCancel', { id, reason: 'Not needed' }),
    company.decide(company.manager, 'approve', id),
  ])
  const { status } = await company.read(person, id)
  expect(['approved', 'rejected', 'cancelled']).toContain(status)
  expect(await balance(person)).toEqual({ posted: status === 'approved' ? 2 : 4, held: 0 })
})
