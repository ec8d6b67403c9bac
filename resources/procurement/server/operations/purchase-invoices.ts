import type { Answer, Extension } from '../../../../server/wire/operation'
import { fillPlaceholders } from '../../../../src/framework/errors'
import type { StoredRecord } from '../../../../src/framework/record'
import type { Values } from '../../../../src/framework/validate'
import { procurementInvoices } from '../../procurementInvoices'
import { type ComparedInvoice, compareInvoice } from '../match-invoices'
import { words } from '../words'

const { name: resource, operations } = procurementInvoices

/** Adds the comparison and its result to the answer, for the user who enters an invoice. */
const defineMatchExtension = (name: string): Extension => ({
  name,
  resource,
  input: {},
  async run(context, _, next): Promise<Answer> {
    const answer = await next()
    const invoice = JSON.parse(answer.json ?? '{}') as ComparedInvoice &
      Pick<StoredRecord<typeof procurementInvoices>, 'procurementId'> &
      Values
    const match = await compareInvoice(context, invoice.procurementId, invoice)
    return { ...answer, json: JSON.stringify({ ...invoice, match, warnings: findInvoiceWarnings(invoice) }) }
  },
})

/** Returns warnings for the user who enters the invoice. They do not prevent saving. */
function findInvoiceWarnings({ similarInvoiceId, labels }: Values) {
  if (similarInvoiceId == null) return []
  const number = (labels as Readonly<Record<string, string | null>>).similarInvoiceId ?? `#${similarInvoiceId}`
  const message = fillPlaceholders(words.possibleDuplicate, { number })
  return [{ code: 'possibleDuplicate', message, args: { id: similarInvoiceId, number } }]
}

export const procurementInvoiceExtensions = [
  defineMatchExtension(operations.create),
  defineMatchExtension(operations.update),
]
