import { expect } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { takeStepAndReadRecord } from '../../server/records/write/transition'
import { type Person, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

export interface Row {
  id: number
  version: number
  status: string
  [field: string]: unknown
}

let made = 0
export const unlike = (word: string): string => `${word} ${++made}`

/** Somebody who keeps the books, and what they do most. */
export async function bookkeeper(app: TestApp) {
  const as = await app.person('finance')
  const done = async (operation: string, params: Record<string, unknown>): Promise<Row> => {
    const { status, body } = await app.call<Row>(operation, params, { as })
    expect([operation, status, body.error, body.fields]).toEqual([operation, 200, null, undefined])
    return body.data as Row
  }
  return {
    as,
    done,
    customer: () => customer(app, as),
    sow: (customerId: number, more: Record<string, unknown> = {}) =>
      done('CreateSowDetails', {
        sowNumber: unlike('SOW'),
        title: unlike('Work'),
        customerId,
        type: 'fixed_price',
        currency: 'INR',
        value: '100000',
        startDate: '2026-01-01',
        endDate: '2027-12-31',
        billingCycle: 'on_milestone',
        ...more,
      }),
    async signed(customerId: number, more: Record<string, unknown> = {}) {
      return this.sign(await this.sow(customerId, more))
    },
    async sign({ id, version }: Row) {
      await addDocument(app, 'sows', id, as)
      return done('updateSowDetails', { id, version, signedDate: '2026-01-10', action: 'sign' })
    },
    milestone: (sowId: number, amount: string, more: Record<string, unknown> = {}) =>
      done('CreateMilestoneDetails', { sowId, name: unlike('Part'), amount, plannedDate: '2026-06-30', ...more }),
    /** With its signed document, unless it is to have none. */
    async order(sow: Row, value: string, { isUnsigned = false, ...more }: Record<string, unknown> = {}) {
      const order = await done('CreatePODetails', {
        poNumber: unlike('PO'),
        customerId: sow.customerId,
        sowId: sow.id,
        poDate: '2026-01-15',
        validFrom: '2026-01-15',
        validTo: '2099-12-31',
        value,
        ...more,
      })
      if (!isUnsigned) await addDocument(app, 'purchaseOrders', order.id, as)
      return order
    },
  }
}

/** What is known of a signed document that somebody has added; `papers.test.ts` sends the file itself. */
export const addDocument = ({ db }: TestApp, resource: string, id: number, { empId }: Person) =>
  db.query({
    text:
      'insert into attachments (entity_type, record_id, kind, file_name, extension, size, sha256, stored_key, uploaded_by_emp_id) ' +
      `values ($1, $2, 'document', 'signed.pdf', 'pdf', 9, repeat('0', 64), $3, $4)`,
    values: [resource, id, unlike('key'), empId],
  })

async function customer(app: TestApp, { empId }: Person): Promise<number> {
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into customers (customer_code, name, country, currency, payment_terms_days, account_owner_emp_id, status)
           values ($1, $1, 'IN', 'INR', 45, $2, 'active') returning id`,
    values: [unlike('Customer'), empId],
  })
  return rows[0]?.id ?? 0
}

/** Takes a step that only the server takes, as it does. */
export async function takeAsServer({ db }: TestApp, resource: string, id: number, step: string): Promise<void> {
  const kernel = await buildKernel(db, testSettings, shipped)
  await db.transaction((tx) => takeStepAndReadRecord(createSystemWriter(kernel, tx), resource, step, { id }))
}
