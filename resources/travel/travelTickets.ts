import { check, choice, currency, date, longText, money, number, ref, text } from '../../src/fields'
import { inBase, rateInForce } from '../../src/fields/money/rate/base-currency'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { compareAmounts, fromUnits, toUnits } from '../../src/framework/values/money'
import { exchangeRates } from '../money/exchangeRates'
import { financeTeam } from '../people/roles'
import { findTicketEstimate, isAboveTolerance, isPartOfTrip } from './rules/ticket-estimate'
import { ofDesk, ofMine, ticketSets } from './sets'
import { travelRequisitions } from './travelRequisitions'
import { payers } from './trip-fields'

const kinds = {
  flight: 'Flight',
  train: 'Train',
  bus: 'Bus',
  hotel: 'Hotel',
  cab: 'Cab',
  visa: 'Visa',
  insurance: 'Insurance',
  other: 'Other',
} as const

/** The desk and finance book for others, finance never for itself; the traveller enters own tickets. */
const ofOthers = { 'requisitionId.empId': { ne: '$me' } } as const
const booking = [
  { role: 'employee', where: ofDesk },
  { role: 'finance', where: ofOthers },
] as const
const ofManaged = { 'requisitionId.projectId': { in: '$managedProjects' } } as const
const own = { and: [ofMine, { paidBy: { eq: 'employee' } }] } as const
const price = { currency: 'currency', min: '0' } as const

/** A ticket or a room of a trip, with what it costs and what comes back. */
export const travelTickets = defineResource('travelTickets', {
  label: 'Ticket',
  route: 'TravelTickets',
  title: 'bookingReference',
  summary: ['kind', 'bookingReference'],
  icon: 'FlightTakeoff',
  operations: { update: 'updateTravelTicket' },
  fields: {
    requisitionId: ref('travelRequisitions', {
      label: 'Trip',
      required: true,
      fixed: true,
      where: { status: { in: ['approved', 'completed'] } },
    }),
    kind: choice(kinds, { required: true, default: 'flight' }),
    legNumber: number({ label: 'Leg', min: 1, max: 20 }),
    stayNumber: number({ label: 'Stay', min: 1, max: 20 }),
    supplierId: ref('suppliers', { where: { status: { eq: 'active' } } }),
    bookingReference: text({ label: 'Reference', required: true, max: 40, search: true, isUpperCase: true }),
    bookedByEmpId: ref('employees', { label: 'Booked by', writableBy: [] }),
    bookedOn: date({ required: true, default: '$today', max: '$today' }),
    currency: currency({ required: true, default: '$company' }),
    fare: money({ ...price, required: true }),
    taxes: money({ ...price, required: true, default: '0.00' }),
    exchangeRate: rateInForce(exchangeRates, { label: 'Rate', currency: 'currency', on: 'bookedOn' }),
    cost: money({ currency: 'currency' }),
    costBase: inBase('cost', { label: 'In company currency', by: 'exchangeRate' }),
    refundAmount: money({ ...price, label: 'Refund', help: 'Leave blank while the refund is open' }),
    kept: money({ label: 'Not refunded', currency: 'currency' }),
    keptBase: inBase('kept', { label: 'Not refunded, in company currency', by: 'exchangeRate' }),
    paidBy: choice(payers, { label: 'Paid by', required: true, default: 'company' }),
    consentByEmpId: ref('employees', { label: 'Higher fare allowed by', writableBy: [] }),
    isAffected: check({ label: 'Affected by a change', default: false, writableBy: [] }),
    note: longText({ max: 500 }),
  },
  given: {
    trip: parent('requisitionId', {
      of: travelRequisitions,
      fields: ['status', 'legs', 'stays', 'fares', 'lodging', 'faresAllowedByEmpId', 'empId'],
    }),
  },
  computed: {
    cost: (r) => (r.fare ? fromUnits(toUnits(r.fare) + toUnits(r.taxes ?? '0')) : null),
    kept: (r) =>
      r.fare ? fromUnits(toUnits(r.fare) + toUnits(r.taxes ?? '0') - toUnits(r.refundAmount ?? '0')) : null,
  },
  visible: {
    refundAmount: (r) => r.status !== 'booked',
    consentByEmpId: (r) => !!r.consentByEmpId,
    isAffected: (r) => r.isAffected === true,
  },
  rules: [
    {
      code: 'refundAboveFare',
      on: ['refundAmount'],
      check: (r) => !r.refundAmount || compareAmounts(r.refundAmount, r.cost ?? '0') <= 0,
      message: 'The refund cannot exceed the amount paid.',
    },
    {
      code: 'unknownLeg',
      on: ['legNumber', 'stayNumber'],
      changed: ['legNumber', 'stayNumber'],
      check: (r, g) => !g.trip || isPartOfTrip(r, g.trip),
      message: 'The trip has no leg or stay with this number.',
    },
    {
      code: 'consentRequired',
      on: ['fare'],
      changed: ['fare', 'taxes', 'legNumber', 'stayNumber', 'currency'],
      check: (r, g) =>
        r.paidBy === 'employee' || !!r.consentByEmpId || !isAboveTolerance(r.costBase, findTicketEstimate(r, g.trip)),
      message: 'The fare is more than ten percent above the estimate. The travel authority must allow it.',
    },
  ],
  indexes: [['requisitionId', 'status'], ['bookedOn']],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: { or: [ofMine, ofDesk] } },
    { to: 'employee', can: ['create'], where: { or: [own, ofDesk] } },
    { to: 'employee', can: ['update'], where: { or: [own, ofDesk] } },
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: 'employee', can: ['list', 'show', 'export'], where: ofManaged },
    { to: 'finance', can: ['create', 'update'], where: ofOthers },
  ],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: 'booked',
    sets: ticketSets,
    states: {
      booked: { tone: 'success' },
      changed: { tone: 'info' },
      cancelled: { tone: 'neutral' },
      used: { tone: 'neutral' },
      no_show: { label: 'Not used', tone: 'warning' },
    },
    transitions: {
      change: { label: 'Changed', from: ticketSets.open, to: 'changed', by: booking, comment: 'optional' },
      cancel: {
        from: ticketSets.open,
        to: 'cancelled',
        by: [...booking, { role: 'employee', where: own }],
        comment: 'optional',
        tone: 'danger',
        ask: { refundAmount: money({ label: 'Refund', min: '0', help: 'Leave blank while the refund is open' }) },
      },
      use: { label: 'Used', from: ticketSets.open, to: 'used', by: [...booking, { role: 'employee', where: ofMine }] },
      miss: {
        label: 'Not used',
        from: ticketSets.open,
        to: 'no_show',
        by: [...booking, { role: 'employee', where: ofMine }],
      },
    },
  },
  lists: {
    getTicketsToRefund: {
      where: { status: { in: ['cancelled', 'no_show'] }, refundAmount: { empty: true } },
      sort: 'bookedOn',
    },
  },
  files: {
    document: {
      label: 'Ticket',
      to: [{ where: ofMine }, { where: ofDesk }, 'finance'],
      most: 5,
      operations: { upload: 'uploadTravelTicket', download: 'downloadTravelTicket' },
    },
  },
  views: {
    list: {
      columns: [
        'requisitionId',
        'bookingReference',
        'kind',
        'supplierId',
        'bookedOn',
        'costBase',
        'paidBy',
        'keptBase',
        'isAffected',
        'status',
      ],
      filters: ['status', 'kind', 'paidBy', 'isAffected', 'requisitionId.projectId', 'bookedOn'],
      sort: '-bookedOn',
    },
    form: {
      Ticket: [
        'requisitionId',
        'kind',
        'legNumber',
        'stayNumber',
        'supplierId',
        'bookingReference',
        'bookedOn',
        'note',
      ],
      Cost: ['currency', 'fare', 'taxes', 'paidBy', 'refundAmount'],
    },
    record: {
      Amounts: [
        'exchangeRate',
        'cost',
        'costBase',
        'kept',
        'keptBase',
        'bookedByEmpId',
        'consentByEmpId',
        'isAffected',
      ],
    },
  },
})
