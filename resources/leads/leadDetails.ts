import { choice, choices, country, currency, date, daysFrom, instant, money, percent, ref, rows, serial, text, url } from '../../src/fields'
import { inBase, rateInForce } from '../../src/fields/money/rate/base-currency'
import { baseOfDay } from '../../src/fields/money/rate/base-of-day'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { exchangeRates } from '../money/exchangeRates'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { industries } from '../sales/customers'
import { headed, isKept, leadKeepers, ownedOrHeaded, withoutHead } from './lead-rights'
import { leadConsequences, leadStatusStates, leadTransitions } from './lead-workflow'
import { leadSettings } from './leadSettings'
import { findFarthestStage, findLeadState, isOpenStatus } from './rules/lead-stages'
import { funnelStages, leadSets, leadStates, services, sources } from './sets'

const byServer = { writableBy: [] } as const
const hidden = { readableBy: [], writableBy: [] } as const
const temperatures = { cold: 'Cold', warm: 'Warm', hot: 'Hot' } as const

/** What a reader sees first of a lead. */
const summary = [
  'title',
  'ownerEmpId',
  'estimatedValue',
  'probability',
  'nextFollowUpAt',
  'expectedCloseDate',
  'temperature',
  'weighted',
  'daysInStatus',
  'lostReason',
] as const

/** A company that may become a customer: what it wants, what it is worth, what to do next. */
export const leadDetails = defineResource('leadDetails', {
  label: 'Lead',
  route: 'Lead',
  title: 'company',
  icon: 'Campaign',
  key: 'leadId',
  operations: { list: 'getLeads', create: 'createLeadDetails', update: 'updateLeadDetails' },
  fields: {
    leadNumber: serial('LEAD-{FYFY}-{00000}', { label: 'Number' }),
    company: text({ required: true, max: 120, search: true }),
    title: text({ label: 'Subject', max: 160, search: true }),
    source: choice(sources, { required: true, default: 'other' }),
    campaignId: ref('campaigns', { label: 'Campaign', where: { status: { ne: 'cancelled' } } }),
    industry: choice(industries),
    country: country(),
    region: text({ max: 80 }),
    website: url(),
    services: choices(services),
    tags: rows({ tag: text({ required: true, max: 40 }) }, { max: 30 }),
    ownerEmpId: ref('employees', {
      label: 'Owner',
      required: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'handedOver', while: { status: { in: leadSets.kept }, mergedIntoId: { empty: true } } },
    }),
    currency: currency({ required: true, default: '$company' }),
    estimatedValue: money({ label: 'Value', min: '0', currency: 'currency' }),
    probability: percent({ label: 'Chance', help: 'Leave blank to use the status default' }),
    expectedCloseDate: date({ label: 'Expected to close' }),
    nextFollowUpAt: instant({ label: 'Next follow-up', whenEmpty: 'None planned', help: 'Required while the lead is open' }),
    temperature: choice(temperatures),
    competitor: text({ max: 120 }),
    lostReason: text({ label: 'Reason', max: 200, ...byServer }),
    state: choice(leadStates),
    receivedAt: instant({ label: 'Received', ...byServer }),
    receivedOn: date({ label: 'Received on', ...byServer }),
    statusEnteredAt: instant({ label: 'In this status since', ...byServer }),
    statusEnteredOn: date({ label: 'Status since day', writableBy: [] }),
    closedAt: instant({ label: 'Closed', ...byServer }),
    closedOn: date({ label: 'Closed on', ...byServer }),
    convertedCustomerId: ref('customers', { label: 'Converted to customer', ...byServer }),
    convertedSowId: ref('sows', { label: 'Statement of work', ...byServer }),
    mergedAt: instant({ label: 'Merged', ...byServer }),
    mergedIntoId: ref('leadDetails', { label: 'Merged into', ...byServer }),
    formerNumbers: text({ label: 'Numbers of merged leads', max: 1000, search: true, ...byServer }),
    activeOn: date({ ...hidden }),
    lastActivityOn: date({ label: 'Last activity' }),
    quietDays: daysFrom('lastActivityOn', { label: 'Days without activity', isToldToAll: true }),
    dormantProposedOn: date({ label: 'Dormant proposed', ...byServer }),
    dormantDeclinedOn: date({ ...hidden }),
    departmentId: ref('departments', { label: 'Marketing department', ...hidden }),
    lastOpenStatus: choice(leadSets.open, { ...hidden }),
    farthestStatus: choice(funnelStages, { label: 'Furthest status' }),
    closingRate: rateInForce(exchangeRates, { ...hidden, currency: 'currency', on: 'closedOn' }),
    closedBase: inBase('estimatedValue', { label: 'Value when closed', by: 'closingRate' }),
    baseValue: baseOfDay('estimatedValue', exchangeRates, {
      ...{ label: 'Value in company currency', currency: 'currency', settled: 'closedBase', isToldToAll: true },
      help: 'At today’s rate; closed leads at the rate of their closing date',
    }),
    weighted: baseOfDay('estimatedValue', exchangeRates, {
      ...{ label: 'Weighted value', currency: 'currency', settled: 'closedBase', percent: 'probability' },
      isToldToAll: true,
    }),
    daysInStatus: daysFrom('statusEnteredOn', { label: 'Days in status', isToldToAll: true }),
  },
  given: { settings: inForce(leadSettings) },
  computed: {
    state: (r) => findLeadState(r.status),
    departmentId: (_, g) => g.settings?.departmentId ?? null,
    lastOpenStatus: (r) => (isOpenStatus(r.status) ? r.status : r.lastOpenStatus),
    farthestStatus: (r) => findFarthestStage(r.farthestStatus, r.status),
    lastActivityOn: (r) => [r.lastActivityOn, r.activeOn].filter(Boolean).sort().at(-1) ?? null,
  },
  frozen: { closingRate: leadSets.closed },
  visible: {
    campaignId: (r) => r.source === 'event' || r.source === 'campaign' || !!r.campaignId,
    lostReason: (r) => !!r.lostReason,
    closedAt: (r) => !!r.closedAt,
    closedOn: (r) => !!r.closedOn,
    mergedAt: (r) => !!r.mergedAt,
    convertedCustomerId: (r) => !!r.convertedCustomerId,
    convertedSowId: (r) => !!r.convertedSowId,
    mergedIntoId: (r) => !!r.mergedIntoId,
    formerNumbers: (r) => !!r.formerNumbers,
    dormantProposedOn: (r) => !!r.dormantProposedOn,
  },
  rules: [
    {
      code: 'campaignMissing',
      on: ['campaignId'],
      check: (r) => !!r.campaignId || r.source !== 'campaign',
      message: 'Choose the campaign.',
    },
    {
      code: 'followUpRequired',
      on: ['nextFollowUpAt'],
      changed: ['nextFollowUpAt'],
      check: (r) => !!r.nextFollowUpAt || !isOpenStatus(r.status),
      message: 'Enter the next follow-up: an open lead always needs one.',
    },
    {
      code: 'closesInThePast',
      on: ['expectedCloseDate'],
      changed: ['expectedCloseDate'],
      check: (r, _, today) => !r.expectedCloseDate || !isOpenStatus(r.status) || r.expectedCloseDate >= today,
      message: 'Enter today or a later date.',
    },
  ],
  indexes: [
    ['ownerEmpId', 'status'],
    ['status', 'nextFollowUpAt'],
    ['receivedOn', 'status'],
  ],
  comments: true,
  access: [
    { to: ['marketing', ...financeTeam], can: ['list', 'export'], where: isKept() },
    // The number of a merged lead leads to the one that was kept.
    { to: ['marketing', ...financeTeam], can: ['show'] },
    { to: 'marketing', can: ['create'] },
    { to: 'employee', can: ['list', 'show', 'update', 'export'], where: ownedOrHeaded() },
    { to: 'employee', can: ['create'], where: headed },
    { to: 'director', can: ['create', 'update'], where: withoutHead() },
  ],
  workflow: {
    field: 'status',
    initial: 'new',
    byUpdate: true,
    sets: leadSets,
    states: leadStatusStates,
    transitions: leadTransitions,
  },
  consequences: leadConsequences,
  lists: {
    getLeadFollowUps: {
      where: { status: { in: leadSets.open }, nextFollowUpAt: { lt: '$today+1' } },
      input: { ownerEmpId: { at: 'ownerEmpId', isOptional: true } },
      sort: 'nextFollowUpAt',
    },
    getDormantLeadProposals: { where: { dormantProposedOn: { empty: false } }, sort: 'lastActivityOn' },
  },
  actions: {
    convert: {
      on: 'record',
      by: leadKeepers,
      label: 'Convert to customer',
      operation: 'convertLead',
      ask: {
        customerId: ref('customers', {
          label: 'Customer',
          where: { status: { in: ['prospect', 'active'] } },
          help: 'Leave blank to create a customer with the lead’s company name',
        }),
      },
    },
    keepAwake: {
      on: 'record',
      by: leadKeepers,
      label: 'Keep active',
      requires: [
        {
          code: 'notProposed',
          some: 'leadDetails',
          where: { id: { eq: '$record' }, dormantProposedOn: { empty: false } },
          message: 'This lead is not proposed as dormant.',
        },
      ],
    },
  },
  files: {
    image: { label: 'Image', isImage: true, most: 1, operations: { list: 'getLeadImage' } },
    document: { label: 'Document' },
  },
  parts: {
    contacts: {
      of: 'leadContacts',
      columns: ['name', 'email', 'phone', 'designation'],
      more: ['isPrimary', 'influence'],
    },
  },
  views: {
    header: ['ownerEmpId', 'estimatedValue', 'probability', 'nextFollowUpAt', 'expectedCloseDate', 'source'],
    list: {
      columns: ['company', 'title', 'ownerEmpId', 'estimatedValue', 'probability', 'nextFollowUpAt', 'status'],
      filters: ['status', 'state', 'ownerEmpId', 'source', 'campaignId', 'temperature', 'country', 'nextFollowUpAt'],
      sort: '-id',
    },
    board: {
      card: ['title', 'ownerEmpId', 'estimatedValue', 'nextFollowUpAt', 'daysInStatus'],
      total: 'baseValue',
    },
    picker: ['leadNumber', 'title'],
    form: {
      Lead: ['company', 'title', 'source', 'campaignId', 'ownerEmpId', 'temperature'],
      'Value and time': ['currency', 'estimatedValue', 'probability', 'expectedCloseDate', 'nextFollowUpAt'],
      Company: ['industry', 'country', 'region', 'website'],
      'About it': ['services', 'tags', 'competitor'],
    },
    folds: ['About it'],
    record: {
      Summary: summary,
      Result: ['convertedCustomerId', 'convertedSowId', 'closedAt', 'mergedIntoId', 'formerNumbers'],
      Origin: ['leadNumber', 'source', 'campaignId', 'receivedAt'],
      Activity: ['lastActivityOn', 'quietDays', 'dormantProposedOn', 'statusEnteredAt', 'farthestStatus', 'state'],
      'Value in company currency': ['currency', 'baseValue'],
      Company: ['company', 'industry', 'country', 'region', 'website'],
    },
    related: ['leadContacts', 'leadMeetings', 'leadNotes', 'leadVisits'],
    recordTabs: {
      overview: { label: 'Overview' },
      people: { label: 'Contacts', related: ['leadContacts'] },
      meetings: { label: 'Meetings', related: ['leadMeetings'] },
      notes: { label: 'Notes and mails', related: ['leadNotes'] },
      visits: { label: 'Statuses', related: ['leadVisits'] },
      papers: { label: 'Files', hasFiles: true },
    },
    tools: ['leadTools'],
  },
})
