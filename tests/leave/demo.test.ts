import { expect, test } from 'vitest'
import { addDays } from '../../resources/demo/date-math'
import { buildDemoCompany } from '../../resources/demo-company'
import { listLastDays } from '../../resources/exit/server/demo/demo-exits'
import { leaveTypes } from '../../resources/leave/leaveTypes'
import { demoLeaveTypes, demoQuotas } from '../../resources/leave/server/demo/demo-leave-types'
import { buildDemoLeaves, buildDemoRequests } from '../../resources/leave/server/demo/demo-leaves'
import { demoPeople } from '../../resources/people/server/demo/demo-accounts'
import type { Database } from '../../server/database/connect'
import { expectUnique, hash, stored } from '../demo/checks'
import { demoOn } from '../setup/app'
import { freshDatabase } from '../setup/database'
import { isExhaustive, rounds } from '../setup/tier'

const today = '2026-03-05'
const leavesOn = (day: string, seed = 60) =>
  buildDemoLeaves(day, seed, buildDemoCompany(day).employees, listLastDays(day))

const defaults = { unit: 'half_day', accrualTiming: 'start', rounding: 'up_half', sandwichRule: 'inherit' }

test('the types are those of a company in India, each in order', () => {
  for (const { key, values } of demoLeaveTypes) {
    expect(stored(leaveTypes, { ...defaults, ...values }, today).code).toBe(key)
  }
  expectUnique(demoLeaveTypes.map(({ values }) => values.category))
  expectUnique(
    demoQuotas.map(({ type, location, values: { days: _, ...scope } }) => JSON.stringify([type, location, scope])),
  )
})

test('leave of a day and seed is the same, eighteen months of it, a person away once at a time', () => {
  const leaves = leavesOn(today)
  expect(hash(leaves)).toBe(hash(leavesOn(today)))
  expect(hash(leaves)).not.toBe(hash(leavesOn(today, 61)))
  expect(leaves.length).toBeGreaterThan(200)
  expect(
    leaves
      .map(({ fromDate }) => fromDate)
      .sort()[0]
      ?.slice(0, 7),
  ).toBe('2024-09')
  for (const { person, fromDate, toDate } of leaves) {
    expect(toDate >= fromDate).toBe(true)
    const others = leaves.filter(
      (other) => other.person === person && other.fromDate <= toDate && other.toDate >= fromDate,
    )
    expect(others).toHaveLength(1)
  }
})

test('on no day of a year somebody has leave after their last day', () => {
  const { employees } = buildDemoCompany(today)
  for (let ahead = 0; ahead < 365; ahead += rounds(5, 1)) {
    const day = addDays(today, ahead)
    const lastDays = listLastDays(day)
    expect(lastDays.size).toBeGreaterThan(2)
    const after = buildDemoLeaves(day, 60, employees, lastDays).filter(
      ({ person, toDate }) => toDate > (lastDays.get(person) ?? toDate),
    )
    expect(after, day).toEqual([])
  }
})

test.runIf(isExhaustive).each(['2028-02-29', '2026-12-21'])(
  'on %s balances, requests and what waits agree',
  async (day) => {
    const { db, drop } = await freshDatabase(demoOn(day))
    try {
      await expectBalances(db)
      await expectRequests(db, day)
      await expectWaiting(db)
    } finally {
      await drop()
    }
  },
)

const rowsOf = async <Row extends object>(db: Database, text: string, values: unknown[] = []) =>
  (await db.query<Row>({ text, values })).rows

async function expectBalances(db: Database): Promise<void> {
  const wrong = await rowsOf(
    db,
    `select b.emp_id, b.leave_type_id, b.leave_year, b.posted, l.days, b.held, h.days as pending from leave_balances b
     left join (select emp_id, leave_type_id, leave_year, sum(days) as days from leave_ledger group by 1, 2, 3) l using (emp_id, leave_type_id, leave_year)
     left join (select r.emp_id, (p ->> 'leaveTypeId')::bigint as leave_type_id, (p ->> 'leaveYear')::bigint as leave_year, sum((p ->> 'days')::numeric) as days
       from leave_requests r cross join lateral jsonb_array_elements(r.parts) p where r.status = 'pending' group by 1, 2, 3) h using (emp_id, leave_type_id, leave_year)
     where b.posted <> coalesce(l.days, 0) or b.held <> coalesce(h.days, 0) or b.posted - b.held < b.floor`,
  )
  expect(wrong).toEqual([])
  const kinds = await rowsOf<{ kind: string }>(db, 'select distinct entry_type as kind from leave_ledger order by 1')
  expect(kinds.map(({ kind }) => kind)).toEqual(['accrual', 'carry_forward', 'grant', 'lapse', 'taken'])
}

async function expectRequests(db: Database, day: string): Promise<void> {
  const states = await rowsOf<{ status: string; n: number }>(
    db,
    'select status, count(*)::int as n from leave_requests group by 1',
  )
  const counts = Object.fromEntries(states.map(({ status, n }) => [status, n]))
  const asks = buildDemoRequests(day)
  const returned = asks.filter(({ decided }) => decided?.as === 'sendBack').length
  expect(counts).toMatchObject({ pending: asks.filter(({ decided }) => !decided).length, draft: returned })
  for (const [state, least] of Object.entries({ completed: 100, approved: 5, rejected: 5, cancelled: 5 }))
    expect(counts[state], state).toBeGreaterThan(least)
  const wrong = await rowsOf(
    db,
    `select r.leave_number from leave_requests r where r.days <> (select sum((d ->> 'counted')::numeric) from jsonb_array_elements(r.breakdown) d)
     or r.status = 'completed' and r.to_date >= $1 or r.status = 'approved' and r.to_date < $1`,
    [day],
  )
  expect(wrong).toEqual([])
  const [about] = await rowsOf<{ running: number; shortened: number; halves: number }>(
    db,
    `select count(*) filter (where status = 'approved' and from_date <= $1)::int as running, count(*) filter (where from_session <> 'full')::int as halves,
     (select count(*)::int from leave_changes where status = 'approved') as shortened from leave_requests`,
    [day],
  )
  for (const count of Object.values(about ?? {})) expect(count).toBeGreaterThan(1)
}

/** Everybody of the demo who has reports has something to decide. */
async function expectWaiting(db: Database): Promise<void> {
  const waiting = await rowsOf<{ username: string }>(
    db,
    `select distinct a.username from approval_steps s join approval_approvers p on p.step_id = s.id join accounts a on a.emp_id = p.emp_id
     where s.status = 'current' and s.entity_type = 'leaveRequests' and a.is_demo`,
  )
  const deciders = demoPeople
    .map(({ username }) => username)
    .filter((name) => !['employee', 'restricted'].includes(name))
  expect(waiting.map(({ username }) => username).sort()).toEqual([...deciders].sort())
}
