import { type ChangedOf, type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import { getNextNumberWithin } from '../../../../server/records/write/number-within'
import type { RecordDraft, StoredRecord } from '../../../../src/framework/record'
import { type Amount, compareAmounts, computePercentage } from '../../../../src/framework/values/money'
import { type BaseAmount, readBaseAmount } from '../../../money/server/public'
import { milestones as declared } from '../../milestones'
import { milestoneSets } from '../../sets'
import { refuseMilestonesAboveOrder } from './purchaseOrders'

/** Fills in numbers, shares, and the amount in base at the rate of acceptance. Other effects are declared. */
export const milestones = defineHandler(declared, {
  oneByOne: 'a milestone is numbered after those before it, and its order covers no more than its value',
  async before(change) {
    const { writer, action, before, record } = change
    // A record without a statement of work is refused later anyway.
    const { sowId } = record
    if (sowId == null) return {}
    const added: { sequence?: number; amount?: Amount } = {}
    if (action === 'create' && record.sequence == null)
      added.sequence = await getNextNumberWithin(writer, 'milestones', 'sowId', sowId, 'sequence')
    if (record.percent != null && isAmountFromShare(before, record)) {
      const value = getGivenValues(declared, change).sow?.value ?? '0'
      added.amount = computePercentage(value, record.percent, record.currency ?? '')
    }
    return { ...added, ...(await rateAcceptance(change, added.amount ?? record.amount ?? null)) }
  },
  async after(change) {
    const { writer, record } = change
    if (record.purchaseOrderId && increasesOrderCoverage(change))
      await refuseMilestonesAboveOrder(writer, record.purchaseOrderId)
  },
})

/** Keeps the rate of the day of acceptance until that day, the amount or the acceptance changes. */
async function rateAcceptance(
  { writer, before, record }: ChangeOf<typeof declared>,
  amount: Amount | null,
): Promise<Partial<BaseAmount>> {
  const isAccepted = (one: { status?: unknown } | null) =>
    (milestoneSets.accepted as readonly unknown[]).includes(one?.status)
  const [was, is] = [isAccepted(before), isAccepted(record)]
  if (!is) return was ? { exchangeRate: null, baseAmount: null } : {}
  const isSame = before?.acceptedOn === record.acceptedOn && before?.amount === amount
  if (was && isSame && before?.exchangeRate) return {}
  return readBaseAmount(writer, amount, record.currency ?? null, record.acceptedOn ?? null)
}

/**
 * Whether the milestone takes more of its order than before, because it is new, has grown or has another
 * order.
 */
function increasesOrderCoverage({ action, before, record }: ChangedOf<typeof declared>): boolean {
  if (action !== 'create' && action !== 'update') return false
  const was = before?.purchaseOrderId === record.purchaseOrderId ? (before?.amount ?? '0') : '0'
  return compareAmounts(record.amount ?? '0', was) > 0
}

/**
 * Whether the amount follows from the share of the value, because the user has not changed the amount
 * itself.
 */
function isAmountFromShare(
  before: StoredRecord<typeof declared> | null,
  record: RecordDraft<typeof declared>,
): boolean {
  return record.amount == null || before?.percent !== record.percent
}
