import { count, flag, latest, sum, total } from '../../src/fields'
import { claimSets } from '../expenses/sets'
import type { costReaders } from './sets'

const ofTrip = 'travelRequisitionId'

/** What a trip cost so far, and what is still to be settled. */
export const buildTripCosts = (costs: { readonly readableBy: typeof costReaders }) => ({
  ticketsActual: total('travelTickets', 'requisitionId', 'keptBase', {
    ...costs,
    label: 'Tickets paid by the company',
    where: { paidBy: { eq: 'company' } },
  }),
  claimsActual: total('expenses', ofTrip, 'totalApproved', {
    ...costs,
    label: 'Claims paid',
    where: { stage: { eq: 'payment_completed' } },
  }),
  perDiemActual: total('expenses', ofTrip, 'perDiemApproved', {
    ...costs,
    label: 'Daily allowance included',
    where: { stage: { eq: 'payment_completed' } },
  }),
  actualTotal: sum({ plus: ['ticketsActual', 'claimsActual'] }, { ...costs, label: 'Actual cost' }),
  commitment: sum({ plus: ['approvedTotal'], minus: ['actualTotal'] }, { ...costs, label: 'Unused estimate' }),
  variance: sum({ plus: ['actualTotal'], minus: ['estimatedTotal'] }, { ...costs, label: 'Above the estimate' }),
  openClaims: count('expenses', ofTrip, {
    label: 'Open claims',
    where: { stage: { in: ['draft', ...claimSets.open] } },
    isToldToAll: true,
  }),
  advanceOpen: total('expenseAdvances', ofTrip, 'open', {
    ...costs,
    label: 'Advance to settle',
    where: { status: { eq: 'paid' } },
  }),
  advancePaidOn: latest('expenseAdvances', ofTrip, 'paidOn', { ...costs, label: 'Advance paid on' }),
  isOverdue: flag(
    {
      and: [{ status: { eq: 'approved' } }, { settlementDueOn: { lt: '$today' } }],
    },
    { label: 'Settlement overdue' },
  ),
})
