import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays, workdayUpTo } from '../../../demo/calendar'
import type { DemoOrder } from '../../../demo/types'
import { type Agreement, orderKey, type PlannedOrder } from './agreements/agreement'
import { agreements, customerOf } from './sows'

/** The order date, which is a working day. */
export const orderDate = ({ days: [from] }: PlannedOrder, today: CalendarDate): CalendarDate =>
  workdayUpTo(addDays(today, from))

export const demoOrders = (today: CalendarDate): DemoOrder[] =>
  agreements.flatMap((agreement) => agreement.orders.map((order) => orderOf(agreement, order, today)))

function orderOf(agreement: Agreement, order: PlannedOrder, today: CalendarDate): DemoOrder {
  const { number, value, days, end } = order
  const isFiled = end !== 'draft' && end !== 'withdrawn'
  return {
    key: orderKey(agreement, order),
    sow: agreement.key,
    customer: agreement.customer,
    values: {
      poNumber: number,
      poDate: orderDate(order, today),
      validFrom: addDays(today, days[0]),
      validTo: addDays(today, days[1]),
      value,
      billTo: customerOf(agreement).values.billingAddress,
    },
    document: isFiled ? `Order ${number.replaceAll('/', '-')}.pdf` : null,
  }
}
