import { type Amount, fromUnits, toUnits } from '../../../../src/framework/values/money'
import { type AllocatableReceivable, compareByDueDate } from '../allocate-receipt'

/** The reasons to propose a match. */
export const matchReasons = {
  exact: 'Number and open amount match',
  several: 'Several invoice numbers that add up to the amount',
  withheld: 'Number and open amount less expected withholding match',
  part: 'Number matches, partial payment',
  over: 'Number matches, overpayment becomes credit',
} as const

/** A receivable whose invoice the remittance text names. */
export interface NamedReceivable extends AllocatableReceivable {
  customerId: number
  invoiceId: number
  /** The withholding tax expected for the invoice that has not been deducted yet. */
  withholding: Amount
}

export interface PaymentMatch {
  customerId: number
  proposal: keyof typeof matchReasons
  withheldTax: Amount
  lines: { receivableId: number; amount: Amount }[]
}

const number = /(?<![A-Z0-9])(INV)[^A-Z0-9]{0,2}(\d{4})[^A-Z0-9]{0,2}(\d{5,9})(?!\d)/g

/** Reads invoice numbers from a text. Their hyphens are optional, because banks drop them. */
export const readInvoiceNumbers = (text: string): string[] => [
  ...new Set([...text.toUpperCase().matchAll(number)].map(([, series, year, count]) => `${series}-${year}-${count}`)),
]

/** Matches a payment with the invoices that it names; undefined if no match is clear. */
export function findInvoiceMatch(amount: Amount, candidates: readonly NamedReceivable[]): PaymentMatch | undefined {
  const open = [...candidates].filter(({ balance }) => toUnits(balance) > 0n).sort(compareByDueDate)
  const [first] = open
  if (!first || open.some(({ customerId }) => customerId !== first.customerId)) return undefined
  const paid = toUnits(amount)
  const total = open.reduce((sum, { balance }) => sum + toUnits(balance), 0n)
  const isOne = open.every(({ invoiceId }) => invoiceId === first.invoiceId)
  const match = (
    proposal: keyof typeof matchReasons,
    parts: readonly NamedReceivable[],
    byId = new Map<number, bigint>(),
  ): PaymentMatch => ({
    customerId: first.customerId,
    proposal,
    withheldTax: fromUnits(sumWithholdings(byId)),
    lines: spreadPayment(paid, parts, byId),
  })
  if (paid === total) return match(isOne ? 'exact' : 'several', open)
  const withholdings = computeWithholdings(open)
  const withheld = sumWithholdings(withholdings)
  if (withheld > 0n && paid === total - withheld) return match('withheld', open, withholdings)
  const instalment = isOne && open.filter(({ balance }) => toUnits(balance) === paid)
  if (instalment && instalment.length > 0) return match('exact', instalment.slice(0, 1))
  return match(paid < total ? 'part' : 'over', open)
}

const sumWithholdings = (withholdings: ReadonlyMap<number, bigint>): bigint =>
  [...withholdings.values()].reduce((sum, each) => sum + each, 0n)

/** Computes the withholding expected for each receivable; each invoice counts once. */
function computeWithholdings(open: readonly NamedReceivable[]): Map<number, bigint> {
  const remaining = new Map(open.map(({ invoiceId, withholding }) => [invoiceId, toUnits(withholding)]))
  return new Map(
    open.map(({ id, invoiceId, balance }) => {
      const [expected, room] = [remaining.get(invoiceId) ?? 0n, toUnits(balance)]
      const amount = expected < room ? expected : room
      remaining.set(invoiceId, expected - amount)
      return [id, amount]
    }),
  )
}

/** Spreads the money over the open receivables, the oldest first. */
function spreadPayment(
  paid: bigint,
  open: readonly NamedReceivable[],
  withholdings: ReadonlyMap<number, bigint>,
): PaymentMatch['lines'] {
  let remaining = paid
  return open.flatMap(({ id, balance }) => {
    const room = toUnits(balance) - (withholdings.get(id) ?? 0n)
    const part = remaining < room ? remaining : room
    remaining -= part
    return part > 0n ? [{ receivableId: id, amount: fromUnits(part) }] : []
  })
}
