import { choice, currency, date, money, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { take } from '../../src/framework/steps/consequences'
import { compareAmounts } from '../../src/framework/values/money'
import { financeTeam } from '../people/roles'
import { sumAmounts } from './rules/line-amounts'
import { invoiceSets } from './sets'

const part = { currency: 'currency', required: true, default: '0.00' } as const
const parts = ['received', 'withheld', 'bankCharges', 'adjusted'] as const

/** The kinds of settlements. */
const settlementKinds = { receipt: 'Receipt', set_off: 'Credit applied', credit_note: 'Credit note', write_off: 'Write-off' } as const

/** The kinds that brought money, with this receipt or an earlier one. */
export const paidBy: readonly (keyof typeof settlementKinds)[] = ['receipt', 'set_off']

/** A settlement of a receivable: its date and source. The server enters it. */
export const settlements = defineResource('settlements', {
  label: 'Settlement',
  route: 'Settlements',
  title: 'kind',
  summary: ['kind', 'settled', 'on'],
  icon: 'Payments',
  isAppendOnly: true,
  fields: {
    receivableId: ref('receivables', { label: 'Receivable', required: true }),
    invoiceId: ref('invoices', { label: 'Invoice', required: true }),
    customerId: ref('customers', { required: true }),
    sowId: ref('sows', { label: 'Statement of work' }),
    kind: choice(settlementKinds, { required: true }),
    on: date({ label: 'Date', required: true }),
    receiptId: ref('receipts', { label: 'Receipt' }),
    creditNoteId: ref('invoices', { label: 'Credit note' }),
    reversesId: ref('settlements', { label: 'Reverses' }),
    currency: currency({ required: true }),
    received: money(part),
    withheld: money({ ...part, label: 'Tax withheld' }),
    bankCharges: money(part),
    adjusted: money(part),
    settled: money({ currency: 'currency', writableBy: [] }),
    baseSettled: money({ label: 'In company currency', required: true }),
    difference: money({ label: 'Exchange gain or loss', required: true, default: '0.00', readableBy: financeTeam }),
  },
  computed: { settled: (r) => sumAmounts(r.received, r.withheld, r.bankCharges, r.adjusted) },
  rules: [
    {
      code: 'belowNothing',
      on: [...parts],
      check: (r) => parts.every((name) => compareAmounts(r[name] ?? '0', '0') * (r.reversesId ? -1 : 1) >= 0),
      message: 'Only reversals can be negative.',
    },
  ],
  unique: [{ code: 'reversedAlready', on: ['reversesId'], message: 'This was already reversed.' }],
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    // Whoever reads a receivable may read its settlements, because its totals reveal them anyway.
    { to: 'employee', can: ['list', 'show'], where: { 'receivableId.customerId.accountOwnerEmpId': { eq: '$me' } } },
    { to: 'employee', can: ['list', 'show'], where: { 'receivableId.sowId': { in: '$managedSows' } } },
  ],
  // A settlement updates its receivable and its invoice.
  consequences: {
    create: [
      take('receivables', { reopen: { settled: { lte: '0' } }, receiveAll: { balance: { lte: '0' } }, receivePart: {} }, 'receivableId'),
      take(
        'invoices',
        {
          cancel: { creditLeft: { lte: '0' } },
          writeOff: { balance: { lte: '0' }, writtenOff: { gt: '0' } },
          payAll: { balance: { lte: '0' } },
          payPart: { paid: { gt: '0' }, status: { in: invoiceSets.unpaid } },
          reopenPart: { paid: { gt: '0' } },
          reopenSent: { sentAt: { empty: false } },
          reopen: {},
        },
        'invoiceId',
      ),
    ],
  },
  views: { list: { columns: ['receivableId', 'on', 'kind', 'received', 'withheld', 'adjusted', 'settled'], filters: ['kind', 'on', 'customerId'], sort: '-id' } },
})
