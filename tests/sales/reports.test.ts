import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReminders } from '../../server/jobs/send-reminders'
import { buildKernel } from '../../server/kernel'
import type { DashboardAnswer, ReportAnswer } from '../../src/framework/reports/report-answers'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { shipped } from '../setup/shipped'
import { bookkeeper, type Row, takeAsServer } from './sales'

let app: TestApp
let books: Awaited<ReturnType<typeof bookkeeper>>
let owner: Person

beforeAll(async () => {
  app = await startApp(shipped)
  books = await bookkeeper(app)
  owner = await app.person('employee')
})
afterAll(() => app.close())

const ask = async <Data>(operation: string, params: Record<string, unknown> = {}, as = books.as) =>
  (await app.call<Data>(operation, params, { as })).body
const cents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)

async function bill({ id }: Row): Promise<void> {
  await app.db.query({
    text: "update milestones set status = 'accepted', actual_date = '2026-06-01', accepted_on = '2026-06-02' where id = $1",
    values: [id],
  })
  await takeAsServer(app, 'milestones', id, 'invoice')
}

/** An order in force of a statement of work of the owner, with milestones of these amounts. */
async function orderOf(amounts: readonly string[], more: Record<string, unknown> = {}) {
  const sow = await books.signed(await books.customer(), { ownerEmpId: owner.empId })
  const milestones: Row[] = []
  for (const amount of amounts) milestones.push(await books.milestone(sow.id, amount))
  const made = await books.order(sow, '100000', { milestoneIds: milestones.map(({ id }) => id), ...more })
  const order = await books.done('activatePurchaseOrder', { id: made.id })
  return { sow, order, milestones }
}

async function remind(): Promise<void> {
  const kernel = await buildKernel(app.db, testSettings, shipped)
  await sendReminders(kernel, { signal: new AbortController().signal })
}

const told = async (orderId: number) =>
  (
    await app.db.query<{ empId: number; title: string }>({
      text: `select emp_id as "empId", title from notifications where entity_type = 'purchaseOrders' and record_id = $1 order by id`,
      values: [orderId],
    })
  ).rows

test('finance and the owner hear of an order once it is billed to 80 percent, and not before', async () => {
  const { order, milestones } = await orderOf(['79900', '100'])
  const [first, second] = milestones
  if (!first || !second) throw new Error('no milestones')
  await bill(first)
  await remind()
  expect(await told(order.id)).toEqual([])
  await bill(second)
  expect((await books.done('getPoDetailsById', { id: order.id })).consumedPercent).toBe(80)
  await remind()
  await remind()
  const notes = await told(order.id)
  expect(notes.filter(({ empId }) => empId === books.as.empId)).toHaveLength(1)
  expect(notes.filter(({ empId }) => empId === owner.empId)).toHaveLength(1)
  expect(notes[0]?.title).toMatch(/is at least 80% billed/)
})

test('finance and the owner hear of an order 30 days before it ends', async () => {
  const { order } = await orderOf(['1000'], { validTo: daysFromToday(30) })
  const later = await orderOf(['1000'], { validTo: daysFromToday(31) })
  await remind()
  const people = new Set((await told(order.id)).map(({ empId }) => empId))
  expect([people.has(owner.empId), people.has(books.as.empId)]).toEqual([true, true])
  expect(await told(later.order.id)).toEqual([])
})

test('the finance dashboard tells what the lists it opens hold', async () => {
  await books.sow(await books.customer(), { value: '777' })
  const { data, error } = await ask<DashboardAnswer>('getFinanceDashboard')
  expect(error).toBeNull()
  const tiles = new Map((data?.tiles ?? []).map((tile) => [tile.name, tile]))
  for (const name of ['pipeline', 'activeSows', 'covered', 'toInvoice', 'consumedOrders', 'claimsToPay'])
    expect([...tiles.keys()]).toContain(name)
  const figureOf = (name: string) => {
    const tile = tiles.get(name)
    return tile && 'value' in tile ? tile.value : undefined
  }
  const rows = async (name: string, list: string) =>
    (await ask<Row[]>(list, { filter: tiles.get(name)?.filter, perPage: 500 })).data ?? []
  const pipeline = await rows('pipeline', 'getSowDetails')
  expect(pipeline.length).toBeGreaterThan(0)
  expect(cents((figureOf('pipeline') as Record<string, string>).INR)).toBe(
    pipeline
      .filter(({ currency }) => currency === 'INR')
      .reduce((sum, { contractValue }) => sum + cents(contractValue), 0),
  )
  const consumed = await rows('consumedOrders', 'getPoDetails')
  expect(figureOf('consumedOrders')).toBe(String(consumed.length))
  expect(consumed.length).toBeGreaterThan(0)
  expect(consumed.every(({ consumedPercent }) => Number(consumedPercent) >= 80)).toBe(true)
})

test('years and months add up to the lists that they open', async () => {
  await orderOf(['10'], { poDate: '2025-03-31', validFrom: '2025-03-31' })
  for (const [operation, list, amount, figure] of [
    ['getPoAmountsByYear', 'getPoDetails', 'value', 'value'],
    ['getPoReportForTimeline', 'getPoDetails', 'value', 'value'],
    ['getActiveSowsByYear', 'getSowDetails', 'contractValue', 'value'],
    ['getSowReportForTimeline', 'getSowDetails', 'contractValue', 'value'],
  ] as const) {
    const span = operation.endsWith('ByYear') ? {} : { from: '2025-01-01', to: '2026-12-31' }
    const { data } = await ask<ReportAnswer>(operation, span)
    const groups = data?.groups ?? []
    expect([operation, groups.length > 0]).toEqual([operation, true])
    for (const { value, figures, count, filter } of groups) {
      const { data: records, total } = await ask<Row[]>(list, { filter, perPage: 500 })
      const sum = (records ?? [])
        .filter(({ currency }) => currency === 'INR')
        .reduce((all, record) => all + cents(record[amount]), 0)
      expect([operation, value, count, cents((figures[figure] as Record<string, string>).INR)]).toEqual([
        operation,
        value,
        total,
        sum,
      ])
    }
    expect(groups.reduce((all, { count }) => all + count, 0)).toBe(data?.count)
  }
  const years = (await ask<ReportAnswer>('getPoAmountsByYear')).data?.groups.map(({ value }) => value)
  expect(years).toContain('2024-04-01')
})

test('the owner is told of their own, others of nothing, and the dashboard is for finance', async () => {
  const { data } = await ask<ReportAnswer>('getActiveSowsByYear', {}, owner)
  const all = (await ask<ReportAnswer>('getActiveSowsByYear')).data
  const { total } = await ask<Row[]>('getSowDetails', { filter: data?.filter }, owner)
  expect(data?.count).toBe(total)
  expect(data?.count).toBeLessThanOrEqual(all?.count ?? 0)
  const other = await app.person('employee')
  expect((await ask<ReportAnswer>('getPoAmountsByYear', {}, other)).data?.count).toBe(0)
  expect((await app.call('getFinanceDashboard', {}, { as: other })).status).toBe(403)
})
