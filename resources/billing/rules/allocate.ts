import { type Amount, fromUnits, toUnits } from '../../../src/framework/values/money'

/** What is open, by when it is due. */
export interface Open {
  id: number
  dueDate: string
  receivableNumber: string
  balance: Amount
}

/** What came in: the money that reached the bank, and what others kept of it. */
export interface Paid {
  amount: Amount
  withheldTax: Amount
  charges: Amount
  /** What it is for, where that is chosen. */
  lines: readonly { receivableId: number; amount: Amount }[]
}

export interface Settled {
  id: number
  money: Amount
  withheld: Amount
  charges: Amount
}

export interface Allocation {
  parts: Settled[]
  /** Money that settles nothing: credit of the customer. */
  over: Amount
}

export type Refusal = 'linesOverReceipt' | 'overBalance'

const smallest = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b))
export const compareByAge = (a: Open, b: Open): number =>
  a.dueDate.localeCompare(b.dueDate) || a.receivableNumber.localeCompare(b.receivableNumber, 'en', { numeric: true })

/**
 * Spreads a receipt: over the chosen ones, else the oldest first, on each withheld tax, then charges, then money. What is
 * left of the money is credit; withheld tax and charges are never more than what is open.
 */
export function allocate(paid: Paid, open: readonly Open[]): Allocation | Refusal {
  const chosen = new Map(paid.lines.map(({ receivableId, amount }) => [receivableId, toUnits(amount)]))
  const isChosen = chosen.size > 0
  let [money, withheld, charges] = [toUnits(paid.amount), toUnits(paid.withheldTax), toUnits(paid.charges)]
  if ([...chosen.values()].reduce((sum, each) => sum + each, 0n) > money) return 'linesOverReceipt'
  const parts: Settled[] = []
  const among = isChosen ? open.filter(({ id }) => chosen.has(id)) : [...open].sort(compareByAge)
  if (isChosen && among.length < chosen.size) return 'overBalance'
  for (const { id, balance } of among) {
    let room = toUnits(balance)
    const chosenAmount = chosen.get(id)
    if (chosenAmount !== undefined && chosenAmount > room) return 'overBalance'
    // Money that is meant for it has its place.
    const deductible = room - (chosenAmount ?? 0n)
    const withheldHere = smallest(withheld, deductible)
    const charged = smallest(charges, deductible - withheldHere)
    room -= withheldHere + charged
    const paidHere = smallest(chosenAmount ?? money, room)
    ;[money, withheld, charges] = [money - paidHere, withheld - withheldHere, charges - charged]
    if (withheldHere + charged + paidHere > 0n)
      parts.push({ id, money: fromUnits(paidHere), withheld: fromUnits(withheldHere), charges: fromUnits(charged) })
  }
  return withheld + charges > 0n ? 'overBalance' : { parts, over: fromUnits(money) }
}
