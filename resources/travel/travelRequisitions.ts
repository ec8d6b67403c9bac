import {
  check,
  choice,
  count,
  currency,
  date,
  flag,
  longText,
  money,
  number,
  ref,
  rows,
  serial,
  text,
} from '../../src/fields'
import { left } from '../../src/fields/computed/rollup/left'
import { defineResource } from '../../src/framework/resource'
import { atLeastOne } from '../../src/framework/steps/alternatives'
import { compareAmounts } from '../../src/framework/values/money'
import { decidedStates, decisionSteps } from '../approvals/decision-workflow'
import { projectSets } from '../delivery/sets'
import { claimSets } from '../expenses/sets'
import { peopleSets } from '../people/sets'
import { areLegsInOrder, areStaysInside, isEachOtherOnce } from './rules/route-order'
import { costReaders, desk, documentReaders, mine, seen, ticketSets, tripReaders, tripSets } from './sets'
import { tripApproval } from './trip-approval'
import { isAskedWithTrip, tripConsequences } from './trip-consequences'
import { buildTripCosts } from './trip-costs'
import { buildTripInput, buildTripResults, estimateParts } from './trip-fields'
import { claimInDecision, tripUntouched } from './trip-requirements'
import { tripViews } from './trip-views'

const costs = { readableBy: costReaders } as const
const computedCosts = { ...costs, writableBy: [] } as const
const hidden = { readableBy: [], writableBy: [] } as const
const ofTrip = 'travelRequisitionId'
const input = {
  empId: { at: 'empId', isOptional: true },
  from: { at: 'toDate', by: 'gte', isOptional: true },
  to: { at: 'fromDate', by: 'lte', isOptional: true },
} as const

/** A trip that somebody wants to make for the company, with its route, its estimate and what it cost. */
export const travelRequisitions = defineResource('travelRequisitions', {
  label: 'Trip',
  route: 'TravelRequisitions',
  formRoute: 'TravelForm',
  title: 'travelNumber',
  summary: ['route', { from: 'fromDate', to: 'toDate' }],
  icon: 'FlightTakeoff',
  dayOf: 'empId',
  fields: {
    travelNumber: serial('TRV-{FYFY}-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'Traveller',
      required: true,
      fixed: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: [
        {
          is: 'cleared',
          as: 'expenses_and_advances',
          while: { status: { eq: 'approved' }, fromDate: { lte: '$today' } },
        },
        { is: 'stepped', step: 'cancel', while: { status: { in: tripSets.waiting } } },
        { is: 'outside', from: 'fromDate', to: 'toDate', step: 'callOff', while: { status: { in: tripSets.open } } },
      ],
    }),
    purpose: longText({ required: true, max: 500, search: true }),
    projectId: ref('projects', { where: { status: { in: projectSets.managed } } }),
    costCentreId: ref('departments', {
      label: 'Cost centre',
      where: { status: { eq: 'active' } },
      help: 'Used without a project',
    }),
    customerId: ref('customers', { label: 'Customer visited' }),
    coTravellers: rows(
      { empId: ref('employees', { label: 'Person', required: true, where: { status: { in: peopleSets.there } } }) },
      { label: 'Together with', max: 20 },
    ),
    ...buildTripInput(),
    bookingReason: longText({
      label: 'Reason for late booking',
      max: 500,
      help: 'The policy requires booking earlier',
    }),
    advanceRequested: money({ ...costs, label: 'Advance', min: '0.01', currency: 'advanceCurrency' }),
    advanceCurrency: currency({ label: 'Advance currency', required: true, default: '$company' }),
    ...buildTripResults(costs),
    requestedOn: date({ label: 'Requested on', writableBy: [] }),
    isLateBooking: check({ label: 'Booked late', default: false, writableBy: [] }),
    needsDirector: check({ label: 'Needs a director', default: false, ...computedCosts }),
    advanceBase: money({ ...computedCosts, label: 'Advance in company currency' }),
    advanceCap: money({ ...computedCosts, label: 'Advance limit' }),
    documentCheck: choice(
      {
        ok: 'Valid',
        missing: 'No passport',
        expires_before_return: 'Passport expires before the return',
        expires_within_six_months: 'Passport expires within six months',
      },
      { label: 'Passport', readableBy: documentReaders, writableBy: [] },
    ),
    ticketsNeeded: number({ label: 'Tickets needed', writableBy: [] }),
    ticketsBooked: count('travelTickets', 'requisitionId', {
      label: 'Tickets booked',
      where: { status: { in: ticketSets.held } },
      isToldToAll: true,
    }),
    ticketsChanged: count('travelTickets', 'requisitionId', {
      label: 'Tickets changed',
      where: { status: { eq: 'changed' } },
      isToldToAll: true,
    }),
    ticketsMissing: left({ plus: ['ticketsNeeded'], minus: ['ticketsBooked'] }, { label: 'Tickets to book' }),
    isToBook: flag({ and: [{ status: { eq: 'approved' } }, { ticketsMissing: { gt: 0 } }] }, { label: 'To book' }),
    changes: rows(
      {
        part: choice({ ...estimateParts, total: 'Total' }, { required: true }),
        before: money({ label: 'As approved' }),
        after: money({ label: 'Requested' }),
        difference: money(),
      },
      { ...computedCosts, label: 'Changes to the approved trip' },
    ),
    approvedTotal: money({ ...computedCosts, label: 'Approved estimate' }),
    approvedAs: choice({ request: 'Request', change: 'Change', unchanged: 'As before' }, hidden),
    advancesAsked: count('expenseAdvances', ofTrip, { ...hidden, label: 'Advances requested', where: isAskedWithTrip }),
    directorTotal: money({ ...computedCosts, label: 'Approved by a director' }),
    directorTripType: text({ label: 'Trip type approved by a director', max: 20, ...computedCosts }),
    faresAllowedByEmpId: ref('employees', { label: 'Higher fares allowed by', writableBy: [] }),
    isToShorten: check({ label: 'Ends after the last working day', default: false, writableBy: [] }),
    ...buildTripCosts(costs),
  },
  visible: {
    bookingReason: (r) => !!r.bookingReason || r.isLateBooking === true,
    documentCheck: (r) => r.tripType === 'international',
    changes: (r) => !!r.changes,
    isToShorten: (r) => r.isToShorten === true,
    faresAllowedByEmpId: (r) => !!r.faresAllowedByEmpId,
  },
  rules: [
    { code: 'legMissing', on: ['legs'], check: (r) => (r.legs ?? []).length > 0, message: 'Enter at least one leg.' },
    {
      code: 'travelsAlone',
      on: ['coTravellers'],
      check: (r) => isEachOtherOnce(r.coTravellers ?? [], r.empId),
      message: 'List each companion once, without the traveller.',
    },
    {
      code: 'legsInOrder',
      on: ['legs'],
      check: (r) => areLegsInOrder(r.legs ?? []),
      message: 'Each leg must arrive after it departs, and depart after the previous one arrives.',
    },
    {
      code: 'staysInside',
      on: ['stays'],
      check: (r) => areStaysInside(r.stays ?? [], r.fromDate, r.toDate),
      message: 'Each stay needs at least one night within the trip.',
    },
    atLeastOne(['projectId', 'costCentreId'], {
      code: 'nobodyPays',
      message: 'Choose the project or the cost centre.',
    }),
    {
      code: 'customerNeedsProject',
      on: ['projectId'],
      check: (r) => !r.customerId || !!r.projectId,
      message: 'A customer visit needs a project.',
    },
    {
      code: 'lateBookingReasonMissing',
      on: ['bookingReason'],
      check: (r) => !r.isLateBooking || !!r.bookingReason,
      message: 'The policy requires booking earlier. Enter a reason.',
    },
    {
      code: 'advanceAfterApproval',
      on: ['advanceRequested'],
      changed: ['advanceRequested', 'advanceCurrency'],
      check: (r) => r.approvedTotal == null,
      message: 'An advance is already requested with the trip. Request another one separately.',
    },
    {
      code: 'advanceAboveCap',
      on: ['advanceRequested'],
      check: (r) => !r.advanceBase || !r.advanceCap || compareAmounts(r.advanceBase, r.advanceCap) <= 0,
      message: 'The advance is above the policy limit.',
    },
  ],
  indexes: [
    ['empId', '-fromDate'],
    ['status', 'fromDate'],
    ['projectId', 'fromDate'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['create'], where: desk },
    { to: 'employee', can: ['update'], where: mine },
    { to: 'employee', can: ['list', 'show', 'export'], where: seen },
    { to: tripReaders, can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: 'pending',
    states: { ...decidedStates, completed: { tone: 'info', isReadOnly: true } },
    sets: tripSets,
    transitions: {
      ...decisionSteps,
      change: {
        label: 'Change route or dates',
        from: 'approved',
        to: 'pending',
        by: [{ role: 'employee', where: { or: [mine, desk] } }],
        ask: buildTripInput(),
        comment: 'optional',
        requires: [claimInDecision],
      },
      reopen: {
        from: ['approved', 'rejected'],
        to: 'pending',
        by: [],
        guard: {
          code: 'changeRejected',
          check: (r) => r.status === 'rejected' || r.approvedAs === 'request' || r.approvedAs === 'change',
          message: 'The trip stays as approved. Request the change again.',
        },
        requires: tripUntouched,
      },
      keepApproved: { from: 'rejected', to: 'approved', by: [] },
      allowFares: {
        label: 'Allow higher fares',
        from: 'approved',
        to: 'approved',
        by: [{ role: 'employee', where: desk }],
        confirm: 'Tickets of this trip may cost more than ten percent above the estimate.',
      },
      cancel: {
        from: ['pending', 'approved'],
        to: 'cancelled',
        by: [{ role: 'employee', where: { or: [mine, desk] } }],
        comment: 'optional',
        tone: 'danger',
        requires: [claimInDecision],
      },
      callOff: { label: 'Cancel trip', from: tripSets.open, to: 'cancelled', by: [] },
      closeUnclaimed: {
        label: 'Nothing to claim',
        from: 'approved',
        to: 'completed',
        by: [{ role: 'employee', where: mine }],
        guard: {
          code: 'tripNotOver',
          check: (r, _, today) => !!r.toDate && r.toDate <= today,
          message: 'The trip has not ended yet.',
        },
        requires: [
          {
            code: 'advanceOpen',
            none: 'expenseAdvances',
            where: { travelRequisitionId: { eq: '$record' }, status: { in: ['with_trip', 'approved', 'paid'] } },
            message: 'An advance of this trip is open. Settle it with a claim.',
          },
          {
            code: 'claimsOpen',
            none: 'expenses',
            where: { travelRequisitionId: { eq: '$record' }, stage: { in: ['draft', ...claimSets.open] } },
            message: 'A claim for this trip is still open.',
          },
        ],
      },
      complete: { from: 'approved', to: 'completed', by: [] },
    },
  },
  consequences: tripConsequences,
  approval: tripApproval,
  lists: {
    getTravelDetailsByState: {
      input: { ...input, state: { at: 'status', isOptional: true }, projectId: { at: 'projectId', isOptional: true } },
      sort: '-fromDate',
    },
    getTravelRequisitionDetailsByProject: {
      input: { ...input, projectId: 'projectId', state: { at: 'status', isOptional: true } },
      sort: '-fromDate',
    },
  },
  files: { document: { label: 'Documents', most: 10, to: [{ where: { or: [mine, desk] } }], readableBy: costReaders } },
  views: tripViews,
})
