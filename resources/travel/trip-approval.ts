import { factWords } from './fact-words'

/** The manager decides, then a travel authority, and a director if the trip is expensive or abroad. */
export const tripApproval = {
  kind: 'travel',
  waits: 'pending',
  requester: 'empId',
  approve: 'approve',
  reject: 'reject',
  reopen: 'reopen',
  unaffectedBy: ['documentCheck', 'isToShorten'],
  deciders: 'employee',
  facts: [
    'route',
    'fromDate',
    'toDate',
    'purpose',
    'projectId',
    'estimatedTotal',
    'isLateBooking',
    'documentCheck',
    'advanceRequested',
  ],
  factWords,
  rules: [
    {
      name: 'Expensive trip or abroad',
      when: { needsDirector: { eq: true } },
      steps: [
        { by: 'manager', hours: 48 },
        { by: 'travelAuthority', hours: 48 },
        { by: 'director', hours: 72 },
      ],
    },
    {
      name: 'Trip',
      steps: [
        { by: 'manager', hours: 48 },
        { by: 'travelAuthority', hours: 48 },
      ],
    },
  ],
} as const
