import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { createRecord, deleteRecordWithParts } from '../../server/records/write/save'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { takeStep } from '../../server/records/write/transition'
import type { Writer } from '../../server/records/write/writer'
import { plusDays } from '../../src/framework/values/dates'
import { bookkeeper } from '../sales/sales'
import { type Person, startApp, testSettings } from '../setup/app'
import { companyToday } from '../setup/clock'
import { shipped } from '../setup/shipped'
import written from './examples.json'

type Values = Record<string, unknown>

/** How a customer of the examples is written down. */
type Customer = (typeof written.settings.customers)[number]

/** A company with the settings of the examples: registration, undertakings, codes, rates, customers. */
export async function startBooks() {
  // What the app keeps is read by the server's own work here.
  const settings = { ...testSettings, dataDir: mkdtempSync(join(tmpdir(), 'steward-books-')) }
  const app = await startApp(shipped, settings)
  await app.db.query({
    text: `insert into departments (name, code, status) values ('Tests', 'TESTS', 'active') on conflict do nothing`,
  })
  const kernel = await buildKernel(app.db, settings, shipped)
  const owner = await app.person('finance')
  const on = <T>(today: string, work: (writer: Writer) => Promise<T>): Promise<T> =>
    app.db.transaction((tx) => work({ ...createSystemWriter(kernel, tx), today }))
  const make = (resource: string, values: Values, today = '2025-04-01') =>
    on(today, (writer) => createRecord(writer, resource, values))
  const stepBy = (writer: Writer, resource: string, name: string, id: number, asked: Values) =>
    takeStep(writer, resource, name, { id, asked })
  const step = (resource: string, name: string, id: number, asked: Values, today: string) =>
    on(today, (writer) => stepBy(writer, resource, name, id, asked))
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await app.db.query<never>({ text, values })).rows
  const codes = new Map<string, number>()
  const customers = new Map<string, number>()
  const { company, lut, taxCodes, exchangeRates } = written.settings
  await make('taxRegistrations', {
    gstin: company.taxId,
    legalName: company.name,
    address: 'Bengaluru',
    validFrom: '2017-07-01',
  })
  for (const [index, period] of [...lut, ...undertakingSince(lut)].entries())
    await make('undertakings', { reference: `LUT ${index}`, ...period })
  for (const { code, rates } of taxCodes) {
    const id = await make('taxCodes', { code, isUsual: code === 'GST18' })
    codes.set(code, id)
    for (const { rate, from, to } of rates)
      await make('taxRates', { taxCodeId: id, rate: Number(rate), validFrom: from, validTo: to })
  }
  for (const { currency, date, rate } of exchangeRates) await make('exchangeRates', { currency, date, rate })
  for (const each of written.settings.customers) customers.set(each.ref, await customer(each))

  async function customer({ name, country, taxId, sez, currency, paymentTermsDays }: Customer): Promise<number> {
    const values = { name, country, taxId, isInZone: sez, currency, paymentTermsDays, accountOwnerEmpId: owner.empId }
    const id = await make('customers', values)
    await rows(`update customers set status = 'active' where id = $1`, [id])
    return id
  }
  const close = async () => {
    await app.close()
    rmSync(settings.dataDir, { recursive: true, force: true })
  }
  return { app, settings, kernel, owner, on, make, step, stepBy, rows, codes, customers, close }
}

/** The examples have theirs; after the last of them ends what is billed today has one as well. */
function undertakingSince(periods: readonly { validTo: string }[]) {
  const last = periods.at(-1)?.validTo ?? ''
  return companyToday() > last ? [{ validFrom: plusDays(last, 1), validTo: daysAgo(-60) }] : []
}

/** Takes a draft away, as the server does. */
export const removeRecord = ({ on }: Pick<Books, 'on'>, resource: string, id: number) =>
  on(companyToday(), (writer) => deleteRecordWithParts(writer, resource, id, 1))

export type Books = Awaited<ReturnType<typeof startBooks>>

/** So many days before the company's day. */
export const daysAgo = (days: number): string => plusDays(companyToday(), -days) ?? ''

export interface Row {
  id: number
  version: number
  status: string
  [field: string]: unknown
}

export interface Told<Data = Row> {
  status: number
  data: Data | null
  error: string | null
  code?: string
  /** What was refused, by its code. */
  codes: string[]
}

/** What the people of the books do, by the wire. */
export async function startBilling() {
  const books = await startBooks()
  const { app, owner: finance, customers, codes } = books
  const [director, manager, other] = [await app.person('director'), await app.person(), await app.person()]
  const keeper = await bookkeeper(app)
  const call = async <Data = Row>(as: Person, operation: string, params: Values = {}): Promise<Told<Data>> => {
    const { status, body } = await app.call<Data>(operation, params, { as })
    const refused = Object.values(body.fields ?? {}).map(({ code }) => code)
    return { status, data: body.data, error: body.error, ...(body.code && { code: body.code }), codes: refused }
  }
  const done = async <Data = Row>(as: Person, operation: string, params: Values = {}): Promise<Data> => {
    const told = await call<Data>(as, operation, params)
    expect({ operation, ...told, data: null }).toEqual({ operation, status: 200, data: null, error: null, codes: [] })
    return told.data as Data
  }
  /** A statement of work in force with accepted milestones of these amounts, under an order of this value. */
  async function work(amounts: readonly string[], { customer = 'KA', value = '1000000' } = {}) {
    const sow = await keeper.signed(customers.get(customer) ?? 0, { value: '10000000' })
    const order = await keeper.order(sow, value)
    const reason = { underReason: 'The rest is ordered later' }
    await keeper.done('updatePODetails', { id: order.id, version: order.version, action: 'activate', ...reason })
    const milestoneIds: number[] = []
    for (const amount of amounts)
      milestoneIds.push((await keeper.milestone(sow.id, amount, { purchaseOrderId: order.id })).id)
    await books.rows(
      `update milestones set status = 'accepted', actual_date = '2026-07-01', accepted_on = '2026-07-02' where sow_id = $1`,
      [sow.id],
    )
    return { sowId: sow.id, orderId: order.id, milestoneIds }
  }
  const read = (id: number, as = finance) => done(as, 'getInvoiceById', { id })
  /** A draft over all accepted milestones. */
  async function billed(sowId: number): Promise<Row> {
    const draft = await done(finance, 'createInvoiceDetails', { sowId })
    await done(finance, 'billMilestonesInvoice', { id: draft.id })
    return read(draft.id)
  }
  /** A draft of one line. */
  const draft = (unitPrice = '1000', more: Values = {}, customer = 'KA') =>
    done(finance, 'createInvoiceDetails', {
      ...{ type: 'other', customerId: customers.get(customer) },
      items: [{ description: 'Work', unitPrice, taxCodeId: codes.get('GST18') }],
      ...more,
    })
  const issue = (id: number, more: Values = {}) => call(finance, 'issueInvoice', { id, ...more })
  const issued = async (unitPrice = '1000', more: Values = {}, customer = 'KA'): Promise<Row> => {
    const { id } = await draft(unitPrice, more, customer)
    await done(finance, 'issueInvoice', { id })
    return read(id)
  }
  const owed = (invoiceId: number, as = finance) =>
    done<Row[]>(as, 'getReceivables', { filter: { invoiceId: { eq: invoiceId } }, sort: [['instalmentNo', 'asc']] })
  let count = 0
  /** Entered and posted; the refusal of whichever is refused. */
  async function receive(amount: string, more: Values = {}, customer = 'KA'): Promise<Told> {
    const head = { customerId: customers.get(customer), amount, reference: `UTR ${++count}` }
    const entered = await call(finance, 'createReceivableDetails', { ...head, ...more })
    return entered.data ? call(finance, 'postReceipt', { id: entered.data.id }) : entered
  }
  return {
    ...books,
    finance,
    director,
    manager,
    other,
    call,
    done,
    work,
    read,
    billed,
    draft,
    issue,
    issued,
    owed,
    receive,
  }
}

export type Billing = Awaited<ReturnType<typeof startBilling>>
