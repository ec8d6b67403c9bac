import { age, date, daysFrom, longText, lookup, money, number, percent, rate, ref, text } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { atLeastOne } from '../../src/framework/steps/alternatives'
import { daysBetween } from '../../src/framework/values/dates'
import { financeTeam } from '../people/roles'
import { consumption } from './order-consumption'
import { milestoneSets, orderSets, sowSets } from './sets'
import { sows } from './sows'

const owner: Right = { role: 'employee', where: { 'sowId.ownerEmpId': { eq: '$me' } } }
const keepers: readonly Right[] = [...financeTeam, owner]

/** The owner can change amounts until the statement of work is in force; after that only finance can. */
const planners: readonly Right[] = [...financeTeam, { role: 'employee', where: { 'sowId.ownerEmpId': { eq: '$me' }, 'sowId.status': { in: sowSets.unsigned } } }]

const isSowActive = (sow: { readonly status: string } | null) => sow?.status === 'active'
const notInForce = { code: 'notInForce', message: 'The statement of work is not active.' } as const

/** A part of a statement of work that is delivered, accepted and paid separately. */
export const milestones = defineResource('milestones', {
  label: 'Milestone',
  route: 'Milestones',
  title: 'name',
  icon: 'Flag',
  operations: { list: 'getMilestones', create: 'CreateMilestoneDetails', update: 'updateMilestoneDetails' },
  fields: {
    sowId: ref('sows', {
      label: 'Statement of work',
      required: true,
      fixed: true,
      isPart: true,
      where: { parentSowId: { empty: true }, status: { in: sowSets.planned } },
    }),
    sequence: number({ label: 'No.', min: 1, max: 999, help: 'Leave blank to use the next number' }),
    name: text({ required: true, max: 160, search: true }),
    amount: money({ min: '0', currency: 'currency', readableBy: keepers, writableBy: planners, help: 'Leave blank to use the share' }),
    percent: percent({ label: 'Share of the value', readableBy: keepers, writableBy: planners }),
    currency: lookup('sowId', 'currency'),
    plannedDate: date({ label: 'Planned', required: true, writableBy: planners }),
    forecastDate: date({ label: 'Forecast' }),
    actualDate: date({ label: 'Delivered on', max: '$today' }),
    slipDays: number({ label: 'Slip', unit: 'days' }),
    lateness: age('plannedDate', { label: 'Late', buckets: [0, 30, 60, 90], while: { status: { in: milestoneSets.running } } }),
    daysLate: daysFrom('plannedDate', { label: 'Days late', isPast: true, while: { status: { in: milestoneSets.running } } }),
    acceptanceCriteria: longText({ max: 4000 }),
    acceptedOn: date({ label: 'Accepted on', max: '$today' }),
    acceptedByPocId: ref('contactPersons', {
      label: 'Accepted by',
      where: { isAcceptor: { eq: true }, status: { eq: 'active' } },
      match: { customerId: 'sowId.customerId' },
    }),
    exchangeRate: rate({ label: 'Exchange rate', help: 'Rate of the acceptance date', readableBy: keepers, writableBy: [] }),
    baseAmount: money({ label: 'In company currency', readableBy: keepers, writableBy: [] }),
    purchaseOrderId: ref('purchaseOrders', {
      label: 'Purchase order',
      where: { status: { in: orderSets.covering } },
      match: { sowId: 'sowId' },
      writableBy: financeTeam,
    }),
    orderStatus: lookup('purchaseOrderId', 'status', { label: 'Order status', isToldToAll: true }),
  },
  given: { sow: parent('sowId', { of: sows, fields: ['status', 'value'] }) },
  computed: { slipDays: (r) => computeSlipDays(r.plannedDate, r.actualDate ?? r.forecastDate) },
  // The steps set these dates. From then on users can correct them.
  visible: {
    actualDate: (r) => !!r.actualDate,
    acceptedOn: (r) => !!r.acceptedOn,
    acceptedByPocId: (r) => !!r.acceptedByPocId,
    exchangeRate: (r) => !!r.exchangeRate,
    baseAmount: (r) => !!r.baseAmount,
  },
  rules: [
    atLeastOne(['amount', 'percent'], { code: 'amountMissing', message: 'Enter an amount or a share of the value.' }),
    {
      code: 'acceptedBeforeDelivery',
      on: ['acceptedOn'],
      check: (r) => !r.acceptedOn || !r.actualDate || r.acceptedOn >= r.actualDate,
      message: 'The acceptance date must be on or after the delivery date.',
    },
  ],
  unique: [{ code: 'sequenceTaken', on: ['sowId', 'sequence'], message: 'Another milestone already has this number.' }],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'export'] },
    { to: financeTeam, can: ['delete'], where: { 'sowId.status': { in: sowSets.unsigned } } },
    { to: 'employee', can: ['list', 'show', 'update', 'export'], where: { 'sowId.ownerEmpId': { eq: '$me' } } },
    { to: 'employee', can: ['create', 'delete'], where: { 'sowId.ownerEmpId': { eq: '$me' }, 'sowId.status': { in: sowSets.unsigned } } },
    { to: 'employee', can: ['list', 'show', 'export'], where: { sowId: { in: '$managedSows' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'planned',
    byUpdate: true,
    states: {
      planned: { tone: 'neutral' },
      in_progress: { tone: 'info' },
      delivered: { tone: 'warning' },
      accepted: { tone: 'success' },
      invoiced: { tone: 'info', isReadOnly: true },
      paid: { tone: 'success', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    sets: milestoneSets,
    transitions: {
      start: { from: 'planned', to: 'in_progress', by: keepers, guard: { ...notInForce, check: (_, g) => isSowActive(g.sow) } },
      deliver: {
        from: milestoneSets.running,
        to: 'delivered',
        by: keepers,
        guard: { ...notInForce, check: (_, g) => isSowActive(g.sow) },
        ask: { actualDate: date({ label: 'Delivered on', required: true, default: '$today', max: '$today' }) },
      },
      accept: {
        from: 'delivered',
        to: 'accepted',
        by: keepers,
        comment: 'required',
        ask: {
          acceptedOn: date({ label: 'Accepted on', required: true, default: '$today', max: '$today' }),
          acceptedByPocId: ref('contactPersons', { label: 'Accepted by', required: true, where: { isAcceptor: { eq: true }, status: { eq: 'active' } } }),
        },
      },
      requestChanges: { label: 'Request changes', from: 'delivered', to: 'in_progress', by: keepers, comment: 'required' },
      invoice: { from: 'accepted', to: 'invoiced', by: [] },
      pay: { from: 'invoiced', to: 'paid', by: [] },
      unpay: { label: 'Payment reversed', from: 'paid', to: 'invoiced', by: [] },
      credit: { from: 'invoiced', to: 'accepted', by: [] },
      cancel: { from: milestoneSets.unbilled, to: 'cancelled', by: financeTeam, comment: 'required', tone: 'danger' },
    },
  },
  consequences: { invoice: [consumption], credit: [consumption] },
  lists: { getMilestonesBySowId: { input: { sowId: 'sowId' }, sort: 'sequence' } },
  views: {
    header: ['sowId', 'amount', 'plannedDate', 'forecastDate', 'daysLate', 'purchaseOrderId'],
    list: {
      columns: ['name', 'sowId', 'amount', 'plannedDate', 'purchaseOrderId', 'status'],
      filters: ['status', 'sowId', 'lateness', 'purchaseOrderId', 'plannedDate'],
      sort: 'plannedDate',
    },
    form: {
      Milestone: ['sowId', 'sequence', 'name', 'amount', 'percent', 'purchaseOrderId'],
      Dates: ['plannedDate', 'forecastDate', 'actualDate'],
      Acceptance: ['acceptanceCriteria', 'acceptedOn', 'acceptedByPocId'],
    },
    record: {
      Milestone: ['sowId', 'sequence', 'amount', 'percent', 'exchangeRate', 'baseAmount', 'purchaseOrderId', 'orderStatus'],
      Dates: ['plannedDate', 'forecastDate', 'actualDate', 'slipDays', 'daysLate'],
    },
  },
})

const computeSlipDays = (planned: string | null, seen: string | null) => (planned && seen ? daysBetween(planned, seen) : null)
