import { expect } from 'vitest'
import { resources } from '../../../resources'
import { approvalTables } from '../../../src/framework/approval'
import type { Resource } from '../../../src/framework/resource'
import { type Company, companyOf } from '../../approvals/company'
import { type Matrix, type Tries, waysOf } from '../../approvals/triples/matrix'
import type { Person } from '../../setup/app'
import { type Billing, paid, startBilling, today } from '../billing'

/** A company in which everybody stands in one relation to a purchase, or holds one role. */
export interface BillingWorld {
  company: Billing
  tables: Company
  people: Readonly<Record<string, Person>>
}

export async function startBillingWorld(): Promise<BillingWorld> {
  const company = await startBilling()
  const { app, requester, finance, otherFinance, hrFinance, director } = company
  const buyer = await app.person('finance')
  const people: Record<string, Person> = { requester, buyer, finance, otherFinance, hrFinance, director }
  for (const role of ['admin', 'restricted'] as const) people[role] = await app.person(role)
  people.stranger = await app.person('employee')
  return { company, tables: companyOf(app), people }
}

function declaredOf(name: string): Resource {
  const found = resources.find((each) => each.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

/** Steps of the record one by one, in bulk and by update, and what could be written around them. */
function triesOf({ company, tables }: BillingWorld, name: string, table: string, asked: object = {}) {
  const declared = declaredOf(name)
  const ways = waysOf(company.app, tables, declared)
  const { operations, workflow } = declared
  const steps = Object.keys(workflow?.transitions ?? {})
  const update =
    (values: object) =>
    async (id: number, as: Person): Promise<string> => {
      const [row] = await company.rows<{ version: number }>(`select version from ${table} where id = $1`, [id])
      return ways.call(operations.update, { id, version: row?.version, ...values }, as)
    }
  const byUpdate = (step: string) => [`update: ${step}`, update({ action: step, comment: 'Tried', ...answers(step) })]
  const answers = (step: string) => (workflow?.transitions[step]?.ask ? asked : {})
  return {
    ...ways,
    update,
    reads: { 'record: see': (id: number, as: Person) => ways.call(operations.show, { id }, as) } as Tries,
    moves: {
      ...ways.ownSteps(asked),
      ...ways.inBulk(steps, asked),
      ...(workflow?.byUpdate ? Object.fromEntries(steps.map(byUpdate)) : {}),
      'record: delete': (id: number, as: Person) => ways.call(operations.delete, { id }, as),
    } as Tries,
  }
}

const mark =
  ({ company }: BillingWorld, table: string) =>
  async (id: number) =>
    JSON.stringify(await company.rows(`select * from ${table} where id = $1`, [id]))

/** Invoices in every state, of purchases that the buyer, who is of finance, has asked for. */
export function invoicesMatrix(world: BillingWorld): Matrix {
  const { company, people } = world
  const { moves, reads, update } = triesOf(world, 'procurementInvoices', 'procurement_invoices', paid)
  const step = async (as: Person, name: string, id: number) => {
    expect((await company.step(as, name, id)).error).toBeNull()
    return id
  }
  const made = async (total: string, isAdvance = false) => {
    // Of a supplier of its own: nothing is paid twice under one reference.
    const supplierId = await company.supplier()
    const bought = await company.bought({ by: who(people, 'buyer'), supplierId })
    if (!isAdvance) await company.receive(bought, 10, who(people, 'buyer'))
    return (await company.billed(bought, total, { isAdvance })).id
  }
  const approved = async () => step(company.otherFinance, 'approve', await made('1000'))
  const ways: Record<string, () => Promise<number>> = {
    matched: () => made('1000'),
    'matched advance': () => made('1000', true),
    disputed: () => made('1100'),
    approved,
    'approved advance': async () => step(company.director, 'approve', await made('1000', true)),
    paid: async () => step(company.finance, 'pay', await approved()),
    cancelled: async () => step(company.otherFinance, 'cancel', await made('1000')),
  }
  return {
    people,
    ...statesOf(ways),
    reads,
    actions: {
      ...moves,
      'update: the notes': (id, as) => update({ notes: `Of ${as.empId}` })(id, as),
      'update: the state': update({ status: 'paid' }),
      'update: who asked': update({ requestedByEmpId: who(people, 'stranger').empId }),
    },
    mark: mark(world, 'procurement_invoices'),
    makers: ['buyer'],
  }
}

const comment = 'As it was found'

/** Suppliers in every state; the requester has proposed the first, the buyer the second. */
export function suppliersMatrix(world: BillingWorld): Matrix {
  const { company, people } = world
  const { moves, reads, update, call } = triesOf(world, 'suppliers', 'suppliers')
  const proposed = async (as: Person) => {
    const address = { line1: '1 Test Road', city: 'Leeds', country: 'GB' }
    const values = { name: `Proposed ${++count}`, address, taxId: `GB${count}` }
    const { data, error } = await company.call<{ id: number }>(as, 'createSupplier', values)
    expect(error).toBeNull()
    return data?.id ?? 0
  }
  const stepped = async (step: string) => {
    const id = await company.supplier()
    expect(await call(`${step}Supplier`, { id, comment }, company.otherFinance)).toBe('done')
    return id
  }
  const bankChanged = async () => {
    const id = await company.supplier()
    const change = await changeOf(world, id)
    expect(await call('approveSupplierBankChange', { id: change, comment }, company.otherFinance)).toBe('done')
    return id
  }
  return {
    people,
    ...statesOf({
      'to be verified, of the requester': () => proposed(company.requester),
      'to be verified, of the buyer': () => proposed(who(people, 'buyer')),
      active: () => company.supplier(),
      'active, bank changed by the buyer and otherFinance': bankChanged,
      'on hold': () => stepped('hold'),
      blocked: () => stepped('block'),
    }),
    reads,
    actions: {
      ...moves,
      'record: verifyBank': (id, as) => call('verifyBankSupplier', { id, how: 'Called them back' }, as),
      'update: the notes': (id, as) => update({ notes: `Of ${as.empId}` })(id, as),
      'update: the terms': (id, as) => update({ paymentTermsDays: as.empId % 100 })(id, as),
      'update: the bank': update({ bankNumber: '123456789' }),
      'update: bank verified': update({ bankVerifiedOn: today }),
    },
    mark: mark(world, 'suppliers'),
    makers: [],
  }
}

let count = 0

/** The buyer asks for another bank of the supplier. */
async function changeOf({ company, people }: BillingWorld, supplierId: number): Promise<number> {
  const bank = { bankHolder: 'Holder', bankNumber: `50100${++count}9931`, bankCode: 'HDFC0000123' }
  const values = { supplierId, ...bank, evidence: 'call_back', reason: 'They have moved' }
  const { data, error } = await company.call<{ id: number }>(who(people, 'buyer'), 'createSupplierBankChange', values)
  expect(error).toBeNull()
  return data?.id ?? 0
}

/** Changes of a bank in every state; the buyer has asked for all of them. */
export function bankChangesMatrix(world: BillingWorld): Matrix {
  const { company, people } = world
  const { moves, reads, update, call, stepsOf, stepsInBulk } = triesOf(
    world,
    'supplierBankChanges',
    'supplier_bank_changes',
  )
  const made = async () => changeOf(world, await company.supplier())
  const after = (step: string, by: string) => async () => {
    const id = await made()
    expect(await call(`${step}SupplierBankChange`, { id, comment }, who(people, by))).toBe('done')
    return id
  }
  const decisions = ['approve', 'reject', 'recall'] as const
  return {
    people,
    ...statesOf({
      pending: made,
      approved: after('approve', 'otherFinance'),
      rejected: after('reject', 'otherFinance'),
      cancelled: after('cancel', 'buyer'),
    }),
    reads,
    actions: {
      ...moves,
      ...stepsOf(declaredOf(approvalTables.steps), decisions),
      ...stepsInBulk(decisions),
      'update: the number': update({ bankNumber: '123456789' }),
      'update: the state': update({ status: 'approved' }),
    },
    mark: mark(world, 'supplier_bank_changes'),
    makers: ['buyer'],
  }
}

/** Who may ask for another bank of a supplier, and propose one. */
export function newMatrix(world: BillingWorld): Matrix {
  const { company, people } = world
  const { call } = triesOf(world, 'suppliers', 'suppliers')
  const address = { line1: '1 Test Road', city: 'Leeds', country: 'GB' }
  const bank = { bankHolder: 'Holder', bankNumber: '501000009931', bankCode: 'HDFC0000123' }
  return {
    people,
    states: ['new'],
    inState: async () => 0,
    actions: {
      supplier: (_, as) => call('createSupplier', { name: `New ${++count}`, address }, as),
      'supplier with a bank': (_, as) => call('createSupplier', { name: `New ${++count}`, address, ...bank }, as),
      'supplier that is verified': (_, as) =>
        call('createSupplier', { name: `New ${++count}`, address, status: 'active' }, as),
      'bank detail change': async (_, as) =>
        call(
          'createSupplierBankChange',
          { supplierId: await company.supplier(), ...bank, evidence: 'call_back', reason: 'They have moved' },
          as,
        ),
      invoice: async (_, as) => {
        const bought = await company.bought()
        const { data, code } = await company.bill(bought, '10', {}, as)
        return data ? 'done' : (code ?? 'internal')
      },
    },
    mark: async () =>
      JSON.stringify(
        await company.rows(
          'select (select max(id) from suppliers where name like $1) as s, (select max(id) from supplier_bank_changes) as c, (select max(id) from procurement_invoices) as v',
          ['New %'],
        ),
      ),
    makers: [],
  }
}

const statesOf = (ways: Readonly<Record<string, () => Promise<number>>>) => ({
  states: Object.keys(ways),
  inState: (state: string) => ways[state]?.() ?? Promise.reject(new Error(`There is no ${state}`)),
})

function who(people: Readonly<Record<string, Person>>, name: string): Person {
  const found = people[name]
  if (!found) throw new Error(`There is no ${name}`)
  return found
}
