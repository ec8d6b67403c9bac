import { choice, count, currency, date, longText, money, number, ref, rows, share, sum, text, total, url } from '../../src/fields'
import { check } from '../../src/fields/check'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { set } from '../../src/framework/steps/consequences'
import { compareAmounts } from '../../src/framework/values/money'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { customerActive } from './customer-active'
import { customers } from './customers'
import { milestoneChain } from './milestone-chain'
import { milestoneSets, orderSets, sowSets } from './sets'
import { keepers, untilSigned } from './sow-rights'

const milestonesWithStatus = (states: readonly string[]) => ({ sowId: { eq: '$record' }, status: { in: states } })

/** What a customer ordered in writing: its value, its dates, and its milestones as the payment plan. */
export const sows = defineResource('sows', {
  label: 'Statement of work',
  plural: 'Statements of work',
  route: 'StatementOfWorks',
  title: 'title',
  menu: 'Finance',
  icon: 'Description',
  key: 'sowId',
  operations: {
    list: 'getSowDetails',
    show: 'getSowDetailsById',
    create: 'CreateSowDetails',
    update: 'updateSowDetails',
    delete: 'deleteSowAndMilestoneDetailsBySowId',
  },
  fields: {
    sowNumber: text({ label: 'Number', required: true, max: 40, search: true, isUpperCase: true }),
    title: text({ required: true, max: 160, search: true }),
    customerId: ref('customers', { required: true, fixed: true, where: { status: { in: ['prospect', 'active'] } } }),
    pocId: ref('contactPersons', { label: 'Contact', where: { status: { eq: 'active' } }, match: { customerId: 'customerId' } }),
    type: choice(
      { fixed_price: 'Fixed price', time_and_material: 'Time and material', retainer: 'Retainer', support: 'Support' },
      { required: true, default: 'fixed_price', writableBy: untilSigned },
    ),
    ownerEmpId: ref('employees', {
      required: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'handedOver', while: { status: { in: sowSets.open } } },
    }),
    signedDate: date({ max: '$today' }),
    startDate: date({ required: true, default: '$today', writableBy: untilSigned }),
    endDate: date({ writableBy: untilSigned }),
    currency: currency({ required: true, default: '$company', writableBy: untilSigned }),
    value: money({ required: true, currency: 'currency', readableBy: keepers, writableBy: untilSigned, help: 'An amendment can be negative' }),
    taxInclusive: check({ label: 'Tax included', default: false, writableBy: untilSigned }),
    paymentTermsDays: number({ label: 'Payment terms', min: 0, max: 180, unit: 'days', help: 'Leave blank to use the customer’s terms' }),
    billingCycle: choice(
      { on_milestone: 'On milestones', monthly: 'Monthly', quarterly: 'Quarterly', advance: 'In advance' },
      { required: true, default: 'on_milestone' },
    ),
    rateCard: rows(
      { role: text({ required: true, max: 80 }), rate: money({ required: true, isPrice: true, min: '0', currency: 'currency' }) },
      { max: 30, readableBy: keepers },
    ),
    parentSowId: ref('sows', {
      label: 'Amends',
      fixed: true,
      where: { parentSowId: { empty: true }, status: { in: sowSets.inForce } },
      match: { customerId: 'customerId', currency: 'currency' },
    }),
    amendmentNo: number({ label: 'Amendment', min: 1 }),
    scope: longText({ max: 8000 }),
    assumptions: longText({ max: 8000 }),
    documentLink: url({ label: 'Link to the signed document', writableBy: [] }),
    overReason: longText({ label: 'Reason for orders above the value', max: 1000 }),
    amendmentTotal: total('sows', 'parentSowId', 'value', {
      label: 'Amendments',
      currency: 'currency',
      readableBy: keepers,
      where: { status: { in: ['active', 'on_hold', 'completed', 'closed'] } },
    }),
    contractValue: sum({ plus: ['value', 'amendmentTotal'] }, { label: 'Contract value', currency: 'currency', readableBy: keepers }),
    milestoneTotal: total('milestones', 'sowId', 'amount', { label: 'Planned', currency: 'currency', readableBy: keepers, where: { status: { ne: 'cancelled' } } }),
    unplannedValue: sum({ plus: ['contractValue'], minus: ['milestoneTotal'] }, { label: 'Unplanned', currency: 'currency', readableBy: keepers }),
    openOrders: total('purchaseOrders', 'sowId', 'value', {
      label: 'Active orders',
      currency: 'currency',
      readableBy: keepers,
      where: { status: { in: orderSets.inForce } },
    }),
    // The amount billed under orders that have ended. Such an order covers nothing else.
    usedOfEndedOrders: total('milestones', 'sowId', 'amount', {
      label: 'Billed under ended orders',
      currency: 'currency',
      readableBy: keepers,
      where: { status: { in: milestoneSets.billed }, 'purchaseOrderId.status': { in: ['expired', 'closed'] } },
    }),
    poCovered: sum({ plus: ['openOrders', 'usedOfEndedOrders'] }, { label: 'Covered by orders', currency: 'currency', readableBy: keepers }),
    uncovered: sum({ plus: ['contractValue'], minus: ['poCovered'] }, { label: 'Not covered', currency: 'currency', readableBy: keepers }),
    toInvoice: total('milestones', 'sowId', 'amount', { label: 'To invoice', currency: 'currency', readableBy: keepers, where: { status: { eq: 'accepted' } } }),
    invoiced: total('milestones', 'sowId', 'amount', { currency: 'currency', readableBy: keepers, where: { status: { in: milestoneSets.billed } } }),
    received: total('milestones', 'sowId', 'amount', { currency: 'currency', readableBy: keepers, where: { status: { eq: 'paid' } } }),
    accepted: sum({ plus: ['toInvoice', 'invoiced'] }, { label: 'Accepted work', currency: 'currency', readableBy: keepers }),
    percentComplete: share('accepted', 'contractValue', { label: 'Completed', readableBy: keepers }),
    milestoneCount: count('milestones', 'sowId', { label: 'Milestones' }),
  },
  given: {
    customer: parent('customerId', { of: customers, fields: ['paymentTermsDays', 'status'] }),
    amended: parent('parentSowId', { fields: ['status'] }),
  },
  // The server sets the number while it has locked the original.
  computed: { amendmentNo: (r) => r.amendmentNo },
  visible: {
    rateCard: (r) => r.type === 'time_and_material',
    amendmentNo: (r) => !!r.parentSowId,
    amendmentTotal: (r) => !r.parentSowId,
    overReason: (r) => !!r.overReason,
    documentLink: (r) => !!r.documentLink,
  },
  rules: [
    {
      code: 'endBeforeStart',
      on: ['endDate'],
      check: (r) => !r.startDate || !r.endDate || r.endDate >= r.startDate,
      message: 'The end date must be on or after the start date.',
    },
    {
      code: 'valueNegative',
      on: ['value'],
      check: (r) => !r.value || !!r.parentSowId || compareAmounts(r.value, '0') >= 0,
      message: 'Enter a value above zero. Only an amendment can be negative.',
    },
    { code: 'valueZero', on: ['value'], check: (r) => !r.value || compareAmounts(r.value, '0') !== 0, message: 'Enter a value other than zero.' },
  ],
  unique: [
    { code: 'numberTaken', on: ['customerId', 'sowNumber'], message: 'This customer already has a statement of work with this number.' },
    { code: 'amendmentTaken', on: ['parentSowId', 'amendmentNo'], message: 'Another amendment was created at the same time. Save again.' },
  ],
  limits: [
    {
      code: 'milestonesAboveValue',
      of: 'milestoneTotal',
      atMost: 'contractValue',
      message: 'The milestones would exceed the value of the statement of work.',
    },
    {
      code: 'ordersAboveValue',
      of: 'poCovered',
      atMost: 'contractValue',
      unless: 'overReason',
      message: 'The purchase orders would exceed the value of the statement of work. Give a reason or amend it.',
    },
  ],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'export'] },
    { to: financeTeam, can: ['delete'], where: { status: { eq: 'draft' } } },
    { to: 'employee', can: ['list', 'show', 'update', 'export'], where: { ownerEmpId: { eq: '$me' } } },
    { to: 'employee', can: ['delete'], where: { ownerEmpId: { eq: '$me' }, status: { eq: 'draft' } } },
    { to: 'employee', can: ['list', 'show', 'export'], where: { id: { in: '$managedSows' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    byUpdate: true,
    states: {
      draft: { tone: 'neutral' },
      sent: { tone: 'info' },
      active: { tone: 'success' },
      on_hold: { tone: 'warning' },
      completed: { tone: 'info' },
      closed: { tone: 'neutral', isReadOnly: true },
      terminated: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    sets: sowSets,
    transitions: {
      send: { label: 'Mark as sent', from: 'draft', to: 'sent', by: keepers, needs: ['endDate'], guard: customerActive },
      revise: { from: 'sent', to: 'draft', by: keepers },
      sign: {
        label: 'Sign',
        from: sowSets.unsigned,
        to: 'active',
        by: financeTeam,
        needs: ['signedDate', 'endDate'],
        guard: [
          customerActive,
          {
            code: 'rateCardMissing',
            check: (r) => r.type !== 'time_and_material' || (r.rateCard?.length ?? 0) > 0,
            message: 'Enter the rate card first. Time and material is billed by it.',
          },
          {
            code: 'amendedIsOver',
            check: (_, g) => !(sowSets.over as readonly unknown[]).includes(g.amended?.status),
            message: 'The statement of work being amended has ended.',
          },
        ],
        ask: { overReason: longText({ label: 'Reason, if orders then exceed the value', max: 1000 }) },
      },
      hold: {
        label: 'Put on hold',
        from: 'active',
        to: 'on_hold',
        by: financeTeam,
        undo: 'resume',
        comment: 'required',
        confirm: 'Milestones pause until it is resumed.',
      },
      resume: { from: 'on_hold', to: 'active', by: financeTeam, comment: 'optional' },
      complete: {
        from: 'active',
        to: 'completed',
        by: keepers,
        requires: [
          { code: 'milestonesOpen', none: 'milestones', where: milestonesWithStatus(milestoneSets.undelivered), message: 'Accept or cancel every milestone first.' },
        ],
      },
      close: {
        from: 'completed',
        to: 'closed',
        by: financeTeam,
        requires: [
          { code: 'unpaid', none: 'milestones', where: milestonesWithStatus(milestoneSets.unpaid), message: 'Some accepted milestones are not invoiced and paid yet.' },
        ],
      },
      terminate: {
        from: sowSets.inForce,
        to: 'terminated',
        by: financeTeam,
        comment: 'required',
        tone: 'danger',
        requires: [
          {
            code: 'milestonesUndecided',
            none: 'milestones',
            where: milestonesWithStatus(milestoneSets.unbilled),
            message: 'Invoice or cancel every open milestone first.',
          },
        ],
      },
      cancel: { from: sowSets.unsigned, to: 'cancelled', by: keepers, comment: 'required', tone: 'danger' },
    },
  },
  remind: {
    ending: {
      before: 'endDate',
      days: [30, 7],
      to: ['finance', 'hrFinance', { of: 'ownerEmpId' }],
      while: { status: { in: sowSets.inForce } },
      subject: 'A statement of work ends soon',
      message: 'ends on {date}',
    },
  },
  files: { document: { label: 'Signed document', most: 5 } },
  // Signing an amendment changes the end date of its original.
  consequences: { sign: [set('sows', 'parentSowId', { endDate: '$record.endDate' })] },
  needsFiles: { document: { at: 'sign', message: 'Add the signed document as a file first.' } },
  parts: {
    milestones: {
      of: 'milestones',
      columns: ['name', 'amount', 'percent', 'plannedDate'],
      more: ['sequence', 'forecastDate', 'acceptanceCriteria'],
      foot: ['milestoneTotal', 'unplannedValue'],
    },
  },
  views: {
    header: ['customerId', 'contractValue', 'invoiced', 'uncovered', 'endDate', 'percentComplete'],
    list: {
      columns: ['title', 'customerId', 'contractValue', 'poCovered', 'percentComplete', 'status'],
      filters: ['status', 'customerId', 'type', 'ownerEmpId', 'endDate'],
      sort: 'title',
    },
    board: { card: ['customerId', 'contractValue', 'ownerEmpId', 'endDate'], total: 'contractValue' },
    gantt: { from: 'startDate', to: 'endDate' },
    form: {
      Agreement: ['sowNumber', 'title', 'customerId', 'pocId', 'type', 'ownerEmpId', 'parentSowId'],
      'Value and dates': ['currency', 'value', 'taxInclusive', 'startDate', 'endDate', 'signedDate', 'overReason'],
      Billing: ['billingCycle', 'paymentTermsDays', 'rateCard'],
      Content: ['scope', 'assumptions'],
    },
    record: {
      'Value and cover': [
        'contractValue',
        'amendmentTotal',
        'milestoneTotal',
        'unplannedValue',
        'poCovered',
        'uncovered',
        'openOrders',
        'usedOfEndedOrders',
        'documentLink',
      ],
      'Work and cash': ['percentComplete', 'milestoneCount', 'accepted', 'toInvoice', 'invoiced', 'received'],
    },
    chain: milestoneChain,
    related: ['milestones', 'purchaseOrders', 'sows'],
  },
})
