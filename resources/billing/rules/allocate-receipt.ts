import { type Amount, fromUnits, toUnits } from '../../../src/framework/values/money'

/** An open receivable, with its due date. */
export interface AllocatableReceivable {
  id: number
  dueDate: string
  receivableNumber: string
  balance: Amount
}

/** A payment: the money that reached the bank, and what others deducted before. */
export interface ReceivedPayment {
  amount: Amount
  withheldTax: Amount
  charges: Amount
  /** The receivables that the user chose, if any. */
  lines: readonly { receivableId: number; amount: Amount }[]
}

interface SettledPart {
  id: number
  money: Amount
  withheld: Amount
  charges: Amount
}

export interface Allocation {
  parts: SettledPart[]
  /** Money that settles nothing and becomes credit of the customer. */
  over: Amount
}

export type AllocationRefusal = 'linesOverReceipt' | 'overBalance'

const findSmallest = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b))
export const compareByDueDate = (a: AllocatableReceivable, b: AllocatableReceivable): number =>
  a.dueDate.localeCompare(b.dueDate) || a.receivableNumber.localeCompare(b.receivableNumber, 'en', { numeric: true })

/**
 * Allocates a receipt to the chosen receivables, else to the oldest first. Withheld tax is used first, then
 * charges, then money. Money that is left becomes credit; withheld tax and charges must not exceed what is
 * open.
 */
export function allocateReceipt(
  paid: ReceivedPayment,
  open: readonly AllocatableReceivable[],
): Allocation | AllocationRefusal {
  const chosen = new Map(paid.lines.map(({ receivableId, amount }) => [receivableId, toUnits(amount)]))
  const isChosen = chosen.size > 0
  let [money, withheld, charges] = [toUnits(paid.amount), toUnits(paid.withheldTax), toUnits(paid.charges)]
  if ([...chosen.values()].reduce((sum, each) => sum + each, 0n) > money) return 'linesOverReceipt'
  const parts: SettledPart[] = []
  const among = isChosen ? open.filter(({ id }) => chosen.has(id)) : [...open].sort(compareByDueDate)
  if (isChosen && among.length < chosen.size) return 'overBalance'
  for (const { id, balance } of among) {
    let room = toUnits(balance)
    const chosenAmount = chosen.get(id)
    if (chosenAmount !== undefined && chosenAmount > room) return 'overBalance'
    // Withheld tax and charges leave room for the money that the user chose for this receivable.
    const deductible = room - (chosenAmount ?? 0n)
    const withheldHere = findSmallest(withheld, deductible)
    const charged = findSmallest(charges, deductible - withheldHere)
    room -= withheldHere + charged
    const paidHere = findSmallest(chosenAmount ?? money, room)
    ;[money, withheld, charges] = [money - paidHere, withheld - withheldHere, charges - charged]
    if (withheldHere + charged + paidHere > 0n)
      parts.push({ id, money: fromUnits(paidHere), withheld: fromUnits(withheldHere), charges: fromUnits(charged) })
  }
  return withheld + charges > 0n ? 'overBalance' : { parts, over: fromUnits(money) }
}
