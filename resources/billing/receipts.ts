import { choice, currency, date, longText, lookup, money, ref, serial, sum, text, total } from '../../src/fields'
import { rateInForce } from '../../src/fields/money/rate/base-currency'
import { defineResource } from '../../src/framework/resource'
import { each, set, take } from '../../src/framework/steps/consequences'
import { compareAmounts } from '../../src/framework/values/money'
import { exchangeRates } from '../money/exchangeRates'
import { financeTeam } from '../people/roles'
import { accountOwner, billers } from './rights'
import { receivableSets } from './sets'

const amount = { currency: 'currency' } as const
/** The values of entries that reverse credit of the customer; their date is the day of the reversal. */
const takenBack = { kind: 'taken_back', on: '$today' } as const
const onDraft = { status: { eq: 'draft' } } as const

/** The modes of payment. */
export const modes = { bank: 'Bank transfer', cheque: 'Cheque', card: 'Card', cash: 'Cash', set_off: 'Credit applied' } as const

/**
 * Money that a customer paid, or credit that is used. It settles the chosen invoices, else the oldest first.
 */
export const receipts = defineResource('receipts', {
  label: 'Receipt',
  route: 'Receipts',
  formRoute: 'ReceivableForm',
  title: 'receiptNumber',
  summary: ['customerId', 'amount', 'receivedOn'],
  icon: 'Payments',
  menu: 'Finance/Billing',
  menuTo: financeTeam,
  operations: { create: 'createReceivableDetails' },
  fields: {
    receiptNumber: serial('REC-{FYFY}-{00000}', { label: 'Number', at: 'post', on: 'receivedOn' }),
    customerId: ref('customers', { required: true, fixed: true }),
    receivedOn: date({ label: 'Received on', required: true, default: '$today', max: '$today' }),
    currency: currency({ required: true, default: '$company' }),
    amount: money({ ...amount, required: true, min: '0', help: 'Amount that reached the bank' }),
    mode: choice(modes, { required: true, default: 'bank' }),
    bankAccount: text({ label: 'Bank account', max: 40 }),
    reference: text({ max: 60, isUpperCase: true, search: true }),
    withheldTax: money({ ...amount, label: 'Tax withheld', required: true, min: '0', default: '0.00' }),
    charges: money({ ...amount, label: 'Bank charges', required: true, min: '0', default: '0.00' }),
    exchangeRate: rateInForce(exchangeRates, { currency: 'currency', on: 'receivedOn' }),
    certified: money({ ...amount, label: 'Certified', required: true, min: '0', default: '0.00', help: 'Withheld tax with a certificate' }),
    certificatePending: sum({ plus: ['withheldTax'], minus: ['certified'] }, { ...amount, label: 'Certificate pending' }),
    allocated: total('settlements', 'receiptId', 'settled', { ...amount, label: 'Settled', isToldToAll: true }),
    overpaid: money({ ...amount, label: 'Kept as credit', writableBy: [] }),
    usedCredit: money({ ...amount, label: 'Credit used', writableBy: [] }),
    reversedOn: date({ label: 'Reversed on', writableBy: [] }),
    notes: longText({ max: 1000 }),
  },
  rules: [
    {
      code: 'referenceMissing',
      on: ['reference'],
      check: (r) => r.mode === 'set_off' || r.mode === 'cash' || !!r.reference,
      message: 'Enter the reference of the payment.',
    },
    {
      code: 'certifiedAboveWithheld',
      on: ['certified'],
      check: (r) => compareAmounts(r.certified ?? '0', r.withheldTax ?? '0') <= 0,
      message: 'The certified amount cannot exceed the tax withheld.',
    },
    {
      code: 'onlyCredit',
      on: ['withheldTax', 'charges'],
      check: (r) => r.mode !== 'set_off' || (compareAmounts(r.withheldTax ?? '0', '0') === 0 && compareAmounts(r.charges ?? '0', '0') === 0),
      message: 'Applied credit has no withheld tax or charges.',
    },
  ],
  frozen: { exchangeRate: ['posted', 'reversed'] },
  unique: [
    {
      code: 'referenceUsed',
      on: ['bankAccount', 'reference'],
      emptyIsEqual: true,
      where: { reference: { empty: false }, mode: { ne: 'set_off' }, status: { ne: 'reversed' } },
      message: 'A receipt with this reference already exists for the account.',
    },
  ],
  moves: [
    {
      of: 'customerCredits',
      in: ['posted'],
      gives: 'overpaid',
      source: 'receiptId',
      entry: { kind: 'overpaid', on: '$record.receivedOn' },
      back: takenBack,
    },
    {
      of: 'customerCredits',
      in: ['posted'],
      takes: 'usedCredit',
      source: 'usedByReceiptId',
      entry: { kind: 'set_off', on: '$record.receivedOn' },
      back: takenBack,
      refusal: { at: 'amount', code: 'creditTooSmall', message: 'The customer has less credit than this.' },
    },
  ],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: billers, can: ['create', 'update'] },
    { to: billers, can: ['delete'], where: onDraft },
    { to: 'employee', can: ['list', 'show'], where: accountOwner },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    byUpdate: true,
    states: {
      draft: { tone: 'neutral' },
      posted: { tone: 'success', isReadOnly: true },
      reversed: { label: 'Reversed', tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      post: { label: 'Post', from: 'draft', to: 'posted', by: billers },
      certify: {
        label: 'Record certificate',
        from: 'posted',
        to: 'posted',
        by: billers,
        ask: { certified: money({ ...amount, label: 'Total certified', required: true, min: '0' }) },
      },
      reverse: {
        label: 'Reverse',
        from: 'posted',
        to: 'reversed',
        by: billers,
        guard: {
          code: 'certificateThere',
          check: (r) => compareAmounts(r.certified ?? '0', '0') === 0,
          message: 'A certificate is recorded for the withheld tax. Set the certified amount to 0 first.',
        },
        comment: 'required',
        confirm: 'Settled receivables reopen today, and credit changes are reversed.',
        tone: 'danger',
      },
    },
  },
  // The bank line is open again and waits for another receipt.
  consequences: { reverse: [take('bankLines', 'unpost', each('receiptId'), { isWhole: true }), set('bankLines', each('receiptId'), { receiptId: null })] },
  parts: { lines: { of: 'receiptLines', columns: ['receivableId', 'amount'] } },
  files: { advice: { label: 'Payment advice', to: billers, most: 5 } },
  views: {
    header: ['customerId', 'amount', 'receivedOn', 'allocated', 'mode', 'reference'],
    list: {
      columns: ['receiptNumber', 'customerId', 'receivedOn', 'amount', 'withheldTax', 'mode', 'status'],
      filters: ['status', 'customerId', 'mode', 'receivedOn'],
      sort: '-id',
    },
    sends: 'post',
    form: {
      Receipt: ['customerId', 'receivedOn', 'currency', 'amount', 'mode', 'bankAccount', 'reference'],
      'Not received': ['withheldTax', 'charges', 'certified', 'notes'],
    },
    record: { Amounts: ['amount', 'withheldTax', 'charges', 'allocated', 'overpaid', 'usedCredit', 'certificatePending', 'exchangeRate', 'reversedOn'] },
    related: ['settlements.receiptId'],
  },
})

/** A receivable that a receipt settles. A receipt without lines settles the oldest receivables first. */
export const receiptLines = defineResource('receiptLines', {
  label: 'Line',
  route: 'ReceiptLines',
  title: 'amount',
  fields: {
    receiptId: ref('receipts', { label: 'Receipt', required: true, fixed: true, isPart: true }),
    receivableId: ref('receivables', {
      label: 'Receivable',
      required: true,
      where: { status: { in: receivableSets.open } },
      match: { customerId: 'receiptId.customerId', currency: 'receiptId.currency' },
    }),
    currency: lookup('receiptId', 'currency'),
    amount: money({ ...amount, required: true, min: '0.0001' }),
  },
  unique: [{ code: 'receivableChosen', on: ['receiptId', 'receivableId'], message: 'This receivable is already chosen.' }],
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: billers, can: ['create', 'update', 'delete'], where: { 'receiptId.status': { eq: 'draft' } } },
  ],
  views: { form: { Line: ['receiptId', 'receivableId', 'amount'] } },
})

/** The prepaid amount of a customer in one currency. */
export const customerCredits = defineResource('customerCredits', {
  label: 'Customer credit',
  route: 'CustomerCredits',
  title: 'currency',
  summary: ['customerId', 'currency'],
  icon: 'AccountBalanceWallet',
  account: { ledger: 'customerCreditEntries', amount: 'amount', per: ['customerId', 'currency'], balance: 'balance' },
  fields: {
    customerId: ref('customers', { required: true }),
    currency: currency({ required: true }),
    balance: money({ ...amount, required: true, default: '0.00' }),
  },
  access: [{ to: financeTeam, can: ['list', 'show'] }],
  views: { list: { columns: ['customerId', 'currency', 'balance'], sort: 'customerId' } },
})

/** A change of a customer's credit. */
export const customerCreditEntries = defineResource('customerCreditEntries', {
  label: 'Credit entry',
  plural: 'Credit entries',
  route: 'CustomerCreditEntries',
  title: 'kind',
  summary: ['kind', 'amount', 'on'],
  isAppendOnly: true,
  operations: { list: 'getCustomerCreditEntries' },
  fields: {
    customerId: ref('customers', { required: true }),
    currency: currency({ required: true }),
    amount: money({ ...amount, required: true }),
    kind: choice({ overpaid: 'Overpayment', set_off: 'Advance applied', taken_back: 'Reversed' }, { required: true }),
    on: date({ label: 'Date', required: true }),
    receiptId: ref('receipts', { label: 'Receipt' }),
    usedByReceiptId: ref('receipts', { label: 'Used by' }),
  },
  access: [{ to: financeTeam, can: ['list', 'show'] }],
})
