import type { Chain } from '../../src/framework/lists/chain-stages'
import type { Values } from '../../src/framework/validate'
import { milestoneSets, orderSets } from './sets'

const hasStatus = (states: readonly string[]) => (milestone: Values) => states.includes(String(milestone.status))
const delivered = hasStatus(milestoneSets.delivered)
const accepted = hasStatus(milestoneSets.accepted)
const invoiced = hasStatus(milestoneSets.billed)
const isOrderInForce = (milestone: Values) => (orderSets.inForce as readonly string[]).includes(String(milestone.orderStatus))
const hasPurchaseOrder = (milestone: Values) => !!milestone.purchaseOrderId
/** A billed milestone stays covered by its order even after the order has ended. */
const wasBilledUnderOrder = (milestone: Values) => hasPurchaseOrder(milestone) && invoiced(milestone)
const covered = [
  { holds: hasPurchaseOrder, otherwise: 'No purchase order' },
  { holds: (milestone: Values) => !hasPurchaseOrder(milestone) || isOrderInForce(milestone), otherwise: 'Purchase order not active' },
]

/** The steps by which a milestone becomes money: delivered, accepted, covered by an order, invoiced, paid. */
export const milestoneChain: Chain = {
  of: 'milestones',
  by: 'sowId',
  title: 'From milestone to cash',
  sort: 'sequence',
  amount: 'amount',
  beside: ['plannedDate', 'forecastDate', 'daysLate'],
  totals: ['milestoneTotal', 'unplannedValue', 'poCovered', 'uncovered'],
  isOver: hasStatus(['cancelled']),
  stages: [
    {
      label: 'Deliverable',
      isDone: delivered,
      done: 'Delivered',
      on: 'actualDate',
      open: 'In progress',
      needs: [{ holds: (milestone) => !hasStatus(['planned'])(milestone), otherwise: 'Not started' }],
    },
    {
      label: 'Acceptance',
      isDone: accepted,
      done: 'Accepted',
      on: 'acceptedOn',
      open: 'Waiting for customer',
      needs: [{ holds: delivered, otherwise: 'Not delivered yet' }],
    },
    {
      label: 'Purchase order',
      isDone: (milestone) => isOrderInForce(milestone) || wasBilledUnderOrder(milestone),
      done: 'Covered',
      shows: 'purchaseOrderId',
      open: 'Not covered',
      needs: covered,
    },
    {
      label: 'Invoice',
      isDone: invoiced,
      done: 'Invoiced',
      open: 'Ready to invoice',
      needs: [{ holds: accepted, otherwise: 'Not accepted yet' }, ...covered],
    },
    { label: 'Cash', isDone: hasStatus(['paid']), done: 'Paid', open: 'Waiting for payment', needs: [{ holds: invoiced, otherwise: 'Not invoiced yet' }] },
  ],
}
