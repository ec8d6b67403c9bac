import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { type Person, startApp, type TestApp } from '../setup/app'
import { shipped } from '../setup/shipped'
import { bookkeeper, type Row, takeAsServer, unlike } from './sales'

let app: TestApp
let books: Awaited<ReturnType<typeof bookkeeper>>
let hr: Person

beforeAll(async () => {
  app = await startApp(shipped)
  books = await bookkeeper(app)
  hr = await app.person('hr')
})
afterAll(() => app.close())

const call = (operation: string, params: Record<string, unknown>, as = books.as) =>
  app.call<Row>(operation, params, { as })

/** Code and words of the refusal, or the status it came to. */
async function deactivated(id: number) {
  const { status, body } = await call('deactivateCustomer', { id, comment: 'Gone' })
  const { code, message = '', args } = body.fields?.status ?? {}
  return status === 200 ? { status } : { status, code, message, args }
}

const contact = (customerId: number, more: Record<string, unknown> = {}) =>
  books.done('createContactPerson', {
    customerId,
    firstName: 'Asha',
    email: `${unlike('a').replace(' ', '')}@c.example`,
    ...more,
  })

test('a customer with an open statement of work is not put out of use, and is told which', async () => {
  const customerId = await books.customer()
  const sows = [await books.signed(customerId), await books.sow(customerId), await books.sow(customerId)]
  const titles = sows.map(({ title }) => String(title))
  expect(await deactivated(customerId)).toMatchObject({
    status: 400,
    code: 'sowsOpen',
    args: { count: 3, records: titles.join(', ') },
    message: expect.stringContaining(`Statements of work (3): ${titles.join(', ')}.`),
  })
  const more = [await books.sow(customerId), await books.sow(customerId)]
  expect((await deactivated(customerId)).args).toEqual({ count: 5, records: `${titles.join(', ')}, 2 more` })
  for (const { id } of [...sows.slice(1), ...more]) await books.done('cancelSow', { id, comment: 'Dropped' })
  expect((await deactivated(customerId)).args).toEqual({ count: 1, records: titles[0] })
})

test('held or completed work, open orders, unpaid work and projects keep it too; once all are over it may go', async () => {
  const customerId = await books.customer()
  const sow = await books.signed(customerId)
  const order = await books.order(sow, '100')
  const part = await books.milestone(sow.id, '100', { purchaseOrderId: order.id })
  const acceptor = await contact(customerId, { isAcceptor: true })
  await books.done('activatePurchaseOrder', { id: order.id })
  await books.done('holdSow', { id: sow.id, comment: 'Wait' })
  expect(await deactivated(customerId)).toMatchObject({ code: 'sowsOpen' })
  await books.done('resumeSow', { id: sow.id })
  await books.done('deliverMilestone', { id: part.id, actualDate: '2026-03-01' })
  await books.done('acceptMilestone', {
    id: part.id,
    acceptedOn: '2026-03-02',
    acceptedByPocId: acceptor.id,
    comment: 'By mail',
  })
  await takeAsServer(app, 'milestones', part.id, 'invoice')
  await books.done('terminateSow', { id: sow.id, comment: 'Over' })
  expect(await deactivated(customerId)).toMatchObject({ code: 'receivablesOpen', args: { records: part.name } })
  await takeAsServer(app, 'milestones', part.id, 'pay')
  const { body } = await call('createProject', {
    name: unlike('Rollout'),
    kind: 'client',
    customerId,
    managerEmpId: books.as.empId,
  })
  expect(await deactivated(customerId)).toMatchObject({ code: 'projectsOpen', args: { count: 1 } })
  await books.done('cancelProject', { id: body.data?.id, comment: 'Over' })
  expect(await deactivated(customerId)).toEqual({ status: 200 })
})

test('many at once are refused one by one, and those with nothing open go', async () => {
  const [busy, idle] = [await books.customer(), await books.customer()]
  await books.sow(busy)
  const change = { kind: 'step', step: 'deactivate', comment: 'Tidy' }
  const asked = { resource: 'customers', selection: { ids: [busy, idle] }, change }
  const { body } = await app.call<Batch>('previewBatch', asked, { as: books.as })
  const { id = 0, total } = body.data ?? {}
  await app.call('applyBatch', { id, expected: total }, { as: books.as })
  const rows = async () => (await app.call<BatchRow[]>('getBatchRows', { id }, { as: books.as })).body.data ?? []
  await expect
    .poll(async () => (await rows()).map(({ recordId, status }) => [recordId, status]))
    .toEqual([
      [busy, 'refused'],
      [idle, 'done'],
    ])
})

test('no statement of work is made for a customer that is put out of use at the same moment', async () => {
  for (let round = 0; round < 6; round++) {
    const customerId = await books.customer()
    const sow = () =>
      call('CreateSowDetails', {
        sowNumber: unlike('SOW'),
        title: 'Race',
        customerId,
        value: '1',
        endDate: '2099-01-01',
      })
    const work = [sow, () => call('deactivateCustomer', { id: customerId, comment: 'Gone' })]
    if (round % 2) work.reverse()
    const answers = await Promise.all(work.map((one) => one()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  }
})

test('a contact of open work, or the last who receives its invoices, is replaced before they leave', async () => {
  const customerId = await books.customer()
  const [first, second] = [await contact(customerId, { isBilling: true }), await contact(customerId)]
  const sow = await books.sow(customerId, { pocId: second.id })
  const leaves = async (id: number) => (await call('markLeftContactPerson', { id })).body.fields?.status?.code ?? 'left'
  expect(await leaves(first.id)).toBe('billingNeedsReplacement')
  expect(await leaves(second.id)).toBe('sowsNeedContact')
  await books.done('updateContactPerson', { id: second.id, version: second.version, isBilling: true })
  expect(await leaves(first.id)).toBe('left')
  await books.done('cancelSow', { id: sow.id, comment: 'Dropped' })
  expect(await leaves(second.id)).toBe('left')
})

test('a department that open projects or purchases belong to stays in use', async () => {
  const { body } = await app.call<Row>(
    'createDepartment',
    { name: unlike('Lab'), code: unlike('LAB').replace(' ', '-') },
    { as: hr },
  )
  const departmentId = body.data?.id
  const name = unlike('Bench')
  const made = await books.done('createProject', { name, kind: 'internal', departmentId, managerEmpId: books.as.empId })
  const leaves = () => app.call('deactivateDepartment', { id: departmentId }, { as: hr })
  const { body: refused } = await leaves()
  expect(refused.fields?.status).toMatchObject({ code: 'departmentHasProjects', args: { count: 1, records: name } })
  await books.done('cancelProject', { id: made.id, comment: 'Over' })
  expect((await leaves()).status).toBe(200)
})

test("a contact is a customer's or a supplier's, one of them", async () => {
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into suppliers (supplier_code, name, category, address, currency, payment_terms_days, status)
           values ('S-T', 'Papers', 'other', '{"line1":"1","city":"Pune","country":"IN"}', 'INR', 30, 'active') returning id`,
  })
  const supplierId = rows[0]?.id ?? 0
  const person = { firstName: 'Ravi', email: 'ravi@s.example' }
  const customerId = await books.customer()
  const codes = async (more: object) =>
    Object.keys((await call('createContactPerson', { ...person, ...more })).body.fields ?? {})
  expect(await codes({})).toEqual(['customerId', 'supplierId'])
  expect(await codes({ customerId, supplierId })).toEqual(['customerId', 'supplierId'])
  const made = await books.done('createContactPerson', { ...person, supplierId, isPrimary: true })
  expect(made).toMatchObject({ supplierId, customerId: null, fullName: 'Ravi' })
  expect(await codes({ supplierId })).toEqual(['supplierId', 'email'])
  const worker = await app.person()
  const { body } = await app.call<Row[]>('getContactPersons', {}, { as: worker })
  expect(body.data?.map(({ id }) => id)).toEqual([made.id])
  const marketing = await app.person('marketing')
  const tried = { ...person, email: 'b@s.example', supplierId }
  expect((await call('createContactPerson', tried, marketing)).body.code).toBe('forbidden')
})

/** A customer elsewhere, which the server of the test knows as everybody else. */
async function customerIn(country: string): Promise<number> {
  const id = await books.customer()
  await app.db.query({ text: 'update customers set country = $2 where id = $1', values: [id, country] })
  return id
}

test('the number of a contact is of the country of the customer, and fits its numbering plan', async () => {
  const [american, indian] = [await customerIn('US'), await books.customer()]
  const asha = await contact(american, { phone: '(212) 555-0123' })
  expect(asha).toMatchObject({ phone: '+12125550123' })
  expect(await contact(indian, { phone: '212 555 0123' })).toMatchObject({ phone: '+912125550123' })
  const tried = { customerId: american, firstName: 'Ravi', email: `${unlike('r').replace(' ', '')}@c.example` }
  const refusals = async (phone: string) => (await call('createContactPerson', { ...tried, phone })).body.fields?.phone
  expect(await refusals('12345')).toEqual({
    code: 'phoneOfCountry',
    args: { country: 'United States', example: '+1 201 555 0123' },
  })
  expect(await refusals('212 555 0123 ext 7')).toMatchObject({ code: 'phoneExtension' })
  const found = await app.call<Row[]>(
    'getContactPersons',
    { filter: { phone: { contains: '(212) 555' } } },
    { as: books.as },
  )
  expect(found.body.data?.map(({ id }) => id)).toContain(asha.id)
})

test('a stored number that no plan holds stays as it is, and is listed for who may read it', async () => {
  const { id, version } = await contact(await books.customer(), { phone: '98765 43210' })
  await app.db.query({ text: "update contact_persons set phone = '+9112345' where id = $1", values: [id] })
  const admin = await app.person('admin')
  const listed = async (as: Person) =>
    (await app.call<{ recordId: number }[]>('getMisfits', {}, { as })).body.data?.filter(
      ({ recordId }) => recordId === id,
    )
  expect(await listed(admin)).toEqual([
    { resource: 'contactPersons', recordId: id, record: 'Asha', field: 'phone', value: '+9112345' },
  ])
  // People operations do not list the contacts of customers.
  expect(await listed(hr)).toEqual([])
  const saved = await books.done('updateContactPerson', { id, version, designation: 'Buyer' })
  expect(saved).toMatchObject({ designation: 'Buyer', phone: '+9112345' })
  const again = await books.done('updateContactPerson', { id, version: saved.version, phone: '098765-43210' })
  expect(again.phone).toBe('+919876543210')
  expect(await listed(admin)).toEqual([])
})

test('imports and changes of many records read numbers as forms do', async () => {
  const customerId = await customerIn('GB')
  const { rows } = await app.db.query<{ name: string }>({
    text: 'select name from customers where id = $1',
    values: [customerId],
  })
  const fields = ['customerId', 'firstName', 'email', 'phone']
  const ask = async (operation: string, params: object) =>
    (await app.call<Batch>(operation, { ...params }, { as: books.as })).body.data as Batch
  const batch = await ask('startImport', { resource: 'contactPersons', fields, key: ['email'] })
  const row = (email: string, phone: string) => [rows[0]?.name, 'Ann', email, phone]
  const sent = [
    row('ann@gb.example', '020 7946 0958'),
    row('bo@gb.example', '0044 20 7946 0959'),
    row('cy@gb.example', '12345'),
  ]
  await ask('addImportRows', { id: batch.id, from: 0, rows: sent })
  const looked = await ask('previewImport', { id: batch.id, expected: 3 })
  expect(looked.counts).toMatchObject({ ready: 2, refused: 1 })
  await ask('applyBatch', { id: batch.id, expected: 3 })
  const stored = async () =>
    (
      await app.db.query({
        text: 'select phone from contact_persons where customer_id = $1 order by email',
        values: [customerId],
      })
    ).rows
  expect(await stored()).toEqual([{ phone: '+442079460958' }, { phone: '+442079460959' }])
  const selection = { filter: { customerId: { eq: customerId } } }
  const change = { kind: 'edit', fields: { phone: { set: '(020) 7946-0123' } } }
  const many = await ask('previewBatch', { resource: 'contactPersons', selection, change })
  await ask('applyBatch', { id: many.id, expected: many.total })
  expect(await stored()).toEqual([{ phone: '+442079460123' }, { phone: '+442079460123' }])
})

test('a statement of work brings its contacts along, all or nothing', async () => {
  const customerId = await books.customer()
  const contacts = [
    { firstName: 'Meera', email: 'meera@c.example', isBilling: true },
    { firstName: 'Joy', email: 'joy@c.example', isAcceptor: true },
  ]
  const sow = await books.sow(customerId, { contacts })
  const { body } = await call('getContactPersonById', { id: sow.pocId })
  expect(body.data).toMatchObject({ customerId, firstName: 'Meera', isBilling: true })
  const wrong = [
    { firstName: 'Anu', email: 'anu@c.example' },
    { firstName: 'Twice', email: 'joy@c.example' },
  ]
  const base = { sowNumber: unlike('SOW'), title: 'Work', customerId, value: '1', endDate: '2099-01-01' }
  expect((await call('CreateSowDetails', { ...base, contacts: wrong })).status).toBe(400)
  const { rows } = await app.db.query({
    text: 'select from contact_persons where customer_id = $1',
    values: [customerId],
  })
  expect(rows).toHaveLength(2)
})
