import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangedOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer } from '../../../server/records/write/writer'
import { toBaseCurrency } from '../../../src/fields/money/rate/base-currency'
import type { RecordWithComputed } from '../../../src/framework/record'
import { type Amount, compareAmounts, computePercentage } from '../../../src/framework/values/money'
import { invoiceItems } from '../invoiceItems'
import { invoices } from '../invoices'
import { receivables } from '../receivables'
import { allocateReceipt } from '../rules/allocate-receipt'
import { planInstalments } from '../rules/instalments'
import { readInvoiceParties } from './read-invoice-document'
import { lockOpenReceivables, settleReceivable } from './settle-receivable'
import { words } from './words'

type InvoiceChange = ChangedOf<typeof invoices>
type IssuedInvoice = RecordWithComputed<typeof invoices>

/**
 * Stores the amounts in the company's currency and the expected withholding. Returns the invoice as issued.
 */
export async function storeIssuedAmounts({ writer, id, record }: InvoiceChange): Promise<IssuedInvoice> {
  const issued = await readTypedRecord(asServer(writer), invoices, id)
  const { subTotal, taxTotal, currency } = issued
  const toBase = (amount: Amount | null) => toBaseCurrency(amount, record.exchangeRate, () => writer.company.currency)
  const percent = record.withholdingPercent
  await changeRecord(asServer(writer), invoices, id, {
    withholdingExpected: percent == null ? null : computePercentage(subTotal ?? '0', percent, currency),
    baseSubTotal: toBase(subTotal),
    baseTaxTotal: toBase(taxTotal),
    parties: JSON.stringify(await readInvoiceParties(writer, { ...issued, id })),
  })
  return issued
}

/** Creates the receivables of an invoice: one, or one per agreed instalment. */
export async function createReceivables({ writer, id }: InvoiceChange, issued: IssuedInvoice): Promise<void> {
  const { total, currency, issueDate, customerId, sowId, exchangeRate, invoiceNumber, paymentTermsDays, instalments } =
    issued
  if (!total || !issueDate) return
  const plan = (instalments ?? []).map(({ days, percent }) => ({ days: days ?? 0, percent: percent ?? null }))
  const whole = [{ days: paymentTermsDays ?? 0, percent: null }]
  for (const each of planInstalments(total, currency, issueDate, plan.length > 0 ? plan : whole))
    await createRecord(asServer(writer), receivables.name, {
      ...{ ...each, invoiceId: id, customerId, sowId, currency, issueDate, exchangeRate },
      receivableNumber: `${invoiceNumber}/${each.instalmentNo}`,
      baseDue: toBaseCurrency(each.amountDue, exchangeRate, () => writer.company.currency),
    })
}

/**
 * Reduces what is open on the original invoice, at most to 0. Releases its lines if it is credited in full.
 */
export async function creditOriginalInvoice(
  { writer, id }: InvoiceChange,
  invoiceId: number,
  issued: IssuedInvoice,
): Promise<void> {
  const amount = issued.total ?? '0.00'
  const open = await lockOpenReceivables(writer, { invoiceId })
  const allocation = allocateReceipt({ amount, withheldTax: '0', charges: '0', lines: [] }, open)
  if (typeof allocation === 'string' || compareAmounts(allocation.over, '0') > 0)
    refuseErrors({
      originalInvoiceId: {
        code: 'creditOverOpenValue',
        message: words.creditOverOpenValue,
      },
    })
  else
    for (const part of allocation.parts) {
      const of = open.find((each) => each.id === part.id)
      if (of)
        await settleReceivable(writer, of, {
          kind: 'credit_note',
          on: issued.issueDate ?? writer.today,
          creditNoteId: id,
          adjusted: part.money,
        })
    }
  await releaseCreditedLines({ writer, id })
}

const i = sqlNames(invoiceItems, 'i')
const c = sqlNames(invoiceItems, 'c')

const creditedSql = statement('lines_credited_in_full')`
  select ${i.id} from ${i} where ${i.standing} = $2 and ${i.id} in (select ${c.creditedItemId} from ${c} where ${c.invoiceId} = $1)
    and abs(${i.net}) <= (select abs(sum(${c.net})) from ${c} where ${c.creditedItemId} = ${i.id} and ${c.standing} = $2)
  order by ${i.id}`

/** Releases lines that are credited in full, so that another invoice can bill them. */
async function releaseCreditedLines({ writer, id }: Pick<InvoiceChange, 'writer' | 'id'>): Promise<void> {
  const { from } = invoiceItems.workflow.transitions.free
  const { rows } = await writer.sql.query<{ id: number }>(creditedSql(id, from))
  for (const line of rows) await takeStep(asServer(writer), invoiceItems.name, 'free', { id: line.id })
}
