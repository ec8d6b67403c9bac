import { expect } from 'vitest'
import type { Person } from '../setup/app'
import { companyToday } from '../setup/clock'
import { type Params, type Suppliers, startSuppliers, type Answer as WireAnswer } from '../suppliers/company'
import { paperFor } from './papers'

export type Answer<Data = Invoice> = WireAnswer<Data>
export type { Params } from '../suppliers/company'

export interface Invoice {
  id: number
  version: number
  status: string
  disputeReason: string | null
  dueDate: string
  match?: { ordered: string; received: string; invoicedBefore: string; matches: boolean; reason: string | null }
}

export interface Bought {
  id: number
  supplierId: number
  itemId: number
}

/** What was bought: of one item, so many at a price without tax. */
interface Purchase {
  quantity?: number
  price?: string
  type?: string
  supplierId?: number
  by?: Person
}

/** A company that has ordered: who asked, who buys, who decides. */
export interface Billing extends Omit<Suppliers, 'call' | 'make'> {
  /** A purchase that is ordered. */
  bought(purchase?: Purchase): Promise<Bought>
  receive(bought: Bought, quantity: number, by?: Person): Promise<void>
  call<Data = Invoice>(as: Person, operation: string, params?: Params): Promise<Answer<Data>>
  bill(bought: Bought, total: string, more?: Params, as?: Person): Promise<Answer>
  /** A bill that has to go well. */
  billed(bought: Bought, total: string, more?: Params): Promise<Invoice>
  step(as: Person, name: string, id: number): Promise<Answer>
  invoice(id: number): Promise<Invoice>
  statusOf(bought: Bought): Promise<string>
}

export const today = companyToday()
export const paid = { paidOn: today, paymentReference: 'UTR 1' }

export async function startBilling(): Promise<Billing> {
  const { make, ...suppliers } = await startSuppliers()
  const { app, rows, requester, finance, hrFinance } = suppliers
  const call: Billing['call'] = async (as, operation, params = {}) => {
    const { body } = await app.call(operation, params, { as })
    await paperFor(app, operation, body.data)
    return body as never
  }
  let count = 0
  const usual = await suppliers.supplier()
  const bill: Billing['bill'] = (bought, total, more = {}, as = hrFinance) =>
    call(as, 'createProcurementInvoiceDetails', {
      procurementId: bought.id,
      supplierInvoiceNumber: `I-${++count}`,
      net: total,
      tax: '0',
      total,
      ...more,
    })
  return {
    ...suppliers,
    call,
    bill,
    async bought({ quantity = 10, price = '100', type = 'goods', supplierId = usual, by = requester } = {}) {
      const what = { title: 'Of the tests', justification: 'Needed', neededBy: '2099-01-01', type, supplierId }
      const id = await make('procurements', { ...what, requestedByEmpId: by.empId })
      const item = { procurementId: id, name: 'Thing', quantity, unitPrice: price, taxRate: 0 }
      const itemId = await make('procurementItems', item)
      // What ordering stores; how it comes there is not what these tests are about.
      const total = 'quantity * unit_price'
      await rows(
        `update procurements p set status = 'ordered', ordered_total = i.total, invoice_ceiling = round(i.total * 1.02, 2), approved_total = i.total, approved_supplier_id = p.supplier_id
         from (select sum(${total}) as total from procurement_items where procurement_id = $1) i where p.id = $1`,
        [id],
      )
      await rows('update procurement_items set receivable_quantity = quantity where id = $1', [itemId])
      return { id, supplierId, itemId }
    },
    async receive({ id, itemId }, quantity, by = requester) {
      const { error, fields } = await call(by, 'createProcurementReceipt', { procurementId: id, itemId, quantity })
      expect({ error, fields }).toEqual({ error: null, fields: undefined })
    },
    async billed(...given) {
      const { data, error, fields } = await bill(...given)
      expect({ error, fields }).toEqual({ error: null, fields: undefined })
      return data as Invoice
    },
    step: (as, name, id) =>
      call(as, `${name}ProcurementInvoice`, {
        id,
        comment: 'So be it',
        // Nothing is paid twice under one reference.
        ...(name === 'pay' && { paidOn: today, paymentReference: `UTR ${++count + 1}` }),
      }),
    invoice: async (id) => (await call(finance, 'getProcurementInvoiceById', { id })).data as Invoice,
    statusOf: async ({ id }) =>
      (await rows<{ status: string }>('select status from procurements where id = $1', [id]))[0]?.status ?? '',
  }
}
