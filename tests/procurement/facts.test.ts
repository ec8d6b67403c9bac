import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRecord } from '../../server/records/write/save'
import type { Person } from '../setup/app'
import { type Buying, fiscalYear, item, needed, startBuying } from './buying'

let company: Buying
beforeAll(async () => {
  company = await startBuying()
})
afterAll(() => company.app.close())
beforeEach(() => company.noLimits())

async function asked(more = {}): Promise<number> {
  const { id } = await company.draft(more)
  expect(await company.submit(id)).toMatchObject({ error: null })
  return id
}

const flags = async (id: number) =>
  (await company.facts(id, company.manager)).filter(({ isFlag }) => isFlag).map(({ code }) => code)

test('the budget is told before and after, and flagged where it does not suffice', async () => {
  const { project, facts, manager } = company
  const enough = await asked({ projectId: await project({ budgetAmount: '1000' }) })
  expect(await facts(enough, manager)).toContainEqual({
    ...{ code: 'purchaseBudget', tone: 'neutral' },
    args: { remaining: '1000.00', afterThis: '0.00', currency: 'INR' },
  })
  const poor = await asked({ projectId: await project({ budgetAmount: '400' }) })
  expect(await facts(poor, manager)).toContainEqual({
    ...{ code: 'purchaseOverBudget', tone: 'warning', isFlag: true },
    args: { remaining: '400.00', afterThis: '-600.00', currency: 'INR' },
  })
  expect(await flags(await asked())).toEqual([])
  expect(await facts(await asked(), manager)).toContainEqual({ code: 'purchaseNoBudget', tone: 'neutral' })
  expect(await flags(await asked({ currency: 'EUR', projectId: await project({ budgetAmount: '9' }) }))).toEqual([
    'purchaseOtherCurrency',
  ])
})

test('what is told of a purchase once it is stored is told while it is entered, to the same people', async () => {
  const { call, done, project, ordered, manager, head, finance, requester, departmentId } = company
  await ordered({ items: [item('Kettle', 1, '1200')] })
  const projectId = await project({ budgetAmount: '1000' })
  type Told = { budget: unknown; hints: { lastPrices: object[] } }
  const items = [item('Kettle', 1, '400')]
  const entered = { title: 'Thought of', projectId, neededBy: needed, currency: 'INR' }
  const tried = async (by: Person, more = {}) => {
    const params = { ...entered, items: [...items, item('Nothing else', 1, '0')], ...more }
    const { record, problems } = await done<{ record: Told; problems: object[] }>(by, 'tryCreateProcurement', params)
    expect(problems).toEqual([])
    return record
  }
  const { id, version } = await company.draft({ projectId, items }, manager)
  for (const by of [manager, finance]) {
    const stored = await done<Told>(by, 'getProcurementDetailsById', { id })
    const { budget, hints } = await tried(by)
    expect(budget).toEqual({ remaining: '1000.00', afterThis: '600.00', currency: 'INR' })
    expect(budget).toEqual(stored.budget)
    expect(hints.lastPrices).toMatchObject([{ name: 'Kettle', price: '1200.00' }])
    expect(stored.hints.lastPrices).toMatchObject([{ name: 'Kettle', price: '1200.00' }])
  }
  expect(await tried(requester)).toMatchObject({ budget: null, hints: { lastPrices: [{ name: 'Kettle' }] } })
  expect((await tried(head)).budget).toBeNull()
  expect((await tried(head, { departmentId })).budget).not.toBeNull()
  // The person's own department pays where nobody else is named, for the year in which it is needed.
  const ofYear = { name: 'Of the year', departmentId, fiscalYear, amount: '5000000', currency: 'INR' }
  await company.byServer((writer) => createRecord(writer, 'departmentBudgets', ofYear))
  await company.rows('update employees set department_id = $1 where id = $2', [departmentId, head.empId])
  const own = { projectId: undefined, items: undefined }
  expect(await tried(head, own)).toMatchObject({ budget: { currency: 'INR' }, hints: { lastPrices: [] } })
  expect((await tried(head, { ...own, neededBy: `${fiscalYear + 2}-04-01` })).budget).toBeNull()
  expect((await call(requester, 'tryUpdateProcurement', { id, version, title: 'Of others' })).code).toBe('notFound')
  // Lines of a stored draft are counted as they are entered.
  const more = { id, version, items: [item('Kettle', 1, '100')] }
  const changed = await done<{ record: Told }>(manager, 'tryUpdateProcurement', more)
  expect(changed.record.budget).toMatchObject({ remaining: '1000.00', afterThis: '500.00' })
})

test('what is flagged is opened before it is decided', async () => {
  const { project, call, manager, agree } = company
  const id = await asked({ projectId: await project({ budgetAmount: '400' }) })
  expect((await call(manager, 'approveProcurement', { id })).code).toBe('openFirst')
  expect(await agree(id, manager)).toMatchObject({ error: null })
})

test('the price paid last for the same thing is told, and flagged where it is a tenth more now', async () => {
  const { ordered, supplier, facts, manager, draft, read } = company
  const old = await supplier('Old & Sons')
  await ordered({ items: [item('Lamp', 1, '90')] })
  const { vpoDate } = (await ordered({
    supplierId: old,
    items: [item('Lamp', 4, '125', { discountPercent: 20, taxRate: 18 })],
  })) as never
  const price = { item: 'Lamp', price: '100.00', currency: 'INR', supplier: 'Old & Sons', date: vpoDate }
  const same = await asked({ items: [item('Lamp', 2, '110')] })
  expect(await facts(same, manager)).toContainEqual({ code: 'purchaseLastPrice', tone: 'neutral', args: price })
  const dear = await asked({ items: [item('Lamp', 2, '111')] })
  expect(await facts(dear, manager)).toContainEqual({
    ...{ code: 'purchaseDearer', tone: 'warning', isFlag: true },
    args: { ...price, percent: 11 },
  })
  const { hints } = await read(
    (await draft({ items: [item('Lamp', 1, '5'), item('New', 1, '5')] })).id,
    company.requester,
  )
  expect(hints).toEqual({
    idleStock: [],
    lastPrices: [expect.objectContaining({ name: 'Lamp', price: '100.00', supplier: 'Old & Sons', date: vpoDate })],
  })
})

test('neither drafts, nor what was called off, nor another currency tells a price', async () => {
  const { ordered, draft, facts, manager, call, finance } = company
  await draft({ items: [item('Stool', 1, '1')] })
  await asked({ items: [item('Stool', 1, '1')] })
  const gone = await ordered({ items: [item('Stool', 1, '1')] })
  await call(finance, 'cancelProcurement', { id: gone.id, comment: 'No' })
  await ordered({ currency: 'EUR', items: [item('Stool', 1, '1')] })
  const id = await asked({ items: [item('Stool', 1, '50')] })
  expect((await facts(id, manager)).map(({ code }) => code)).toEqual(['purchaseNoBudget'])
})

test('quotes are compared: how many, and a cheaper one that was not chosen', async () => {
  const { limits, supplier, supplierId, facts, manager } = company
  const cheap = await supplier('Cheap Ltd')
  const mine = { supplierId, reference: 'M', amount: '1000' }
  const told = async (quotes: object[], more = {}) =>
    (await facts(await asked({ quotes, ...more }), manager)).filter(({ code }) => code !== 'purchaseNoBudget')
  expect(await told([mine, { supplierId: cheap, reference: 'C', amount: '1000' }])).toEqual([
    { code: 'purchaseQuotes', tone: 'neutral', args: { there: 2 } },
  ])
  expect(await told([mine, { supplierId: cheap, reference: 'C', amount: '999.99' }])).toContainEqual({
    ...{ code: 'purchaseCheaperQuote', tone: 'warning', isFlag: true },
    args: { supplier: 'Cheap Ltd', amount: '999.99', currency: 'INR' },
  })
  await limits({ quoteLimit: '500' })
  expect(await told([mine], { singleSourceReason: 'The only maker' })).toEqual([
    { code: 'purchaseQuotesMissing', tone: 'warning', isFlag: true, args: { there: 1, needed: 3 } },
    { code: 'purchaseSingleSource', tone: 'warning', args: { reason: 'The only maker' } },
  ])
})

test('facts of many are asked for with as many statements as of one', async () => {
  const { kernel, byServer } = company
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push(await asked())
  const statements = (some: number[]) =>
    byServer(async (writer) => {
      let count = 0
      const query = (statement: never) => {
        count++
        return writer.sql.query(statement)
      }
      const sql = { query } as never
      await kernel.handlers.procurements?.facts?.({ ...writer, sql }, some)
      return count
    })
  expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)))
})

test('the amounts of a project are those of its list, in each currency', async () => {
  const { project, ordered, draft, submit, done, manager, requester, finance, receive, read } = company
  const projectId = await project()
  await draft({ projectId })
  await submit((await draft({ projectId, items: [item('A', 1, '10.10')] })).id)
  await submit((await draft({ projectId, currency: 'EUR', items: [item('A', 1, '7')] })).id)
  const order = await ordered({ projectId, items: [item('A', 4, '25.25')] })
  const amounts = { currency: 'INR', requested: '10.10', committed: '101.00', invoiced: '0.00', paid: '0.00' }
  const euros = { currency: 'EUR', requested: '7.00', committed: '0.00', invoiced: '0.00', paid: '0.00' }
  for (const by of [finance, manager, requester])
    expect(await done(by, 'getProcurementAmtDetailsByProject', { projectId })).toEqual({
      ...amounts,
      byCurrency: [euros, amounts],
    })
  const stranger = await company.app.person('employee')
  const nothing = { ...amounts, requested: '0.00', committed: '0.00', byCurrency: [] }
  expect(await done(stranger, 'getProcurementAmtDetailsByProject', { projectId })).toEqual(nothing)
  await receive(order.id, [{ itemId: order.items[0]?.id, quantity: 4 }])
  const invoice = { procurementId: order.id, supplierInvoiceNumber: 'I-1', net: '101', tax: '0', total: '101' }
  await done(finance, 'createProcurementInvoiceDetails', invoice)
  expect((await read(order.id)).status).toBe('invoiced')
  expect(await done(finance, 'getProcurementAmtDetailsByProject', { projectId })).toMatchObject({
    committed: '101.00',
    invoiced: '101.00',
  })
})

test('by month: the fiscal year in which the goods are needed, month by month', async () => {
  const { project, draft, submit, done, finance } = company
  const projectId = await project()
  await submit((await draft({ projectId })).id)
  await submit((await draft({ projectId, neededBy: `${fiscalYear + 1}-04-01` })).id)
  type Month = { month: string; requested: string }
  const months = await done<Month[]>(finance, 'getProcurementAmtDetailsByProjectByMonth', {
    projectId,
    year: fiscalYear,
  })
  expect(months.map(({ month }) => month)).toEqual([
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `${fiscalYear}-${month}`),
    ...['01', '02', '03'].map((month) => `${fiscalYear + 1}-${month}`),
  ])
  expect(months.map(({ requested }) => requested)).toEqual([...Array(11).fill('0.00'), '1000.00'])
  expect(needed).toBe(`${fiscalYear + 1}-03-31`)
  const later = await done<Month[]>(finance, 'getProcurementAmtDetailsByProjectByMonth', {
    projectId,
    year: fiscalYear + 1,
  })
  expect(later.map(({ requested }) => requested)).toEqual(['1000.00', ...Array(11).fill('0.00')])
})

test('lists by state, of what is open, and of the items of a project', async () => {
  const { project, draft, submit, call, requester } = company
  const projectId = await project()
  const [one, two] = [await draft({ projectId }), await draft({ projectId })]
  await submit(two.id)
  const own = { projectId: { eq: projectId } }
  const ids = async (operation: string, params: object) => {
    const { data } = await call<{ id: number }[]>(requester, operation, { ...params })
    return data?.map(({ id }) => id)
  }
  expect(await ids('getProcDetailsByState', { state: 'draft', filter: own })).toEqual([one.id])
  expect(await ids('getAllOpenProcurementRequests', { filter: own })).toEqual([two.id])
  expect((await ids('getProcurementItemsByProjectId', { projectId }))?.sort()).toEqual(
    [one, two].map(({ items }) => items[0]?.id).sort(),
  )
  expect((await call(requester, 'getProcurementItemsByProjectId', { projectId: 99999 })).code).toBe('notFound')
})

test.each([
  { quantity: 1e25 },
  { quantity: 1_000_000, unitPrice: '9999999999' },
  { unitPrice: '99999999999999' },
  { discountPercent: 1e30 },
  { taxRate: -1e22 },
  { quantity: 0.0000001 },
])('an item of %o is refused at its field', async (wrong) => {
  const { draft, call, requester } = company
  const { id } = await draft()
  const { code, fields } = await call(requester, 'createProcurementItem', {
    procurementId: id,
    ...item('A', 1, '1'),
    ...wrong,
  })
  expect(code).toBe('invalidInput')
  expect(Object.keys(fields ?? {}).some((name) => name in wrong)).toBe(true)
})

test('a purchase tells its least and greatest quote, to who may read its amounts', async () => {
  const { supplier, supplierId, call, manager, done } = company
  const cheap = await supplier('Cheaper Ltd')
  const id = await asked({
    quotes: [
      { supplierId, reference: 'M', amount: '1000', validUntil: '2030-05-01' },
      { supplierId: cheap, reference: 'C', amount: '999.99', validUntil: '2030-04-01' },
    ],
  })
  expect(await done(manager, 'getProcurementDetailsById', { id })).toMatchObject({
    ...{ lowestQuote: '999.99', highestQuote: '1000.00', quotesUntil: '2030-04-01' },
  })
  expect((await call(manager, 'getProcurements', { filter: { lowestQuote: { lt: '0' } } })).total).toBe(0)
})
