import { sqlNames, unpreparedStatement } from '../../../server/records/sql/named-sql'
import { refuseFinerAmounts } from '../../../server/records/write/checks/field-checks'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord } from '../../../server/records/write/typed-records'
import { type Writer, withSystemRights } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import type { RecordInput } from '../../../src/framework/record'
import { compareAmounts } from '../../../src/framework/values/money'
import { isInSet } from '../../../src/framework/workflow'
import { procurementQuotes } from '../procurementQuotes'
import { procurements } from '../procurements'
import { readPurchaseCost } from './approval-checks'
import { findPurchase, type Purchase } from './find-purchase'
import { addPercentToAmount, findPurchaseLimits } from './find-purchase-limits'
import { words } from './words'

const q = sqlNames(procurementQuotes, 'q')

/** Computes the total of an order, and how much may be invoiced for it. */
export async function computeOrderTotals(writer: Writer, id: number): Promise<RecordInput<typeof procurements>> {
  const orderedTotal = await readPurchaseCost(writer, id)
  const tolerance = (await findPurchaseLimits(writer))?.invoiceTolerance ?? 0
  const { currency } = await findPurchase(writer, id)
  return { orderedTotal, invoiceCeiling: addPercentToAmount(orderedTotal, tolerance, currency) }
}

/** Fields that change what an amount means: its currency, whose budget it uses, and what is bought. */
export const reapprovalFields = ['currency', 'projectId', 'departmentId', 'type'] as const

/**
 * Requires a new approval if an approved purchase costs more, has another supplier or means something else.
 * If it only costs less, it stays approved with the lower amount.
 * @param isOther whether the purchase means something else than what was approved
 */
export async function reopenApprovalIfChanged(writer: Writer, id: number, isOther = false): Promise<void> {
  const purchase = await findPurchase(writer, id)
  if (!isInSet(procurements, 'correctable', purchase)) return
  const why = isOther ? words.isOther : explainReapproval(purchase)
  if (why) await takeStep(withSystemRights(writer), procurements.name, 'askAgain', { id, comment: why })
  else if (isInSet(procurements, 'ordered', purchase))
    await changeRecord(withSystemRights(writer), procurements, id, await computeOrderTotals(writer, id))
}

/** Returns the note for the history. */
function explainReapproval({ totalCost, approvedTotal, supplierId, approvedSupplierId }: Purchase): string | undefined {
  const [cost, approved] = [totalCost ?? '0', approvedTotal ?? '0']
  if (compareAmounts(cost, approved) > 0) return fillPlaceholders(words.costsMore, { cost, approved })
  return supplierId === approvedSupplierId ? undefined : words.otherSupplier
}

const quotedSql = unpreparedStatement`
  select ${q.amount}::text as amount from ${q} where ${q.procurementId} = $1`

/**
 * Refuses a currency in which the amount of a quote would have too many decimals, because quotes keep their
 * amounts.
 */
export const refuseExcessQuoteDecimals = (writer: Writer, id: number, currency: unknown): Promise<void> =>
  refuseFinerAmounts(writer, quotedSql(id), currency)
