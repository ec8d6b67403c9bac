import { buildKernel } from '../../server/kernel'
import { createRecord } from '../../server/records/write/save'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Writer } from '../../server/records/write/writer'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'

export interface Answer<Data> {
  data: Data | null
  code?: string
  error: string | null
  fields?: Record<string, { code: string; message?: string }>
}

export type Params = Record<string, unknown>

/** A company that has suppliers: who wants to buy, and who of finance keeps them. */
export interface Suppliers {
  app: TestApp
  requester: Person
  finance: Person
  otherFinance: Person
  hrFinance: Person
  director: Person
  supplier(more?: Params): Promise<number>
  call<Data>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  byServer<T>(work: (writer: Writer) => Promise<T>): Promise<T>
  make(resource: string, values: Params): Promise<number>
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
}

const address = { line1: '1 Test Road', city: 'Pune', country: 'IN', line2: null, state: null, postalCode: null }

export async function startSuppliers(): Promise<Suppliers> {
  const declared = declaredWith()
  const app = await startApp(declared)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const rows: Suppliers['rows'] = async (text, values = []) => (await app.db.query<never>({ text, values })).rows
  const byServer: Suppliers['byServer'] = (work) => app.db.transaction((tx) => work(createSystemWriter(kernel, tx)))
  const make: Suppliers['make'] = (resource, values) => byServer((writer) => createRecord(writer, resource, values))
  let count = 0
  return {
    app,
    rows,
    byServer,
    make,
    requester: await app.person('employee'),
    finance: await app.person('finance'),
    hrFinance: await app.person('hr', 'finance'),
    otherFinance: await app.person('finance'),
    director: await app.person('director'),
    call: async (as, operation, params = {}) => (await app.call(operation, params, { as })).body as never,
    async supplier(more = {}) {
      const id = await make('suppliers', { name: `Supplier ${++count}`, address, ...more })
      await rows(`update suppliers set status = 'active' where id = $1`, [id])
      return id
    },
  }
}
