import { choice, currency, date, longText, lookup, money, ref, text, total } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { formatDate } from '../../src/framework/values/dates'
import { financeTeam } from '../people/roles'
import { billers } from './rights'
import { matchReasons } from './rules/bank/payment-matching'
import { bankLineSets, receivableSets } from './sets'

const amount = { currency: 'currency' } as const
const readOnly = { writableBy: [] } as const
const whileOpen = { status: { in: bankLineSets.open } } as const

/**
 * A payment received, read from a bank statement. The server proposes a match and posts it once finance
 * confirms it.
 */
export const bankLines = defineResource('bankLines', {
  label: 'Bank transaction',
  route: 'BankLines',
  title: 'name',
  icon: 'Payments',
  menu: 'Finance/Bank',
  menuTo: financeTeam,
  fields: {
    name: text({ ...readOnly, max: 160 }),
    bankStatementId: ref('bankStatements', { ...readOnly, label: 'Statement', required: true }),
    accountId: ref('companyAccounts', { ...readOnly, label: 'Account', required: true }),
    bookedOn: date({ ...readOnly, label: 'Booked on', required: true }),
    currency: currency({ ...readOnly, required: true }),
    amount: money({ ...amount, ...readOnly, required: true, min: '0.0001' }),
    payer: text({ ...readOnly, max: 140, search: true }),
    remittance: longText({ ...readOnly, label: 'Payment reference', max: 1000, search: true }),
    reference: text({ label: 'Bank reference', max: 60, isUpperCase: true, search: true }),
    // Identifies the same payment in another file.
    digest: text({ ...readOnly, required: true, max: 64, readableBy: [] }),
    proposal: choice(matchReasons, { ...readOnly, label: 'Matched by' }),
    customerId: ref('customers'),
    withheldTax: money({ ...amount, label: 'Tax withheld', required: true, min: '0', default: '0.00' }),
    matched: total('bankMatches', 'bankLineId', 'amount', { ...amount, label: 'Receivables' }),
    receiptId: ref('receipts', { ...readOnly, label: 'Receipt' }),
  },
  computed: { name: (r) => [r.bookedOn && formatDate(r.bookedOn), r.payer ?? r.reference].filter(Boolean).join(' ') },
  unique: [{ code: 'lineKnown', on: ['accountId', 'digest'], where: { status: { ne: 'dropped' } }, message: 'This transaction was already imported.' }],
  limits: [{ code: 'matchedOverLine', of: 'matched', atMost: 'amount', message: 'The matches exceed the amount received.' }],
  indexes: [['status', '-bookedOn']],
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: billers, can: ['update'], where: whileOpen },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    sets: bankLineSets,
    states: {
      open: { tone: 'warning' },
      posted: { tone: 'success', isReadOnly: true },
      set_aside: { label: 'Set aside', tone: 'neutral', isReadOnly: true },
      dropped: { label: 'Statement removed', tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      match: {
        label: 'Confirm and post',
        from: 'open',
        to: 'posted',
        by: billers,
        requires: [{ code: 'nothingMatched', some: 'bankMatches', where: { bankLineId: { eq: '$record' } }, message: 'Choose the receivables this payment is for.' }],
      },
      setAside: { label: 'Set aside', from: 'open', to: 'set_aside', by: billers, undo: 'reopen', comment: 'required' },
      reopen: { label: 'Reopen', from: 'set_aside', to: 'open', by: billers },
      unpost: { label: 'Receipt reversed', from: 'posted', to: 'open', by: [] },
      drop: { from: ['open', 'set_aside'], to: 'dropped', by: [] },
    },
  },
  actions: {
    propose: {
      on: 'record',
      label: 'Suggest again',
      by: [{ role: billers, where: whileOpen }],
      confirm: 'The current selection is replaced by a new suggestion.',
    },
  },
  parts: { matches: { of: 'bankMatches', columns: ['receivableId', 'amount'], foot: ['matched'] } },
  views: {
    list: {
      columns: ['bookedOn', 'amount', 'proposal', 'remittance', 'payer', 'customerId', 'matched', 'status'],
      filters: ['status', 'proposal', 'accountId', 'bookedOn', 'customerId', 'bankStatementId'],
      sort: '-bookedOn',
    },
    form: { 'What it is for': ['customerId', 'withheldTax', 'reference'] },
    record: {
      Payment: ['bookedOn', 'amount', 'payer', 'remittance', 'reference', 'accountId', 'bankStatementId'],
      Proposal: ['proposal', 'customerId', 'matched', 'withheldTax', 'receiptId'],
    },
  },
})

/** A receivable that a payment settles. The server proposes it or finance chooses it. */
export const bankMatches = defineResource('bankMatches', {
  label: 'Match',
  plural: 'Matches',
  route: 'BankMatches',
  title: 'amount',
  icon: 'Payments',
  operations: { list: 'getBankMatches' },
  fields: {
    bankLineId: ref('bankLines', { label: 'Bank transaction', required: true, fixed: true, isPart: true }),
    receivableId: ref('receivables', {
      label: 'Receivable',
      required: true,
      where: { status: { in: receivableSets.open } },
      match: { customerId: 'bankLineId.customerId', currency: 'bankLineId.currency' },
    }),
    currency: lookup('bankLineId', 'currency'),
    amount: money({ ...amount, required: true, min: '0.0001' }),
  },
  unique: [{ code: 'receivableChosen', on: ['bankLineId', 'receivableId'], message: 'This receivable is already chosen.' }],
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: billers, can: ['create', 'update', 'delete'], where: { 'bankLineId.status': { in: bankLineSets.open } } },
  ],
  views: { form: { Match: ['bankLineId', 'receivableId', 'amount'] } },
})
