import type { Chain } from '../../src/framework/lists/chain'
import type { Values } from '../../src/framework/validate'
import { milestoneSets, orderSets } from './sets'

const isIn = (states: readonly string[]) => (milestone: Values) => states.includes(String(milestone.status))
const delivered = isIn(milestoneSets.delivered)
const accepted = isIn(milestoneSets.accepted)
const invoiced = isIn(milestoneSets.billed)
const isCovered = (milestone: Values) => (orderSets.inForce as readonly string[]).includes(String(milestone.orderStatus))
const hasOrder = (milestone: Values) => !!milestone.purchaseOrderId
/** What was billed stays covered when its order has ended. */
const wasBilled = (milestone: Values) => hasOrder(milestone) && invoiced(milestone)
const covered = [
  { holds: hasOrder, otherwise: 'No purchase order covers it' },
  { holds: (milestone: Values) => !hasOrder(milestone) || isCovered(milestone), otherwise: 'Its purchase order is not in force' },
]

/** How a milestone becomes money: delivered, accepted, covered by an order, invoiced, paid. */
export const milestoneChain: Chain = {
  of: 'milestones',
  by: 'sowId',
  title: 'From milestone to cash',
  sort: 'sequence',
  amount: 'amount',
  beside: ['plannedDate', 'forecastDate', 'daysLate'],
  totals: ['milestoneTotal', 'unplannedValue', 'poCovered', 'uncovered'],
  isOver: isIn(['cancelled']),
  stages: [
    {
      label: 'Deliverable',
      isDone: delivered,
      done: 'Delivered',
      on: 'actualDate',
      open: 'In work',
      needs: [{ holds: (milestone) => !isIn(['planned'])(milestone), otherwise: 'Not started' }],
    },
    {
      label: 'Acceptance',
      isDone: accepted,
      done: 'Accepted',
      on: 'acceptedOn',
      open: 'Waits for the customer',
      needs: [{ holds: delivered, otherwise: 'Not delivered yet' }],
    },
    {
      label: 'Purchase order',
      isDone: (milestone) => isCovered(milestone) || wasBilled(milestone),
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
    { label: 'Cash', isDone: isIn(['paid']), done: 'Paid', open: 'Waits for payment', needs: [{ holds: invoiced, otherwise: 'Not invoiced yet' }] },
  ],
}
