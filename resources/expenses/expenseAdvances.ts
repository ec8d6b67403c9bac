import { choice, currency, date, longText, money, ref, serial, sum, text, total } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { set } from '../../src/framework/steps/consequences'
import { claimReaders, paymentAsk, paymentModes } from './expenses'
import { claimSets } from './sets'

const mine = { empId: { eq: '$me' } } as const
const amount = { currency: 'currency' } as const

/** Money paid to a person before they spend it. The next claim deducts it. */
export const expenseAdvances = defineResource('expenseAdvances', {
  label: 'Advance',
  route: 'ExpenseAdvances',
  title: 'advanceNumber',
  icon: 'Savings',
  fields: {
    advanceNumber: serial('ADV-{FY}-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'For',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      leaving: [
        { is: 'cleared', as: 'expenses_and_advances', while: { status: { eq: 'paid' } } },
        { is: 'stepped', step: 'cancel', while: { status: { in: ['draft', 'requested', 'approved'] } } },
      ],
    }),
    purpose: longText({ label: 'What for', required: true, max: 500 }),
    neededBy: date({ required: true }),
    currency: currency({ required: true, default: '$company', writableBy: [] }),
    amount: money({ ...amount, required: true, min: '0.01' }),
    adjusted: total('expenses', 'advanceId', 'advanceAdjusted', { ...amount, label: 'Taken off claims', where: { stage: { in: claimSets.granted } }, isToldToAll: true }),
    open: sum({ plus: ['amount'], minus: ['adjusted'] }, { ...amount, label: 'Open' }),
    approvedByEmpId: ref('employees', { label: 'Approved by', writableBy: [] }),
    paidOn: date({ label: 'Paid on', max: '$today', writableBy: [] }),
    paymentMode: choice(paymentModes, { label: 'How it was paid', writableBy: [] }),
    paymentReference: text({ label: 'Reference of the payment', max: 60, isUpperCase: true, writableBy: [] }),
  },
  limits: [{ code: 'advanceUsedUp', of: 'adjusted', atMost: 'amount', message: 'More would be taken off than was advanced.' }],
  indexes: [['empId', 'status']],
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['update', 'delete'], where: { and: [mine, { status: { eq: 'draft' } }] } },
    { to: claimReaders, can: ['list', 'show', 'export'], where: { status: { ne: 'draft' } } },
    { to: 'hrFinance', cannot: ['list', 'show', 'export'], where: { empId: { ne: '$me' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    states: {
      draft: { tone: 'neutral', mostOfOne: 20 },
      requested: { tone: 'warning', isReadOnly: true },
      approved: { tone: 'info', isReadOnly: true },
      paid: { label: 'To be settled', tone: 'warning', isReadOnly: true },
      settled: { tone: 'success', isReadOnly: true },
      rejected: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      request: { from: 'draft', to: 'requested', by: [{ role: 'employee', where: mine }] },
      approve: { from: 'requested', to: 'approved', by: [], comment: 'optional' },
      reject: { from: 'requested', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
      pay: {
        label: 'Paid',
        from: 'approved',
        to: 'paid',
        by: ['finance'],
        notBy: ['empId', 'approvedByEmpId'],
        ask: paymentAsk,
      },
      settle: {
        label: 'Settled',
        from: 'paid',
        to: 'settled',
        by: ['finance'],
        notBy: 'empId',
        comment: 'required',
        requires: [
          {
            code: 'claimsOpen',
            none: 'expenses',
            where: { advanceId: { eq: '$record' }, stage: { in: ['draft', 'returned', 'initiated', 'approved_for_finance'] } },
            message: 'There are claims for this advance that are not paid yet.',
          },
        ],
      },
      close: { label: 'Settled by a claim', from: 'paid', to: 'settled', by: [] },
      cancel: { from: ['draft', 'requested', 'approved'], to: 'cancelled', by: [{ role: 'employee', where: mine }] },
    },
  },
  approval: {
    kind: 'expense',
    waits: 'requested',
    requester: 'empId',
    approve: 'approve',
    reject: 'reject',
    deciders: 'employee',
    facts: ['amount', 'purpose', 'neededBy'],
    rules: [{ name: 'Advance', steps: [{ by: 'manager', hours: 48 }] }],
  },
  consequences: { approve: [set('expenseAdvances', 'id', { approvedByEmpId: '$me' })] },
  views: {
    list: { columns: ['advanceNumber', 'empId', 'purpose', 'amount', 'open', 'paidOn', 'status'], filters: ['status', 'empId'], sort: '-id' },
    sends: 'request',
    form: { Advance: ['purpose', 'neededBy', 'amount'] },
    record: { Payment: ['adjusted', 'open', 'approvedByEmpId', 'paidOn', 'paymentMode', 'paymentReference'] },
    related: ['expenses'],
  },
})
