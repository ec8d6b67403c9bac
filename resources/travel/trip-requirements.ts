import { claimSets } from '../expenses/sets'

/** A trip stays as it is while its claim is decided. */
export const claimInDecision = {
  code: 'claimInDecision',
  none: 'expenses',
  where: { travelRequisitionId: { eq: '$record' }, stage: { in: claimSets.decidable } },
  message: 'A claim of this trip is awaiting a decision. Send it back first.',
} as const

/** A decision is final once money or tickets follow from it. */
export const tripUntouched = [
  {
    code: 'ticketsBooked',
    none: 'travelTickets',
    where: { requisitionId: { eq: '$record' } },
    message: 'The trip has tickets. Change or cancel it instead.',
  },
  {
    code: 'advancePaid',
    none: 'expenseAdvances',
    where: { travelRequisitionId: { eq: '$record' }, status: { in: ['paid', 'settled'] } },
    message: 'The advance of this trip is already paid.',
  },
  {
    code: 'claimsOpen',
    none: 'expenses',
    where: { travelRequisitionId: { eq: '$record' }, stage: { ne: 'cancelled' } },
    message: 'This trip has claims.',
  },
] as const
