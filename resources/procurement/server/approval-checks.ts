import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangeOf } from '../../../server/records/write/handler'
import type { Writer } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import type { RecordInput } from '../../../src/framework/record'
import { type Amount, compareAmounts, readAmount } from '../../../src/framework/values/money'
import type { procurements } from '../procurements'
import { findPurchase } from './find-purchase'
import { findPurchaseLimits, type PurchaseLimits } from './find-purchase-limits'
import { lockBudget, type PurchaseBudget, readPurchaseBudgets } from './purchase-budget'
import { readValidQuotes } from './valid-quotes'
import { words } from './words'

/** Reads the current cost of a purchase's items. */
export async function readPurchaseCost(writer: Writer, id: number): Promise<Amount> {
  const { totalCost } = await findPurchase(writer, id)
  const cost = readAmount(totalCost)
  if (cost === undefined) refuseErrors({ totalCost: { code: 'tooLarge', message: words.tooLarge } })
  return cost ?? '0'
}

/**
 * Requires several suppliers with a valid quote above the quote limit, or a reason why only one can supply.
 * @throws StewardError if both are missing
 */
export async function requireEnoughQuotes({ writer, id = 0, record }: ChangeOf<typeof procurements>): Promise<void> {
  const limits = await findPurchaseLimits(writer)
  if (!limits || record.singleSourceReason || record.currency !== limits.currency) return
  if (compareAmounts(await readPurchaseCost(writer, id), limits.quoteLimit) <= 0) return
  const { suppliers = 0 } = (await readValidQuotes(writer.sql, [id], writer.today)).get(id) ?? {}
  const { quotesNeeded } = limits
  if (suppliers >= quotesNeeded) return
  const args = { needed: quotesNeeded, there: suppliers }
  refuseErrors({
    singleSourceReason: { code: 'quotesMissing', args, message: fillPlaceholders(words.quotesMissing, args) },
  })
}

/** Finds whether a director has to decide too, and why. */
export async function findDirectorReason({
  writer,
  id = 0,
  record,
}: ChangeOf<typeof procurements>): Promise<Pick<RecordInput<typeof procurements>, 'needsDirector' | 'directorReason'>> {
  const limits = await findPurchaseLimits(writer)
  const budget = (await readPurchaseBudgets(writer.sql, writer.company, [id])).get(id)
  const directorReason = chooseDirectorReason(await readPurchaseCost(writer, id), record.currency ?? '', limits, budget)
  return { needsDirector: directorReason !== null, directorReason }
}

function chooseDirectorReason(
  cost: Amount,
  currency: string,
  limits: PurchaseLimits | undefined,
  budget: PurchaseBudget | undefined,
) {
  if (limits?.currency === currency && compareAmounts(cost, limits.directorLimit) > 0) return 'above_limit'
  if (budget?.isOver) return 'over_budget'
  const isOther = [limits, budget].some((each) => each && each.currency !== currency)
  return isOther ? 'other_currency' : null
}

/**
 * Stores the approved total. Refuses if a director has become necessary, because others used the budget
 * meanwhile.
 */
export async function storeApprovedTotal({
  writer,
  id = 0,
  record,
}: ChangeOf<typeof procurements>): Promise<RecordInput<typeof procurements>> {
  await lockBudget(writer.sql, writer.company, id)
  const budget = (await readPurchaseBudgets(writer.sql, writer.company, [id])).get(id)
  if (budget?.isOver && record.needsDirector !== true)
    refuseErrors({
      needsDirector: {
        code: 'overBudgetMeanwhile',
        message: words.overBudgetMeanwhile,
      },
    })
  return { approvedTotal: await readPurchaseCost(writer, id), approvedSupplierId: record.supplierId ?? null }
}
