import { date, lookup, money, number, percent, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { parent } from '../../src/framework/rule-context/rule-context'
import { each, take } from '../../src/framework/steps/consequences'
import { compareAmounts } from '../../src/framework/values/money'
import { financeTeam } from '../people/roles'
import { milestones } from '../sales/milestones'
import { consumption } from '../sales/order-consumption'
import { sows } from '../sales/sows'
import { invoices } from './invoices'
import { billers } from './rights'
import {
  computeLineNet,
  computeMilestonePrice,
  computeOrderUsage,
  computeTaxes,
  isAmountBilledByLine,
  isDiscountAboveLine,
  subtractAmounts,
  sumAmounts,
} from './rules/line-amounts'
import { type SupplyType, untaxed } from './rules/place-of-supply'
import { invoiceSets } from './sets'
import { taxRates } from './taxCodes'

const amount = { currency: 'currency', writableBy: [] } as const
/** Lines with minutes of timesheets stay as approved, so these fields can change only on other lines. */
const ofOtherWork = [{ where: { empId: { empty: true } } }] as const
const onDraft = { 'invoiceId.status': { in: invoiceSets.draft } } as const

interface TaxableLine {
  net: string | null
  taxRate: number | null
  currency?: string | null
}

/** Computes the taxes of a line; null while net, rate or place of supply is unknown. */
const computeTaxesIfKnown = (line: TaxableLine, supply: SupplyType | null | undefined) =>
  line.net === null || line.taxRate === null || !supply ? null : computeTaxes(line.net, line.taxRate, supply, line.currency)

export const invoiceItems = defineResource('invoiceItems', {
  label: 'Line',
  route: 'InvoiceItems',
  title: 'description',
  icon: 'RequestQuote',
  fields: {
    invoiceId: ref('invoices', { label: 'Invoice', required: true, fixed: true, isPart: true }),
    milestoneId: ref('milestones', { label: 'Milestone', where: { status: { eq: 'accepted' } }, match: { sowId: 'invoiceId.sowId' } }),
    description: text({ max: 300, search: true, help: 'Leave blank to use the milestone’s name' }),
    quantity: number({ required: true, min: 0.001, max: 1_000_000, decimals: 3, default: 1 }),
    minutes: number({ label: 'Time', min: 1, max: 1_000_000, unit: 'minutes', writableBy: ofOtherWork, help: 'Instead of a quantity; the price is per hour' }),
    currency: lookup('invoiceId', 'currency'),
    unitPrice: money({
      label: 'Price',
      isPrice: true,
      currency: 'currency',
      writableBy: ofOtherWork,
      min: '-9999999999',
      max: '9999999999',
      help: 'Leave blank to use the milestone’s amount',
    }),
    discount: money({ currency: 'currency', min: '0' }),
    taxCodeId: ref('taxCodes', { label: 'Tax code', required: true }),
    advanceInvoiceId: ref('invoices', {
      label: 'Advance invoice',
      where: { type: { eq: 'advance' }, status: { in: invoiceSets.live } },
      match: { customerId: 'invoiceId.customerId', currency: 'invoiceId.currency' },
    }),
    empId: ref('employees', { label: 'Person', writableBy: [], help: 'Person whose approved time is billed' }),
    expenseItemId: ref('expenseItems', { label: 'Expense', writableBy: [] }),
    creditedItemId: ref('invoiceItems', { label: 'Credits', writableBy: [] }),
    creditedInvoiceId: ref('invoices', { label: 'Credited invoice', writableBy: [] }),
    taxOn: date({ label: 'Tax date', default: '$today', writableBy: [] }),
    taxRate: percent({ label: 'Tax', writableBy: [] }),
    net: money(amount),
    cgst: money({ ...amount, label: 'CGST' }),
    sgst: money({ ...amount, label: 'SGST' }),
    igst: money({ ...amount, label: 'IGST' }),
    tax: money({ ...amount, label: 'Tax amount' }),
    lineTotal: money({ ...amount, label: 'Total' }),
    setOff: money({ ...amount, label: 'Advance applied' }),
    purchaseOrderId: ref('purchaseOrders', { label: 'Purchase order', writableBy: [] }),
    orderUse: money({ ...amount, label: 'Used from the order' }),
  },
  given: {
    invoice: parent('invoiceId', { of: invoices, fields: ['supply', 'type', 'status', 'poId', 'currency', 'originalInvoiceId'], isChanged: true }),
    credited: parent('creditedItemId', { fields: ['advanceInvoiceId'], isChanged: true }),
    advance: parent('advanceInvoiceId', { of: invoices, fields: ['currency', 'taxOn'], isChanged: true }),
    sow: parent('invoiceId.sowId', { of: sows, fields: ['taxInclusive'] }),
    milestone: parent('milestoneId', { of: milestones, fields: ['name', 'amount', 'purchaseOrderId'], isChanged: true }),
    tax: inForce(taxRates, { on: 'taxOn', equal: { taxCodeId: 'taxCodeId' } }),
  },
  fills: {
    description: (r, g) => r.description ?? g.milestone?.name,
    unitPrice: (r, g) =>
      r.unitPrice ?? (g.milestone?.amount ? computeMilestonePrice(g.milestone.amount, !!g.sow?.taxInclusive, g.tax?.rate ?? 0, r.currency) : undefined),
  },
  computed: {
    // A line that sets off an advance is taxed by the date of that advance.
    taxOn: (r, g) => g.advance?.taxOn ?? r.taxOn,
    creditedInvoiceId: (_, g) => g.invoice?.originalInvoiceId ?? null,
    taxRate: (_, g) => (untaxed.includes(g.invoice?.supply ?? null) ? 0 : (g.tax?.rate ?? null)),
    net: computeLineNet,
    cgst: (r, g) => computeTaxesIfKnown(r, g.invoice?.supply)?.cgst ?? null,
    sgst: (r, g) => computeTaxesIfKnown(r, g.invoice?.supply)?.sgst ?? null,
    igst: (r, g) => computeTaxesIfKnown(r, g.invoice?.supply)?.igst ?? null,
    tax: (r) => r.igst && sumAmounts(r.cgst, r.sgst, r.igst),
    lineTotal: (r) => r.net && sumAmounts(r.net, r.tax),
    // A credited line belongs to the purchase order of the original line.
    purchaseOrderId: (r, g) => (r.creditedItemId ? r.purchaseOrderId : r.milestoneId ? (g.milestone?.purchaseOrderId ?? null) : (g.invoice?.poId ?? null)),
    orderUse: (r, g) => computeOrderUsage(r, { isMilestone: !!r.milestoneId, isCredit: g.invoice?.type === 'credit_note', isWithTax: !!g.sow?.taxInclusive }),
    setOff: (r) => (r.advanceInvoiceId && r.net ? subtractAmounts('0', r.net) : null),
  },
  rules: [
    { code: 'descriptionMissing', on: ['description'], check: (r) => !!r.description, message: 'Enter a description.' },
    { code: 'priceMissing', on: ['unitPrice'], check: (r) => !!r.unitPrice, message: 'Enter the price.' },
    { code: 'discountOverLine', on: ['discount'], check: (r) => !isDiscountAboveLine(r), message: 'The discount exceeds the line amount.' },
    { code: 'lineTooLarge', on: ['unitPrice'], check: (r) => !r.unitPrice || r.net !== null, message: 'The amount is too large.' },
    { code: 'taxCodeNotInForce', on: ['taxCodeId'], check: (_, g) => !!g.tax, message: 'This tax code has no rate on the invoice date.' },
    {
      code: 'negativeLine',
      on: ['unitPrice'],
      // A credit note repeats a set-off line of its original with a negative amount.
      check: (r, g) => {
        const isSetOff = r.creditedItemId ? !!g.credited?.advanceInvoiceId : !!r.advanceInvoiceId
        return !r.unitPrice || compareAmounts(r.unitPrice, '0') >= 0 === !isSetOff
      },
      message: 'Only a line that applies an advance can be negative.',
    },
    {
      code: 'advanceOnCredit',
      on: ['advanceInvoiceId'],
      check: (r, g) => !r.advanceInvoiceId || g.invoice?.type !== 'credit_note',
      message: 'A credit note cannot apply an advance.',
    },
    {
      code: 'advanceCurrency',
      on: ['advanceInvoiceId'],
      check: (_, g) => !g.advance || g.advance.currency === g.invoice?.currency,
      message: 'An advance can only be applied in its own currency.',
    },
    {
      code: 'milestoneAmount',
      on: ['unitPrice'],
      changed: ['unitPrice', 'quantity', 'discount', 'minutes', 'milestoneId'],
      check: (r, g) => !g.milestone?.amount || isAmountBilledByLine(g.milestone.amount, r, !!g.sow?.taxInclusive),
      message: 'A milestone is billed at its amount. Add any difference as a separate line.',
    },
  ],
  // A milestone is billed once. Another invoice can bill it after this one is credited or deleted.
  unique: [
    { code: 'milestoneBilled', on: ['milestoneId'], where: { standing: { ne: 'freed' } }, message: 'Another invoice already bills this milestone.' },
    { code: 'expenseBilled', on: ['expenseItemId'], where: { standing: { ne: 'freed' } }, message: 'Another invoice already bills this expense.' },
  ],
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: billers, can: ['create', 'update', 'delete'], where: onDraft },
    { to: 'employee', can: ['list', 'show'], where: { 'invoiceId.sowId': { in: '$managedSows' } } },
  ],
  workflow: {
    field: 'standing',
    initial: 'draft',
    states: { draft: {}, billed: { isReadOnly: true }, paid: { isReadOnly: true }, freed: { isReadOnly: true } },
    transitions: {
      bill: { from: 'draft', to: 'billed', by: [] },
      pay: { from: 'billed', to: 'paid', by: [] },
      unpay: { from: 'paid', to: 'billed', by: [] },
      free: { from: 'billed', to: 'freed', by: [] },
    },
  },
  consequences: {
    bill: [take('milestones', 'invoice', 'milestoneId'), consumption],
    pay: [take('milestones', 'pay', 'milestoneId')],
    unpay: [take('milestones', 'unpay', 'milestoneId')],
    free: [take('milestones', 'credit', 'milestoneId'), take('billedMinutes', 'free', each('invoiceItemId'), { isWhole: true })],
  },
  views: {
    list: { columns: ['invoiceId', 'description', 'quantity', 'unitPrice', 'net', 'tax', 'lineTotal', 'standing'], filters: ['standing', 'invoiceId'], sort: '-id' },
    form: {
      Line: ['invoiceId', 'milestoneId', 'description', 'quantity', 'minutes'],
      Price: ['unitPrice', 'discount', 'taxCodeId', 'advanceInvoiceId'],
    },
    record: { Amounts: ['net', 'taxRate', 'cgst', 'sgst', 'igst', 'lineTotal', 'empId', 'expenseItemId', 'creditedItemId', 'purchaseOrderId', 'orderUse'] },
    related: ['billedMinutes'],
  },
})
