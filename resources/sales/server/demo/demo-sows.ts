import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays, firstWorkdayFrom, lastWorkdayUpTo } from '../../../demo/date-math'
import type { DemoContact, DemoCustomer, DemoMilestone, DemoSow, DemoStep } from '../../../demo/demo-types'
import { createRandom } from '../../../demo/random'
import {
  type Agreement,
  agreements,
  buildOrderKey,
  type PlannedMilestone,
  type PlannedOrder,
  partOf,
} from './agreements'
import { demoContacts } from './demo-contacts'
import { demoCustomers } from './demo-customers'

const cycles: Record<Agreement['type'], DemoSow['values']['billingCycle']> = {
  fixed_price: 'on_milestone',
  time_and_material: 'monthly',
  retainer: 'advance',
  support: 'quarterly',
}

export function findAgreementCustomer({ key, customer }: Agreement): DemoCustomer {
  const found = demoCustomers.find((each) => each.key === customer)
  if (!found) throw new Error(`Nobody has ordered ${key}`)
  return found
}

/** The first contact of the customer who is still there and has the duty. */
export function findAgreementContact({ key, customer }: Agreement, duty: 'isPrimary' | 'isAcceptor'): DemoContact {
  const found = demoContacts.find((each) => each.customer === customer && each.values[duty] && each.steps.length === 0)
  if (!found) throw new Error(`Nobody at the customer answers for ${key}`)
  return found
}

export const buildDemoSows = (today: CalendarDate, seed: number): DemoSow[] =>
  agreements.map((agreement) => buildDemoSow(agreement, today, seed))

function buildDemoSow(agreement: Agreement, today: CalendarDate, seed: number): DemoSow {
  const { key, customer, owner, amends, number, title, type, value, from, until, scope } = agreement
  const { assumptions, rateCard } = agreement
  const steps = buildOpeningSteps(agreement)
  const startDate = addDays(today, from)
  const signedDate = lastWorkdayUpTo(addDays(startDate, -createRandom(seed, key).between(3, 12)))
  const isSigned = steps.some(({ transition }) => transition === 'sign')
  return {
    key,
    customer,
    owner,
    contact: findAgreementContact(agreement, 'isPrimary').key,
    amends: amends ?? null,
    steps,
    values: {
      sowNumber: number,
      title,
      type,
      currency: findAgreementCustomer(agreement).values.currency,
      value,
      startDate,
      endDate: addDays(today, until),
      billingCycle: cycles[type],
      scope,
      ...(assumptions && { assumptions }),
      ...(rateCard && { rateCard }),
      ...(isSigned && { signedDate }),
    },
    document: isSigned ? `${number} signed.pdf`.replaceAll('/', '-') : null,
  }
}

/** Steps until it is in force; they run first, as amendments, orders and milestones need it. */
function buildOpeningSteps({ state, amends }: Agreement): DemoStep[] {
  const [send, sign] = [{ transition: 'send' }, { transition: 'sign' }]
  if (state === 'draft') return []
  if (state === 'sent' || state === 'cancelled') return [send]
  return amends ? [sign] : [send, sign]
}

export interface PlacedMilestone {
  key: string
  sequence: number
  plan: PlannedMilestone
  order: PlannedOrder | null
}

/** The milestones of an agreement, numbered by their planned days. */
export const listMilestones = ({ key, orders, uncovered }: Agreement): PlacedMilestone[] =>
  [
    ...orders.flatMap((order) => order.milestones.map((plan) => ({ plan, order }))),
    ...uncovered.map((plan) => ({ plan, order: null })),
  ]
    .sort((a, b) => a.plan.planned - b.plan.planned)
    .map((placed, index) => ({ ...placed, key: `${key} ${index + 1}`, sequence: index + 1 }))

export const buildDemoMilestones = (today: CalendarDate): DemoMilestone[] =>
  agreements.flatMap((agreement) =>
    listMilestones(agreement).map(({ key, sequence, order, plan }) => ({
      key,
      sow: agreement.key,
      order: order && buildOrderKey(agreement, order),
      values: {
        sequence,
        name: plan.name,
        ...partOf(plan),
        plannedDate: firstWorkdayFrom(addDays(today, plan.planned)),
        ...(plan.forecast !== undefined && { forecastDate: firstWorkdayFrom(addDays(today, plan.forecast)) }),
      },
    })),
  )
