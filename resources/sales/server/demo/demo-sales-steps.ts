import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays, lastWorkdayUpTo } from '../../../demo/date-math'
import type { DemoRecordStep, DemoStep } from '../../../demo/demo-types'
import { createRandom } from '../../../demo/random'
import { type Agreement, agreements, buildOrderKey, type PlannedMilestone, type PlannedOrder } from './agreements'
import { computeOrderDate } from './demo-purchase-orders'
import { findAgreementContact, listMilestones, type PlacedMilestone } from './demo-sows'

/** Agreement by agreement and order by order, so that an order ends before its replacement takes effect. */
export const buildDemoSalesSteps = (today: CalendarDate, seed: number): DemoRecordStep[][] =>
  agreements.flatMap((agreement) => {
    const placed = listMilestones(agreement)
    const milestonesUnder = (order: PlannedOrder | null) =>
      placed.filter((each) => each.order === order).flatMap((each) => buildMilestoneSteps(agreement, each, today, seed))
    const ofOrders = agreement.orders.map((order) => {
      const [first, last] = buildOrderSteps(order, today)
      const named = createStepBuilder('purchaseOrders', buildOrderKey(agreement, order))
      return [...named(first), ...milestonesUnder(order), ...named(last)]
    })
    return [
      ...ofOrders,
      [...milestonesUnder(null), ...createStepBuilder('sows', agreement.key)(buildClosingSteps(agreement))],
    ]
  })

const createStepBuilder =
  (resource: DemoRecordStep['resource'], key: string) =>
  (steps: readonly Omit<DemoRecordStep, 'resource' | 'key'>[]): DemoRecordStep[] =>
    steps.map((step) => ({ ...step, resource, key }))

const buildStepWithReason = (transition: string, why: string | undefined): DemoStep => ({
  transition,
  ...(why && { comment: why }),
})

/** Steps before and after the billing of its milestones. */
function buildOrderSteps(order: PlannedOrder, today: CalendarDate): [DemoStep[], DemoStep[]] {
  const { end, why } = order
  const overReason = end === 'exceeding' ? why : undefined
  const activate = {
    transition: 'activate',
    on: computeOrderDate(order, today),
    ...(overReason && { asked: { overReason } }),
  }
  const ways: Record<PlannedOrder['end'], [DemoStep[], DemoStep[]]> = {
    draft: [[], []],
    inForce: [[activate], []],
    exceeding: [[activate], []],
    expired: [[activate], [{ transition: 'expire' }]],
    closed: [[activate], [buildStepWithReason('close', why)]],
    cancelled: [[activate], [buildStepWithReason('cancel', why)]],
    withdrawn: [[], [buildStepWithReason('cancel', why)]],
  }
  return ways[end]
}

const acceptances = [
  'Signed acceptance note received by mail.',
  'Accepted in the monthly review; the minutes are on file.',
  'Tested by the customer’s people for a week without an open point.',
  'Accepted after the demonstration; two wishes go to the next release.',
] as const

function buildMilestoneSteps(
  agreement: Agreement,
  { key, plan }: PlacedMilestone,
  today: CalendarDate,
  seed: number,
): DemoRecordStep[] {
  const random = createRandom(seed, key)
  const upToToday = (day: CalendarDate) => lastWorkdayUpTo(day < today ? day : today)
  const actualDate = upToToday(addDays(today, plan.planned + random.between(-4, 9)))
  const acceptedOn = upToToday(addDays(actualDate, random.between(2, 10)))
  const comment = random.pick(acceptances)
  const deliver = { transition: 'deliver', asked: { actualDate } }
  const acceptor = findAgreementContact(agreement, 'isAcceptor').key
  const accept = { transition: 'accept', comment, asked: { acceptedOn }, acceptor }
  const [invoice, pay] = [{ transition: 'invoice' }, { transition: 'pay' }]
  const ways: Record<PlannedMilestone['state'], DemoStep[]> = {
    planned: [],
    in_progress: [{ transition: 'start' }],
    delivered: [deliver],
    accepted: [deliver, accept],
    invoiced: [deliver, accept, invoice],
    paid: [deliver, accept, invoice, pay],
    cancelled: [buildStepWithReason('cancel', plan.why)],
  }
  return createStepBuilder('milestones', key)(ways[plan.state])
}

function buildClosingSteps({ state, why }: Agreement): DemoStep[] {
  const complete = { transition: 'complete' }
  const ways: Partial<Record<Agreement['state'], DemoStep[]>> = {
    on_hold: [buildStepWithReason('hold', why)],
    completed: [complete],
    closed: [complete, { transition: 'close' }],
    terminated: [buildStepWithReason('terminate', why)],
    cancelled: [buildStepWithReason('cancel', why)],
  }
  return ways[state] ?? []
}
