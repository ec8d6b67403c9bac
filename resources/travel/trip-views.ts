import { mine, tripSets } from './sets'
import { estimateFields } from './trip-fields'

/** The list, the form and the page of a trip. */
export const tripViews = {
  decide: [
    { draws: 'teamDays', of: { person: 'empId', from: 'fromDate', to: 'toDate' } },
    { draws: 'travelPolicy', of: { person: 'empId', on: 'fromDate' } },
  ],
  header: ['empId', 'estimatedTotal', 'actualTotal', 'projectId', 'ticketsMissing', 'purpose'],
  list: {
    columns: [
      'travelNumber',
      'empId',
      'route',
      'fromDate',
      'toDate',
      'projectId',
      'estimatedTotal',
      'actualTotal',
      'ticketsMissing',
      'status',
    ],
    filters: ['status', 'empId', 'projectId', 'isToBook', 'tripType', 'fromDate', 'isOverdue'],
    sort: '-fromDate',
  },
  calendar: { on: 'fromDate', shows: ['empId', 'route', 'status'] },
  feed: {
    from: 'fromDate',
    to: 'toDate',
    person: 'empId',
    tells: ['purpose', 'status'],
    tentative: tripSets.waiting,
    of: {
      mine: { and: [mine, { status: { in: tripSets.live } }] },
      team: { and: [{ empId: { in: '$reports' } }, { status: { in: tripSets.live } }] },
    },
  },
  form: {
    Trip: ['empId', 'tripType', 'purpose', 'projectId', 'costCentreId', 'customerId', 'coTravellers'],
    Route: ['legs', 'stays', 'bookingReason'],
    'Other costs': [
      ...['localAmount', 'localCurrency', 'otherAmount', 'otherCurrency'],
      ...['advanceRequested', 'advanceCurrency'],
    ],
  },
  record: {
    Summary: ['documentCheck', 'isLateBooking', 'isToShorten', 'settlementDueOn', 'isOverdue', 'ticketsChanged'],
    'Dates and tickets': [
      ...['route', 'fromDate', 'toDate', 'departsAt', 'requestedOn'],
      ...['ticketsNeeded', 'ticketsBooked', 'ticketsMissing', 'isToBook', 'faresAllowedByEmpId'],
      ...['needsDirector', 'directorTotal', 'directorTripType', 'openClaims'],
    ],
    Estimate: [...estimateFields, 'changes'],
    Calculation: ['allowances', 'fares', 'lodging', 'journeys'],
    Actual: [
      'approvedTotal',
      'ticketsActual',
      'claimsActual',
      'perDiemActual',
      'actualTotal',
      'commitment',
      'variance',
      'advanceBase',
      'advanceCap',
      'advancePaidOn',
      'advanceOpen',
    ],
  },
  tools: ['itinerary'],
  recordTabs: {
    trip: { label: 'Trip', draws: ['tripOverview'], related: ['travelCompanions'] },
    costs: { label: 'Costs', sections: ['Estimate', 'Actual', 'Calculation', 'Other costs'] },
    tickets: { label: 'Tickets', related: ['travelTickets'] },
    settlement: { label: 'Settlement', related: ['expenseAdvances', 'expenses'] },
    details: { label: 'Details', sections: ['Dates and tickets', 'Route'], related: ['travelVersions'] },
  },
  related: ['travelCompanions', 'travelTickets', 'expenseAdvances', 'expenses', 'travelVersions'],
} as const
