import { choice, currency, date, longText, money, ref, serial, sum, text, total } from '../../src/fields'
import { inBase, rateInForce } from '../../src/fields/money/rate/base-currency'
import { defineResource } from '../../src/framework/resource'
import { set } from '../../src/framework/steps/consequences'
import { compareAmounts } from '../../src/framework/values/money'
import { exchangeRates } from '../money/exchangeRates'
import { claimReaders, paymentAsk, paymentModes } from './expenses'
import { claimSets } from './sets'

const mine = { empId: { eq: '$me' } } as const
const amount = { currency: 'currency' } as const

/** Money paid to a person before they spend it. The next claim deducts it. */
export const expenseAdvances = defineResource('expenseAdvances', {
  label: 'Advance',
  route: 'ExpenseAdvances',
  title: 'advanceNumber',
  summary: ['purpose', 'amount'],
  icon: 'Savings',
  fields: {
    advanceNumber: serial('ADV-{FY}-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'Employee',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      leaving: [
        { is: 'cleared', as: 'expenses_and_advances', while: { status: { eq: 'paid' } } },
        { is: 'stepped', step: 'cancel', while: { status: { in: ['draft', 'requested', 'with_trip', 'approved'] } } },
      ],
    }),
    purpose: longText({ label: 'Purpose', required: true, max: 500 }),
    neededBy: date({ required: true }),
    travelRequisitionId: ref('travelRequisitions', {
      label: 'Trip',
      writableBy: [],
      help: 'The advance is approved with the trip',
    }),
    currency: currency({ required: true, default: '$company', writableBy: [] }),
    amount: money({ ...amount, required: true, min: '0.01' }),
    rateOn: date({ label: 'Rate date', default: '$today', writableBy: [] }),
    exchangeRate: rateInForce(exchangeRates, { label: 'Rate', currency: 'currency', on: 'rateOn' }),
    baseAmount: inBase('amount', { label: 'In company currency', by: 'exchangeRate' }),
    returned: money({ ...amount, label: 'Returned', min: '0', default: '0.00', writableBy: [] }),
    returnedBase: inBase('returned', { label: 'Returned, in company currency', by: 'exchangeRate' }),
    adjusted: total('expenses', 'advanceId', 'advanceAdjusted', {
      label: 'Deducted from claims',
      where: { stage: { in: claimSets.granted } },
      isToldToAll: true,
    }),
    open: sum({ plus: ['baseAmount'], minus: ['returnedBase', 'adjusted'] }, { label: 'Open' }),
    approvedByEmpId: ref('employees', { label: 'Approved by', writableBy: [] }),
    paidOn: date({ label: 'Paid on', max: '$today', writableBy: [] }),
    paymentMode: choice(paymentModes, { label: 'Payment mode', writableBy: [] }),
    paymentReference: text({ label: 'Payment reference', max: 60, isUpperCase: true, writableBy: [] }),
  },
  // The rate is that of the day of the request, and from the payment on that of the payment.
  frozen: { exchangeRate: (before) => before.paidOn !== null && before.rateOn === before.paidOn },
  visible: { travelRequisitionId: (r) => !!r.travelRequisitionId, returned: (r) => r.returned !== '0.00' },
  limits: [{ code: 'advanceUsedUp', of: 'adjusted', atMost: 'baseAmount', message: 'The deductions exceed the advance.' }],
  unique: [
    {
      code: 'advanceOpen',
      on: ['empId'],
      where: {
        and: [{ travelRequisitionId: { empty: false } }, { status: { in: ['with_trip', 'approved', 'paid'] } }],
      },
      message: 'An advance for another trip is still open. Settle it first.',
    },
  ],
  rules: [
    {
      code: 'returnedTooMuch',
      on: ['returned'],
      check: (r) => compareAmounts(r.returned ?? '0', r.amount ?? '0') <= 0,
      message: 'The returned amount cannot exceed the amount paid.',
    },
  ],
  indexes: [['empId', 'status']],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['update', 'delete'], where: { and: [mine, { status: { eq: 'draft' } }] } },
    { to: claimReaders, can: ['list', 'show', 'export'], where: { status: { ne: 'draft' } } },
    { to: 'hrFinance', cannot: ['list', 'show', 'export'], where: { empId: { ne: '$me' } } },
  ],
  workflow: {
    field: 'status',
    initial: (r) => (r.travelRequisitionId ? 'with_trip' : 'draft'),
    states: {
      draft: { tone: 'neutral', mostOfOne: 20 },
      with_trip: { label: 'Decided with the trip', tone: 'warning', isReadOnly: true },
      requested: { tone: 'warning', isReadOnly: true },
      approved: { tone: 'info', isReadOnly: true },
      paid: { label: 'To settle', tone: 'warning', isReadOnly: true },
      settled: { tone: 'success', isReadOnly: true },
      rejected: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      request: { from: 'draft', to: 'requested', by: [{ role: 'employee', where: mine }] },
      approve: { from: 'requested', to: 'approved', by: [], comment: 'optional' },
      reject: { from: 'requested', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
      approveWithTrip: { from: 'with_trip', to: 'approved', by: [] },
      rejectWithTrip: { from: 'with_trip', to: 'rejected', by: [] },
      askWithTrip: { from: ['approved', 'rejected'], to: 'with_trip', by: [] },
      pay: {
        label: 'Paid',
        from: 'approved',
        to: 'paid',
        by: ['finance'],
        notBy: ['empId', 'approvedByEmpId'],
        ask: paymentAsk,
      },
      bringBack: {
        label: 'Record return',
        from: 'paid',
        to: 'paid',
        by: ['finance'],
        notBy: 'empId',
        ask: { returned: money({ label: 'Returned', required: true, min: '0.01', currency: 'currency' }) },
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
            message: 'Claims for this advance are not paid yet.',
          },
        ],
      },
      close: { label: 'Settled by a claim', from: 'paid', to: 'settled', by: [] },
      cancel: {
        from: ['draft', 'requested', 'with_trip', 'approved'],
        to: 'cancelled',
        by: [{ role: 'employee', where: mine }],
      },
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
  consequences: {
    approve: [set('expenseAdvances', 'id', { approvedByEmpId: '$me' })],
    pay: [set('expenseAdvances', 'id', { rateOn: '$record.paidOn' })],
  },
  views: {
    header: ['empId', 'amount', 'open', 'neededBy', 'paidOn'],
    list: { columns: ['advanceNumber', 'empId', 'purpose', 'amount', 'open', 'paidOn', 'status'], filters: ['status', 'empId'], sort: '-id' },
    sends: 'request',
    form: { Advance: ['purpose', 'neededBy', 'amount'] },
    record: {
      Payment: [
        'travelRequisitionId',
        'currency',
        'exchangeRate',
        'baseAmount',
        'returned',
        'returnedBase',
        'adjusted',
        'open',
        'approvedByEmpId',
        'paidOn',
        'paymentMode',
        'paymentReference',
      ],
    },
    related: ['expenses'],
  },
})
