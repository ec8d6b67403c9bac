import { procurementInvoices } from '../../resources/procurement/procurementInvoices'
import type { Values } from '../../src/framework/validate'
import { type Compared, matchOf } from '../procurement/match'
import type { Answer, Extension } from '../sow/operation'

const { name: resource, operations } = procurementInvoices

/** Whoever enters an invoice is told what it was compared with, and what came of it. */
const told = (name: string): Extension => ({
  name,
  resource,
  input: {},
  async run(context, _, next): Promise<Answer> {
    const answer = await next()
    const invoice = JSON.parse(answer.json ?? '{}') as Compared & Values
    const match = await matchOf(context, Number(invoice.procurementId), invoice)
    return { ...answer, json: JSON.stringify({ ...invoice, match }) }
  },
})

export const procurementInvoiceExtensions = [told(operations.create), told(operations.update)]
