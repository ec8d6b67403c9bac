import { choice, count, date, money, ref, share, sum, text, total } from '../../src/fields'
import { perUnit } from '../../src/fields/computed/total/per-unit'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { isKept } from './lead-rights'
import { leadSettings } from './leadSettings'
import { qualifiedStages } from './sets'

const owned = { or: [{ ownerEmpId: { eq: '$me' } }, { 'departmentId.headEmpId': { eq: '$me' } }] } as const
const withoutHead = { 'departmentId.headEmpId': { empty: true } } as const
const keepers = [
  { role: 'employee', where: owned },
  { role: 'director', where: withoutHead },
] as const

const channels = {
  email: 'E-mail',
  event: 'Event',
  social: 'Social media',
  search: 'Search',
  print: 'Print',
  partner: 'Partner',
  other: 'Other',
} as const

/** A campaign: what it was to cost, what it cost, and what came of it. */
export const campaigns = defineResource('campaigns', {
  label: 'Campaign',
  route: 'Campaigns',
  title: 'name',
  icon: 'Campaign',
  operations: { create: 'saveCampaign' },
  createUpdates: true,
  fields: {
    name: text({ required: true, max: 120, search: true, unique: 'ignoreCaseAndSpace' }),
    channel: choice(channels, { required: true, default: 'other' }),
    startDate: date({ label: 'From', required: true, default: '$today' }),
    endDate: date({ label: 'To' }),
    budget: money({ min: '0' }),
    spent: money({ min: '0', default: '0.00' }),
    target: text({ max: 300, help: 'Audience and number of leads to reach' }),
    ownerEmpId: ref('employees', {
      label: 'Owner',
      required: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'handedOver', while: { status: { in: ['planned', 'running'] } } },
    }),
    departmentId: ref('departments', { label: 'Marketing department', readableBy: [], writableBy: [] }),
    leads: count('leadDetails', 'campaignId', { where: isKept(), isToldToAll: true }),
    qualified: count('leadDetails', 'campaignId', {
      where: { ...isKept(), farthestStatus: { in: qualifiedStages } },
      isToldToAll: true,
      help: 'Leads that reached Qualified or later',
    }),
    wonValue: total('leadDetails', 'campaignId', 'closedBase', {
      label: 'Value won',
      where: { ...isKept(), status: { eq: 'won' } },
      isToldToAll: true,
    }),
    gain: sum({ plus: ['wonValue'], minus: ['spent'] }, { label: 'Net return', isToldToAll: true }),
    costPerLead: perUnit('spent', 'leads', { label: 'Cost per lead', isToldToAll: true }),
    returnOnSpend: share('gain', 'spent', { label: 'Return on spend', decimals: 2, isToldToAll: true }),
  },
  given: { settings: inForce(leadSettings) },
  computed: { departmentId: (_, g) => g.settings?.departmentId ?? null },
  rules: [
    {
      code: 'endsBeforeStart',
      on: ['endDate'],
      check: (r) => !r.startDate || !r.endDate || r.endDate >= r.startDate,
      message: 'The end date must be on or after the start date.',
    },
  ],
  comments: true,
  access: [
    { to: ['marketing', ...financeTeam], can: ['list', 'show', 'export'] },
    { to: 'employee', can: ['list', 'show', 'export'], where: owned },
    { to: 'marketing', can: ['create'] },
    { to: 'employee', can: ['create'], where: { 'departmentId.headEmpId': { eq: '$me' } } },
    { to: 'employee', can: ['update'], where: owned },
    { to: 'director', can: ['create', 'update'], where: withoutHead },
  ],
  workflow: {
    field: 'status',
    initial: 'planned',
    byUpdate: true,
    states: {
      planned: { tone: 'info' },
      running: { tone: 'success' },
      ended: { tone: 'neutral' },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      start: { from: ['planned', 'ended'], to: 'running', by: keepers },
      end: { from: 'running', to: 'ended', by: keepers },
      cancel: { from: ['planned', 'running'], to: 'cancelled', by: keepers, comment: 'required', tone: 'danger' },
    },
  },
  views: {
    header: ['channel', 'ownerEmpId', 'budget', 'spent', 'leads', 'wonValue'],
    list: {
      columns: ['name', 'channel', 'startDate', 'spent', 'leads', 'qualified', 'wonValue', 'returnOnSpend', 'status'],
      filters: ['status', 'channel', 'ownerEmpId', 'startDate'],
      sort: '-startDate',
    },
    form: {
      Campaign: ['name', 'channel', 'ownerEmpId', 'target'],
      'Days and money': ['startDate', 'endDate', 'budget', 'spent'],
    },
    record: { Results: ['leads', 'qualified', 'wonValue', 'gain', 'costPerLead', 'returnOnSpend'] },
    related: ['leadDetails'],
  },
})
