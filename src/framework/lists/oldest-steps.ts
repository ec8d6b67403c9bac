import { currentState } from '../approval'

/** What the start page asks of the steps that wait for the caller: those that have waited longest. */
export const oldestSteps = {
  perPage: 3,
  sort: [['enteredAt', 'asc']],
  filter: { status: { eq: currentState }, id: { in: '$toDecide' } },
  fields: ['title', 'entityType', 'recordId', 'requesterEmpId', 'enteredAt', 'dueAt'],
} as const
