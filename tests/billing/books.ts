import { buildKernel } from '../../server/kernel'
import { systemWriter } from '../../server/records/write/own-work'
import { createRecord } from '../../server/records/write/save'
import { takeStep } from '../../server/records/write/transition'
import type { Writer } from '../../server/records/write/writer'
import { startApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import written from './examples.json'

type Values = Record<string, unknown>

/** How a customer of the examples is written down. */
type Customer = (typeof written.settings.customers)[number]

/** A company with the settings of the examples: registration, undertakings, codes, rates, customers. */
export async function startBooks() {
  const app = await startApp(shipped)
  await app.db.query({
    text: `insert into departments (name, code, status) values ('Tests', 'TESTS', 'active') on conflict do nothing`,
  })
  const kernel = await buildKernel(app.db, testSettings, shipped)
  const owner = await app.person('finance')
  const on = <T>(today: string, work: (writer: Writer) => Promise<T>): Promise<T> =>
    app.db.transaction((tx) => work({ ...systemWriter(kernel, tx), today }))
  const make = (resource: string, values: Values, today = '2025-04-01') =>
    on(today, (writer) => createRecord(writer, resource, values))
  const step = (resource: string, name: string, id: number, asked: Values, today: string) =>
    on(today, (writer) => takeStep(writer, resource, name, { id, comment: null, asked }))
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
  for (const [index, period] of lut.entries()) await make('undertakings', { reference: `LUT ${index}`, ...period })
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
  return { app, kernel, owner, on, make, step, rows, codes, customers, close: () => app.close() }
}

export type Books = Awaited<ReturnType<typeof startBooks>>
