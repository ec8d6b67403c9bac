import type { DemoSow } from '../../../demo/demo-types'
import { amount, groupBy, integer, oneOf, optional, type Row, readTable, word } from '../../../demo/table'
import { milestoneTable, orderTable, rateTable, scopeTable, sowTable } from './agreement-tables'

/** Days are counted from today. */
const days = { from: integer, until: integer }
const why = optional(word)

const sowColumns = {
  ...{ key: word, owner: word, amends: optional(word), number: word, title: word },
  type: oneOf('fixed_price', 'time_and_material', 'retainer', 'support'),
  ...{ value: amount, ...days },
  state: oneOf('draft', 'sent', 'active', 'on_hold', 'completed', 'closed', 'terminated', 'cancelled'),
  why,
}

const orderColumns = {
  sow: word,
  // `withdrawn` as a draft; `exceeding` is in force although the orders exceed the statement of work.
  end: oneOf('draft', 'inForce', 'exceeding', 'expired', 'closed', 'cancelled', 'withdrawn'),
  ...{ number: word, value: amount, ...days, why },
}

const milestoneColumns = {
  owner: word,
  state: oneOf('planned', 'in_progress', 'cancelled', 'delivered', 'accepted', 'invoiced', 'paid'),
  ...{ name: word, part: word, planned: integer, forecast: optional(integer), why },
}

/** A milestone as planned, of an order or of a statement of work. */
export type PlannedMilestone = Row<typeof milestoneColumns>

/** An order; its state follows from how it ended and what was billed under it. */
export type PlannedOrder = Row<typeof orderColumns> & { milestones: readonly PlannedMilestone[] }

/** A statement of work with everything that belongs to it. */
export interface Agreement extends Row<typeof sowColumns> {
  /** Key of the customer. */
  customer: string
  scope: string
  assumptions?: string
  rateCard?: NonNullable<DemoSow['values']['rateCard']>
  orders: readonly PlannedOrder[]
  /** Milestones that no order covers. */
  uncovered: readonly PlannedMilestone[]
}

const milestones = groupBy(readTable(milestoneColumns, milestoneTable), ({ owner }) => owner)
const orders = groupBy(readTable(orderColumns, orderTable), ({ sow }) => sow)
const scopes = groupBy(readTable({ sow: word, scope: word, assumptions: optional(word) }, scopeTable), ({ sow }) => sow)
const rates = groupBy(readTable({ sow: word, role: word, rate: amount }, rateTable), ({ sow }) => sow)

export const agreements: readonly Agreement[] = readTable(sowColumns, sowTable).map((sow) => {
  const { scope = '', assumptions } = scopes.get(sow.key)?.[0] ?? {}
  const rateCard = rates.get(sow.key)?.map(({ role, rate }) => ({ role, rate }))
  return {
    ...sow,
    ...{
      customer: sow.key.split('.')[0] ?? '',
      scope,
      ...(assumptions && { assumptions }),
      ...(rateCard && { rateCard }),
    },
    orders: (orders.get(sow.key) ?? []).map((order) => ({ ...order, milestones: milestones.get(order.number) ?? [] })),
    uncovered: milestones.get(sow.key) ?? [],
  }
})

/** A key that identifies an order among all. */
export const buildOrderKey = ({ key }: Agreement, { number }: PlannedOrder) => `${key} ${number}`

/** Hundredths of the value, or an amount. */
export const partOf = ({ part }: PlannedMilestone) =>
  part.endsWith('%') ? { percent: Number.parseInt(part, 10) } : { amount: amount(part) }
