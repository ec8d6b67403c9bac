import { choice, count, currency, date, daysFrom, money, ref, serial, sum, text, total } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { atLeastOne } from '../../src/framework/steps/alternatives'
import { take } from '../../src/framework/steps/consequences'
import { employees } from '../people/employees'
import { factWords } from './fact-words'
import { claimSets, inNoPaymentRun } from './sets'

const mine = { empId: { eq: '$me' } } as const
const editable = { and: [mine, { stage: { in: claimSets.editable } }] } as const
const submitted = { stage: { in: claimSets.shown } } as const
const amount = { currency: 'currency' } as const

/** The roles that see and pay claims of others. Roles that change payout accounts are not among them. */
export const claimReaders = ['finance', 'director', 'admin'] as const

/** No other claim of the trip is open, and it is over. */
const tripIsClaimed = { openClaims: { lte: 0 }, toDate: { lte: '$today' } } as const

/** The decisions on the lines of a claim. */
const decidedLines = {
  of: 'items',
  show: ['date', 'category', 'amount', 'baseAmount', 'merchant', 'city', 'attendees', 'reason', 'flags'],
  ask: ['lineDecision', 'approvedAmount', 'lineComment'],
} as const

/** The input of lists of claims by stage. */
const stageInput = {
  projectId: { at: 'projectId', isOptional: true },
  from: { at: 'submittedOn', by: 'gte', isOptional: true },
  to: { at: 'submittedOn', by: 'lte', isOptional: true },
} as const

/** The modes of payment. */
export const paymentModes = { bank: 'Bank transfer', cash: 'Cash', payroll: 'With salary', card: 'Card' } as const

/** The questions that are asked when something is marked as paid. */
export const paymentAsk = {
  paidOn: date({ required: true, default: '$today', max: '$today' }),
  paymentMode: choice(paymentModes, { label: 'Payment mode', required: true, default: 'bank' }),
  paymentReference: text({ label: 'Reference', required: true, max: 60, isUpperCase: true }),
} as const

/** A claim for money that a person spent for the company. A director decides each line, finance pays. */
export const expenses = defineResource('expenses', {
  label: 'Claim',
  route: 'Reimbursements',
  formRoute: 'ExpenseForm',
  title: 'expenseNumber',
  summary: ['title', 'totalClaimed'],
  menu: 'Reimbursements',
  icon: 'CurrencyRupee',
  operations: {
    list: 'getAllExpenses',
    show: 'getExpenseDetailsById',
    create: 'createExpenseDetails',
    update: 'updateExpenseDetails',
    delete: 'deleteExpenseDetails',
  },
  fields: {
    expenseNumber: serial('EX-{FY}-{00000}', { label: 'Number' }),
    title: text({ label: 'Purpose', required: true, max: 120, search: true }),
    empId: ref('employees', {
      label: 'Employee',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      leaving: [
        { is: 'cleared', as: 'expenses_and_advances', while: { stage: { in: ['initiated', 'approved_for_finance', 'returned'] } } },
        { is: 'stepped', step: 'cancel', while: { stage: { eq: 'draft' } } },
      ],
    }),
    projectId: ref('projects', { where: { status: { in: ['planned', 'active'] } } }),
    costCentreId: ref('departments', { label: 'Cost centre', where: { status: { eq: 'active' } }, help: 'Used without a project; defaults to your department' }),
    customerId: ref('customers', { label: 'Bill to customer' }),
    currency: currency({ label: 'Payout currency', required: true, default: '$company', writableBy: [] }),
    travelRequisitionId: ref('travelRequisitions', {
      label: 'Trip',
      where: { status: { in: ['approved', 'cancelled', 'completed'] } },
      match: { empId: 'empId' },
    }),
    advanceId: ref('expenseAdvances', { label: 'Advance', where: { status: { eq: 'paid' } }, match: { empId: 'empId' }, help: 'Deducted from the payout' }),
    parentId: ref('expenses', { label: 'Split off from', writableBy: [] }),
    lineCount: count('expenseItems', 'expenseId', { label: 'Lines' }),
    totalClaimed: total('expenseItems', 'expenseId', 'baseAmount', { ...amount, label: 'Claimed' }),
    totalApproved: total('expenseItems', 'expenseId', 'approvedBase', { ...amount, label: 'Approved' }),
    perDiemApproved: total('expenseItems', 'expenseId', 'approvedBase', {
      ...amount,
      label: 'Approved daily allowance',
      where: { category: { eq: 'per_diem' } },
    }),
    advanceCarried: money({ ...amount, label: 'Advance carried over', default: '0.00', writableBy: [] }),
    advanceAdjusted: money({ ...amount, label: 'Advance deducted', default: '0.00', writableBy: [] }),
    payable: sum({ plus: ['totalApproved'], minus: ['advanceAdjusted'] }, { ...amount, label: 'Payable' }),
    recovery: money({ ...amount, label: 'To recover', default: '0.00', writableBy: [] }),
    submittedOn: date({ label: 'Submitted on', writableBy: [] }),
    dueBy: date({ label: 'Due', writableBy: [], help: 'Payment date promised by the travel policy' }),
    approvedOn: date({ label: 'Approved on', writableBy: [] }),
    waitingDays: daysFrom('approvedOn', { label: 'Waiting', isPast: true, while: { stage: { in: claimSets.payable } } }),
    approvedByEmpId: ref('employees', { label: 'Approved by', writableBy: [] }),
    paidOn: date({ label: 'Paid on', writableBy: [] }),
    paidByEmpId: ref('employees', { label: 'Payer', writableBy: [] }),
    paymentMode: choice(paymentModes, { label: 'Payment mode', writableBy: [] }),
    paymentReference: text({ label: 'Payment reference', max: 60, isUpperCase: true, writableBy: [] }),
    paymentRunId: ref('paymentRuns', { label: 'Payment run', writableBy: [] }),
  },
  given: { claimant: parent('empId', { of: employees, fields: ['departmentId'] }) },
  fills: { costCentreId: (r, g) => r.costCentreId ?? (r.projectId ? undefined : (g.claimant?.departmentId ?? undefined)) },
  visible: {
    parentId: (r) => !!r.parentId,
    perDiemApproved: (r) => !!r.travelRequisitionId,
    advanceCarried: (r) => r.advanceCarried !== '0.00',
    advanceAdjusted: (r) => !!r.advanceId,
    recovery: (r) => r.recovery !== '0.00',
  },
  rules: [
    atLeastOne(['projectId', 'costCentreId'], { code: 'nobodyPays', message: 'Choose the project or the cost centre.' }),
    {
      code: 'notToBePaid',
      on: ['paymentRunId'],
      changed: ['paymentRunId'],
      check: (r) => !r.paymentRunId || (claimSets.granted as readonly string[]).includes(r.stage),
      message: 'Only approved, unpaid claims can be paid.',
    },
  ],
  unique: [
    {
      code: 'paymentThere',
      on: ['empId', 'paymentReference'],
      where: { and: [{ stage: { eq: 'payment_completed' } }, { paymentRunId: { empty: true } }] },
      message: 'This payment reference was already used for another claim of this person.',
    },
  ],
  indexes: [
    ['stage', '-id'],
    ['empId', 'stage'],
    ['projectId', 'stage'],
    ['advanceId', 'stage'],
    ['travelRequisitionId', 'stage'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['list', 'show', 'export'], where: { and: [submitted, { empId: { in: '$directReports' } }] } },
    { to: 'employee', can: ['update'], where: editable },
    { to: 'employee', can: ['delete'], where: { and: [mine, { stage: { eq: 'draft' } }] } },
    { to: claimReaders, can: ['list', 'show', 'export'], where: submitted },
    // Those who change payout accounts neither see nor pay claims of others.
    { to: 'hrFinance', cannot: ['list', 'show', 'export'], where: { empId: { ne: '$me' } } },
  ],
  workflow: {
    field: 'stage',
    initial: 'draft',
    byUpdate: true,
    sets: claimSets,
    states: {
      draft: { tone: 'neutral', mostOfOne: 100 },
      initiated: { label: 'With the director', tone: 'warning', isReadOnly: true },
      approved_for_finance: { label: 'With finance', tone: 'info' },
      payment_completed: { label: 'Paid', tone: 'success', isReadOnly: true },
      returned: { tone: 'warning' },
      rejected: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      submit: {
        from: claimSets.editable,
        to: 'initiated',
        undo: 'recall',
        by: [{ role: 'employee', where: mine }],
        requires: [{ code: 'nothingClaimed', some: 'expenseItems', where: { expenseId: { eq: '$record' } }, message: 'Add at least one line first.' }],
      },
      recall: { label: 'Recall', from: 'initiated', to: 'draft', by: [{ role: 'employee', where: mine }] },
      approve: {
        from: 'initiated',
        to: 'approved_for_finance',
        by: [],
        comment: 'optional',
        lines: {
          ...decidedLines,
          text: 'Unmarked lines are approved as claimed. Queried lines go back to the claimant on a separate claim.',
        },
      },
      reject: { from: 'initiated', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
      sendBack: { label: 'Send back', from: 'initiated', to: 'returned', by: [], comment: 'required' },
      query: { from: 'draft', to: 'returned', by: [], comment: 'optional' },
      splitQueried: {
        label: 'Ask about lines',
        from: 'approved_for_finance',
        to: 'approved_for_finance',
        by: ['finance'],
        notBy: 'empId',
        lines: { ...decidedLines, text: 'Mark lines as queried. They go back to the claimant on a separate claim.' },
      },
      sendBackUnpaid: { label: 'Send back', from: 'approved_for_finance', to: 'returned', by: ['finance'], notBy: 'empId', comment: 'required' },
      rejectUnpaid: { label: 'Reject', from: 'approved_for_finance', to: 'rejected', by: ['finance'], notBy: 'empId', comment: 'required', tone: 'danger' },
      pay: {
        label: 'Paid',
        from: 'approved_for_finance',
        to: 'payment_completed',
        by: ['finance'],
        notBy: ['empId', 'approvedByEmpId'],
        requires: [inNoPaymentRun],
        ask: {
          ...paymentAsk,
          paymentAmount: money({ label: 'Amount', help: 'Leave blank to pay the whole amount' }),
        },
      },
      cancel: { from: ['draft', 'initiated', 'returned'], to: 'cancelled', by: [{ role: 'employee', where: mine }], confirm: 'The claim is not paid.' },
    },
  },
  // Paying the claim closes its advance if nothing of it is left, and its trip if no other claim is open.
  consequences: {
    pay: [
      take(
        'expenseAdvances',
        {
          close: { open: { lte: '0' } },
        },
        'advanceId',
        { when: { advanceAdjusted: { gt: '0' } } },
      ),
      take('travelRequisitions', { complete: tripIsClaimed }, 'travelRequisitionId'),
    ],
  },
  approval: {
    kind: 'expense',
    waits: 'initiated',
    requester: 'empId',
    approve: 'approve',
    reject: 'reject',
    sendBack: 'sendBack',
    deciders: 'employee',
    // Finance decides a director's own claim if there is no other director.
    insteadOf: { director: ['financeHead', 'finance'] },
    facts: ['title', 'totalClaimed', 'lineCount', 'projectId', 'costCentreId', 'advanceId'],
    factWords,
    rules: [{ name: 'Claim', steps: [{ by: 'director', hours: 72 }] }],
  },
  lists: {
    getAllExpensesInitiatedForDirector: { where: { stage: { eq: 'initiated' } }, input: stageInput },
    getAllExpensesApprovedForFinance: { where: { stage: { eq: 'approved_for_finance' } }, input: stageInput, sort: 'dueBy' },
    getAllExpensesPaymentCompleted: { where: { stage: { eq: 'payment_completed' } }, input: stageInput, sort: '-paidOn' },
  },
  parts: {
    items: {
      of: 'expenseItems',
      columns: ['date', 'category', 'description', 'currency', 'amount'],
      more: ['quantity', 'city', 'nights', 'merchant', 'billNumber', 'attendees', 'ticketPaidBy', 'travelTicketId', 'taxAmount', 'supplierTaxId', 'isBillable', 'reason'],
      result: 'baseAmount',
      foot: ['totalClaimed'],
      files: 'receipt',
    },
  },
  files: {
    bills: { label: 'Bills', to: [{ role: 'employee', where: editable }], operations: { upload: 'uploadSupportingBills', list: 'getSupportingBills' } },
    payment: {
      label: 'Proof of payment',
      to: ['finance'],
      while: { stage: { in: claimSets.granted } },
      operations: { upload: 'uploadExpensePaymentBills', list: 'getExpensePaymentBills' },
    },
  },
  views: {
    header: ['empId', 'totalClaimed', 'totalApproved', 'payable', 'dueBy', 'paidOn'],
    list: {
      columns: ['expenseNumber', 'title', 'empId', 'totalClaimed', 'dueBy', 'stage'],
      filters: ['stage', 'empId', 'projectId', 'costCentreId', 'submittedOn', 'paidOn'],
      sort: '-id',
    },
    tabs: {
      total: 'totalClaimed',
      of: {
        Claimant: claimSets.editable,
        Director: ['initiated'],
        Finance: ['approved_for_finance'],
        Paid: ['payment_completed'],
        Ended: ['rejected', 'cancelled'],
      },
    },
    sends: 'submit',
    decide: [
      {
        shows: 'lines',
        of: 'items',
        columns: ['description', 'date', 'category', 'merchant', 'amount', 'baseAmount', 'flags', 'reason', 'attendees', 'city', 'nights', 'quantity', 'billNumber'],
      },
      { draws: 'travelPolicy', of: { person: 'empId', on: 'submittedOn' } },
    ],
    form: { Claim: ['title', 'projectId', 'costCentreId', 'customerId', 'travelRequisitionId', 'advanceId'] },
    record: {
      Amounts: ['totalClaimed', 'totalApproved', 'perDiemApproved', 'advanceAdjusted', 'advanceCarried', 'payable', 'recovery'],
      Tracker: ['submittedOn', 'approvedOn', 'approvedByEmpId', 'dueBy', 'paidOn', 'paidByEmpId', 'paymentMode', 'paymentReference', 'paymentRunId'],
    },
    listTools: ['claimLinks'],
    related: ['expenseItems', 'expenses'],
  },
})
