import { expect, test } from 'vitest'
import { buildDemoCompany } from '../../resources/demo-company'
import type { Database } from '../../server/database/connect'
import { composeModel } from '../../server/records/compose-model'
import { demoOn, testSettings } from '../setup/app'
import { freshDatabase } from '../setup/database'
import { seedDemo, shipped } from '../setup/shipped'
import { isExhaustive } from '../setup/tier'

const model = composeModel(shipped, testSettings)

/** What the tables say, summed here and not by the read path. */
const totals = `
  with worth as (
    select s.id, s.status, s.over_reason, s.value + coalesce((select sum(a.value) from sows a where a.parent_sow_id = s.id and a.status = 'active'), 0) as value
    from sows s where s.parent_sow_id is null
  ), orders as (
    select o.id, o.sow_id, o.status, o.value, o.over_reason, o.valid_to,
      coalesce((select sum(m.amount) from milestones m where m.purchase_order_id = o.id and m.status in ('invoiced', 'paid')), 0) as billed
    from purchase_orders o
  ), covered as (
    select w.id, w.value, w.over_reason,
      coalesce((select sum(m.amount) from milestones m where m.sow_id = w.id and m.status <> 'cancelled'), 0) as planned,
      coalesce((select sum(case when o.status in ('active', 'partly_consumed', 'consumed') then o.value when o.status in ('expired', 'closed') then o.billed end) from orders o where o.sow_id = w.id), 0) as ordered,
      exists (select from orders o where o.sow_id = w.id and o.over_reason is not null) as has_reason
    from worth w
  )`

async function countsIn(db: Database, table: 'sows' | 'milestones' | 'purchase_orders') {
  const { rows } = await db.query<{ status: string; records: number }>({
    text: `select status, count(*)::int as records from ${table} group by status`,
  })
  return Object.fromEntries(rows.map(({ status, records }) => [status, records]))
}

test.runIf(isExhaustive).each(['2028-02-29', '2027-01-01', '2026-08-31'])(
  'the write path takes the whole company on %s',
  async (day) => {
    const { db, drop } = await freshDatabase(demoOn(day))
    try {
      expect(await seedDemo(db, testSettings, model, day)).toBe(false)
      const states = {
        sows: { draft: 2, sent: 1, active: 12, on_hold: 2, completed: 3, closed: 3, terminated: 1, cancelled: 1 },
        purchase_orders: {
          draft: 7,
          active: 9,
          partly_consumed: 9,
          consumed: 12,
          expired: 7,
          closed: 12,
          cancelled: 4,
        },
      }
      expect(await countsIn(db, 'sows')).toEqual(states.sows)
      expect(await countsIn(db, 'purchase_orders')).toEqual(states.purchase_orders)
      expect(Object.keys(await countsIn(db, 'milestones')).sort()).toEqual([
        'accepted',
        'cancelled',
        'delivered',
        'in_progress',
        'invoiced',
        'paid',
        'planned',
      ])
      await expectLimits(db)
      await expectOrders(db, day)
      await expectSchedule(db, day)
      await expectHistory(db, day)
    } finally {
      await drop()
    }
  },
)

async function expectLimits(db: Database): Promise<void> {
  const { rows } = await db.query<{ over: number; above: number; covered: number; bare: number; unplanned: number }>({
    text: `${totals} select
      count(*) filter (where planned > value)::int as over,
      count(*) filter (where ordered > value)::int as above,
      count(*) filter (where ordered > value and has_reason)::int as covered,
      count(*) filter (where ordered < value)::int as bare,
      count(*) filter (where planned < value)::int as unplanned from covered`,
  })
  expect(rows[0]).toMatchObject({ over: 0, above: 2, covered: 2 })
  expect(Math.min(rows[0]?.bare ?? 0, rows[0]?.unplanned ?? 0)).toBeGreaterThanOrEqual(3)
}

/** Whether an order is used up in part or in whole is told by what was billed under it, and by nothing else. */
async function expectOrders(db: Database, day: string): Promise<void> {
  const { rows } = await db.query<{ status: string; id: number }>({
    text: `${totals} select id, status from orders where billed > value
      or (status = 'active') and billed > 0
      or (status = 'partly_consumed') and (billed = 0 or billed = value)
      or (status = 'consumed') and billed <> value
      or (status in ('draft', 'cancelled')) and billed > 0
      or (status = 'expired') <> (valid_to < $1 and status in ('active', 'partly_consumed', 'expired'))`,
    values: [day],
  })
  expect(rows).toEqual([])
}

async function expectSchedule(db: Database, day: string): Promise<void> {
  const { rows } = await db.query<{ late: number; slipping: number; early: number }>({
    text: `select
      count(*) filter (where planned_date < $1 and status in ('planned', 'in_progress'))::int as late,
      count(*) filter (where forecast_date > planned_date and slip_days > 0)::int as slipping,
      count(*) filter (where actual_date < planned_date and slip_days < 0)::int as early from milestones`,
    values: [day],
  })
  for (const count of Object.values(rows[0] ?? { none: 0 })) expect(count).toBeGreaterThanOrEqual(3)
}

async function expectHistory(db: Database, day: string): Promise<void> {
  const { steps, sows, orders, milestones } = buildDemoCompany(day)
  const signed = [...sows, ...orders].filter(({ document }) => document !== null).length
  const taken = sows.reduce((sum, sow) => sum + sow.steps.length, steps.flat().length)
  const { rows } = await db.query<{ steps: number; created: number; consumed: number; signed: number }>({
    text: `select
      count(*) filter (where action not in ('create', 'update', 'consumePart', 'consumeAll', 'addFile'))::int as steps,
      count(*) filter (where action = 'create' and resource = 'milestones')::int as created,
      count(*) filter (where action in ('consumePart', 'consumeAll'))::int as consumed,
      count(*) filter (where action = 'addFile')::int as signed
      from history where resource in ('sows', 'milestones', 'purchaseOrders')`,
  })
  expect(rows[0]).toMatchObject({ steps: taken, created: milestones.length, signed })
  expect(rows[0]?.consumed).toBeGreaterThan(20)
}
