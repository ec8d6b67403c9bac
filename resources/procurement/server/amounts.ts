import type { Summarizer } from '../../../server/records/summary/plan'
import { summarize } from '../../../server/records/summary/summary'
import { plusDecimal } from '../../../src/framework/decimal'
import type { LooseFilter } from '../../../src/framework/filter'
import type { Figure, Group } from '../../../src/framework/lists/summary'
import type { Amount } from '../../../src/framework/money'
import { procurements } from '../procurements'
import { purchaseSets } from '../sets'

/** What purchases come to, in one currency. */
export interface Amounts {
  currency: string
  /** Waits for decisions. */
  requested: Amount
  /** Was approved and is not paid yet. */
  committed: Amount
  invoiced: Amount
  paid: Amount
}

export interface AmountsByCurrency extends Amounts {
  byCurrency: Amounts[]
}

const figures = { cost: 'sum:totalCost', invoiced: 'sum:invoicedTotal', paid: 'sum:paidTotal' } as const

/** What the purchases come to that the caller may list, as far as they may read the amounts: the lists' own sums. */
export async function amountsOf(reader: Summarizer, filter: LooseFilter, currency: string): Promise<AmountsByCurrency> {
  const { groups } = await summarize(reader, procurements.name, {
    filter,
    q: '',
    groups: ['status'],
    figures: Object.values(figures),
  })
  return sumUp(groups, currency)
}

/** As `amountsOf`, by the months in which the goods are needed. */
export async function amountsByMonth(
  reader: Summarizer,
  filter: LooseFilter,
  currency: string,
): Promise<Map<string, AmountsByCurrency>> {
  const { groups } = await summarize(reader, procurements.name, {
    filter,
    q: '',
    groups: ['neededBy:month', 'status'],
    figures: Object.values(figures),
  })
  return new Map(groups.map((month) => [String(month.value), sumUp(month.groups ?? [], currency)]))
}

/** Amounts of nothing. */
export const nothingIn = (currency: string): AmountsByCurrency => sumUp([], currency)

function sumUp(states: readonly Group[], currency: string): AmountsByCurrency {
  const found = states.flatMap(({ figures: told }) =>
    Object.values(told).flatMap((figure) => Object.keys(unitsOf(figure))),
  )
  const all = [...new Set(found)].sort().map((each) => amountsIn(states, each))
  return { ...amountsIn(states, currency), byCurrency: all }
}

function amountsIn(states: readonly Group[], currency: string): Amounts {
  const sum = (figure: string, isCounted: (state: string) => boolean) =>
    states
      .filter(({ value }) => isCounted(String(value)))
      .reduce((total, group) => plusDecimal(total, unitsOf(group.figures[figure])[currency] ?? '0') ?? total, '0.00')
  return {
    currency,
    requested: sum(figures.cost, (state) => state === procurements.approval.waits),
    committed: sum(figures.cost, (state) => (purchaseSets.committed as readonly string[]).includes(state)),
    invoiced: sum(figures.invoiced, () => true),
    paid: sum(figures.paid, () => true),
  }
}

const unitsOf = (figure: Figure | undefined): Readonly<Record<string, string>> =>
  typeof figure === 'object' && figure !== null ? figure : {}
