import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusDays } from '../../src/framework/values/dates'
import type { Person } from '../setup/app'
import { rounds } from '../setup/tier'
import { type Billing, daysAgo, type Row, startBilling, type Told } from './books'
import written from './examples.json'

let books: Billing
beforeAll(async () => {
  books = await startBilling()
}, 240_000)
afterAll(() => books?.close())

interface Entered {
  as: Person
  minutes: number
  rate: string | null
  status?: string
  isBillable?: boolean
}

let made = 0

/** A project of a customer, billed by time. */
async function timeWork(customer = 'KA', type = 'time_and_material') {
  const { app, customers, rows, make, finance } = books
  const customerId = customers.get(customer) ?? 0
  const [sow] = await rows<{ id: number }>(
    `insert into sows (sow_number, title, customer_id, type, currency, value, start_date, end_date, billing_cycle, owner_emp_id, status)
     values ($1, $1, $2, $3, 'INR', 9000000, '2025-01-01', '2099-12-31', 'monthly', $4, 'active') returning id`,
    [`TM ${++made}`, customerId, type, finance.empId],
  )
  const project = await make(
    'projects',
    { name: `Project ${made}`, kind: 'client', customerId, managerEmpId: finance.empId },
    daysAgo(0),
  )
  await rows(`update projects set status = 'active' where id = $1`, [project])
  await rows('insert into project_sows (project_id, sow_id) values ($1, $2)', [project, sow?.id])
  return { app, sowId: sow?.id ?? 0, projectId: project }
}

/** Minutes in a week of their own, as they stand after its approval. */
async function enter(
  projectId: number,
  date: string,
  { as, minutes, rate, status = 'approved', isBillable = true }: Entered,
) {
  const { rows } = books
  const start = daysAgo(7 * ++made)
  const [sheet] = await rows<{ id: number }>(
    'insert into time_sheets (emp_id, week_start, week_end, status) values ($1, $2, $3, $4) returning id',
    [as.empId, start, plusDays(start, 6), status],
  )
  const isApproved = status === 'approved' || status === 'locked'
  const [line] = await rows<{ id: number }>(
    `insert into time_sheet_tasks (time_sheet_id, name, emp_id, date, project_id, activity, minutes, is_billable, description, source,
       is_queried, is_approved, bill_rate) values ($1, 'Work', $2, $3, $4, 'development', $5, $6, 'Work', 'manual', false, $7, $8) returning id`,
    [sheet?.id, as.empId, date, projectId, minutes, isBillable, isApproved, isApproved && isBillable ? rate : null],
  )
  return { sheetId: sheet?.id ?? 0, lineId: line?.id ?? 0 }
}

/** A claim that was paid, with one line that is charged on. */
async function claim(projectId: number, amount: string, { isBillable = true, stage = 'payment_completed' } = {}) {
  const { rows, other } = books
  const [head] = await rows<{ id: number }>(
    `insert into expenses (expense_number, title, emp_id, project_id, currency, stage) values ($1, 'Trip', $2, $3, 'INR', $4) returning id`,
    [`EXP ${++made}`, other.empId, projectId, stage],
  )
  const [line] = await rows<{ id: number }>(
    `insert into expense_items (expense_id, date, category, description, currency, amount, exchange_rate, base_amount, is_billable, line_decision, approved_amount, approved_base)
     values ($1, $2, 'travel', 'Train', 'INR', $3, 1, $3, $4, 'approved', $3, $3) returning id`,
    [head?.id, daysAgo(40), amount, isBillable],
  )
  return line?.id ?? 0
}

const propose = (params: Record<string, unknown>, as = books.finance): Promise<Told> =>
  books.call(as, 'proposeInvoice', params)
const linesOf = ({ data }: Told) => (data?.items ?? []) as Row[]
const [from, to] = [daysAgo(60), daysAgo(30)]
const within = daysAgo(45)

interface TimeExample {
  id: string
  kind: string
  says: string
  given: {
    customer: string
    time: {
      id: number
      empId: number
      minutes: number
      billRate: string
      billable: boolean
      status: string
      invoiceLineId: number | null
    }[]
  }
  expect: { lines: Record<string, unknown>[]; total: string; subTotal: string; supply: string }
}
const ofTime = (written.examples as unknown as TimeExample[]).filter(
  ({ kind, given }) => kind === 'invoice' && given.time,
)

test.each(ofTime.map((each) => [`${each.id} ${each.says}`, each] as const))(
  '%s',
  async (_, { given, expect: expected }) => {
    const { done, finance, issue, app } = books
    const { sowId, projectId } = await timeWork(given.customer)
    const people = new Map<number, Person>()
    const entered = new Map<number, number>()
    const enterAll = async (isBilled: boolean) => {
      for (const { id, empId, minutes, billRate, billable, status, invoiceLineId } of given.time) {
        if ((invoiceLineId !== null) !== isBilled) continue
        const as = people.get(empId) ?? (await app.person())
        people.set(empId, as)
        entered.set(
          id,
          (await enter(projectId, within, { as, minutes, rate: billRate, status, isBillable: billable })).lineId,
        )
      }
    }
    await enterAll(true)
    // What an invoice bills already.
    if (entered.size > 0) await done(finance, 'issueInvoice', { id: (await propose({ sowId })).data?.id })
    // In the order in which the people joined, as the examples have it.
    await enterAll(false)
    const proposed = await propose({ sowId, periodFrom: from, periodTo: to })
    expect(proposed).toMatchObject({
      error: null,
      data: { type: 'time_and_material', status: 'draft', leftOut: { noRate: 0, otherCurrency: 0 } },
    })
    const { id = 0 } = proposed.data ?? {}
    expect((await issue(id)).error).toBeNull()
    const invoice = await books.read(id)
    expect(invoice).toMatchObject({ subTotal: expected.subTotal, total: expected.total, supply: expected.supply })
    const lines = (invoice.items as Row[]).map(({ empId, minutes, unitPrice, net, cgst, sgst, igst }) => ({
      empId,
      minutes,
      unitPrice,
      net,
      cgst,
      sgst,
      igst,
    }))
    const names = await books.rows<{ lineId: number; ids: number[] }>(
      `select invoice_item_id::int as "lineId", array_agg(time_sheet_task_id::int order by time_sheet_task_id) as ids from billed_minutes b
     join invoice_items i on i.id = b.invoice_item_id where i.invoice_id = $1 group by 1 order by 1`,
      [id],
    )
    const wanted = expected.lines.map(
      ({ empId, billRate, minutes, amount, cgst = '0.00', sgst = '0.00', igst = '0.00' }) => ({
        ...{ empId: people.get(Number(empId))?.empId, minutes, unitPrice: billRate, net: amount, cgst, sgst, igst },
      }),
    )
    const byPerson = (a: { empId?: unknown }, b: { empId?: unknown }) => Number(a.empId) - Number(b.empId)
    expect(lines).toEqual([...wanted].sort(byPerson))
    expect(names.flatMap(({ ids }) => ids).sort()).toEqual(
      expected.lines
        .flatMap(({ timeSheetTaskIds }) => (timeSheetTaskIds as number[]).map((each) => entered.get(each)))
        .sort(),
    )
  },
)

test('minutes, milestones and expenses of a project in one draft; what differs is a line of its own', async () => {
  const { call, done, finance, other, rows, codes } = books
  const { sowId, projectId } = await timeWork()
  await rows(
    `insert into milestones (sow_id, sequence, name, amount, planned_date, accepted_on, actual_date, status) values ($1, 1, 'Set-up', 900, $2, $2, $2, 'accepted')`,
    [sowId, daysAgo(50)],
  )
  await enter(projectId, within, { as: other, minutes: 60, rate: '1200' })
  await enter(projectId, daysAgo(10), { as: other, minutes: 600, rate: '1200' })
  await claim(projectId, '450.50')
  await claim(projectId, '99', { isBillable: false })
  await claim(projectId, '77', { stage: 'initiated' })
  const proposed = await propose({ sowId, periodFrom: from, periodTo: to })
  expect(linesOf(proposed).map(({ description, minutes, net }) => [description, minutes, net])).toEqual([
    ['Set-up', null, '900.00'],
    [expect.any(String), 60, '1200.00'],
    ['Train', null, '450.50'],
  ])
  expect(proposed.data).toMatchObject({ subTotal: '2550.50', periodFrom: from, periodTo: to })
  const line = linesOf(proposed)[1]
  const change = (values: object) =>
    call(finance, 'updateInvoiceItem', { id: line?.id, version: line?.version, ...values })
  expect((await change({ minutes: 30 })).codes).toEqual(['notWritable'])
  expect((await change({ unitPrice: '1' })).codes).toEqual(['notWritable'])
  const extra = { invoiceId: proposed.data?.id, description: 'Rebate', unitPrice: '10', taxCodeId: codes.get('GST18') }
  await done(finance, 'createInvoiceItem', extra)
  // What lies after the period is proposed next.
  expect(linesOf(await propose({ projectId })).map(({ minutes }) => minutes)).toEqual([600])
  expect((await propose({ sowId })).codes).toEqual(['nothingToBill'])
})

test('minutes are locked while they are on an invoice, and free again after its draft is gone or it was credited in full', async () => {
  const { call, done, finance, other, read, rows } = books
  const { sowId, projectId } = await timeWork()
  const { sheetId, lineId } = await enter(projectId, within, { as: other, minutes: 90, rate: '1000' })
  const reopen = () => call(finance, 'reopenTimeSheet', { id: sheetId, comment: 'Wrong project' })
  const draft = await propose({ sowId })
  expect((await reopen()).codes).toEqual(['minutesBilled'])
  await done(finance, 'deleteInvoice', { id: draft.data?.id, version: (await read(draft.data?.id ?? 0)).version })
  expect(await rows('select from billed_minutes where time_sheet_task_id = $1', [lineId])).toEqual([])
  const again = await propose({ sowId })
  const id = again.data?.id ?? 0
  await done(finance, 'issueInvoice', { id })
  expect((await reopen()).codes).toEqual(['minutesBilled'])
  await done(finance, 'creditNoteInvoice', { id })
  const [note] = await rows<{ id: number }>('select max(id) as id from invoices where original_invoice_id = $1', [id])
  await done(finance, 'issueInvoice', { id: note?.id })
  expect(await read(id)).toMatchObject({ status: 'cancelled' })
  expect(linesOf(await propose({ sowId })).map(({ net }) => net)).toEqual(['1500.00'])
  expect((await reopen()).codes).toEqual(['minutesBilled'])
})

test('what has no rate is told, never left out silently', async () => {
  const { other } = books
  const { sowId, projectId } = await timeWork()
  await enter(projectId, within, { as: other, minutes: 45, rate: null })
  expect((await propose({ sowId })).codes).toEqual(['noRate'])
  await enter(projectId, within, { as: other, minutes: 60, rate: '900' })
  expect((await propose({ sowId })).data).toMatchObject({ leftOut: { noRate: 45, otherCurrency: 0 } })
})

test('of a statement of fixed price no minutes are billed, and only finance proposes', async () => {
  const { other, director } = books
  const { sowId, projectId } = await timeWork('KA', 'fixed_price')
  await enter(projectId, within, { as: other, minutes: 60, rate: '900' })
  expect((await propose({ sowId })).codes).toEqual(['nothingToBill'])
  await claim(projectId, '10')
  for (const as of [director, other]) expect((await propose({ sowId }, as)).status).toBe(403)
  expect((await propose({})).codes).toEqual(['sowMissing'])
  expect((await propose({ sowId })).data).toMatchObject({ type: 'expense_recharge', subTotal: '10.00' })
})

test('of many proposals of the same minutes, milestones and expenses at once one holds', {
  timeout: 240_000,
}, async () => {
  const { other, rows } = books
  const { sowId, projectId } = await timeWork()
  for (const minutes of [30, 60, 90]) await enter(projectId, within, { as: other, minutes, rate: '1000' })
  await claim(projectId, '12')
  let waiting = rounds(20, 100)
  let held = 0
  for (let round = 0; waiting > 0 && round < 30; round++) {
    const answers = await Promise.all(Array.from({ length: waiting }, () => propose({ sowId })))
    held += answers.filter(({ error }) => error === null).length
    for (const { error, code, codes } of answers)
      if (error !== null)
        expect(['nothingToBill', 'minutesBilled', 'expenseBilled', 'unavailable']).toContain(codes[0] ?? code)
    waiting = answers.filter(({ status }) => status === 503).length
  }
  expect(held).toBe(1)
  expect(await rows('select from invoices where sow_id = $1', [sowId])).toHaveLength(1)
  // The database refuses a second line of the same minutes, whoever writes it.
  const [line] = await rows<{ item: number; task: number }>(
    `select b.invoice_item_id as item, b.time_sheet_task_id as task from billed_minutes b join invoice_items i on i.id = b.invoice_item_id
     join invoices v on v.id = i.invoice_id where v.sow_id = $1 limit 1`,
    [sowId],
  )
  await expect(
    rows(`insert into billed_minutes (invoice_item_id, time_sheet_task_id, standing) values ($1, $2, 'held')`, [
      line?.item,
      line?.task,
    ]),
  ).rejects.toThrow(/unique/)
})
