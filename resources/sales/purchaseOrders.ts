import { date, longText, lookup, members, money, ref, share, sum, text, total, url } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { each, set } from '../../src/framework/steps/consequences'
import { isInSet } from '../../src/framework/workflow'
import { addressField } from '../company/address-field'
import { financeTeam } from '../people/roles'
import { milestoneSets, orderSets, sowSets } from './sets'
import { sows } from './sows'

const owner: Right = { role: 'employee', where: { 'sowId.ownerEmpId': { eq: '$me' } } }
const readers: readonly Right[] = [...financeTeam, owner]
/** The percentage of its value at which an order counts as nearly used up. */
export const almostConsumed = 80
/** More days ahead than any date needs, so that every date is included. */
const anyDay = 36_500

const untilActive = [{ role: financeTeam, where: { status: { eq: 'draft' } } }]

/** An order of a customer: it limits what can be billed under a statement of work. */
export const purchaseOrders = defineResource('purchaseOrders', {
  label: 'Purchase order',
  route: 'PurchaseOrders',
  formRoute: 'PurchaseOrder',
  title: 'poNumber',
  summary: ['customerId', 'poNumber'],
  menu: 'Finance',
  icon: 'ReceiptLong',
  key: 'poId',
  operations: { list: 'getPoDetails', show: 'getPoDetailsById', create: 'CreatePODetails', update: 'updatePODetails' },
  fields: {
    poNumber: text({ label: 'Order number', required: true, max: 60, search: true }),
    customerId: ref('customers', { required: true, fixed: true, where: { status: { eq: 'active' } } }),
    sowId: ref('sows', {
      label: 'Statement of work',
      required: true,
      fixed: true,
      where: { parentSowId: { empty: true }, status: { in: sowSets.planned } },
      match: { customerId: 'customerId' },
    }),
    poDate: date({ label: 'Order date', required: true, default: '$today', max: '$today+30', writableBy: untilActive }),
    validFrom: date({ required: true, default: '$today', writableBy: untilActive }),
    validTo: date({ required: true }),
    currency: lookup('sowId', 'currency'),
    value: money({ required: true, min: '0.01', currency: 'currency', readableBy: readers, writableBy: untilActive }),
    milestoneIds: members('milestones', 'purchaseOrderId', {
      label: 'Milestones covered',
      help: 'Milestones not covered by another order',
      isToldToAll: true,
      table: { columns: ['name', 'plannedDate', 'status', 'amount'], sum: 'amount', sort: 'plannedDate' },
    }),
    billTo: addressField(),
    documentLink: url({ label: 'Link to the order document', writableBy: [] }),
    overReason: longText({ label: 'Reason for exceeding the statement of work', max: 1000, writableBy: financeTeam }),
    underReason: longText({ label: 'Reason for milestones above the order value', max: 1000, writableBy: financeTeam }),
    covered: total('milestones', 'purchaseOrderId', 'amount', {
      label: 'Value of milestones',
      currency: 'currency',
      readableBy: readers,
      where: { status: { ne: 'cancelled' } },
    }),
    milestonesBilled: total('milestones', 'purchaseOrderId', 'amount', {
      currency: 'currency',
      readableBy: readers,
      where: { status: { in: milestoneSets.billed } },
    }),
    // The total of billed time, retainers and expenses, less credits. The credit of a milestone counts only
    // until the milestone can be billed again, because then the milestone itself no longer counts as billed.
    linesBilled: total('invoiceItems', 'purchaseOrderId', 'orderUse', {
      currency: 'currency',
      readableBy: readers,
      where: {
        standing: { ne: 'draft' },
        or: [{ creditedItemId: { empty: true } }, { 'creditedItemId.milestoneId': { empty: true } }, { 'creditedItemId.standing': { ne: 'freed' } }],
      },
    }),
    consumed: sum({ plus: ['milestonesBilled', 'linesBilled'] }, { label: 'Billed', currency: 'currency', readableBy: readers }),
    overrun: money({ currency: 'currency', required: true, default: '0.00', min: '0', readableBy: readers, writableBy: [] }),
    overrunReason: longText({ max: 1000, writableBy: [] }),
    overrunByEmpId: ref('employees', { writableBy: [] }),
    allowed: sum({ plus: ['value', 'overrun'] }, { currency: 'currency', readableBy: readers }),
    remaining: sum({ plus: ['value'], minus: ['consumed'] }, { currency: 'currency', readableBy: readers }),
    consumedPercent: share('consumed', 'value', { label: 'Consumed', readableBy: readers }),
    runOutDate: date({ label: 'Runs out', writableBy: [] }),
  },
  given: { sow: parent('sowId', { of: sows, fields: ['status'] }) },
  visible: {
    overReason: (r) => !!r.overReason,
    documentLink: (r) => !!r.documentLink,
  },
  rules: [
    {
      code: 'validToEarly',
      on: ['validTo'],
      check: (r) => !r.validFrom || !r.validTo || r.validTo >= r.validFrom,
      message: 'The end of validity must be on or after its start.',
    },
  ],
  unique: [{ code: 'numberTaken', on: ['customerId', 'poNumber'], message: 'This customer already has an order with this number.' }],
  limits: [{ code: 'consumedAboveValue', of: 'consumed', atMost: 'allowed', message: 'The billing would exceed the order.' }],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'export'] },
    { to: financeTeam, can: ['delete'], where: { status: { eq: 'draft' } } },
    { to: 'employee', can: ['list', 'show', 'export'], where: { 'sowId.ownerEmpId': { eq: '$me' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    byUpdate: true,
    states: {
      draft: { tone: 'neutral' },
      active: { tone: 'success' },
      partly_consumed: { tone: 'info' },
      consumed: { tone: 'info' },
      expired: { tone: 'warning' },
      closed: { tone: 'neutral', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    sets: orderSets,
    transitions: {
      activate: {
        from: 'draft',
        to: 'active',
        by: financeTeam,
        guard: {
          code: 'sowNotInForce',
          check: (_, g) => isInSet(sows, 'inForce', g.sow),
          message: 'The statement of work is not active.',
        },
        requires: [
          {
            code: 'dateAhead',
            none: 'purchaseOrders',
            where: { id: { eq: '$record' }, poDate: { gt: '$today' } },
            message: 'The order date is in the future.',
          },
          {
            code: 'validityOver',
            none: 'purchaseOrders',
            where: { id: { eq: '$record' }, validTo: { lt: '$today' } },
            message: 'The order is no longer valid.',
          },
        ],
        ask: {
          overReason: longText({ label: 'Reason, if above the statement of work', max: 1000 }),
          underReason: longText({ label: 'Reason, if milestones exceed the order value', max: 1000 }),
        },
      },
      consumePart: { label: 'Partly billed', from: ['active', 'consumed'], to: 'partly_consumed', by: [] },
      consumeAll: { label: 'Fully billed', from: ['active', 'partly_consumed'], to: 'consumed', by: [] },
      giveBack: { label: 'Billing reversed', from: ['partly_consumed', 'consumed'], to: 'active', by: [] },
      expire: { from: ['active', 'partly_consumed'], to: 'expired', by: [], due: { after: 'validTo' } },
      close: { from: ['active', 'partly_consumed', 'consumed', 'expired'], to: 'closed', by: financeTeam, comment: 'required' },
      cancel: {
        from: ['draft', 'active'],
        to: 'cancelled',
        by: financeTeam,
        comment: 'required',
        tone: 'danger',
        requires: [
          {
            code: 'linesInvoiced',
            none: 'invoiceItems',
            where: { purchaseOrderId: { eq: '$record' } },
            message: 'This order has invoices or drafts. Close it instead.',
          },
          {
            code: 'alreadyInvoiced',
            none: 'milestones',
            where: { purchaseOrderId: { eq: '$record' }, status: { in: milestoneSets.billed } },
            message: 'This order was already invoiced. Close it instead.',
          },
        ],
      },
    },
  },
  actions: {
    allowOverrun: {
      on: 'record',
      label: 'Allow overrun',
      by: [{ role: ['director'], where: { status: { in: orderSets.inForce } } }],
      ask: {
        overrun: money({ currency: 'currency', required: true, min: '0' }),
        overrunReason: longText({ required: true, max: 1000 }),
      },
    },
  },
  remind: {
    burning: {
      before: 'runOutDate',
      days: [30, 7],
      to: ['finance', 'hrFinance', { of: 'sowId.ownerEmpId' }],
      while: { status: { in: orderSets.inForce }, remaining: { gt: '0' } },
      subject: 'A purchase order runs out soon',
      message: 'will be used up on {date} at the current pace',
    },
    ending: {
      before: 'validTo',
      days: [30, 7],
      to: ['finance', 'hrFinance', { of: 'sowId.ownerEmpId' }],
      while: { status: { in: orderSets.inForce }, remaining: { gt: '0' } },
      subject: 'A purchase order expires soon',
      message: 'is valid until {date}',
    },
    runningOut: {
      before: 'validTo',
      days: [anyDay],
      to: ['finance', 'hrFinance', { of: 'sowId.ownerEmpId' }],
      while: { status: { in: orderSets.inForce }, consumedPercent: { gte: almostConsumed } },
      subject: 'A purchase order runs out',
      message: 'is at least 80% billed and valid until {date}',
    },
  },
  files: { document: { label: 'Signed order', most: 5 } },
  // Frees the milestones for another order. Milestones that are billed or cancelled stay unchanged, because
  // they need no other order.
  consequences: { cancel: [set('milestones', each('purchaseOrderId'), { purchaseOrderId: null }, { where: { not: { status: { in: milestoneSets.settled } } } })] },
  needsFiles: { document: { at: 'activate', message: 'Add the signed order as a file first.' } },
  views: {
    header: ['customerId', 'sowId', 'value', 'remaining', 'validTo', 'runOutDate'],
    list: {
      columns: ['poNumber', 'customerId', 'remaining', 'consumedPercent', 'validTo', 'status'],
      filters: ['status', 'customerId', 'sowId', 'validTo'],
      sort: '-poDate',
    },
    form: {
      Order: ['poNumber', 'customerId', 'sowId', 'poDate', 'validFrom', 'validTo', 'value'],
      Cover: ['milestoneIds', 'overReason', 'underReason'],
      Billing: ['billTo'],
    },
    record: {
      Consumption: ['covered', 'milestonesBilled', 'linesBilled', 'consumed', 'remaining', 'consumedPercent', 'runOutDate', 'documentLink'],
      Overrun: ['overrun', 'allowed', 'overrunReason', 'overrunByEmpId'],
    },
    related: ['milestones', 'invoiceItems'],
  },
})
