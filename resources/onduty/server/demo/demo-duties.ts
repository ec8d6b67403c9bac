import type { purposes } from '../../sets'

export interface DemoDuty {
  /** Key of the person in the demo company, and of the approver. */
  by: string
  decidedBy: string
  /** Days from today to the first day, and how many days it lasts. */
  ahead: number
  days: number
  session?: 'first_half' | 'second_half'
  purpose: keyof typeof purposes
  place: string
  reason: string
  until: 'asked' | 'granted' | 'over' | 'refused' | 'withdrawn'
}

/** Duties in every state. */
export const demoDuties: readonly DemoDuty[] = [
  {
    by: 'del.banking.4',
    decidedBy: 'del.banking',
    ahead: -3,
    days: 1,
    purpose: 'site_work',
    place: 'Data centre, Navi Mumbai',
    reason: 'Racks for the new cluster',
    until: 'over',
  },
  {
    by: 'eng.platform.1',
    decidedBy: 'eng.platform',
    ahead: -4,
    days: 1,
    purpose: 'training',
    place: 'Pune',
    reason: 'Course on databases',
    until: 'over',
  },
  {
    by: 'eng.applications.2',
    decidedBy: 'eng.applications',
    ahead: 0,
    days: 1,
    purpose: 'client_visit',
    place: 'Mumbai, Fort',
    reason: 'Workshop with the users',
    until: 'granted',
  },
  {
    by: 'sam.sales.1',
    decidedBy: 'sam.sales',
    ahead: 0,
    days: 2,
    purpose: 'client_visit',
    place: 'Bengaluru',
    reason: 'Talks about the renewal',
    until: 'granted',
  },
  {
    by: 'ppl.operations.1',
    decidedBy: 'ppl.operations',
    ahead: 2,
    days: 1,
    session: 'first_half',
    purpose: 'recruitment',
    place: 'College of Engineering',
    reason: 'Interviews on the campus',
    until: 'granted',
  },
  {
    by: 'eng.platform.2',
    decidedBy: 'eng.platform',
    ahead: 6,
    days: 2,
    purpose: 'conference',
    place: 'Hyderabad',
    reason: 'A talk of ours is on the programme',
    until: 'granted',
  },
  {
    by: 'del.banking.1',
    decidedBy: 'del.banking',
    ahead: 3,
    days: 1,
    purpose: 'client_visit',
    place: 'Chennai',
    reason: 'Acceptance of the second release',
    until: 'asked',
  },
  {
    by: 'del.banking.2',
    decidedBy: 'del.banking',
    ahead: 7,
    days: 1,
    session: 'second_half',
    purpose: 'bank_or_government',
    place: 'Registrar of companies',
    reason: 'Signing of the deed',
    until: 'asked',
  },
  {
    by: 'del.banking.3',
    decidedBy: 'del.banking',
    ahead: 30,
    days: 3,
    purpose: 'training',
    place: 'Delhi',
    reason: 'Course on payments',
    until: 'refused',
  },
  {
    by: 'eng.quality.3',
    decidedBy: 'eng.quality',
    ahead: 8,
    days: 1,
    purpose: 'other',
    place: 'Warehouse',
    reason: 'Counting devices',
    until: 'withdrawn',
  },
]
