import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseField, refuseInWords } from '../../../server/records/write/checks/refuse'
import { type ChangeOf, getGivenValues } from '../../../server/records/write/handler'
import type { Writer } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import { formatDate } from '../../../src/framework/values/dates'
import { findBankHoldEnd } from '../../suppliers/server/public'
import { procurementInvoices } from '../procurementInvoices'
import { procurementReceipts } from '../procurementReceipts'
import { purchaseLimits } from '../purchaseLimits.resource.json'
import { findPurchase } from './find-purchase'
import { findPurchaseLimits } from './find-purchase-limits'
import { findDisputeReason, sumOtherInvoices } from './match-invoices'
import { words } from './words'

/** Types that are not seen in a store, so somebody has to confirm the receipt before payment. */
const confirmedTypes: readonly string[] = ['service', 'software', 'subscription', 'rental']

const procurementReceiptsTable = sqlNames(procurementReceipts)

/**
 * Refuses an invoice that no longer matches its purchase. Refuses to pay if nobody has confirmed a service,
 * or if the supplier's bank account has changed recently. The workflow checks state and user.
 */
export async function requirePayableInvoice(change: ChangeOf<typeof procurementInvoices>): Promise<void> {
  const { writer, action, id = 0, record } = change
  const purchase = await findPurchase(writer, record.procurementId ?? 0)
  const { supplierId = null, isAdvance = false } = record
  if (
    findDisputeReason(
      purchase,
      { supplierId, isAdvance, total: record.total ?? '0' },
      await sumOtherInvoices(writer, purchase.id, id),
    )
  )
    refuseInWords(words, stateField, 'noLongerMatches')
  if (action !== 'pay') return
  if (!isAdvance && confirmedTypes.includes(purchase.type) && !(await hasReceiptByAnother(writer, purchase.id)))
    refuseInWords(words, stateField, 'notConfirmed')
  await refuseDuringBankHold(change)
}

const stateField = procurementInvoices.workflow.field

const receiptByAnotherSql = statement('receipt_by_another')`
  select from ${procurementReceiptsTable} where ${procurementReceiptsTable.procurementId} = $1 and ${procurementReceiptsTable.receivedByEmpId} is distinct from $2 limit 1`

/** Whether somebody other than the caller has entered a receipt. */
async function hasReceiptByAnother(writer: Writer, procurementId: number): Promise<boolean> {
  const { rowCount } = await writer.sql.query(receiptByAnotherSql(procurementId, writer.caller.empId))
  return rowCount !== 0
}

const defaultHoldDays = Number(purchaseLimits.fields.bankHoldDays.options.default)

async function refuseDuringBankHold(change: ChangeOf<typeof procurementInvoices>): Promise<void> {
  const { writer } = change
  const { supplier } = getGivenValues(procurementInvoices, change)
  const days = (await findPurchaseLimits(writer))?.bankHoldDays ?? defaultHoldDays
  const until = supplier ? findBankHoldEnd(supplier, writer.today, days) : null
  if (until === null) return
  refuseField(stateField, {
    code: 'bankHold',
    message: fillPlaceholders(words.bankHold, { until: formatDate(until) }),
  })
}
