import { addDecimals } from '../../../../src/framework/values/decimal'
import { type Amount, compareAmounts } from '../../../../src/framework/values/money'
import type { PackWord } from '../../words/pack.en'

/** A result of the comparison of order, receipts and invoices: a match or a difference. */
export interface ComparisonFinding {
  word: PackWord
  tone: 'success' | 'info' | 'warning' | 'danger'
  args: Readonly<Record<string, string | number>>
}

interface ComparedItem {
  quantity: number
  receivedQuantity: number | null
}

/** Subtracts quantities, which have at most three decimals. */
const subtractQuantity = (one: number, other: number): number => Math.round((one - other) * 1000) / 1000

/** Compares the received quantity of an item with the ordered quantity. */
export function compareReceipt({ quantity, receivedQuantity }: ComparedItem): ComparisonFinding {
  const toCome = subtractQuantity(quantity, receivedQuantity ?? 0)
  if (toCome === 0) return { word: 'complete', tone: 'success', args: {} }
  if (toCome < 0) return { word: 'moreCame', tone: 'warning', args: { quantity: -toCome } }
  if (!receivedQuantity) return { word: 'noneCame', tone: 'info', args: {} }
  return { word: 'partCame', tone: 'info', args: { quantity: toCome } }
}

export interface PurchaseSums {
  ordered: Amount
  received: Amount
  invoiced: Amount
  paid: Amount
  /** The largest amount that may be invoiced for the order. */
  ceiling: Amount | null
}

interface InvoiceDispute {
  number: string
  /** Why the invoice does not match, in words; null if it matches or was not compared. */
  dispute: string | null
}

/** Compares the totals. Returns each difference once, or one finding that there is none. */
export function compareSums(
  sums: PurchaseSums,
  invoices: readonly InvoiceDispute[],
  inWords: (amount: Amount) => string,
): ComparisonFinding[] {
  const { ordered, received, invoiced, paid, ceiling } = sums
  const nothing = isZeroAmount(invoiced)
  return [
    describeAmountDifference(
      received,
      ordered,
      { same: 'allReceived', less: 'toReceive', more: 'receivedMore' },
      inWords,
    ),
    nothing
      ? { word: 'nothingInvoiced', tone: 'info', args: {} }
      : describeAmountDifference(
          invoiced,
          received,
          { same: 'invoicedAll', less: 'toInvoice', more: 'invoicedMore' },
          inWords,
        ),
    ...(compareAmounts(invoiced, ordered) > 0 ? [describeAboveOrder(invoiced, ordered, ceiling, inWords)] : []),
    ...(nothing ? [] : [comparePayment(invoiced, paid, inWords)]),
    ...invoices.flatMap(({ number, dispute }): ComparisonFinding[] =>
      dispute === null ? [] : [{ word: 'disputed', tone: 'danger', args: { number, why: dispute } }],
    ),
  ]
}

const isZeroAmount = (amount: Amount) => compareAmounts(amount, '0') === 0

const subtractAmounts = (one: Amount, other: Amount): Amount =>
  addDecimals(one, other.startsWith('-') ? other.slice(1) : `-${other}`) ?? one

type ComparisonWords = Record<'same' | 'less' | 'more', PackWord>

function describeAmountDifference(
  one: Amount,
  other: Amount,
  words: ComparisonWords,
  inWords: (amount: Amount) => string,
): ComparisonFinding {
  const order = compareAmounts(one, other)
  if (order === 0) return { word: words.same, tone: 'success', args: {} }
  return order < 0
    ? { word: words.less, tone: 'info', args: { amount: inWords(subtractAmounts(other, one)) } }
    : { word: words.more, tone: 'warning', args: { amount: inWords(subtractAmounts(one, other)) } }
}

const describeAboveOrder = (
  invoiced: Amount,
  ordered: Amount,
  ceiling: Amount | null,
  inWords: (amount: Amount) => string,
): ComparisonFinding => ({
  word: 'aboveOrder',
  tone: 'warning',
  args: { amount: inWords(subtractAmounts(invoiced, ordered)), ceiling: inWords(ceiling ?? ordered) },
})

function comparePayment(invoiced: Amount, paid: Amount, inWords: (amount: Amount) => string): ComparisonFinding {
  if (compareAmounts(paid, invoiced) >= 0) return { word: 'paidAll', tone: 'success', args: {} }
  return { word: 'toPay', tone: 'info', args: { amount: inWords(subtractAmounts(invoiced, paid)) } }
}
