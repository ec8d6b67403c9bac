import { check, choice, currency, date, money, number, ref } from '../../src/fields'
import { inBase, rateInForce } from '../../src/fields/money/rate/base-currency'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { parent } from '../../src/framework/rule-context/rule-context'
import { set, take } from '../../src/framework/steps/consequences'
import { exchangeRates } from '../money/exchangeRates'
import { financeTeam } from '../people/roles'
import { purchaseLimits } from '../procurement/purchaseLimits.resource.json'
import { computePeriodPrice } from './rules/tool-prices'
import { termSets } from './sets'
import { termDecisions, toolApproval } from './tool-approval'
import { answerableFilter, costReaders } from './tool-rights'
import { toolPurchases } from './toolPurchases'

const readableBy = costReaders('$decidedToolTerms', 'toolId.')
const amount = { currency: 'currency', readableBy } as const
const byServer = { fixed: true, writableBy: [] } as const

const kinds = { first: 'First term', renewal: 'Renewal', seats: 'Change of seats' } as const
const isAgreed = { status: { in: termSets.agreed } } as const
const isKind = (kind: keyof typeof kinds) => ({ when: { and: [isAgreed, { kind: { eq: kind } }] } })
const isWhole = { when: { and: [isAgreed, { kind: { ne: 'seats' } }] } } as const
const isApproved = { when: { and: [isAgreed, { isDearer: { eq: true } }] } } as const
const rateOfTerm = { exchangeRate: '$record.exchangeRate', rateDate: '$record.rateDate' } as const

/** What follows for the tool once a term is agreed to. */
const applyTerm = [
  take('toolPurchases', { renewTerm: {} }, 'toolId', isKind('renewal')),
  set(
    'toolPurchases',
    'toolId',
    {
      nextSeats: '$record.seats',
      nextUnitCost: '$record.unitCost',
      renewedOn: '$record.startsOn',
      renewalDate: '$record.endsOn',
      approvedOn: '$record.approvedOn',
    },
    isKind('renewal'),
  ),
  set('toolPurchases', 'toolId', { seats: '$record.seats' }, isKind('seats')),
  set('toolPurchases', 'toolId', rateOfTerm, isWhole),
  set('toolPurchases', 'toolId', { approvedTotal: '$record.totalCost' }, isApproved),
]

/** A term of a tool, or a change of its seats within one: what is paid, from when to when, at which rate. */
export const toolTerms = defineResource('toolTerms', {
  label: 'Tool term',
  route: 'ToolTerms',
  title: 'kind',
  summary: ['toolId', 'kind', { from: 'startsOn', to: 'endsOn' }],
  icon: 'History',
  fields: {
    toolId: ref('toolPurchases', { ...byServer, label: 'Tool', required: true }),
    kind: choice(kinds, { ...byServer, required: true }),
    startsOn: date({ ...byServer, label: 'From', required: true }),
    endsOn: date({ label: 'Ends before', writableBy: [] }),
    seats: number({ ...byServer, required: true, min: 1 }),
    currency: currency({ ...byServer, required: true }),
    unitCost: money({ ...amount, ...byServer, label: 'Price per seat', isPrice: true, required: true }),
    totalCost: money({ ...amount, label: 'Price per period' }),
    isDearer: check({ ...byServer, label: 'Costs more than approved', default: false }),
    requestedByEmpId: ref('employees', {
      ...byServer,
      label: 'Requested by',
      default: '$me',
      leaving: { is: 'stepped', step: 'withdraw', while: { status: { in: termSets.asked } } },
    }),
    projectId: ref('projects', { label: 'Paying project' }),
    needsDirector: check({ label: 'Director approval', default: false, writableBy: [] }),
    approvedOn: date({ label: 'Agreed on' }),
    rateOn: date({ readableBy: [], writableBy: [], default: '$today' }),
    exchangeRate: rateInForce(exchangeRates, { currency: 'currency', on: 'rateOn', since: 'rateDate', readableBy }),
    rateDate: date({ label: 'Rate date', readableBy }),
    baseCost: inBase('totalCost', { by: 'exchangeRate', label: 'Price per period in company currency', readableBy }),
  },
  given: {
    tool: parent('toolId', { of: toolPurchases, fields: ['projectId', 'billingCycle', 'term'], isChanged: true }),
    limits: inForce(purchaseLimits),
  },
  computed: {
    totalCost: computePeriodPrice,
    projectId: (_, g) => g.tool?.projectId ?? null,
    approvedOn: (r, _, today) => r.approvedOn ?? (r.status === 'approved' ? today : null),
  },
  frozen: { exchangeRate: ['approved'] },
  unique: [
    {
      code: 'termWaits',
      on: ['toolId'],
      where: { status: { in: termSets.asked } },
      message: 'A change of this tool is already pending.',
    },
  ],
  indexes: [['toolId', 'startsOn']],
  access: [
    { to: 'employee', can: ['list', 'show'], where: answerableFilter('toolId.') },
    { to: financeTeam, can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: (r) => (r.isDearer ? 'requested' : 'approved'),
    sets: termSets,
    states: {
      requested: { tone: 'warning', isReadOnly: true },
      approved: { tone: 'success', isReadOnly: true },
      rejected: { tone: 'danger', isReadOnly: true },
      withdrawn: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      approve: { from: 'requested', to: 'approved', by: [], comment: 'optional' },
      reject: { from: 'requested', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
      withdraw: {
        from: 'requested',
        to: 'withdrawn',
        by: [{ role: 'employee', where: { requestedByEmpId: { eq: '$me' } } }],
      },
    },
  },
  approval: {
    ...toolApproval,
    facts: ['toolId', 'kind', 'seats', 'totalCost', 'startsOn', 'endsOn'],
    rules: termDecisions,
  },
  consequences: { create: applyTerm, approve: applyTerm },
  views: {
    decide: [
      { shows: 'difference', of: { seats: 'seats', unitCost: 'unitCost', totalCost: 'totalCost', endsOn: 'renewalDate' }, from: 'toolId' },
      { shows: 'fields', of: ['toolName', 'vendorId', 'purpose', 'ownerEmpId', 'holders', 'freeSeats', 'billingCycle'], from: 'toolId' },
    ],
    list: {
      columns: ['toolId', 'kind', 'startsOn', 'endsOn', 'seats', 'totalCost', 'status'],
      filters: ['status', 'kind', 'toolId'],
      sort: '-startsOn',
    },
    record: { Term: ['totalCost', 'baseCost', 'exchangeRate', 'rateDate', 'approvedOn', 'needsDirector'] },
    related: [],
  },
})
