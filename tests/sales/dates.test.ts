import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { shipped } from '../setup/shipped'
import { bookkeeper, type Row, unlike } from './sales'

let app: TestApp
let books: Awaited<ReturnType<typeof bookkeeper>>
let customerId: number
let sow: Row
let acceptor: Row

beforeAll(async () => {
  app = await startApp(shipped)
  books = await bookkeeper(app)
  customerId = await books.customer()
  sow = await books.signed(customerId)
  acceptor = await books.done('createContactPerson', {
    customerId,
    firstName: 'Asha',
    email: 'asha@c.example',
    isAcceptor: true,
  })
})
afterAll(() => app.close())

const [yesterday, tomorrow] = [daysFromToday(-1), daysFromToday(1)]

/** By field, the code and what it tells. */
async function refused(operation: string, params: Record<string, unknown>) {
  const { body } = await app.call<Row>(operation, params, { as: books.as })
  expect(body.error === null || body.fields !== undefined, String(body.error)).toBe(true)
  return Object.fromEntries(Object.entries(body.fields ?? {}).map(([name, { code, args }]) => [name, [code, args]]))
}

const accept = (id: number, acceptedOn: string) => ({
  id,
  acceptedOn,
  acceptedByPocId: acceptor.id,
  comment: 'By mail',
})

test('a milestone is neither delivered nor accepted after today, nor accepted before it was delivered', async () => {
  const { id } = await books.milestone(sow.id, '100')
  const tooLate = ['tooLate', { max: companyToday() }]
  expect(await refused('deliverMilestone', { id, actualDate: tomorrow })).toEqual({ actualDate: tooLate })
  await books.done('deliverMilestone', { id, actualDate: yesterday })
  expect(await refused('acceptMilestone', accept(id, tomorrow))).toEqual({ acceptedOn: tooLate })
  const before = accept(id, daysFromToday(-2))
  expect(await refused('acceptMilestone', before)).toEqual({ acceptedOn: ['acceptedBeforeDelivery', undefined] })
  const accepted = await books.done('acceptMilestone', accept(id, companyToday()))
  expect(accepted.status).toBe('accepted')
})

test('nor are its dates corrected to such, one by one or many at once', async () => {
  const { id } = await books.milestone(sow.id, '100')
  await books.done('deliverMilestone', { id, actualDate: yesterday })
  const { version } = await books.done('acceptMilestone', accept(id, yesterday))
  const correct = (values: object) => refused('updateMilestoneDetails', { id, version, ...values })
  expect(await correct({ actualDate: tomorrow })).toMatchObject({ actualDate: ['tooLate', expect.anything()] })
  expect(await correct({ actualDate: companyToday() })).toHaveProperty('acceptedOn')
  expect(await correct({ acceptedOn: daysFromToday(-9) })).toHaveProperty('acceptedOn')
  const { body } = await app.call<{ toInvoice: string }>('getSowDetailsById', { id: sow.id }, { as: books.as })
  expect(body.data?.toInvoice).toBe('200.00')
})

test('a date that was right when it was entered stays right', async () => {
  const { id, version } = await books.milestone(sow.id, '100')
  await app.db.query({ text: 'update milestones set actual_date = $2 where id = $1', values: [id, tomorrow] })
  expect(await refused('updateMilestoneDetails', { id, version, name: 'Renamed' })).toEqual({})
})

test('a statement of work is signed by today, an order dated within the next thirty days', async () => {
  const draft = await books.sow(customerId)
  const { id, version } = draft
  expect(await refused('updateSowDetails', { id, version, signedDate: tomorrow })).toHaveProperty('signedDate')
  const order = { poNumber: unlike('PO'), customerId, sowId: sow.id, validTo: '2099-01-01', value: '1' }
  const limit = daysFromToday(30)
  expect(await refused('CreatePODetails', { ...order, poDate: daysFromToday(31) })).toEqual({
    poDate: ['tooLate', { max: limit }],
  })
  expect(await refused('CreatePODetails', { ...order, poDate: limit })).toEqual({})
})
