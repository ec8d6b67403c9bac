import { choice, count, currency, date, members, ref, serial, text, total } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { each, take } from '../../src/framework/steps/consequences'
import { claimReaders, paymentAsk, paymentModes } from './expenses'
import { claimSets } from './sets'

/** Approved claims that the person who prepares the run may pay: not their own, and not approved by them. */
const payable = {
  and: [{ stage: { in: claimSets.payable } }, { empId: { ne: '$me' } }, { or: [{ approvedByEmpId: { empty: true } }, { approvedByEmpId: { ne: '$me' } }] }],
} as const

/** Claims that are sent back leave their run. */
const noneLeft = 'No claims are left in this run. Edit it to add approved claims, or delete it.'

const readers = { to: claimReaders, can: ['list', 'show', 'export'] } as const

/** A set of claims that are paid together with one file for the bank; then the bank's answer is entered. */
export const paymentRuns = defineResource('paymentRuns', {
  label: 'Payment run',
  route: 'PaymentRuns',
  title: 'runNumber',
  summary: ['claims', 'total'],
  icon: 'Payments',
  fields: {
    runNumber: serial('PAY-{FY}-{00000}', { label: 'Number', isGapless: true }),
    preparedByEmpId: ref('employees', { label: 'Prepared by', required: true, fixed: true, default: '$me', writableBy: [] }),
    currency: currency({ required: true, default: '$company', writableBy: [] }),
    expenseIds: members('expenses', 'paymentRunId', {
      label: 'Claims',
      isToldToAll: true,
      required: true,
      whenMissing: 'Choose the claims to pay.',
      whenEmpty: 'None left: add approved claims, or delete the run',
      table: {
        columns: ['expenseNumber', 'empId', 'title', 'approvedOn', 'dueBy', 'waitingDays', 'payable'],
        ...{ sum: 'payable', sort: 'dueBy', where: payable, startsTicked: true },
      },
    }),
    claims: count('expenses', 'paymentRunId', { label: 'Claim count', isToldToAll: true }),
    total: total('expenses', 'paymentRunId', 'payable', { label: 'Total', currency: 'currency', isToldToAll: true }),
    paidOn: date({ label: 'Paid on', max: '$today', writableBy: [] }),
    paymentMode: choice(paymentModes, { label: 'Payment mode', writableBy: [] }),
    paymentReference: text({ label: 'Payment reference', max: 60, isUpperCase: true, writableBy: [] }),
  },
  access: [
    { to: 'finance', can: ['create'] },
    { to: 'finance', can: ['update', 'delete'], where: { status: { eq: 'prepared' } } },
    readers,
    { to: 'hrFinance', cannot: ['list', 'show', 'create', 'update', 'delete', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'prepared',
    states: { prepared: { tone: 'warning' }, paid: { tone: 'success', isReadOnly: true } },
    transitions: {
      pay: {
        label: 'Paid',
        from: 'prepared',
        to: 'paid',
        by: ['finance'],
        requires: [{ code: 'nothingToPay', some: 'expenses', where: { paymentRunId: { eq: '$record' } }, message: noneLeft }],
        ask: paymentAsk,
      },
    },
  },
  // Paying the run pays each of its claims in the name of the same user. Each claim checks that user's right.
  consequences: { pay: [take('expenses', 'pay', each('paymentRunId'), { isWhole: true, asks: ['paidOn', 'paymentMode', 'paymentReference'], by: 'person' })] },
  views: {
    list: { columns: ['runNumber', 'preparedByEmpId', 'claims', 'total', 'paidOn', 'status'], sort: '-id' },
    form: { Run: ['expenseIds'] },
    record: { Payment: ['claims', 'total', 'paidOn', 'paymentMode', 'paymentReference'] },
    tools: ['bankFile'],
    related: ['expenses'],
  },
})
