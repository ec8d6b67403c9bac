import { check, choice, currency, date, longText, money, ref, serial, text, total } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { each, set } from '../../src/framework/steps/consequences'
import { employees } from '../people/employees'
import { buyers, financeTeam } from '../people/roles'
import { suppliers } from '../suppliers/suppliers'
import { factWords } from './fact-words'
import { orderLetter } from './order-letter'
import { directorReasons, purchaseDecisions, purchaseEvidence } from './purchase-approval-steps'
import { purchaseProgressSteps, standingFields } from './purchase-progress'
import { involvedPeopleFilter, purchaseAmountReaders } from './purchase-rights'
import { quoteTotals } from './quote-totals'
import { invoiceSets, purchaseSets } from './sets'

const mine = { requestedByEmpId: { eq: '$me' } } as const
const beforeApproval = { and: [mine, { status: { in: ['draft', 'requested'] } }] } as const
const readers = purchaseAmountReaders()
const amount = { currency: 'currency', readableBy: readers } as const

const purchaseTypes = { goods: 'Goods', service: 'Service', software: 'Software', subscription: 'Subscription', rental: 'Rental' } as const

/** A purchase from request to payment: requested, approved, ordered, received, invoiced, paid. */
export const procurements = defineResource('procurements', {
  label: 'Procurement',
  route: 'Procurements',
  formRoute: 'ProcurementForm',
  title: 'procurementNumber',
  summary: ['title'],
  menu: 'Procurements',
  icon: 'ShoppingCart',
  operations: {
    show: 'getProcurementDetailsById',
    create: 'createProcurementDetails',
    update: 'updateProcurementDetails',
    delete: 'deleteProcurementDetails',
    uploadFile: 'uploadProcurementDocument',
    downloadFile: 'downloadProcurementDocument',
  },
  fields: {
    procurementNumber: serial('PR-{00000}', { label: 'Number' }),
    title: text({ required: true, max: 120, search: true }),
    requestedByEmpId: ref('employees', {
      label: 'Requested by',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      leaving: [
        { is: 'stepped', step: 'cancel', while: { status: { in: purchaseSets.requested } } },
        { is: 'told', while: { status: { in: purchaseSets.committed } } },
      ],
    }),
    type: choice(purchaseTypes, { required: true, default: 'goods' }),
    projectId: ref('projects', { where: { status: { in: ['planned', 'active'] } } }),
    departmentId: ref('departments', { where: { status: { eq: 'active' } }, help: 'Used without a project; defaults to your department' }),
    justification: longText({ label: 'Purpose', max: 1000 }),
    neededBy: date(),
    supplierId: ref('suppliers', { where: { status: { in: ['pending_verification', 'active'] } } }),
    singleSourceReason: longText({ label: 'Single-source reason', max: 500 }),
    currency: currency({ required: true, default: '$company' }),
    subTotal: total('procurementItems', 'procurementId', 'net', { ...amount, label: 'Net' }),
    taxTotal: total('procurementItems', 'procurementId', 'tax', { ...amount, label: 'Tax' }),
    totalCost: total('procurementItems', 'procurementId', 'lineTotal', { ...amount, label: 'Total' }),
    needsDirector: check({ label: 'Director approval', default: false, writableBy: [] }),
    directorReason: choice(directorReasons, { label: 'Reason for director approval', writableBy: [] }),
    approvedTotal: money({ ...amount, label: 'Approved', writableBy: [] }),
    approvedSupplierId: ref('suppliers', { label: 'Approved supplier', writableBy: [] }),
    vpoNumber: text({ label: 'Our order number', max: 40, unique: true, search: true, writableBy: [] }),
    vpoDate: date({ label: 'Ordered on', max: '$today+30', writableBy: [] }),
    vpoTerms: longText({ label: 'Order terms', max: 2000, writableBy: [] }),
    vpoTemplate: text({ label: 'Template version', max: 20, writableBy: [] }),
    orderedTotal: money({ ...amount, label: 'Ordered', writableBy: [] }),
    invoiceCeiling: money({ ...amount, label: 'Invoice ceiling', writableBy: [] }),
    ...quoteTotals,
    receivedTotal: total('procurementReceipts', 'procurementId', 'value', { ...amount, label: 'Received' }),
    invoicedTotal: total('procurementInvoices', 'procurementId', 'total', { ...amount, label: 'Invoiced', where: { status: { in: invoiceSets.counted } } }),
    paidTotal: total('procurementInvoices', 'procurementId', 'total', { ...amount, label: 'Paid', where: { status: { eq: 'paid' } } }),
    ...standingFields,
  },
  given: {
    supplier: parent('supplierId', { of: suppliers, fields: ['status'] }),
    requester: parent('requestedByEmpId', { of: employees, fields: ['departmentId'] }),
  },
  // If no project pays, the requester's department pays by default.
  fills: { departmentId: (r, g) => r.departmentId ?? (r.projectId ? undefined : (g.requester?.departmentId ?? undefined)) },
  rules: [
    // A draft may lack justification and date; once the purchase was approved, they cannot be removed.
    { code: 'justificationMissing', on: ['justification'], check: (r) => !r.approvedTotal || !!r.justification, message: 'Enter the purpose.' },
    { code: 'neededByMissing', on: ['neededBy'], check: (r) => !r.approvedTotal || !!r.neededBy, message: 'Enter the date it is needed by.' },
  ],
  limits: [{ code: 'invoicedAboveOrder', of: 'invoicedTotal', atMost: 'invoiceCeiling', message: 'The invoices would exceed the order.' }],
  indexes: [
    ['status', 'neededBy'],
    ['projectId', 'status'],
    ['departmentId', 'status'],
    ['requestedByEmpId', '-id'],
    ['supplierId', 'status'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['list', 'show', 'export'], where: involvedPeopleFilter() },
    { to: 'employee', can: ['update', 'delete'], where: { and: [mine, { status: { eq: 'draft' } }] } },
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: buyers, can: ['update'], where: { status: { in: purchaseSets.correctable } } },
  ],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: 'draft',
    sets: purchaseSets,
    states: {
      draft: { tone: 'neutral', mostOfOne: 100 },
      requested: { tone: 'warning', isReadOnly: true },
      approved: { tone: 'info' },
      ordered: { tone: 'info' },
      partially_received: { tone: 'info', isReadOnly: true },
      received: { tone: 'info', isReadOnly: true },
      invoiced: { tone: 'warning', isReadOnly: true },
      paid: { tone: 'success', isReadOnly: true },
      rejected: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      submit: {
        from: 'draft',
        to: 'requested',
        by: [{ role: 'employee', where: mine }],
        needs: ['justification', 'neededBy'],
        requires: [
          {
            code: 'nothingToBuy',
            some: 'procurements',
            where: { id: { eq: '$record' }, totalCost: { gt: '0' } },
            message: 'Add at least one item with a price first.',
          },
          {
            code: 'neededInThePast',
            none: 'procurements',
            where: { id: { eq: '$record' }, neededBy: { lt: '$today' } },
            message: 'The needed-by date has passed. Choose a later one.',
          },
        ],
      },
      approve: { from: 'requested', to: 'approved', by: [], comment: 'optional' },
      reject: { from: 'requested', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
      sendBack: { label: 'Send back', from: 'requested', to: 'draft', by: [], comment: 'required' },
      reopen: { from: ['approved', 'rejected', 'draft'], to: 'requested', by: [], needs: ['justification', 'neededBy'] },
      askAgain: { label: 'Resubmit', from: purchaseSets.correctable, to: 'requested', by: [] },
      issueOrder: {
        label: 'Issue order',
        operation: 'issueVendorPurchaseOrder',
        from: 'approved',
        to: 'ordered',
        by: buyers,
        needs: ['supplierId'],
        guard: { code: 'supplierNotActive', check: (_, g) => g.supplier?.status === 'active', message: 'The supplier is not verified, or is on hold.' },
        ask: {
          vpoNumber: text({ label: 'Our order number', required: true, max: 40 }),
          vpoDate: date({ label: 'Ordered on', required: true, default: '$today', max: '$today+30' }),
          vpoTerms: longText({ label: 'Terms', max: 2000 }),
        },
      },
      receivePart: { label: 'Partly received', from: purchaseSets.receivable, to: 'partially_received', by: [] },
      receiveAll: { label: 'Fully received', from: purchaseSets.receivable, to: 'received', by: [] },
      takeInvoice: { label: 'Invoiced', from: 'received', to: 'invoiced', by: [] },
      giveBackInvoice: { label: 'Invoice removed', from: 'invoiced', to: 'received', by: [] },
      settle: { label: 'Paid', from: 'invoiced', to: 'paid', by: [] },
      endReceiving: {
        label: 'Close receiving',
        from: 'partially_received',
        to: 'received',
        by: buyers,
        comment: 'required',
      },
      closeShort: {
        label: 'Close as paid',
        from: 'invoiced',
        to: 'paid',
        by: buyers,
        notBy: 'requestedByEmpId',
        comment: 'required',
        requires: [
          {
            code: 'invoicesOpen',
            none: 'procurementInvoices',
            where: { procurementId: { eq: '$record' }, status: { in: invoiceSets.open } },
            message: 'Some invoices are not paid yet.',
          },
          {
            code: 'nothingPaid',
            some: 'procurementInvoices',
            where: { procurementId: { eq: '$record' }, status: { eq: 'paid' } },
            message: 'Nothing was paid for this yet.',
          },
        ],
      },
      cancel: {
        operation: 'cancelProcurement',
        from: ['requested', 'approved', 'ordered'],
        to: 'cancelled',
        by: [{ role: 'employee', where: { and: [mine, { status: { eq: 'requested' } }] } }, ...buyers],
        comment: 'required',
        tone: 'danger',
        requires: [
          {
            code: 'alreadyReceived',
            none: 'procurementReceipts',
            where: { procurementId: { eq: '$record' } },
            message: 'Items were already received for this order.',
          },
          {
            code: 'alreadyInvoiced',
            none: 'procurementInvoices',
            where: { procurementId: { eq: '$record' }, status: { ne: 'cancelled' } },
            message: 'There are invoices for this order. Cancel them first.',
          },
        ],
      },
    },
  },
  approval: {
    kind: 'procurement',
    waits: 'requested',
    requester: 'requestedByEmpId',
    approve: 'approve',
    reject: 'reject',
    sendBack: 'sendBack',
    reopen: 'reopen',
    deciders: 'employee',
    // Finance decides a director's own purchase if there is no other director.
    insteadOf: { director: ['financeHead', 'finance'] },
    facts: ['title', 'totalCost', 'supplierId', 'neededBy', 'justification', 'projectId', 'singleSourceReason'],
    factWords,
    rules: purchaseDecisions,
  },
  lists: {
    // Submitted purchases that are neither paid nor ended otherwise.
    getAllOpenProcurementRequests: { where: { status: { in: purchaseSets.open } } },
    getProcDetailsByState: { input: { state: 'status' } },
  },
  parts: {
    items: {
      of: 'procurementItems',
      columns: ['name', 'quantity', 'unit', 'unitPrice'],
      more: ['taxRate', 'discountPercent', 'category', 'neededForEmpId', 'link', 'createsAsset', 'description'],
      result: 'lineTotal',
      foot: ['subTotal', 'taxTotal', 'totalCost'],
    },
    quotes: { of: 'procurementQuotes', columns: ['supplierId', 'reference', 'amount'], more: ['quotedOn', 'validUntil', 'notes'], files: 'document' },
  },
  files: {
    quote: { label: 'Quote', to: [{ role: 'employee', where: beforeApproval }, ...buyers] },
    vpo: { label: 'Our order', to: buyers, while: { status: { eq: 'approved' } }, operations: { upload: 'uploadVpoDocument', download: 'downloadVpoDocument' } },
    vpi: { label: 'Supplier invoice', to: buyers, readableBy: readers, operations: { upload: 'uploadVpiDocument', download: 'downloadVpiDocument' } },
    delivery_note: {
      label: 'Delivery note',
      to: [...buyers, { role: 'employee', where: involvedPeopleFilter() }],
      while: { status: { in: purchaseSets.running } },
    },
    other: { label: 'Other', to: [{ role: 'employee', where: beforeApproval }, ...buyers] },
  },
  consequences: {
    // Issuing the order fixes how much of each item can be received; a new currency recomputes amounts.
    endReceiving: purchaseProgressSteps('id'),
    issueOrder: [set('procurementItems', each('procurementId'), {})],
    update: [set('procurementItems', each('procurementId'), {}, { changed: ['currency'] })],
  },
  letters: { order: orderLetter },
  views: {
    header: ['requestedByEmpId', 'totalCost', 'supplierId', 'projectId', 'departmentId', 'neededBy'],
    list: {
      columns: ['procurementNumber', 'title', 'projectId', 'supplierId', 'totalCost', 'neededBy', 'status'],
      filters: ['status', 'projectId', 'departmentId', 'supplierId', 'requestedByEmpId', 'neededBy'],
      sort: '-id',
    },
    board: { card: ['title', 'projectId', 'supplierId', 'totalCost', 'neededBy'], total: 'totalCost' },
    chart: {
      title: 'Open commitments',
      by: ['projectId', 'departmentId'],
      of: 'totalCost',
      series: { Committed: purchaseSets.committed, Waiting: purchaseSets.requested },
    },
    decide: purchaseEvidence,
    sends: 'submit',
    form: {
      Purchase: ['title', 'type', 'justification', 'neededBy'],
      'Paid by': ['projectId', 'departmentId'],
      Supplier: ['supplierId', 'currency', 'singleSourceReason'],
    },
    record: {
      Amounts: ['lowestQuote', 'highestQuote', 'quotesUntil', 'subTotal', 'taxTotal', 'totalCost', 'approvedTotal', 'needsDirector', 'directorReason'],
      Order: ['vpoNumber', 'vpoDate', 'vpoTerms', 'orderedTotal', 'receivedTotal', 'invoicedTotal', 'paidTotal'],
    },
    tools: ['receiveItems', 'addInvoice', 'documents', 'previewLetter'],
    listTools: ['documents'],
    related: ['procurementItems', 'procurementQuotes', 'procurementReceipts', 'procurementInvoices'],
  },
})
