import type { DemoSow } from '../../../../demo/demo-types'

/** Hundredths of the statement's value, or an amount in its currency. */
type MilestoneShare = number | `${number}`
type DoneState = 'delivered' | 'accepted' | 'invoiced' | 'paid'

/** A milestone as planned; every day is counted from today. */
export interface PlannedMilestone {
  name: string
  part: MilestoneShare
  planned: number
  state: 'planned' | 'in_progress' | 'cancelled' | DoneState
  /** The expected day if it differs from the planned one. */
  forecast?: number
  /** Why it was cancelled. */
  why?: string
}

/** An order; its state follows from how it ended and what was billed under it. */
export interface PlannedOrder {
  number: string
  value: `${number}`
  /** The order date, which is also its start, and the last day. */
  days: readonly [from: number, until: number]
  milestones: readonly PlannedMilestone[]
  end: 'draft' | 'inForce' | 'expired' | 'closed' | 'cancelled' | 'withdrawn'
  /** Why it was closed, cancelled or withdrawn. */
  why?: string
  /** Why it may exceed the statement of work. */
  overReason?: string
}

type RateCard = DemoSow['values']['rateCard']

/** A statement of work with everything that belongs to it. */
export interface Agreement {
  key: string
  customer: string
  /** Key of an employee. */
  owner: string
  /** Key of the agreement it amends, which comes earlier in the list. */
  amends?: string
  number: string
  title: string
  type: DemoSow['values']['type']
  value: `${number}`
  days: readonly [start: number, end: number]
  state: 'draft' | 'sent' | 'active' | 'on_hold' | 'completed' | 'closed' | 'terminated' | 'cancelled'
  /** Why it was put on hold, terminated or cancelled. */
  why?: string
  scope: string
  assumptions?: string
  rateCard?: RateCard
  orders: readonly PlannedOrder[]
  /** Milestones that no order covers. */
  uncovered: readonly PlannedMilestone[]
}

/** A key that identifies an order among all. */
export const buildOrderKey = ({ key }: Agreement, { number }: PlannedOrder) => `${key} ${number}`

const milestoneInState =
  (state: DoneState) =>
  (name: string, part: MilestoneShare, planned: number): PlannedMilestone => ({ name, part, planned, state })

export const delivered = milestoneInState('delivered')
export const accepted = milestoneInState('accepted')
export const invoiced = milestoneInState('invoiced')
export const paid = milestoneInState('paid')

const openMilestoneInState =
  (state: 'planned' | 'in_progress') =>
  (name: string, part: MilestoneShare, planned: number, forecast?: number): PlannedMilestone =>
    forecast === undefined ? { name, part, planned, state } : { name, part, planned, state, forecast }

export const planned = openMilestoneInState('planned')
export const inWork = openMilestoneInState('in_progress')

export const cancelledMilestone = (
  name: string,
  part: MilestoneShare,
  planned: number,
  why: string,
): PlannedMilestone => ({
  name,
  part,
  planned,
  state: 'cancelled',
  why,
})

type OrderEntry = readonly [
  number: string,
  value: `${number}`,
  days: readonly [number, number],
  milestones?: readonly PlannedMilestone[],
]

const orderInState =
  (end: PlannedOrder['end']) =>
  (...[number, value, days, milestones = []]: OrderEntry): PlannedOrder => ({ number, value, days, milestones, end })

export const drafted = orderInState('draft')
export const ordered = orderInState('inForce')
export const expired = orderInState('expired')

const orderInStateWithReason =
  (end: PlannedOrder['end']) =>
  (why: string, ...written: OrderEntry): PlannedOrder => ({ ...orderInState(end)(...written), why })

export const closed = orderInStateWithReason('closed')
/** Cancelled after it took effect. */
export const cancelled = orderInStateWithReason('cancelled')
/** Cancelled as a draft. */
export const withdrawn = orderInStateWithReason('withdrawn')

/** In force although the orders exceed the statement of work. */
export const orderAboveSow = (overReason: string, ...written: OrderEntry): PlannedOrder => ({
  ...ordered(...written),
  overReason,
})
