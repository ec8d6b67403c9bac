import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import { changeRecord, readTypedRecord } from '../../../../server/records/write/typed-records'
import type { Writer } from '../../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { estimateDepletionDay, paceWindowStart } from '../../../../src/framework/values/depletion'
import { type Amount, toUnits } from '../../../../src/framework/values/money'
import { projectSows } from '../../../delivery/projectSows.resource.json'
import { projects } from '../../../delivery/projects'
import { milestones } from '../../../sales/milestones'
import { purchaseOrders } from '../../../sales/purchaseOrders'
import { milestoneSets, orderSets } from '../../../sales/sets'
import { sows } from '../../../sales/sows'
import { timeSheetTasks } from '../../../timesheets/timeSheetTasks'
import { billedMinutes } from '../../billedMinutes'
import { findRunOutDateByPlan } from '../../rules/order-run-out'

const o = sqlNames(purchaseOrders, 'o')
const w = sqlNames(sows, 'w')
const m = sqlNames(milestones, 'm')
const t = sqlNames(timeSheetTasks, 't')
const s = sqlNames(projectSows, 's')
const j = sqlNames(projects, 'j')
const b = sqlNames(billedMinutes, 'b')

const ordersSql = statement('orders_that_run_out')`
  select ${o.id}, ${o.sowId} as "sowId", ${w.type} = 'time_and_material' as "isByTime" from ${o} join ${w} on ${w.id} = ${o.sowId}
  where ${o.status} = any($1) order by ${o.id}`

const plannedSql = statement('milestones_to_come_of_order')`
  select ${m.amount}::text as amount, coalesce(${m.forecastDate}, ${m.plannedDate})::text as on from ${m}
  where ${m.purchaseOrderId} = $1 and ${m.status} = any($2) and ${m.amount} is not null`

const burnSql = statement('burn_of_work')`
  select coalesce(sum(${t.billAmount}) filter (where not exists (select from ${b} where ${b.timeSheetTaskId} = ${t.id} and ${b.standing} <> $4)), 0)::text as unbilled,
    coalesce(sum(${t.billAmount}) filter (where ${t.date} > $2::date), 0)::text as burned
  from ${t} join ${s} on ${s.projectId} = ${t.projectId} join ${j} on ${j.id} = ${t.projectId} join ${w} on ${w.id} = ${s.sowId}
  where ${s.sowId} = $1 and ${t.isApproved} and ${t.isBillable} and ${t.date} <= $3::date
    and (case when ${t.memberRate} is null then $5 else ${j.currency} end) = ${w.currency}`

interface RunningOrder {
  id: number
  sowId: number
  isByTime: boolean
}

async function computeRunOutDate(
  writer: Writer,
  { id, sowId, isByTime }: RunningOrder,
  on: CalendarDate,
  remaining: Amount,
): Promise<CalendarDate | null> {
  const { sql, company } = writer
  if (!isByTime) {
    const { rows } = await sql.query<{ amount: Amount; on: CalendarDate }>(plannedSql(id, milestoneSets.unbilled))
    return findRunOutDateByPlan(remaining, rows, on)
  }
  const freed = billedMinutes.workflow.transitions.free.to
  const { rows } = await sql.query<{ unbilled: Amount; burned: Amount }>(
    burnSql(sowId, paceWindowStart(on), on, freed, company.currency),
  )
  const [{ unbilled, burned } = { unbilled: '0', burned: '0' }] = rows
  return estimateDepletionDay(toUnits(remaining) - toUnits(unbilled), toUnits(burned), on)
}

/**
 * Computes again when each order in force will be used up, at its recent pace or as planned. The reminders
 * of the new date notify people.
 */
export async function recountRunOutDates(kernel: Kernel, { date }: Pick<JobRunContext, 'date'>): Promise<RunCounts> {
  const { rows } = await kernel.db.query<RunningOrder>(ordersSql(orderSets.inForce))
  let changedCount = 0
  for (const order of rows)
    await kernel.db.transaction(async (tx) => {
      const writer = { ...createSystemWriter(kernel, tx), today: date }
      const { remaining, runOutDate } = await readTypedRecord(writer, purchaseOrders, order.id)
      const runOut = await computeRunOutDate(writer, order, date, remaining ?? '0')
      if (runOut === runOutDate) return
      await changeRecord(writer, purchaseOrders, order.id, { runOutDate: runOut })
      changedCount += 1
    })
  return { moved: changedCount }
}
