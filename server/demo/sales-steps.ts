import type { CalendarDate } from '../../src/framework/dates'
import { type Agreement, orderKey, type PlannedMilestone, type PlannedOrder } from './agreements'
import { addDays, workdayUpTo } from './calendar'
import { orderDate } from './purchase-orders'
import { randomFor } from './random'
import { agreements, contactFor, milestonesOf, type PlacedMilestone } from './sows'
import type { DemoRecordStep, DemoStep } from './types'

/** Agreement by agreement and order by order, so that an order ends before the one that replaces it is put in force. */
export const demoSalesSteps = (today: CalendarDate, seed: number): DemoRecordStep[] =>
  agreements.flatMap((agreement) => {
    const placed = milestonesOf(agreement)
    const of = (order: PlannedOrder | null) =>
      placed.filter((each) => each.order === order).flatMap((each) => milestoneSteps(agreement, each, today, seed))
    return [
      ...agreement.orders.flatMap((order) => {
        const [first, last] = orderSteps(order, today)
        const named = (step: DemoStep) => ({
          ...step,
          resource: 'purchaseOrders' as const,
          key: orderKey(agreement, order),
        })
        return [...first.map(named), ...of(order), ...last.map(named)]
      }),
      ...of(null),
      ...closingSteps(agreement).map((step) => ({ ...step, resource: 'sows' as const, key: agreement.key })),
    ]
  })

const withReason = (transition: string, why: string | undefined): DemoStep => ({
  transition,
  ...(why && { comment: why }),
})

/** What is done before and after the milestones it covers are billed. */
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
  const named = (step: Omit<DemoRecordStep, 'resource' | 'key'>) => ({ ...step, resource: 'milestones' as const, key })
  const deliver = named({ transition: 'deliver', asked: { actualDate } })
  const acceptor = contactFor(agreement, 'isAcceptor').key
  const accept = named({ transition: 'accept', comment, asked: { acceptedOn }, acceptor })
  const [invoice, pay] = [named({ transition: 'invoice' }), named({ transition: 'pay' })]
  const ways: Record<PlannedMilestone['state'], DemoRecordStep[]> = {
    planned: [],
    in_progress: [named({ transition: 'start' })],
    delivered: [deliver],
    accepted: [deliver, accept],
    invoiced: [deliver, accept, invoice],
    paid: [deliver, accept, invoice, pay],
    cancelled: [named(withReason('cancel', plan.why))],
  }
  return ways[plan.state]
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
