import { type Amount, fromUnits, toUnits } from '../../../src/framework/values/money'
import type { ReadyToInvoice } from '../answers'

/** The work that waits to be billed under one statement of work. */
export interface WaitingWork extends Pick<ReadyToInvoice, 'customer' | 'customerId' | 'sow' | 'sowId' | 'currency'> {
  items: ReadyToInvoice[]
  /** The amount that can be billed now. */
  ready: Amount
}

const isUnblocked = ({ blockedBy }: ReadyToInvoice) => blockedBy.length === 0

/** Groups work by statement of work. Those that can be invoiced now come first; otherwise the order stays. */
export function groupWaitingBySow(rows: readonly ReadyToInvoice[]): WaitingWork[] {
  const works = [...new Set(rows.map(({ sowId }) => sowId))].flatMap((id): WaitingWork[] => {
    const items = rows.filter(({ sowId }) => sowId === id)
    const [first] = items
    const ready = items.filter(isUnblocked).reduce((sum, { amount }) => sum + toUnits(amount ?? '0'), 0n)
    return first ? [{ ...first, items, ready: fromUnits(ready) }] : []
  })
  const isReady = ({ items }: WaitingWork) => items.some(isUnblocked)
  return [...works.filter(isReady), ...works.filter((work) => !isReady(work))]
}
