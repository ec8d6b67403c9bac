import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays, workdayUpTo } from '../../../demo/calendar'
import { randomFor } from '../../../demo/random'
import type { DemoRecordStep, DemoStep } from '../../../demo/types'
import { type Agreement, orderKey, type PlannedMilestone, type PlannedOrder } from './agreements/agreement'
import { orderDate } from './purchase-orders'
import { agreements, contactFor, milestonesOf, type PlacedMilestone } from './sows'

/** Agreement by agreement and order by order, so that an order ends before its replacement takes effect. */
export const demoSalesSteps = (today: CalendarDate, seed: number): DemoRecordStep[][] =>
  agreements.flatMap((agreement) => {
    const placed = milestonesOf(agreement)
    const milestonesUnder = (order: PlannedOrder | null) =>
      placed.filter((each) => each.order === order).flatMap((each) => milestoneSteps(agreement, each, today, seed))
    const ofOrders = agreement.orders.map((order) => {
      const [first, last] = orderSteps(order, today)
      const named = stepsOf('purchaseOrders', orderKey(agreement, order))
      return [...named(first), ...milestonesUnder(order), ...named(last)]
    })
    return [...ofOrders, [...milestonesUnder(null), ...stepsOf('sows', agreement.key)(closingSteps(agreement))]]
  })

const stepsOf =
  (resource: DemoRecordStep['resource'], key: string) =>
  (steps: readonly Omit<DemoRecordStep, 'resource' | 'key'>[]): DemoRecordStep[] =>
    steps.map((step) => ({ ...step, resource, key }))

const withReason = (transition: string, why: string | undefined): DemoStep => ({
  transition,
  ...(why && { comment: why }),
})

/** Steps before and after the billing of its milestones. */
function orderSteps(order: PlannedOrder, today: CalendarDate): [DemoStep[], DemoStep[]] {
  const { end, why, overReason } = order
  const activate = {
    transition: 'activate',
    on: orderDate(order, today),
    ...(overReason && { asked: { overReason } }),
  }
  const ways: Record<PlannedOrder['end'], [DemoStep[], DemoStep[]]> = {
    draft: [[], []],
    inForce: [[activate], []],
    expired: [[activate], [{ transition: 'expire' }]],
    closed: [[activate], [withReason('close', why)]],
    cancelled: [[activate], [withReason('cancel', why)]],
    withdrawn: [[], [withReason('cancel', why)]],
  }
  return ways[end]
}

const acceptances = [
  'Signed acceptance note received by mail.',
  'Accepted in the monthly review; the minutes are on file.',
  'Tested by the customer’s people for a week without an open point.',
  'Accepted after the demonstration; two wishes go to the next release.',
] as const

function milestoneSteps(
  agreement: Agreement,
  { key, plan }: PlacedMilestone,
  today: CalendarDate,
  seed: number,
): DemoRecordStep[] {
  const random = randomFor(seed, key)
  const upToToday = (day: CalendarDate) => workdayUpTo(day < today ? day : today)
  const actualDate = upToToday(addDays(today, plan.planned + random.between(-4, 9)))
  const acceptedOn = upToToday(addDays(actualDate, random.between(2, 10)))
  const comment = random.pick(acceptances)
  const deliver = { transition: 'deliver', asked: { actualDate } }
  const acceptor = contactFor(agreement, 'isAcceptor').key
  const accept = { transition: 'accept', comment, asked: { acceptedOn }, acceptor }
  const [invoice, pay] = [{ transition: 'invoice' }, { transition: 'pay' }]
  const ways: Record<PlannedMilestone['state'], DemoStep[]> = {
    planned: [],
    in_progress: [{ transition: 'start' }],
    delivered: [deliver],
    accepted: [deliver, accept],
    invoiced: [deliver, accept, invoice],
    paid: [deliver, accept, invoice, pay],
    cancelled: [withReason('cancel', plan.why)],
  }
  return stepsOf('milestones', key)(ways[plan.state])
}

function closingSteps({ state, why }: Agreement): DemoStep[] {
  const complete = { transition: 'complete' }
  const ways: Partial<Record<Agreement['state'], DemoStep[]>> = {
    on_hold: [withReason('hold', why)],
    completed: [complete],
    closed: [complete, { transition: 'close' }],
    terminated: [withReason('terminate', why)],
    cancelled: [withReason('cancel', why)],
  }
  return ways[state] ?? []
}
