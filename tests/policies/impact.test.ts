import { afterAll, beforeAll, expect, test } from 'vitest'
import { monday, yearOf } from '../leave/company'
import type { Person } from '../setup/app'
import { day, type PolicyCompany, startPolicies } from './policies'

interface Impact {
  people: number
  requests: number
  changes: {
    empId: number
    requests: { id: number; number: string; before: Days; after: Days }[]
    balances: { leaveTypeId: number; leaveYear: number; by: number }[]
  }[]
  isCapped: boolean
}
interface Days {
  days: number
  unpaidDays: number
}

let company: PolicyCompany
let earned: number
let unpaid: number
beforeAll(async () => {
  company = await startPolicies()
  earned = await company.leaveType('EL')
  unpaid = await company.leaveType('LOP', { category: 'loss_of_pay', isPaid: false, requiresBalance: false })
})
afterAll(() => company.app.close())

const preview = async (id: number, as: Person = company.hr) =>
  (await company.call<Impact>(as, 'previewPolicyImpact', { id })).data as Impact

const daysOf = async (ids: readonly number[]) =>
  company.rows<{ id: number; days: number; unpaidDays: number }>(
    'select id, days::float8, unpaid_days::float8 as "unpaidDays" from leave_requests where id = any($1) order by id',
    [ids],
  )

/** What the ledger and the requests that wait say of each balance: what `leave_balances` has to say too. */
const told = () =>
  company.rows<{ key: string; posted: number; held: number; ledger: number }>(
    `select emp_id || ' ' || leave_type_id || ' ' || leave_year as key, posted::float8, held::float8,
      (select coalesce(sum(l.days), 0)::float8 from leave_ledger l where (l.emp_id, l.leave_type_id, l.leave_year) = (b.emp_id, b.leave_type_id, b.leave_year)) as ledger
     from leave_balances b order by 1`,
  )

test('the impact that is told before is what then happens, also where the balance does not suffice', async () => {
  const { person, manager, hire, grant, asked, decide, hr, draft, publish } = company
  const other = await hire(manager)
  const few = await hire(manager)
  const [from, years] = [monday(10), [...new Set([yearOf(monday(8)), yearOf(monday(20))])]]
  for (const year of years) for (const one of [person, other]) await grant(one, earned, 20, year)
  for (const year of years) await grant(few, earned, 3, year)
  const friday = (weeks: number) => day(monday(weeks), 4)
  // Two approved over weekends, one waiting, one before the day, one within a week.
  const first = await asked(person, earned, friday(11), monday(12))
  const second = await asked(person, earned, friday(14), monday(15))
  const early = await asked(person, earned, friday(8), monday(9))
  const within = await asked(other, earned, monday(12), day(monday(12), 2))
  const waiting = await asked(other, earned, friday(16), monday(17))
  const short = await asked(few, earned, friday(11), monday(12))
  const shorter = await asked(few, earned, friday(13), friday(13))
  for (const { id } of [first, second, early, within, short])
    expect((await decide(manager, 'approve', id)).error).toBeNull()

  const { id } = await draft(from, { sandwichDefault: 'weekends' })
  const before = await told()
  const impact = await preview(id)
  expect(await told()).toEqual(before)
  expect(impact).toMatchObject({ people: 3, requests: 4, isCapped: false })
  const of = (one: Person) => impact.changes.find(({ empId }) => empId === one.empId)
  expect(of(person)?.requests.map(({ id, before, after }) => [id, before.days, after.days])).toEqual([
    [first.id, 2, 4],
    [second.id, 2, 4],
  ])
  expect(of(other)?.requests.map(({ id, after }) => [id, after.days])).toEqual([[waiting.id, 4]])
  // Three days there were: two are taken, one waits, so two of the four are unpaid.
  expect(of(few)?.requests).toMatchObject([{ id: short.id, after: { days: 4, unpaidDays: 2 } }])
  expect(of(few)?.balances).toEqual([{ leaveTypeId: unpaid, leaveYear: yearOf(friday(11)), by: -2 }])

  await publish(id)
  const all = impact.changes.flatMap(({ requests }) => requests)
  expect(await daysOf(all.map((one) => one.id))).toEqual(
    all.map((one) => ({ id: one.id, ...one.after })).sort((a, b) => a.id - b.id),
  )
  expect((await daysOf([early.id, within.id, shorter.id])).map(({ days }) => days)).toEqual([2, 3, 1])
  const after = await told()
  for (const { key, posted, ledger } of after) expect([key, posted]).toEqual([key, ledger])
  const left = (rows: typeof after, key: string) => {
    const row = rows.find((one) => one.key === key)
    return (row?.posted ?? 0) - (row?.held ?? 0)
  }
  const moved = [...new Set([...before, ...after].map(({ key }) => key))]
    .map((key) => [key, left(after, key) - left(before, key)] as const)
    .filter(([, by]) => by !== 0)
  const expected = impact.changes.flatMap(({ empId, balances }) =>
    balances.map(({ leaveTypeId, leaveYear, by }) => [`${empId} ${leaveTypeId} ${leaveYear}`, by] as const),
  )
  expect(new Map(moved)).toEqual(new Map(expected))
  expect(await preview(id)).toMatchObject({ people: 0, requests: 0 })
  const notes = await company.rows<{ n: number }>(
    `select count(*)::int as n from notifications where event = 'recounted'`,
  )
  expect(notes).toEqual([{ n: 4 }])

  // Withdrawn before it begins, all costs what it cost before.
  const { error, fields } = await company.step(hr, 'withdraw', id, { comment: 'Not yet' })
  expect({ error, fields }).toEqual({ error: null, fields: undefined })
  expect((await daysOf(all.map((one) => one.id))).map(({ days }) => days)).toEqual(all.map(() => 2))
  expect((await told()).map(({ key, posted, held }) => [key, posted - held]).filter(([, days]) => days !== 0)).toEqual(
    before.map(({ key, posted, held }) => [key, posted - held]).filter(([, days]) => days !== 0),
  )
})

test('only people of the scope for whom the version is the narrowest are told', async () => {
  const { person, manager, hire, grant, asked, draft, published } = company
  const other = await hire(manager)
  const [from, to] = [day(monday(31), 4), monday(32)]
  for (const one of [person, other]) {
    await grant(one, earned, 20, yearOf(from))
    await grant(one, earned, 20, yearOf(to))
    await asked(one, earned, from, to)
  }
  await published(monday(30), { empId: person.empId, title: 'Alone' })
  const { id } = await draft(monday(30), { sandwichDefault: 'both' })
  expect((await preview(id)).changes.map(({ empId }) => empId)).toEqual([other.empId])
  const narrow = await draft(monday(30), { sandwichDefault: 'both', empId: other.empId })
  expect((await preview(narrow.id)).changes.map(({ empId }) => empId)).toEqual([other.empId])
})

test('other days off count otherwise as well; who may not publish sees no impact', async () => {
  const { person, manager, draft, director } = company
  const { id } = await draft(day(monday(31), 1), { weekendDays: ['sun', 'mon'] })
  const answer = await preview(id, director)
  expect(answer.people).toBeGreaterThan(0)
  for (const as of [person, manager])
    expect((await company.call(as, 'previewPolicyImpact', { id })).code).toBe('forbidden')
})
