import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays, lastWorkdayUpTo } from '../../../demo/date-math'
import type { DemoOrder } from '../../../demo/demo-types'
import { type Agreement, agreements, buildOrderKey, type PlannedOrder } from './agreements'
import { findAgreementCustomer } from './demo-sows'

/** The order date, which is a working day. */
export const computeOrderDate = ({ from }: PlannedOrder, today: CalendarDate): CalendarDate =>
  lastWorkdayUpTo(addDays(today, from))

export const buildDemoOrders = (today: CalendarDate): DemoOrder[] =>
  agreements.flatMap((agreement) => agreement.orders.map((order) => buildDemoOrder(agreement, order, today)))

function buildDemoOrder(agreement: Agreement, order: PlannedOrder, today: CalendarDate): DemoOrder {
  const { number, value, from, until, end } = order
  const isFiled = end !== 'draft' && end !== 'withdrawn'
  return {
    key: buildOrderKey(agreement, order),
    sow: agreement.key,
    customer: agreement.customer,
    values: {
      poNumber: number,
      poDate: computeOrderDate(order, today),
      validFrom: addDays(today, from),
      validTo: addDays(today, until),
      value,
      billTo: findAgreementCustomer(agreement).values.billingAddress,
    },
    document: isFiled ? `Order ${number.replaceAll('/', '-')}.pdf` : null,
  }
}
