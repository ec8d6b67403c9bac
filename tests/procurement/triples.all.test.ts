import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalTables } from '../../src/framework/approval'
import { expectReviewed, type Tries, waysOf } from '../approvals/triples/matrix'
import { declaredWith } from '../records/declared'
import type { Person } from '../setup/app'
import { type Buying, startBuying, today } from './buying'

let company: Buying
let people: Record<string, Person>
let numbers = 0

beforeAll(async () => {
  company = await startBuying()
  const { app, tables, requester, manager, head, finance, director } = company
  const delegate = await app.person('employee')
  expect((await tables.delegate(manager, delegate)).body.error).toBeNull()
  people = { requester, manager, head, delegate, finance, hrFinance: await app.person('hrFinance'), director }
  for (const role of ['admin', 'hr', 'restricted'] as const) people[role] = await app.person(role)
  people.stranger = await app.person('employee')
  await company.limits({ receiptTolerance: 20 })
})
afterAll(() => company.app.close())

const { resources } = declaredWith()
const resourceOf = (name: string) => {
  const found = resources.find((each) => each.name === name)
  if (!found) throw new Error(`There is no resource ${name}`)
  return found
}
const procurements = resourceOf('procurements')
const order = { vpoDate: today, vpoTerms: 'As agreed' }

/** How a purchase comes to stand so, one step after the other. */
const way: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  requested: (id) => company.submit(id),
  'requested at step 2': (id) => company.agree(id, company.manager),
  approved: (id) => company.decided(id),
  ordered: (id) => company.issue(id),
  partially_received: (id) => received(id, 4),
  received: (id) => received(id, 6),
  invoiced: (id) => bill(id, '500'),
}

async function inState(state: string): Promise<number> {
  const { draft, call, manager, finance, requester } = company
  const { id } = await draft()
  const comment = 'So be it'
  const ways = Object.entries(way)
  const upTo = async (last: string) => {
    for (const [, move] of ways.slice(0, ways.findIndex(([name]) => name === last) + 1)) await move(id)
  }
  const ends: Readonly<Record<string, () => Promise<unknown>>> = {
    draft: async () => undefined,
    'sent back': async () => [await upTo('requested'), await call(manager, 'sendBackProcurement', { id, comment })],
    rejected: async () => [await upTo('requested'), await call(manager, 'rejectProcurement', { id, comment })],
    cancelled: async () => [await upTo('requested'), await call(requester, 'cancelProcurement', { id, comment })],
    'invoiced and paid': async () => [await upTo('invoiced'), await pay(id)],
    paid: async () => [
      await upTo('invoiced'),
      await pay(id),
      await call(finance, 'closeShortProcurement', { id, comment }),
    ],
  }
  await (ends[state] ?? (() => upTo(state)))()
  const { status } = await company.read(id)
  expect({ state, status }).toEqual({ state, status: stands[state] ?? state })
  return id
}

/** The states of the workflow in which those stand that are told apart further. */
const stands: Readonly<Record<string, string>> = {
  'requested at step 2': 'requested',
  'sent back': 'draft',
  'invoiced and paid': 'invoiced',
}
const states = ['draft', ...Object.keys(way), 'sent back', 'rejected', 'cancelled', 'invoiced and paid', 'paid']

async function received(id: number, quantity: number) {
  const { items } = await company.read(id)
  return company.receive(id, [{ itemId: items[0]?.id, quantity }])
}

const bill = (id: number, total: string) =>
  company.done(company.finance, 'createProcurementInvoiceDetails', {
    ...{ procurementId: id, supplierInvoiceNumber: `I-${++numbers}`, net: total, tax: '0', total },
  })

async function pay(procurementId: number) {
  const [{ id } = { id: 0 }] = await company.rows<{ id: number }>(
    'select id from procurement_invoices where procurement_id = $1',
    [procurementId],
  )
  await company.done(company.finance, 'approveProcurementInvoice', { id })
  // Neither who entered it nor who approved it.
  return company.done(people.hrFinance as Person, 'payProcurementInvoice', {
    id,
    paidOn: today,
    paymentReference: `UTR ${id}`,
  })
}

const markSql = `select t.status, t.version,
  (select json_agg(json_build_array(s.id, s.status, s.version) order by s.id) from approval_steps s where s.entity_type = 'procurements' and s.record_id = t.id) as steps,
  (select json_agg(json_build_array(i.id, i.version) order by i.id) from procurement_items i where i.procurement_id = t.id) as items,
  (select count(*) from procurement_quotes q where q.procurement_id = t.id) as quotes,
  (select count(*) from procurement_receipts r where r.procurement_id = t.id) as receipts
  from procurements t where t.id = $1`

async function actions(): Promise<Tries> {
  const { app, tables, read, rows, supplier } = company
  const ways = waysOf(app, tables, procurements)
  const { call, onStep } = ways
  const supplierId = await supplier()
  const versionOf = async (id: number) =>
    (await rows<{ version: number }>('select version from procurements where id = $1', [id]))[0]?.version
  const update = (values: object) => async (id: number, as: Person) =>
    call('updateProcurementDetails', { id, version: await versionOf(id), ...values }, as)
  const onItem =
    (work: (item: { id: number; version: number }, as: Person, id: number) => Promise<string>) =>
    async (id: number, as: Person) => {
      const [item = { id: 0, version: 0 }] = (await read(id)).items
      return work(item, as, id)
    }
  const asked = () => ({ ...order, vpoNumber: `V-${++numbers}` })
  const asStep = (action: string) => update({ action, comment: 'Tried' })
  const steps = ['approve', 'reject', 'sendBack', 'recall']
  const openedFirst =
    (work: (id: number, as: Person) => Promise<string>) =>
    async (id: number, as: Person): Promise<string> => {
      await call('openInboxItem', { id: await tables.lastStep(id, 'procurements') }, as)
      return work(id, as)
    }
  const opened = (tries: Tries): Tries =>
    Object.fromEntries(Object.entries(tries).map(([name, work]) => [name, openedFirst(work)]))
  return {
    ...opened({
      ...ways.ownSteps(asked()),
      'record: issueOrder': (id, as) => call('issueVendorPurchaseOrder', { id, ...asked() }, as),
      ...ways.stepsOf(resourceOf(approvalTables.steps), steps),
      ...ways.inBulk(['approve', 'issueOrder', 'cancel', 'settle'], asked()),
      ...ways.stepsInBulk(['approve']),
      'update: approve': asStep('approve'),
    }),
    'update: the title': (id, as) => update({ title: `By ${as.empId} ${++numbers}` })(id, as),
    'update: the supplier': update({ supplierId }),
    'update: who asked': update({ requestedByEmpId: 1 }),
    'update: the status': update({ status: 'approved' }),
    'update: what is approved': update({ approvedTotal: '1', needsDirector: false }),
    'update: submit': asStep('submit'),
    'update: cancel': asStep('cancel'),
    'record: delete': (id, as) => call('deleteProcurementDetails', { id }, as),
    'item: create': (id, as) =>
      call('createProcurementItem', { procurementId: id, name: 'More', quantity: 1, unitPrice: '1' }, as),
    'item: update': onItem(({ id, version }, as) => call('updateProcurementItem', { id, version, quantity: 11 }, as)),
    'item: update what may come': onItem(({ id, version }, as) =>
      call('updateProcurementItem', { id, version, receivableQuantity: 99 }, as),
    ),
    'item: delete': onItem(({ id }, as) => call('deleteProcurementItem', { id }, as)),
    'quote: create': (id, as) =>
      call('createProcurementQuote', { procurementId: id, supplierId, reference: `Q${++numbers}`, amount: '1' }, as),
    'receipt: create': onItem(({ id: itemId }, as, id) =>
      call('createProcurementReceipt', { procurementId: id, itemId, quantity: 1 }, as),
    ),
    'receipt: several': onItem(({ id: itemId }, as, id) =>
      call('receiveProcurementItems', { id, quantities: [{ itemId, quantity: 1 }] }, as),
    ),
    'step: update': onStep((id, as) => call('updateApprovalStep', { id, version: 1, status: 'approved' }, as)),
  }
}

test('every state, every action, everybody', { timeout: 1_200_000 }, async () => {
  const { rows } = company
  const see = waysOf(company.app, company.tables, procurements).call
  await expectReviewed(
    {
      people,
      states,
      inState,
      reads: { 'record: see': (id, as) => see('getProcurementDetailsById', { id }, as) },
      actions: await actions(),
      mark: async (id) => JSON.stringify(await rows(markSql, [id])),
      makers: ['requester'],
    },
    './triples/procurements.txt',
  )
})
