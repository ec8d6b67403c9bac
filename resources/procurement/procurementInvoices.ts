import { age, check, choice, date, daysFrom, longText, lookup, money, rate, ref, sum, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { type CalendarDate, plusDays } from '../../src/framework/values/dates'
import { compareAmounts, toUnits } from '../../src/framework/values/money'
import { isInSet } from '../../src/framework/workflow'
import { buyers, financeTeam } from '../people/roles'
import { suppliers } from '../suppliers/suppliers'
import { procurements } from './procurements'
import { purchaseProgressSteps } from './purchase-progress'
import { involvedPeopleFilter, purchaseAmountReaders } from './purchase-rights'
import { invoiceSets, purchaseSets } from './sets'

const at = 'procurementId.'
const amount = { currency: 'currency', readableBy: purchaseAmountReaders(at) } as const

/**
 * The error for an order that waits for a new decision or has ended: its invoices cannot be approved or
 * paid.
 */
const notRunning = { code: 'purchaseNotRunning', message: 'The procurement is awaiting a decision or has ended.' } as const
const isPurchaseRunning = (purchase: { readonly status: unknown } | null) => (purchaseSets.running as readonly unknown[]).includes(purchase?.status)

/** The fields of suppliers that the rules of invoices need. */
const ofSupplier = { of: suppliers, fields: ['status', 'paymentTermsDays', 'smallEnterprise', 'bankChangedOn', 'bankVerifiedOn'] } as const

/** The number of days within which the law requires small enterprises to be paid. */
const smallEnterpriseDays = 45

interface PaymentTerms {
  paymentTermsDays: number | null
  smallEnterprise: boolean | null
}

/** Computes the due date of an invoice by the supplier's payment terms. */
const computeDueDate = (day: CalendarDate | null, terms: PaymentTerms | null): CalendarDate | undefined =>
  (day && plusDays(day, Math.min(terms?.paymentTermsDays ?? 0, terms?.smallEnterprise ? smallEnterpriseDays : Number.POSITIVE_INFINITY))) || undefined

/** The reasons why an invoice does not match order and receipts. */
export const disputes = {
  above_received: 'Above received amount',
  above_order: 'Above ordered amount',
  other_supplier: 'Different supplier',
} as const

/** An invoice of a supplier for a purchase. */
export const procurementInvoices = defineResource('procurementInvoices', {
  label: 'Purchase invoice',
  route: 'ProcurementInvoices',
  title: 'supplierInvoiceNumber',
  summary: ['supplierId', 'supplierInvoiceNumber'],
  icon: 'ReceiptLong',
  menu: 'Procurements',
  menuTo: financeTeam,
  operations: { create: 'createProcurementInvoiceDetails', update: 'updateProcurementInvoiceDetails' },
  fields: {
    procurementId: ref('procurements', {
      label: 'Procurement',
      required: true,
      fixed: true,
      where: { status: { in: purchaseSets.running } },
    }),
    requestedByEmpId: ref('employees', { label: 'Requested by', required: true, fixed: true }),
    supplierId: ref('suppliers', { fixed: true, help: 'Leave blank to use the procurement’s supplier' }),
    supplierInvoiceNumber: text({ label: 'Invoice number', required: true, max: 60, search: true }),
    invoiceDate: date({ label: 'Invoice date', required: true, default: '$today', max: '$today' }),
    dueDate: date({ label: 'Due', help: 'Leave blank to use the supplier’s terms' }),
    overdue: age('dueDate', { buckets: [0, 30, 60, 90], while: { status: { in: invoiceSets.open } } }),
    daysOverdue: daysFrom('dueDate', { label: 'Days overdue', isPast: true, while: { status: { in: invoiceSets.open } } }),
    isAdvance: check({ label: 'Advance before receipt', default: false, help: 'Paid on a proforma after director approval, and deducted from the final invoice' }),
    currency: lookup('procurementId', 'currency'),
    net: money({ ...amount, required: true, min: '0' }),
    tax: money({ ...amount, required: true, min: '0', default: '0.00' }),
    total: money({ ...amount, required: true, min: '0.01', help: 'Net plus tax' }),
    withheld: money({ ...amount, label: 'Tax withheld', required: true, min: '0', default: '0.00' }),
    payable: sum({ plus: ['total'], minus: ['withheld'] }, amount),
    exchangeRate: rate({ label: 'Exchange rate', help: 'Rate of the invoice date', writableBy: [] }),
    baseTotal: money({ label: 'In company currency', readableBy: purchaseAmountReaders(at), writableBy: [] }),
    approvedByEmpId: ref('employees', { label: 'Approved by', writableBy: [] }),
    similarInvoiceId: ref('procurementInvoices', { label: 'Possible duplicate of', writableBy: [], help: 'Same supplier and amount within three days' }),
    disputeReason: choice(disputes, { label: 'Mismatch', writableBy: [] }),
    paidOn: date({ label: 'Paid on', max: '$today', writableBy: [] }),
    paymentReference: text({ label: 'Payment reference', max: 60, isUpperCase: true, writableBy: [] }),
    notes: longText({ max: 1000 }),
  },
  given: {
    purchase: parent('procurementId', { of: procurements, fields: ['status', 'requestedByEmpId', 'supplierId'], isChanged: true }),
    supplier: parent('supplierId', ofSupplier),
    orderedFrom: parent('procurementId.supplierId', ofSupplier),
  },
  computed: { requestedByEmpId: (r, g) => g.purchase?.requestedByEmpId ?? r.requestedByEmpId },
  fills: {
    supplierId: (r, g) => r.supplierId ?? g.purchase?.supplierId ?? undefined,
    dueDate: (r, g) => r.dueDate ?? computeDueDate(r.invoiceDate, g.supplier ?? g.orderedFrom),
  },
  visible: {
    disputeReason: (r) => !!r.disputeReason,
    similarInvoiceId: (r) => !!r.similarInvoiceId,
    exchangeRate: (r) => !!r.exchangeRate,
  },
  rules: [
    {
      code: 'dueBeforeDate',
      on: ['dueDate'],
      check: (r) => !r.invoiceDate || !r.dueDate || r.dueDate >= r.invoiceDate,
      message: 'The due date must be on or after the invoice date.',
    },
    {
      code: 'smallEnterpriseTerms',
      on: ['dueDate'],
      changed: ['invoiceDate', 'dueDate', 'supplierId'],
      check: (r, g) =>
        !r.invoiceDate || !r.dueDate || !(g.supplier ?? g.orderedFrom)?.smallEnterprise || r.dueDate <= (plusDays(r.invoiceDate, smallEnterpriseDays) ?? r.dueDate),
      message: 'Small enterprises must be paid within 45 days.',
    },
    {
      code: 'advanceAfterReceipt',
      on: ['isAdvance'],
      changed: ['isAdvance'],
      check: (r, g) => !r.isAdvance || !g.purchase || !isInSet(procurements, 'begun', g.purchase),
      message: 'Items were already received, so this cannot be an advance.',
    },
    {
      code: 'totalDiffers',
      on: ['total'],
      check: (r) => !r.net || !r.tax || !r.total || toUnits(r.net) + toUnits(r.tax) === toUnits(r.total),
      message: 'The total must be net plus tax.',
    },
    {
      code: 'withheldAboveNet',
      on: ['withheld'],
      check: (r) => !r.withheld || !r.net || compareAmounts(r.withheld, r.net) <= 0,
      message: 'The tax withheld cannot exceed the net amount.',
    },
  ],
  unique: [
    {
      code: 'invoiceThere',
      on: ['supplierId', 'supplierInvoiceNumber', 'invoiceDate'],
      ignoresCaseAndSpace: true,
      where: { status: { ne: 'cancelled' } },
      message: 'This supplier invoice already exists.',
    },
    {
      code: 'paymentThere',
      on: ['supplierId', 'paymentReference'],
      where: { status: { eq: 'paid' } },
      message: 'This payment reference was already used for another invoice of this supplier.',
    },
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show'], where: involvedPeopleFilter(at) },
    { to: buyers, can: ['create'] },
    { to: buyers, can: ['update'], where: { status: { in: invoiceSets.compared } } },
    { to: financeTeam, can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: 'received',
    states: {
      received: { tone: 'neutral' },
      matched: { tone: 'info' },
      disputed: { tone: 'danger' },
      approved: { tone: 'success', isReadOnly: true },
      paid: { tone: 'success', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    sets: invoiceSets,
    transitions: {
      match: { from: ['received', 'disputed'], to: 'matched', by: [] },
      dispute: { label: 'Dispute', from: ['received', 'matched'], to: 'disputed', by: [] },
      approve: {
        from: 'matched',
        to: 'approved',
        by: [
          { role: buyers, where: { isAdvance: { eq: false } } },
          { role: 'director', where: { isAdvance: { eq: true } } },
        ],
        notBy: 'requestedByEmpId',
        guard: { ...notRunning, check: (_, g) => isPurchaseRunning(g.purchase) },
        comment: 'optional',
      },
      pay: {
        from: 'approved',
        to: 'paid',
        by: buyers,
        notBy: ['requestedByEmpId', 'creator', 'approvedByEmpId'],
        guard: [
          { ...notRunning, check: (_, g) => isPurchaseRunning(g.purchase) },
          { code: 'supplierNotActive', check: (_, g) => g.supplier?.status === 'active', message: 'The supplier is on hold or blocked.' },
        ],
        ask: {
          paidOn: date({ label: 'Paid on', required: true, default: '$today', max: '$today' }),
          paymentReference: text({ label: 'Payment reference', required: true, max: 60, isUpperCase: true }),
        },
      },
      cancel: { from: invoiceSets.open, to: 'cancelled', by: buyers, comment: 'required', tone: 'danger' },
    },
  },
  consequences: {
    // A changed total can move the purchase to another state. A new invoice does so when it is compared, in the
    // steps `match` and `dispute`.
    update: purchaseProgressSteps('procurementId').map((each) => ({ ...each, changed: ['isAdvance', 'total'] })),
    match: purchaseProgressSteps('procurementId'),
    dispute: purchaseProgressSteps('procurementId'),
    pay: purchaseProgressSteps('procurementId'),
    cancel: purchaseProgressSteps('procurementId'),
  },
  // Files can be changed only before the invoice is approved, because the decision is based on them.
  files: { document: { label: 'Invoice', to: buyers, while: { status: { in: invoiceSets.compared } }, readableBy: purchaseAmountReaders(at) } },
  needsFiles: {
    document: {
      at: ['approve', 'pay'],
      // A file of this invoice, or a file of the purchase with which no other invoice was approved.
      or: { by: 'procurementId', kind: 'vpi', among: { status: { in: invoiceSets.decided } } },
      message: 'Add the supplier’s invoice as a file first.',
    },
  },
  views: {
    header: ['supplierId', 'procurementId', 'total', 'payable', 'dueDate', 'paidOn'],
    list: {
      columns: ['supplierInvoiceNumber', 'procurementId', 'total', 'dueDate', 'supplierId', 'status'],
      filters: ['status', 'supplierId', 'overdue', 'dueDate', 'procurementId'],
      sort: '-dueDate',
    },
    form: {
      Invoice: ['procurementId', 'supplierId', 'supplierInvoiceNumber', 'invoiceDate', 'dueDate', 'isAdvance'],
      Amounts: ['net', 'tax', 'total', 'withheld', 'notes'],
    },
    record: {
      Amounts: ['payable', 'exchangeRate', 'baseTotal'],
      Payment: ['daysOverdue', 'approvedByEmpId', 'similarInvoiceId', 'disputeReason', 'paidOn', 'paymentReference'],
    },
  },
})
