import { add, type Consequences, each, set, take } from '../../src/framework/steps/consequences'

const ofTrip = 'travelRequisitionId'
/** Advances that are decided with their trip. */
export const isAskedWithTrip = { status: { eq: 'with_trip' } } as const
const asksForAdvance = { advanceRequested: { empty: false } } as const
const changesAdvance = { changed: ['advanceRequested', 'advanceCurrency'] } as const
const advance = {
  empId: '$record.empId',
  travelRequisitionId: '$record.id',
  amount: '$record.advanceRequested',
  currency: '$record.advanceCurrency',
  purpose: '$record.purpose',
  neededBy: '$record.fromDate',
} as const
const isUnpaid = { status: { in: ['with_trip', 'approved'] } } as const
const endAdvance = take('expenseAdvances', 'cancel', each(ofTrip), { where: isUnpaid })

/** What follows for the advance of a trip. */
export const tripConsequences = {
  create: [add('expenseAdvances', advance, { when: asksForAdvance })],
  // The advance is what the waiting request says: changed, taken back, or asked for only now.
  update: [
    set(
      'expenseAdvances',
      each(ofTrip),
      { amount: '$record.advanceRequested', currency: '$record.advanceCurrency' },
      { ...changesAdvance, when: asksForAdvance, where: isAskedWithTrip },
    ),
    take('expenseAdvances', 'cancel', each(ofTrip), {
      ...changesAdvance,
      when: { advanceRequested: { empty: true } },
      where: isAskedWithTrip,
    }),
    add('expenseAdvances', advance, { ...changesAdvance, when: { ...asksForAdvance, advancesAsked: { eq: 0 } } }),
  ],
  approve: [take('expenseAdvances', 'approveWithTrip', each(ofTrip), { where: isAskedWithTrip })],
  reject: [take('expenseAdvances', 'rejectWithTrip', each(ofTrip), { where: isAskedWithTrip })],
  reopen: [
    take('expenseAdvances', 'askWithTrip', each(ofTrip), {
      when: { and: [asksForAdvance, { approvedTotal: { empty: true } }] },
      where: { status: { in: ['approved', 'rejected'] } },
      isWhole: true,
    }),
  ],
  cancel: [endAdvance],
  callOff: [endAdvance],
} as const satisfies Consequences
