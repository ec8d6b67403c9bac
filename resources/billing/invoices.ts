import { age, choice, currency, date, daysFrom, instant, longText, money, number, percent, ref, rows, serial, sum, text, total } from '../../src/fields'
import { rateInForce } from '../../src/fields/money/rate/base-currency'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { parent } from '../../src/framework/rule-context/rule-context'
import { atLeastOne } from '../../src/framework/steps/alternatives'
import { each, set, take } from '../../src/framework/steps/consequences'
import { plusDays } from '../../src/framework/values/dates'
import { exchangeRates } from '../money/exchangeRates'
import { financeTeam } from '../people/roles'
import { customers } from '../sales/customers'
import { orderSets, sowSets } from '../sales/sets'
import { sows } from '../sales/sows'
import { companyAccounts } from './companyAccounts'
import { billers, managedWork } from './rights'
import { determineSupplyType, supplies } from './rules/place-of-supply'
import { billingContact, readyToIssue, sentToPocId } from './sending-requirements'
import { invoiceSets } from './sets'
import { taxRegistrations, undertakings } from './taxCodes'

const amount = { currency: 'currency' } as const
const lineTotalField = (field: string, label: string) => total('invoiceItems', 'invoiceId', field, { ...amount, label })
const isBilled = { where: { standing: { eq: 'billed' } } } as const
const unpayLines = [take('invoiceItems', 'unpay', each('invoiceId'), { isWhole: true, where: { standing: { eq: 'paid' } } })]
const settledByKindField = (label: string, kinds: readonly string[]) =>
  total('settlements', 'invoiceId', 'settled', { ...amount, label, isToldToAll: true, where: { kind: { in: kinds } } })

/** The types of invoices. */
const invoiceTypes = {
  milestone: 'Milestones',
  time_and_material: 'Time and material',
  retainer: 'Retainer',
  advance: 'Advance',
  expense_recharge: 'Recharged expenses',
  credit_note: 'Credit note',
  other: 'Other',
} as const

/** Returns the number series of a type: credit notes have their own. */
const chooseNumberSeries = (type: string | null) => (type === 'credit_note' ? 'CN' : 'INV')

/** The contract types that a statement of work must have for these invoice types. */
const billedBy: Readonly<Record<string, readonly unknown[]>> = { time_and_material: ['time_and_material'], retainer: ['retainer', 'support'] }

/** An invoice: what a customer has to pay. A credit note instead reduces what the customer has to pay. */
export const invoices = defineResource('invoices', {
  label: 'Invoice',
  route: 'Invoices',
  formRoute: 'Invoice',
  title: 'invoiceNumber',
  summary: ['customerId', 'total'],
  menu: 'Finance',
  icon: 'RequestQuote',
  operations: { list: 'getInvoices', create: 'createInvoiceDetails', update: 'updateInvoiceDetails' },
  fields: {
    invoiceNumber: serial('{series}-{FYFY}-{00000}', { label: 'Number', per: ['series'], at: 'issue', on: 'issueDate', isGapless: true }),
    series: text({ max: 4, writableBy: [] }),
    type: choice(invoiceTypes, { required: true, default: 'milestone', fixed: true }),
    sowId: ref('sows', {
      label: 'Statement of work',
      fixed: true,
      where: { parentSowId: { empty: true }, status: { in: sowSets.open } },
    }),
    customerId: ref('customers', { fixed: true, help: 'Leave blank to use the statement of work’s customer' }),
    poId: ref('purchaseOrders', {
      label: 'Purchase order',
      where: { status: { in: orderSets.inForce } },
      match: { sowId: 'sowId' },
      help: 'For lines without a milestone; milestone lines use the milestone’s order',
    }),
    pocId: ref('contactPersons', { label: 'Contact', where: { status: { eq: 'active' } }, match: { customerId: 'customerId' } }),
    originalInvoiceId: ref('invoices', { label: 'Credits', fixed: true, where: { status: { in: invoiceSets.open } }, help: 'The invoice this credit note corrects' }),
    issueDate: date({ label: 'Issued on', max: '$today', writableBy: [] }),
    paymentTermsDays: number({ label: 'Payment terms', min: 0, max: 180, unit: 'days', help: 'Leave blank to use the terms of the statement of work or customer' }),
    instalments: rows(
      { days: number({ required: true, min: 0, max: 730, unit: 'days' }), percent: percent() },
      { max: 12, help: 'Leave blank for one payment. Without shares, instalments are equal' },
    ),
    dueDate: date({ label: 'Due', writableBy: [] }),
    ageing: age('dueDate', { buckets: [0, 30, 60, 90, 120], while: { status: { in: invoiceSets.open } } }),
    daysOverdue: daysFrom('dueDate', { label: 'Overdue for', isPast: true, while: { status: { in: invoiceSets.open } } }),
    periodFrom: date(),
    periodTo: date(),
    currency: currency({ required: true, default: '$company' }),
    taxOn: date({ label: 'Tax date', writableBy: [] }),
    supply: choice(supplies, { label: 'Supply', writableBy: [] }),
    exchangeRate: rateInForce(exchangeRates, { currency: 'currency', on: 'taxOn', mayBeMissing: true }),
    subTotal: lineTotalField('net', 'Net'),
    cgst: lineTotalField('cgst', 'CGST'),
    sgst: lineTotalField('sgst', 'SGST'),
    igst: lineTotalField('igst', 'IGST'),
    taxTotal: lineTotalField('tax', 'Tax'),
    total: sum({ plus: ['subTotal', 'taxTotal'] }, amount),
    paid: settledByKindField('Paid', ['receipt', 'set_off']),
    credited: settledByKindField('Credited', ['credit_note']),
    writtenOff: settledByKindField('Written off', ['write_off']),
    settled: total('settlements', 'invoiceId', 'settled', { ...amount, isToldToAll: true }),
    balance: sum({ plus: ['total'], minus: ['settled'] }, amount),
    creditLeft: sum({ plus: ['total'], minus: ['credited'] }, { ...amount, label: 'Left to credit' }),
    // The set-off of an advance, seen from both invoices. Drafts count; a full credit note frees it.
    setOff: total('invoiceItems', 'advanceInvoiceId', 'setOff', { ...amount, label: 'Advance applied', isToldToAll: true, where: { standing: { ne: 'freed' } } }),
    creditedNet: total('invoiceItems', 'creditedInvoiceId', 'net', { ...amount, label: 'Net credited', isToldToAll: true, where: { standing: { ne: 'draft' } } }),
    usedNet: sum({ plus: ['setOff', 'creditedNet'] }, { ...amount, label: 'Applied and credited' }),
    withholdingPercent: percent({ label: 'Withholding' }),
    withholdingExpected: money({ ...amount, label: 'Withholding expected', writableBy: [] }),
    baseSubTotal: money({ label: 'Net in company currency', writableBy: [] }),
    baseTaxTotal: money({ label: 'Tax in company currency', writableBy: [] }),
    baseTotal: sum({ plus: ['baseSubTotal', 'baseTaxTotal'] }, { label: 'Total in company currency' }),
    registrationId: ref('taxRegistrations', { label: 'Tax registration', writableBy: [] }),
    accountId: ref('companyAccounts', { label: 'Bank account', writableBy: [] }),
    sentAt: instant({ label: 'Sent at', writableBy: [] }),
    sentToPocId: ref('contactPersons', { label: 'Sent to', writableBy: [] }),
    notes: longText({ max: 2000 }),
    // Seller and buyer as they were when the invoice was issued; the PDF and the e-invoice are made from them.
    parties: longText({ max: 20_000, readableBy: [], writableBy: [] }),
  },
  given: {
    sow: parent('sowId', { of: sows, fields: ['customerId', 'type', 'currency', 'paymentTermsDays', 'pocId'], isChanged: true }),
    customer: parent('customerId', { of: customers, fields: ['country', 'taxId', 'isInZone', 'billingAddress', 'paymentTermsDays', 'status'] }),
    home: inForce(taxRegistrations, { on: 'taxOn' }),
    undertaking: inForce(undertakings, { on: 'taxOn' }),
    account: inForce(companyAccounts, { on: 'taxOn', equal: { currency: 'currency' } }),
  },
  fills: {
    customerId: (r, g) => r.customerId ?? g.sow?.customerId,
    currency: (_, g) => g.sow?.currency,
    paymentTermsDays: (r, g) => r.paymentTermsDays ?? g.sow?.paymentTermsDays ?? g.customer?.paymentTermsDays ?? undefined,
  },
  computed: {
    series: (r) => chooseNumberSeries(r.type),
    dueDate: (r) => (r.issueDate && plusDays(r.issueDate, r.instalments?.at(-1)?.days ?? r.paymentTermsDays ?? 0)) ?? null,
    registrationId: (_, g) => g.home?.id ?? null,
    accountId: (_, g) => g.account?.id ?? null,
    // A credit note is taxed like the invoice that it reduces.
    supply: (r, g) => (r.originalInvoiceId || !g.customer || !g.home ? r.supply : determineSupplyType(g.customer, g.home.gstin.slice(0, 2), !!g.undertaking)),
  },
  frozen: {
    supply: invoiceSets.issued,
    registrationId: invoiceSets.issued,
    accountId: invoiceSets.issued,
    exchangeRate: invoiceSets.issued,
    dueDate: invoiceSets.issued,
  },
  visible: { originalInvoiceId: (r) => r.type === 'credit_note', instalments: (r) => r.type !== 'credit_note' },
  rules: [
    atLeastOne(['customerId', 'sowId'], { code: 'customerMissing', message: 'Choose the customer or the statement of work.' }),
    {
      code: 'originalMissing',
      on: ['originalInvoiceId'],
      check: (r) => r.type !== 'credit_note' || !!r.originalInvoiceId,
      message: 'Choose the invoice to credit.',
    },
    { code: 'sowMissing', on: ['sowId'], check: (r) => r.type !== 'milestone' || !!r.sowId, message: 'Choose the statement of work to bill.' },
    {
      code: 'periodEnd',
      on: ['periodTo'],
      check: (r) => !r.periodFrom || !r.periodTo || r.periodTo >= r.periodFrom,
      message: 'The period must end on or after the day it starts.',
    },
    {
      code: 'typeOfWork',
      on: ['type'],
      changed: ['type', 'sowId'],
      check: (r, g) => !g.sow || (billedBy[r.type ?? '']?.includes(g.sow.type) ?? true),
      message: 'The statement of work is not billed this way.',
    },
    {
      code: 'sharesOfWhole',
      on: ['instalments'],
      check: (r) => {
        const shares = (r.instalments ?? []).flatMap(({ percent }) => (percent === null || percent === undefined ? [] : [percent]))
        const whole = shares.reduce((all, share) => all + Math.round(share * 100), 0)
        return shares.length === 0 || (shares.length === r.instalments?.length && whole === 10_000)
      },
      message: 'The shares of all instalments must add up to 100%.',
    },
  ],
  limits: [{ code: 'advanceOverLeft', of: 'usedNet', atMost: 'subTotal', message: 'More than the billed amount would be applied and credited. Drafts count too.' }],
  indexes: [
    ['status', 'dueDate'],
    ['customerId', '-id'],
    ['sowId', '-id'],
  ],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: billers, can: ['create'] },
    { to: billers, can: ['update', 'delete'], where: { status: { in: invoiceSets.draft } } },
    { to: 'employee', can: ['list', 'show'], where: managedWork },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    byUpdate: true,
    sets: invoiceSets,
    states: {
      draft: { tone: 'neutral' },
      issued: { tone: 'info', isReadOnly: true },
      sent: { tone: 'info', isReadOnly: true },
      partly_paid: { tone: 'warning', isReadOnly: true },
      paid: { tone: 'success', isReadOnly: true },
      disputed: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
      written_off: { tone: 'danger', isReadOnly: true },
    },
    transitions: {
      issue: {
        from: 'draft',
        to: 'issued',
        by: billers,
        guard: [
          { code: 'customerOnHold', check: (_, g) => g.customer?.status !== 'on_hold', message: 'The customer is on hold.' },
          { code: 'registrationMissing', check: (_, g) => !!g.home, message: 'Add a tax registration of the company that is in force on this date.' },
          { code: 'placeUnknown', check: (r) => !!r.supply, message: 'Enter the customer’s tax number, or the state in its billing address.' },
          { code: 'rateMissing', check: (r) => !!r.exchangeRate, message: 'No exchange rate for this currency on this date.' },
        ],
        requires: readyToIssue,
        ask: { issueDate: date({ label: 'Issued on', required: true, default: '$today', max: '$today' }) },
      },
      send: {
        label: 'Send by mail',
        from: 'issued',
        to: 'sent',
        by: billers,
        requires: [billingContact],
        ask: { sentToPocId },
      },
      dispute: { from: ['issued', 'sent', 'partly_paid'], to: 'disputed', by: billers, comment: 'required' },
      settle: { label: 'Dispute resolved', from: 'disputed', to: 'sent', by: billers, comment: 'required' },
      payPart: { label: 'Partly paid', from: invoiceSets.unpaid, to: 'partly_paid', by: [] },
      reopenPart: { label: 'Reopened as partly paid', from: ['paid', 'written_off'], to: 'partly_paid', by: [] },
      reopenSent: { label: 'Reopened', from: invoiceSets.reopened, to: 'sent', by: [] },
      reopen: { label: 'Reopened', from: invoiceSets.reopened, to: 'issued', by: [] },
      payAll: { label: 'Paid in full', from: invoiceSets.open, to: 'paid', by: [] },
      writeOff: { from: invoiceSets.open, to: 'written_off', by: [] },
      cancel: { label: 'Credited in full', from: invoiceSets.open, to: 'cancelled', by: [] },
    },
  },
  actions: {
    billMilestones: {
      on: 'record',
      label: 'Bill accepted milestones',
      by: [{ role: billers, where: { status: { in: invoiceSets.draft }, type: { eq: 'milestone' } } }],
    },
    creditNote: {
      on: 'record',
      label: 'Credit note',
      by: [{ role: billers, where: { status: { in: invoiceSets.open }, type: { ne: 'credit_note' } } }],
      confirm: 'Creates a draft credit note for all lines. Remove the lines you do not want to credit before you issue it.',
    },
    sendAgain: {
      on: 'record',
      label: 'Send again',
      by: [{ role: billers, where: { status: { in: invoiceSets.sent } } }],
      requires: [billingContact],
      ask: { sentToPocId },
    },
  },
  consequences: {
    update: [set('invoiceItems', each('invoiceId'), {}, { changed: ['supply', 'currency', 'poId'] })],
    // Issuing taxes the lines by the invoice date, and marks as billed what they bill.
    issue: [set('invoiceItems', each('invoiceId'), { taxOn: '$record.taxOn' }), take('invoiceItems', 'bill', each('invoiceId'), { isWhole: true })],
    payAll: [take('invoiceItems', 'pay', each('invoiceId'), { ...isBilled, isWhole: true })],
    reopenPart: unpayLines,
    reopenSent: unpayLines,
    reopen: unpayLines,
    cancel: [take('invoiceItems', 'free', each('invoiceId'), { ...isBilled, isWhole: true })],
  },
  previews: { issue: 'paper', send: 'mail', sendAgain: 'mail' },
  // The files of an invoice stay as issued: nobody can add or change one.
  files: { invoice: { label: 'Invoice', to: [] }, eInvoice: { label: 'Electronic invoice', to: [] } },
  parts: {
    items: {
      of: 'invoiceItems',
      columns: ['milestoneId', 'description', 'quantity', 'unitPrice', 'taxCodeId'],
      more: ['minutes', 'discount', 'advanceInvoiceId'],
      result: 'lineTotal',
      foot: ['subTotal', 'taxTotal', 'total'],
    },
  },
  views: {
    list: {
      columns: ['invoiceNumber', 'customerId', 'sowId', 'issueDate', 'dueDate', 'total', 'balance', 'status'],
      filters: ['status', 'customerId', 'type', 'ageing', 'issueDate', 'sowId'],
      sort: '-id',
    },
    form: {
      Invoice: ['type', 'sowId', 'poId', 'customerId', 'originalInvoiceId', 'pocId', 'currency'],
      Terms: ['paymentTermsDays', 'instalments', 'withholdingPercent', 'periodFrom', 'periodTo'],
      Notes: ['notes'],
    },
    record: {
      Amounts: ['subTotal', 'cgst', 'sgst', 'igst', 'taxTotal', 'total', 'withholdingExpected', 'setOff', 'creditedNet'],
      Payment: ['paid', 'credited', 'writtenOff', 'balance', 'daysOverdue'],
      'In company currency': ['exchangeRate', 'baseSubTotal', 'baseTaxTotal', 'baseTotal'],
      'Issue and payment': ['issueDate', 'supply', 'taxOn', 'dueDate', 'registrationId', 'accountId', 'sentAt', 'sentToPocId'],
    },
    related: ['invoiceItems.invoiceId', 'receivables', 'settlements.invoiceId', 'invoiceMails'],
  },
})
