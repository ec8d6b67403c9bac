import { expect } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { createRecord } from '../../server/records/write/save'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Writer } from '../../server/records/write/writer'
import type { Kernel } from '../../server/types'
import type { ApprovalFact } from '../../src/framework/approval'
import { type Company, companyOf } from '../approvals/company'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { companyToday } from '../setup/clock'
import { paperFor } from './papers'

type Params = Record<string, unknown>

export interface Item {
  id: number
  version: number
  name: string
  lineTotal: string
  receivableQuantity: number | null
  receivedQuantity: number
}

export interface Purchase {
  id: number
  version: number
  status: string
  departmentId: number | null
  totalCost: string
  needsDirector: boolean
  directorReason: string | null
  approvedTotal: string | null
  approvedSupplierId: number | null
  orderedTotal: string | null
  invoiceCeiling: string | null
  receivedTotal: string
  items: Item[]
  quotes: { id: number; version: number }[]
  counts: { items: number; quotes: number; receipts: number }
  budget: { remaining: string; afterThis: string; currency: string } | null
  hints: { lastPrices: { name: string; price: string; supplier: string; date: string }[]; idleStock: unknown[] }
}

export interface Answer<Data = Purchase> {
  data: Data | null
  total?: number
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string; args?: Record<string, unknown> }>
}

/** A company that buys: who asks, who manages the project, who heads the department, finance, a director. */
export interface Buying {
  app: TestApp
  kernel: Kernel
  tables: Company
  requester: Person
  manager: Person
  head: Person
  finance: Person
  director: Person
  departmentId: number
  projectId: number
  supplierId: number
  call<Data = Purchase>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  /** A call that has to go well. */
  done<Data = Purchase>(as: Person, operation: string, params?: Params): Promise<Data>
  supplier(name?: string): Promise<number>
  project(more?: Params): Promise<number>
  limits(more?: Params): Promise<void>
  noLimits(): Promise<void>
  /** A draft of one item, ten of a hundred each without tax, unless said otherwise. */
  draft(more?: Params, by?: Person): Promise<Purchase>
  submit(id: number, by?: Person): Promise<Answer>
  /** Opens the request and approves it. */
  agree(id: number, by: Person): Promise<Answer>
  /** Everybody who is asked agrees, in their turn. */
  decided(id: number): Promise<Purchase>
  /** A purchase that is ordered. */
  ordered(more?: Params): Promise<Purchase>
  issue(id: number, by?: Person): Promise<Answer>
  receive(id: number, quantities: Params[], by?: Person): Promise<Answer>
  read(id: number, by?: Person): Promise<Purchase>
  facts(id: number, by: Person): Promise<readonly ApprovalFact[]>
  byServer<T>(work: (writer: Writer) => Promise<T>): Promise<T>
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
}

const address = { line1: '1 Test Road', city: 'Pune', country: 'IN', line2: null, state: null, postalCode: null }

/** The company's own date. */
export const today = companyToday()
export const fiscalYear = Number(today.slice(0, 4)) - (today.slice(5) < '04' ? 1 : 0)
/** Within the fiscal year, and not before today. */
export const needed = `${fiscalYear + 1}-03-31`

/** What is bought, as it is sent. */
export const item = (name: string, quantity: number, unitPrice = '10', more = {}) => ({
  ...{ name, quantity, unitPrice, taxRate: 0 },
  ...more,
})

export async function startBuying(): Promise<Buying> {
  const declared = declaredWith()
  const app = await startApp(declared)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const tables = companyOf(app)
  const rows: Buying['rows'] = async (text, values = []) => (await app.db.query<never>({ text, values })).rows
  const call: Buying['call'] = async (as, operation, params = {}) => {
    const { body } = await app.call(operation, params, { as })
    await paperFor(app, operation, body.data)
    return body as never
  }
  const done = async <Data = Purchase>(as: Person, operation: string, params: Params = {}): Promise<Data> => {
    const { data, error, fields } = await call<Data>(as, operation, params)
    expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
    return data as Data
  }
  const byServer: Buying['byServer'] = (work) => app.db.transaction((tx) => work(createSystemWriter(kernel, tx)))
  const make = (resource: string, values: Params) => byServer((writer) => createRecord(writer, resource, values))
  const [requester, manager, head] = [await app.person('employee'), await app.person('employee'), await app.person()]
  const [finance, director] = [await app.person('finance'), await app.person('director')]
  const [department] = await rows<{ id: number }>('update departments set head_emp_id = $1 returning id', [head.empId])
  let count = 0
  const supplier = async (name = `Supplier ${++count}`) => {
    const id = await make('suppliers', { name, address })
    await rows(`update suppliers set status = 'active' where id = $1`, [id])
    return id
  }
  const project: Buying['project'] = (more = {}) =>
    make('projects', {
      ...{ name: `Project ${++count}`, kind: 'internal', departmentId: department?.id, managerEmpId: manager.empId },
      ...more,
    })
  const supplierId = await supplier()
  const projectId = await project()
  const draft: Buying['draft'] = (more = {}, by = requester) =>
    done(by, 'createProcurementDetails', {
      ...{ title: 'Of the tests', justification: 'Needed', neededBy: needed, projectId, supplierId },
      items: [{ name: `Thing ${++count}`, quantity: 10, unitPrice: '100', taxRate: 0 }],
      ...more,
    })
  const submit: Buying['submit'] = async (id, by = requester) => call(by, 'submitProcurement', { id })
  const read: Buying['read'] = (id, by = finance) => done(by, 'getProcurementDetailsById', { id })
  const agree: Buying['agree'] = async (id, by) => {
    // What is flagged is decided by nobody who has not had it before them.
    await call(by, 'openInboxItem', { id: await tables.lastStep(id, 'procurements') })
    return call(by, 'approveProcurement', { id, comment: 'Agreed' })
  }
  const decided: Buying['decided'] = async (id) => {
    for (const by of [manager, head, finance, director]) {
      const { status } = await read(id)
      if (status !== 'requested') break
      await agree(id, by)
    }
    return read(id)
  }
  const issue: Buying['issue'] = (id, by = finance) =>
    call(by, 'issueVendorPurchaseOrder', { id, vpoNumber: `VPO-${id}-${++count}`, vpoDate: today })
  return {
    ...{ app, kernel, tables, requester, manager, head, finance, director, projectId, supplierId },
    departmentId: department?.id ?? 0,
    ...{ call, done, supplier, project, draft, submit, read, agree, decided, issue, byServer, rows },
    async limits(more = {}) {
      await rows('delete from purchase_limits')
      const usual = { directorLimit: '100000', quoteLimit: '50000', quotesNeeded: 3, receiptTolerance: 0 }
      await make('purchaseLimits', {
        validFrom: '2020-01-01',
        currency: 'INR',
        ...usual,
        invoiceTolerance: 2,
        bankHoldDays: 30,
        ...more,
      })
    },
    async noLimits() {
      await rows('delete from purchase_limits')
    },
    async ordered(more = {}) {
      const { id } = await draft(more)
      expect(await submit(id)).toMatchObject({ error: null })
      await decided(id)
      const { error, fields } = await issue(id)
      expect({ error, fields }).toEqual({ error: null, fields: undefined })
      return read(id)
    },
    receive: (id, quantities, by = requester) => call(by, 'receiveProcurementItems', { id, quantities }),
    async facts(id, by) {
      const step = await tables.lastStep(id, 'procurements')
      const told = await done<{ facts: ApprovalFact[] }[]>(by, 'getInboxFacts', { ids: [step] })
      return told[0]?.facts ?? []
    },
  }
}
