import { age, check, choice, currency, date, daysFrom, latest, longText, money, number, rate, ref, sum, text, total } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { take } from '../../src/framework/steps/consequences'
import { financeTeam } from '../people/roles'
import { accountOwner, billers, followers, managedWork } from './rights'
import { computeKeptPromiseShare } from './rules/payment-promises'
import { receivableSets } from './sets'

const amount = { currency: 'currency' } as const
const readOnly = { writableBy: [] } as const
const settledTotalField = (field: string, label: string) => total('settlements', 'receivableId', field, { ...amount, label, until: 'on' })
/** The time in which a receivable counts as open: from the issue of the invoice to the day it was closed. */
const whileOpen = { buckets: [0, 30, 60, 90, 120], during: { from: 'issueDate', till: 'closedOn' } } as const
const isOpen = { status: { in: receivableSets.open } } as const

const channels = { email: 'Email', phone: 'Phone', visit: 'Visit', letter: 'Letter' } as const

/** Who chases an open amount by hand. Disputed and legal ones are not reminded of. */
const chasedBy = [
  { role: billers, where: isOpen },
  { role: 'employee', where: { and: [accountOwner, isOpen] } },
] as const
const remindedBy = chasedBy.map(({ role, where }) => ({ role, where: { and: [where, { stage: { in: ['not_due', 'reminded', 'escalated', 'promised'] } }] } }))
const isForAll = check({ label: 'For all overdue invoices of this customer', default: false })

const stages = { not_due: 'Not started', reminded: 'Reminded', escalated: 'Escalated', promised: 'Promised', disputed: 'Disputed', legal: 'With lawyers' } as const

/** What a customer still owes for an invoice, or for one instalment of it. */
export const receivables = defineResource('receivables', {
  label: 'Receivable',
  route: 'Receivables',
  title: 'receivableNumber',
  summary: ['customerId', 'amountDue', 'dueDate'],
  menu: 'Finance',
  icon: 'Payments',
  operations: { list: 'getReceivables', update: 'updateReceivableDetails' },
  fields: {
    receivableNumber: text({ ...readOnly, label: 'Number', required: true, max: 40, search: true }),
    invoiceId: ref('invoices', { ...readOnly, label: 'Invoice', required: true }),
    instalmentNo: number({ ...readOnly, label: 'Instalment', required: true, min: 1 }),
    customerId: ref('customers', { ...readOnly, required: true }),
    sowId: ref('sows', { ...readOnly, label: 'Statement of work' }),
    issueDate: date({ ...readOnly, label: 'Issued on', required: true }),
    dueDate: date({ ...readOnly, label: 'Due', required: true }),
    closedOn: date({ ...readOnly, label: 'Closed on' }),
    ageing: age('dueDate', whileOpen),
    issueAge: age('issueDate', { ...whileOpen, label: 'Age since issue' }),
    ageingDays: daysFrom('dueDate', { label: 'Overdue for', isPast: true, during: whileOpen.during }),
    currency: currency({ ...readOnly, required: true }),
    exchangeRate: rate({ ...readOnly, required: true }),
    amountDue: money({ ...amount, ...readOnly, required: true, min: '0' }),
    received: settledTotalField('received', 'Received'),
    withheld: settledTotalField('withheld', 'Tax withheld'),
    bankCharges: settledTotalField('bankCharges', 'Bank charges'),
    adjusted: settledTotalField('adjusted', 'Adjusted'),
    settled: settledTotalField('settled', 'Settled'),
    balance: sum({ plus: ['amountDue'], minus: ['settled'] }, amount),
    baseDue: money({ ...readOnly, label: 'Due in company currency', required: true }),
    baseSettled: total('settlements', 'receivableId', 'baseSettled', { label: 'Settled in company currency', until: 'on' }),
    baseBalance: sum({ plus: ['baseDue'], minus: ['baseSettled'] }, { label: 'Balance in company currency' }),
    exchangeDifference: total('settlements', 'receivableId', 'difference', { label: 'Exchange gain or loss', until: 'on', readableBy: financeTeam }),
    daysToPay: number({ ...readOnly, label: 'Days to pay', unit: 'days' }),
    lastContactOn: latest('followUps', 'receivableId', 'on', { label: 'Last contact', readableBy: [...financeTeam, ...followers] }),
    expectedDate: date({ label: 'Expected', writableBy: followers }),
    promiseDate: date({ label: 'Promised for', min: '$today', writableBy: followers }),
    promiseByPocId: ref('contactPersons', { label: 'Promised by', match: { customerId: 'customerId' }, writableBy: followers }),
    keptPromises: number({ ...readOnly, label: 'Kept promises', required: true, default: 0 }),
    brokenPromises: number({ ...readOnly, label: 'Broken promises', required: true, default: 0 }),
    promisesKept: number({ ...readOnly, label: 'Promises kept (share)', unit: '%' }),
    stage: choice(stages, { required: true, default: 'not_due', writableBy: billers }),
    disputeReason: longText({ max: 1000, writableBy: billers }),
    writeOffByEmpId: ref('employees', { ...readOnly, label: 'Written off by' }),
    writeOffReason: longText({ ...readOnly, label: 'Write-off reason', max: 1000 }),
  },
  computed: { promisesKept: (r) => computeKeptPromiseShare(r.keptPromises ?? 0, r.brokenPromises ?? 0) },
  visible: { disputeReason: (r) => r.stage === 'disputed' },
  rules: [
    { code: 'disputeReasonMissing', on: ['disputeReason'], check: (r) => r.stage !== 'disputed' || !!r.disputeReason, message: 'Enter what is disputed.' },
    { code: 'promiseByMissing', on: ['promiseByPocId'], check: (r) => !r.promiseDate || !!r.promiseByPocId, message: 'Choose who promised it.' },
  ],
  unique: [{ code: 'instalmentThere', on: ['invoiceId', 'instalmentNo'], message: 'This instalment already exists.' }],
  limits: [{ code: 'overBalance', of: 'settled', atMost: 'amountDue', message: 'The amount exceeds the balance.' }],
  indexes: [
    ['customerId', 'dueDate'],
    ['status', 'dueDate'],
  ],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: billers, can: ['update'], where: isOpen },
    { to: 'employee', can: ['list', 'show'], where: accountOwner },
    { to: 'employee', can: ['update'], where: { and: [accountOwner, isOpen] } },
    { to: 'employee', can: ['list', 'show'], where: managedWork },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    byUpdate: true,
    sets: receivableSets,
    states: {
      open: { tone: 'warning' },
      partly_received: { tone: 'info' },
      to_write_off: { label: 'Write-off proposed', tone: 'danger' },
      received: { tone: 'success', isReadOnly: true },
      written_off: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      receivePart: { label: 'Partly received', from: ['open', ...receivableSets.over], to: 'partly_received', by: [] },
      reopen: { label: 'Reopened', from: ['partly_received', 'to_write_off', ...receivableSets.over], to: 'open', by: [] },
      receiveAll: { label: 'Fully received', from: receivableSets.open, to: 'received', by: [] },
      askWriteOff: {
        label: 'Propose write-off',
        from: receivableSets.running,
        to: 'to_write_off',
        by: billers,
        guard: { code: 'notOverdue', check: (r, _, today) => !!r.dueDate && r.dueDate < today, message: 'Only overdue receivables can be written off.' },
        ask: { writeOffReason: longText({ label: 'Reason', required: true, max: 1000 }) },
      },
      writeOff: {
        label: 'Write off',
        from: 'to_write_off',
        to: 'written_off',
        by: ['director'],
        notBy: 'writeOffByEmpId',
        comment: 'optional',
        tone: 'danger',
      },
      keepOpen: { label: 'Keep open', from: 'to_write_off', to: 'open', by: [...billers, 'director'], comment: 'required' },
    },
  },
  actions: {
    remind: { on: 'record', label: 'Remind', by: remindedBy },
    recordPromise: {
      on: 'record',
      label: 'Promised…',
      by: chasedBy,
      ask: {
        promiseDate: date({ label: 'Promised for', required: true, min: '$today' }),
        promiseByPocId: ref('contactPersons', { label: 'Promised by', required: true, match: { customerId: 'customerId' } }),
        isForAll,
      },
    },
    logCall: {
      on: 'record',
      label: 'Log call',
      by: chasedBy,
      ask: {
        channel: choice(channels, { label: 'How', required: true, default: 'phone' }),
        summary: text({ label: 'What was said', required: true, max: 500 }),
        nextOn: date({ label: 'Next follow-up', min: '$today' }),
        isForAll,
      },
    },
  },
  previews: { remind: 'mail' },
  consequences: { keepOpen: [take('receivables', { receivePart: { settled: { gt: '0' } } }, 'id')] },
  parts: { followUps: { of: 'followUps', columns: ['channel', 'summary', 'nextOn'] } },
  views: {
    header: ['customerId', 'balance', 'dueDate', 'ageingDays', 'promiseDate', 'invoiceId'],
    list: {
      columns: ['receivableNumber', 'customerId', 'dueDate', 'ageing', 'amountDue', 'balance', 'stage', 'status'],
      filters: ['status', 'ageing', 'customerId', 'stage', 'dueDate'],
      sort: 'dueDate',
    },
    board: { card: ['customerId', 'balance', 'dueDate'], total: 'balance' },
    form: {
      'When it comes': ['expectedDate', 'promiseDate', 'promiseByPocId'],
      'Follow-up': ['stage', 'disputeReason'],
    },
    record: {
      Amounts: ['amountDue', 'received', 'withheld', 'bankCharges', 'adjusted', 'balance', 'ageingDays'],
      Payment: ['closedOn', 'daysToPay', 'keptPromises', 'brokenPromises'],
      'In company currency': ['exchangeRate', 'baseDue', 'baseSettled', 'baseBalance', 'exchangeDifference'],
    },
    related: ['settlements.receivableId'],
  },
})

/** A follow-up with the customer about open amounts. It never changes: a correction is another follow-up. */
export const followUps = defineResource('followUps', {
  label: 'Follow-up',
  route: 'FollowUps',
  title: 'summary',
  icon: 'Contacts',
  fields: {
    receivableId: ref('receivables', { label: 'Receivable', required: true, fixed: true, isPart: true }),
    on: date({ label: 'Date', default: '$today', writableBy: [] }),
    byEmpId: ref('employees', { label: 'Contacted by', default: '$me', writableBy: [] }),
    channel: choice(channels, { required: true, default: 'email' }),
    summary: text({ required: true, max: 500, search: true }),
    nextOn: date({ label: 'Next follow-up' }),
  },
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: billers, can: ['create'] },
    { to: 'employee', can: ['list', 'show', 'create'], where: { 'receivableId.customerId.accountOwnerEmpId': { eq: '$me' } } },
  ],
  views: {
    list: { columns: ['receivableId', 'on', 'byEmpId', 'channel', 'summary', 'nextOn'], filters: ['channel', 'nextOn'], sort: '-id' },
    form: { 'Follow-up': ['receivableId', 'channel', 'summary', 'nextOn'] },
  },
})
