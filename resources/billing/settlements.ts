import { choice, currency, date, money, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { take } from '../../src/framework/steps/consequences'
import { financeTeam } from '../people/roles'
import { accountOwner, managedWork } from './rights'
import { sumOf } from './rules/lines'

const part = { currency: 'currency', required: true, min: '0', default: '0.00' } as const

/** What closes a part of a receivable. */
export const settlementKinds = { receipt: 'Receipt', set_off: 'Credit set off', credit_note: 'Credit note', write_off: 'Write-off' } as const

/** What of it brought money, now or before. */
export const paidBy: readonly (keyof typeof settlementKinds)[] = ['receipt', 'set_off']

/** What was settled of a receivable, when and by what: the server enters it. */
export const settlements = defineResource('settlements', {
  label: 'Settlement',
  route: 'Settlements',
  title: 'kind',
  icon: 'Payments',
  isAppendOnly: true,
  fields: {
    receivableId: ref('receivables', { label: 'Receivable', required: true }),
    invoiceId: ref('invoices', { label: 'Invoice', required: true }),
    customerId: ref('customers', { required: true }),
    sowId: ref('sows', { label: 'Statement of work' }),
    kind: choice(settlementKinds, { required: true }),
    on: date({ label: 'On', required: true }),
    receiptId: ref('receipts', { label: 'Receipt' }),
    creditNoteId: ref('invoices', { label: 'Credit note' }),
    currency: currency({ required: true }),
    received: money(part),
    withheld: money({ ...part, label: 'Tax withheld' }),
    bankCharges: money(part),
    adjusted: money(part),
    settled: money({ currency: 'currency', writableBy: [] }),
    baseSettled: money({ label: 'In base', required: true }),
    difference: money({ label: 'Gain or loss by exchange', required: true, default: '0.00' }),
  },
  computed: { settled: (r) => sumOf(r.received, r.withheld, r.bankCharges, r.adjusted) },
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: 'employee', can: ['list', 'show'], where: accountOwner },
    { to: 'employee', can: ['list', 'show'], where: managedWork },
  ],
  // Receivable and invoice stand as what was settled of them says.
  consequences: {
    create: [
      take('receivables', { receiveAll: { balance: { lte: '0' } }, receivePart: {} }, 'receivableId', { where: { status: { ne: 'written_off' } } }),
      take(
        'invoices',
        {
          cancel: { creditLeft: { lte: '0' } },
          writeOff: { balance: { lte: '0' }, writtenOff: { gt: '0' } },
          payAll: { balance: { lte: '0' } },
          payPart: { paid: { gt: '0' } },
        },
        'invoiceId',
      ),
    ],
  },
  views: { list: { columns: ['receivableId', 'on', 'kind', 'received', 'withheld', 'adjusted', 'settled'], filters: ['kind', 'on', 'customerId'], sort: '-id' } },
})
