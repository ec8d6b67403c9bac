import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { recordsOf, workbookOf } from '../export/exported'
import { bookkeeper } from '../sales/sales'
import { type Buying, item, type Purchase, startBuying, today } from './buying'

let buying: Buying
let books: Awaited<ReturnType<typeof bookkeeper>>

beforeAll(async () => {
  buying = await startBuying()
  books = await bookkeeper(buying.app)
})
afterAll(() => buying.app.close())

const amounts = async ({ id }: Pick<Purchase, 'id'>) =>
  (await buying.read(id)).items.map((one) => {
    const { net, tax, lineTotal } = one as unknown as Record<string, string>
    return [net, tax, lineTotal].map(Number)
  })

test('lines come to whole yen and to thousandths of a dinar, rounded once', async () => {
  const line = item('Half', 3, '333.3', { taxRate: 18 })
  const yen = await buying.draft({ currency: 'JPY', items: [line] })
  expect(await amounts(yen)).toEqual([[1000, 180, 1180]])
  expect(Number(yen.totalCost)).toBe(1180)
  const dinar = await buying.draft({
    currency: 'KWD',
    items: [item('Fine', 10.5, '123.4567'), item('Small', 2, '0.0625')],
  })
  expect(await amounts(dinar)).toEqual([
    [1296.295, 0, 1296.295],
    [0.125, 0, 0.125],
  ])
  expect(dinar.totalCost).toBe('1296.42')
})

test('in another currency the lines of a draft are counted anew, and what is stored in finer amounts holds it up', async () => {
  const { id, version } = await buying.draft({ currency: 'INR', items: [item('Half', 3, '333.3')] })
  expect(await amounts({ id })).toEqual([[999.9, 0, 999.9]])
  const answer = await buying.call(buying.requester, 'updateProcurementDetails', { id, version, currency: 'JPY' })
  expect([answer.error, await amounts({ id })]).toEqual([null, [[1000, 0, 1000]]])
  const quote = { procurementId: id, supplierId: buying.supplierId, reference: 'Q', amount: '999.5' }
  const refused = await buying.call(buying.requester, 'createProcurementQuote', quote)
  expect(refused.fields?.amount).toMatchObject({ code: 'minorUnit', args: { decimals: 0, currency: 'JPY' } })
})

test('what is ordered, received and invoiced is counted in the minor unit too', async () => {
  await buying.limits({ invoiceTolerance: 2, currency: 'JPY', directorLimit: '9000000', quoteLimit: '9000000' })
  const order = await buying.ordered({ currency: 'JPY', items: [item('Half', 3, '333.3')] })
  expect([order.orderedTotal, order.invoiceCeiling].map(Number)).toEqual([1000, 1020])
  const itemId = order.items[0]?.id
  const received: number[] = []
  for (const quantity of [1, 1, 1]) {
    await buying.receive(order.id, [{ itemId, quantity }])
    received.push(Number((await buying.read(order.id)).receivedTotal))
  }
  expect(received).toEqual([333, 667, 1000])
  const bill = {
    procurementId: order.id,
    supplierInvoiceNumber: 'Y-1',
    invoiceDate: today,
    net: '999.5',
    tax: '0.5',
    total: '1000',
  }
  const refused = await buying.call(buying.finance, 'createProcurementInvoiceDetails', bill)
  expect(Object.entries(refused.fields ?? {}).map(([name, { code }]) => [name, code])).toEqual([
    ['net', 'minorUnit'],
    ['tax', 'minorUnit'],
  ])
})

test('amounts are entered, shared out and changed in the minor unit of their statement of work', async () => {
  const customerId = await books.customer()
  const yen = { currency: 'JPY', value: '1001' }
  const call = (operation: string, params: object) =>
    buying.app.call<Record<string, unknown>>(operation, { ...params }, { as: books.as })
  const base = { sowNumber: 'JP-1', title: 'Yen', customerId, endDate: '2099-01-01' }
  const { body } = await call('CreateSowDetails', { ...base, ...yen, value: '1000.5' })
  expect(body.fields?.value).toMatchObject({ code: 'minorUnit', args: { decimals: 0 } })
  const sow = await books.sow(customerId, yen)
  const half = await books.milestone(sow.id, '', { percent: 12.5 })
  expect(Number(half.amount)).toBe(125)
  const wrong = await call('CreateMilestoneDetails', { sowId: sow.id, name: 'X', plannedDate: today, amount: '10.5' })
  expect(wrong.body.fields?.amount?.code).toBe('minorUnit')
  const order = { poNumber: 'JP', customerId, sowId: sow.id, validTo: '2099-01-01', value: '10.25' }
  expect((await call('CreatePODetails', order)).body.fields?.value?.code).toBe('minorUnit')
  const dinar = await books.sow(customerId, { currency: 'KWD', value: '1000.001' })
  const third = await books.milestone(dinar.id, '', { percent: 33.33 })
  expect(third.amount).toBe('333.30')
  await books.milestone(dinar.id, '0.125')
  const { body: coarser } = await call('updateSowDetails', {
    id: dinar.id,
    version: dinar.version,
    currency: 'INR',
    value: '1000',
  })
  expect(coarser.fields?.currency).toMatchObject({ code: 'amountsFiner', args: { count: 1 } })
})

test('many at once are held to it like one', async () => {
  const customerId = await books.customer()
  const sow = await books.sow(customerId, { currency: 'JPY', value: '1000' })
  const parts = [await books.milestone(sow.id, '10'), await books.milestone(sow.id, '20')]
  const call = <Data>(operation: string, params: object) =>
    buying.app.call<Data>(operation, { ...params }, { as: books.as })
  const change = { kind: 'edit', fields: { amount: { set: '5.5' } } }
  const selection = { ids: parts.map(({ id }) => id) }
  const { body } = await call<Batch>('previewBatch', { resource: 'milestones', selection, change })
  const rows = async (id: number | undefined) => (await call<BatchRow[]>('getBatchRows', { id })).body.data ?? []
  await expect
    .poll(async () => (await rows(body.data?.id)).map(({ error }) => error?.fields?.amount?.code))
    .toEqual(['minorUnit', 'minorUnit'])
})

test('files tell amounts with the digits of their currency', async () => {
  const customerId = await books.customer()
  const of = (currency: string, value: string) => books.sow(customerId, { currency, value, title: `In ${currency}` })
  await of('JPY', '1000')
  await of('KWD', '1.5')
  await of('INR', '12.5')
  const asked = { fields: ['title', 'value'], filter: { customerId: { eq: customerId } }, sort: [['title', 'asc']] }
  const csv = await buying.app.call<string>('exportSows', asked, { as: books.as })
  const lines = String(csv.body.data).trim().split(/\r?\n/).slice(1, 4)
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['In INR', '12.50', 'INR'],
    ['In JPY', '1000', 'JPY'],
    ['In KWD', '1.500', 'KWD'],
  ])
  const [, ...rows] = recordsOf(await workbookOf(buying.app, books.as, 'exportSows', asked))
  expect(rows.map((row) => row[1])).toEqual([
    { figure: '12.50', format: '#,##0.00##' },
    { figure: '1000', format: '3' },
    { figure: '1.500', format: '#,##0.000' },
  ])
  const figures = ['sum:value', 'avg:value']
  const summary = await buying.app.call<{ figures: Record<string, Record<string, string>> }>(
    'summarizeSows',
    { filter: asked.filter, figures },
    { as: books.as },
  )
  expect(summary.body.data?.figures['avg:value']).toMatchObject({ KWD: '1.50', JPY: '1000.00' })
})
