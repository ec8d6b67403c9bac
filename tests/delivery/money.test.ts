import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectMargins, ReadyToInvoice } from '../../resources/delivery/answers'
import { clearUnreportedHealth } from '../../resources/delivery/server/clear-unreported-health'
import { rateDocuments } from '../../resources/delivery/server/rate-documents'
import { buildKernel } from '../../server/kernel'
import { type Billing, daysAgo, startBilling } from '../billing/books'
import type { Person } from '../setup/app'
import { testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

let books: Billing
beforeAll(async () => {
  books = await startBilling()
}, 240_000)
afterAll(() => books?.close())

let made = 0
/** A project that `manager` manages, under a statement of work of this type; `member` works in it. */
async function project(type: string, member: Person, customer = 'KA') {
  const { rows, make, customers, finance, manager } = books
  const customerId = customers.get(customer) ?? 0
  const [sow] = await rows<{ id: number }>(
    `insert into sows (sow_number, title, customer_id, type, currency, value, start_date, end_date, billing_cycle, owner_emp_id, status)
     values ($1, $1, $2, $3, 'INR', 9000000, '2025-01-01', '2099-12-31', 'monthly', $4, 'active') returning id`,
    [`Money ${++made}`, customerId, type, finance.empId],
  )
  const id = await make(
    'projects',
    { name: `Money ${made}`, kind: 'client', customerId, managerEmpId: manager.empId, budgetMinutes: 600 },
    daysAgo(0),
  )
  await rows(`update projects set status = 'active' where id = $1`, [id])
  await rows('insert into project_sows (project_id, sow_id) values ($1, $2)', [id, sow?.id])
  await make(
    'projectMembers',
    { projectId: id, empId: member.empId, fromDate: daysAgo(0), allocationPercent: 10 },
    daysAgo(0),
  ).catch(() => 0)
  return { id, sowId: sow?.id ?? 0, customerId }
}

async function enter(
  projectId: number,
  empId: number,
  minutes: number,
  status: string,
  rate: string | null = '600.00',
) {
  const { rows } = books
  const [sheet] = await rows<{ id: number }>(
    'insert into time_sheets (emp_id, week_start, week_end, status) values ($1, $2, $3, $4) returning id',
    [empId, daysAgo(7 * ++made), daysAgo(7 * made - 6), status],
  )
  const isApproved = status === 'approved'
  const amount = isApproved && rate ? String((minutes * Number(rate)) / 60) : null
  await rows(
    `insert into time_sheet_tasks (time_sheet_id, name, emp_id, date, project_id, activity, minutes, is_billable, description, source, is_queried,
       is_approved, bill_rate, bill_amount, cost_rate, cost_amount)
     values ($1, 'Work', $2, $3, $4, 'development', $5, true, 'Work', 'manual', false, $6, $7, $8, 120, $9)`,
    [
      sheet?.id,
      empId,
      daysAgo(7 * made),
      projectId,
      minutes,
      isApproved,
      isApproved ? rate : null,
      amount,
      isApproved ? String(minutes * 2) : null,
    ],
  )
}

type Figures = Record<string, unknown>

const refused: object[] = []

/** The rows went straight into the tables: as those of an earlier version they have no rate yet. */
const rate = async () =>
  rateDocuments(await buildKernel(books.app.db, testSettings, shipped), {
    date: daysAgo(0),
    warn: (about) => refused.push(about),
  })

test('margin of approved records alone; finance is told all, the manager not what work costs, a member how far it is, others nothing', async () => {
  const { done, call, finance, manager, other, app } = books
  const member = await app.person()
  const { id: projectId } = await project('time_and_material', member)
  await enter(projectId, member.empId, 120, 'approved')
  await enter(projectId, member.empId, 60, 'submitted')
  await rate()
  expect(refused).toEqual([])
  const all = await done<Figures>(finance, 'getProjectFinancials', { projectId })
  expect(all).toMatchObject({
    ...{
      loggedMinutes: 120,
      budgetMinutes: 600,
      revenue: '1200.00',
      laborCost: '240.00',
      margin: '960.00',
      marginPercent: '80.00',
    },
    ...{
      burnPercent: '20.00',
      expenses: '0.00',
      travel: '0.00',
      procurement: { committed: '0.00', actual: '0.00' },
      withoutRate: [],
    },
    // 480 minutes are left, and 120 were worked within 28 days.
    forecastFinish: daysAgo(-112),
  })
  const told = await done<Figures>(manager, 'getProjectFinancials', { projectId })
  expect(told).toMatchObject({ revenue: '1200.00', burnPercent: '20.00' })
  for (const name of ['laborCost', 'margin', 'marginPercent']) expect(told).not.toHaveProperty(name)
  expect(Object.keys(await done<Figures>(member, 'getProjectFinancials', { projectId })).sort()).toEqual(
    ['projectId', 'asOf', 'currency', 'loggedMinutes', 'budgetMinutes', 'burnPercent', 'forecastFinish'].sort(),
  )
  expect((await call(other, 'getProjectFinancials', { projectId })).status).toBe(403)
  expect((await call(finance, 'getProjectFinancials', { projectId: 999_999 })).status).toBe(404)
})

test('time in the currency of the company lacks no exchange rate, also before its rate is stored', async () => {
  const { done, finance, app } = books
  const member = await app.person()
  const { id: projectId } = await project('time_and_material', member)
  await enter(projectId, member.empId, 120, 'approved')
  await enter(projectId, member.empId, 60, 'approved', null)
  const all = await done<Figures>(finance, 'getProjectFinancials', { projectId })
  expect(all).toMatchObject({ revenue: '1200.00', laborCost: '360.00', withoutRate: [] })
  // What has no billing rate is no part of the revenue, and told beside it.
  expect(all).toMatchObject({ unratedMinutes: 60 })
  const period = { from: daysAgo(200), to: daysAgo(0) }
  const margins = await done<ProjectMargins>(finance, 'getProjectMargins', period)
  expect(margins.rows.find((row) => row.projectId === projectId)).toMatchObject({ unratedMinutes: 60 })
  expect(margins.unratedMinutes).toBeGreaterThanOrEqual(60)
  expect(await done<Figures>(member, 'getProjectFinancials', { projectId })).not.toHaveProperty('unratedMinutes')
})

test('a project whose status nobody has reported loses the one of earlier versions, a reported one keeps it', async () => {
  const { app, rows } = books
  const [old, told] = [
    await project('fixed_price', await app.person()),
    await project('fixed_price', await app.person()),
  ]
  await rows(`update projects set health = 'green' where id = any($1)`, [[old.id, told.id]])
  await rows(`update projects set health_on = $2 where id = $1`, [told.id, daysAgo(3)])
  const kernel = await buildKernel(app.db, testSettings, shipped)
  expect((await clearUnreportedHealth(kernel, { date: daysAgo(0) })).cleared).toBeGreaterThan(0)
  const stored = await rows<{ health: string | null }>('select health from projects where id = any($1) order by id', [
    [old.id, told.id],
  ])
  expect(stored.map(({ health }) => health)).toEqual([null, 'green'])
  expect(await clearUnreportedHealth(kernel, { date: daysAgo(0) })).toEqual({ cleared: 0 })
})

test('what of a fixed price is accepted is its revenue, also once it is invoiced, and nothing else of the statement of work', async () => {
  const { done, finance, app, rows, work } = books
  const { id: projectId } = await project('fixed_price', await app.person())
  const { sowId, milestoneIds } = await work(['300', '200', '999'])
  await rows('insert into project_sows (project_id, sow_id) values ($1, $2)', [projectId, sowId])
  for (const milestoneId of milestoneIds.slice(0, 2))
    await rows('insert into project_milestones (project_id, sow_id, milestone_id) values ($1, $2, $3)', [
      projectId,
      sowId,
      milestoneId,
    ])
  await rate()
  expect(await done<Figures>(finance, 'getProjectFinancials', { projectId })).toMatchObject({
    revenue: '500.00',
    margin: '500.00',
  })
  await rows(`update milestones set status = 'delivered' where id = $1`, [milestoneIds[1]])
  expect(await done<Figures>(finance, 'getProjectFinancials', { projectId })).toMatchObject({ revenue: '300.00' })
})

test('what is ready to be invoiced, with what stands in its way', async () => {
  const { done, call, finance, manager, app, work, billed, rows, issue } = books
  const member = await app.person()
  const { id: projectId, sowId, customerId } = await project('time_and_material', member)
  await enter(projectId, member.empId, 60, 'approved')
  await enter(projectId, member.empId, 30, 'approved', null)
  await enter(projectId, member.empId, 45, 'submitted')
  const fixed = await work(['700', '800', '900'], { value: '2000' })
  await rows(`update milestones set status = 'delivered', accepted_on = null where id = $1`, [fixed.milestoneIds[1]])
  const ready = async () =>
    (await done<ReadyToInvoice[]>(finance, 'getReadyToInvoice', { customerId })).filter((row) =>
      [sowId, fixed.sowId].includes(row.sowId),
    )
  const shown = async () =>
    (await ready()).map(({ kind, amount, minutes, blockedBy }) => [kind, amount, minutes, blockedBy.join()])
  expect((await shown()).sort()).toEqual(
    [
      ['milestone', '700.00', null, ''],
      ['milestone', '800.00', null, 'notAccepted'],
      ['milestone', '900.00', null, ''],
      ['minutes', '600.00', 60, ''],
      ['minutes', null, 30, 'noRate'],
    ].sort(),
  )
  const { id } = await billed(fixed.sowId)
  expect((await shown()).filter(([, , , why]) => why === 'onDraft')).toHaveLength(2)
  expect((await issue(id)).error).toBeNull()
  // 400 are left of the order.
  expect((await shown()).filter(([kind]) => kind === 'milestone')).toEqual([
    ['milestone', '800.00', null, 'notAccepted,orderTooSmall'],
  ])
  expect((await call(manager, 'getReadyToInvoice')).status).toBe(403)
  // Of one project: its minutes, and the milestones that are its own.
  const ofProject = () => done<ReadyToInvoice[]>(finance, 'getReadyToInvoice', { projectId })
  expect((await ofProject()).map(({ kind, customer }) => [kind, customer])).toEqual([
    ['minutes', expect.any(String)],
    ['minutes', expect.any(String)],
  ])
  await rows('insert into project_milestones (project_id, sow_id, milestone_id) values ($1, $2, $3)', [
    ...[projectId, fixed.sowId, fixed.milestoneIds[1]],
  ])
  expect((await ofProject()).map(({ kind }) => kind).sort()).toEqual(['milestone', 'minutes', 'minutes'])
  expect((await call(finance, 'getReadyToInvoice', { projectId: 999_999 })).data).toEqual([])
})
