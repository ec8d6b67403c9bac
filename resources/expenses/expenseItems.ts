import { check, choice, choices, currency, date, longText, money, number, ref, text } from '../../src/fields'
import { inBase, rateInForce } from '../../src/fields/money/rate/base-currency'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { parent } from '../../src/framework/rule-context/rule-context'
import { daysBetween } from '../../src/framework/values/dates'
import { compareAmounts } from '../../src/framework/values/money'
import { exchangeRates } from '../money/exchangeRates'
import { employees } from '../people/employees'
import { travelPolicies } from '../policies/travelPolicies'
import { travelRequisitions } from '../travel/travelRequisitions'
import { travelTickets } from '../travel/travelTickets'
import { claimReaders, expenses } from './expenses'
import { flags } from './flags'
import { getLateDayLimit, needsReceipt } from './rules/check-claim-lines'
import { computeMileageAmount } from './rules/mileage'
import { computeAllowedDay } from './rules/per-diem'
import { toLegs, toStays } from './rules/trip'
import { claimSets } from './sets'

const at = 'expenseId.'
const ofMine = { 'expenseId.empId': { eq: '$me' } } as const
const editable = { and: [ofMine, { 'expenseId.stage': { in: claimSets.editable } }] } as const

/** Categories of expenses. */
export const categories = {
  travel: 'Travel',
  lodging: 'Lodging',
  meals: 'Meals',
  per_diem: 'Daily allowance',
  local_conveyance: 'Local conveyance',
  mileage: 'Mileage (own car)',
  communication: 'Communication',
  supplies: 'Supplies',
  software: 'Software',
  client_entertainment: 'Client entertainment',
  training: 'Training',
  medical: 'Medical',
  other: 'Other',
} as const

const decisions = { pending: 'Not decided', approved: 'Approved', reduced: 'Reduced', queried: 'Queried', rejected: 'Rejected' } as const

/** The fields that the claimant enters. They are frozen once the claim is submitted. */
const claimed = [
  ...(['date', 'category', 'description', 'merchant', 'billNumber', 'amount', 'currency', 'quantity', 'taxAmount', 'supplierTaxId'] as const),
  ...(['city', 'nights', 'attendees', 'ticketPaidBy', 'travelTicketId', 'isBillable', 'reason'] as const),
] as const
const decided = ['lineDecision', 'approvedAmount', 'lineComment'] as const

/** Whether the claim is in one of these stages. If the claim is unknown, the reference field reports it. */
const isClaimInStage = (stages: readonly string[], claim: { readonly stage: unknown } | null) => !claim || stages.includes(String(claim.stage))

const isClaimSubmitted = (_: unknown, { claim }: { readonly claim: { readonly stage: unknown } | null }) => claim !== null && !isClaimInStage(claimSets.editable, claim)

interface AllowanceSources {
  readonly trip: { readonly legs: Parameters<typeof toLegs>[0]; readonly stays: Parameters<typeof toStays>[0] } | null
  readonly person: { readonly grade: string | null } | null
  readonly policy: Parameters<typeof computeAllowedDay>[2]
}

/** Finds the daily allowance that the policy pays for the date of a line. */
const findAllowance = ({ date: day }: { readonly date: string | null }, { trip, person, policy }: AllowanceSources) =>
  computeAllowedDay({ legs: toLegs(trip?.legs), stays: toStays(trip?.stays) }, person?.grade ?? null, policy, day)

/** A line of a claim: one expense with its receipt. */
export const expenseItems = defineResource('expenseItems', {
  label: 'Line',
  route: 'ExpenseItems',
  title: 'description',
  icon: 'ReceiptLong',
  dayOf: 'expenseId.empId',
  fields: {
    expenseId: ref('expenses', { label: 'Claim', required: true, fixed: true, isPart: true }),
    date: date({ required: true, default: '$today', max: '$today' }),
    category: choice(categories, { required: true, default: 'other' }),
    description: text({ required: true, max: 200, search: true }),
    merchant: text({ label: 'Paid to', max: 120, search: true }),
    billNumber: text({ label: 'Bill number', max: 60 }),
    amount: money({ currency: 'currency', help: 'For mileage, calculated from the policy' }),
    currency: currency({ required: true, default: '$company' }),
    exchangeRate: rateInForce(exchangeRates, { label: 'Rate', currency: 'currency', on: 'date', since: 'rateDate' }),
    rateDate: date({ label: 'Rate date' }),
    baseAmount: inBase('amount', { label: 'In company currency', by: 'exchangeRate' }),
    quantity: number({ label: 'Kilometres', min: 0.1, max: 10_000, decimals: 1 }),
    unitRate: money({ label: 'Rate per km', isPrice: true, writableBy: [] }),
    city: text({ max: 80, help: 'Sets the cap of the policy' }),
    nights: number({ min: 1, max: 366 }),
    attendees: longText({ label: 'Attendees', max: 500 }),
    travelTicketId: ref('travelTickets', {
      label: 'Ticket',
      where: { 'requisitionId.empId': { eq: '$me' } },
      help: 'A ticket of the trip that the traveller paid',
    }),
    ticketPaidBy: choice({ self: 'Myself', company: 'The company' }, { label: 'Ticket paid by' }),
    taxAmount: money({ label: 'Tax included', min: '0', currency: 'currency' }),
    supplierTaxId: text({ label: 'Supplier tax number', max: 20, isUpperCase: true }),
    isBillable: check({ label: 'Billable to the customer', default: false }),
    reason: longText({ label: 'Reason', max: 500, help: 'Why the line is late or above the cap' }),
    flags: choices(flags, { label: 'Flags', writableBy: [] }),
    lineDecision: choice(decisions, { label: 'Decision', required: true, default: 'pending' }),
    approvedAmount: money({ label: 'Approved', min: '0', currency: 'currency' }),
    approvedBase: inBase('approvedAmount', { label: 'Approved, in company currency', by: 'exchangeRate' }),
    lineComment: longText({ label: 'Comment', max: 500 }),
  },
  given: {
    claim: parent('expenseId', { of: expenses, fields: ['stage', 'currency', 'empId'], isChanged: true }),
    policy: inForce(travelPolicies, { on: 'date', who: 'expenseId.empId' }),
    trip: parent('expenseId.travelRequisitionId', { of: travelRequisitions, fields: ['legs', 'stays'] }),
    person: parent('expenseId.empId', { of: employees, fields: ['grade'] }),
    ticket: parent('travelTicketId', { of: travelTickets, fields: ['paidBy', 'requisitionId'] }),
  },
  // Kilometres and daily allowances are paid by the policy of that day, whatever amount was entered.
  fills: {
    currency: (r, g) => (r.category === 'mileage' ? g.claim?.currency : r.category === 'per_diem' ? findAllowance(r, g)?.currency : undefined),
    amount: (r, g) => {
      if (r.category === 'per_diem') return findAllowance(r, g)?.amount ?? null
      return r.category === 'mileage' && g.policy?.mileageRate ? computeMileageAmount(r.quantity, g.policy.mileageRate, r.currency) : undefined
    },
    city: (r, g) => (r.category === 'per_diem' ? (findAllowance(r, g)?.city ?? null) : undefined),
  },
  computed: { unitRate: (r, g) => (r.category === 'mileage' ? (g.policy?.mileageRate ?? null) : null) },
  // Submitted lines keep their rates, even if other rates are entered or published later.
  frozen: { exchangeRate: isClaimSubmitted, unitRate: isClaimSubmitted, amount: isClaimSubmitted, currency: isClaimSubmitted },
  visible: {
    quantity: (r) => r.category === 'mileage',
    unitRate: (r) => r.category === 'mileage',
    city: (r) => r.category === 'lodging' || r.category === 'meals',
    nights: (r) => r.category === 'lodging',
    attendees: (r) => r.category === 'client_entertainment',
    ticketPaidBy: (r) => r.category === 'travel',
    travelTicketId: (r) => r.category === 'travel' || !!r.travelTicketId,
    lineDecision: isClaimSubmitted,
    approvedAmount: (r) => r.lineDecision === 'approved' || r.lineDecision === 'reduced',
    lineComment: (r) => r.lineDecision !== 'pending',
  },
  rules: [
    { code: 'quantityMissing', on: ['quantity'], check: (r) => r.category !== 'mileage' || !!r.quantity, message: 'Enter the kilometres.' },
    {
      code: 'noMileageRate',
      on: ['category'],
      changed: ['category', 'quantity', 'date', 'amount', 'currency'],
      check: (r, g) => r.category !== 'mileage' || r.quantity == null || g.policy?.mileageRate != null,
      message: 'The travel policy of this date pays no mileage.',
    },
    { code: 'attendeesMissing', at: 'submit', on: ['attendees'], check: (r) => r.category !== 'client_entertainment' || !!r.attendees, message: 'Enter who attended.' },
    {
      code: 'lateReasonMissing',
      at: 'submit',
      on: ['reason'],
      check: (r, g, today) => !!r.reason || daysBetween(r.date ?? today, today) <= getLateDayLimit(g.policy),
      message: 'Explain why this line is late.',
    },
    {
      code: 'noAllowance',
      on: ['date'],
      changed: ['category', 'date', 'amount', 'currency'],
      check: (r, g) => r.category !== 'per_diem' || findAllowance(r, g) !== undefined,
      message: 'The policy pays no daily allowance for this date of the trip.',
    },
    {
      code: 'amountMissing',
      on: ['amount'],
      check: (r) => r.category === 'mileage' || r.category === 'per_diem' || r.amount != null,
      message: 'Enter the amount.',
    },
    { code: 'amountNotPositive', on: ['amount'], check: (r) => r.amount == null || compareAmounts(r.amount, '0') > 0, message: 'Enter an amount above zero.' },
    {
      code: 'companyPaid',
      on: ['ticketPaidBy'],
      check: (r, g) => r.ticketPaidBy !== 'company' && g.ticket?.paidBy !== 'company',
      message: 'The company paid this ticket, so it cannot be claimed.',
    },
    {
      code: 'submittedStays',
      on: ['expenseId'],
      changed: [...claimed],
      check: (_, g) => isClaimInStage(claimSets.editable, g.claim),
      message: 'A submitted claim cannot be changed. Recall it first.',
    },
    {
      code: 'notDecidedNow',
      on: ['lineDecision'],
      changed: [...decided],
      check: (r, g) => isClaimInStage(claimSets.decidable, g.claim) || (r.lineDecision === 'pending' && r.approvedAmount === null),
      message: 'The claim is not awaiting a decision.',
    },
    {
      code: 'commentMissing',
      on: ['lineComment'],
      changed: [...decided],
      check: (r) => r.lineDecision === 'pending' || r.lineDecision === 'approved' || !!r.lineComment,
      message: 'Enter a reason.',
    },
    {
      code: 'approvedAboveClaimed',
      on: ['approvedAmount'],
      check: (r) => r.approvedAmount == null || compareAmounts(r.approvedAmount, r.amount ?? '0') <= 0,
      message: 'The approved amount cannot exceed the claimed amount.',
    },
  ],
  indexes: [
    ['expenseId', 'date'],
    ['date', 'category'],
  ],
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: ofMine },
    { to: 'employee', can: ['create', 'update', 'delete'], where: editable },
    { to: 'employee', can: ['list', 'show', 'export'], where: { expenseId: { in: '$decidedExpenses' } } },
    {
      to: 'employee',
      can: ['list', 'show', 'export'],
      where: { and: [{ 'expenseId.stage': { in: claimSets.shown } }, { 'expenseId.empId': { in: '$directReports' } }] },
    },
    { to: 'employee', can: ['update'], where: { and: [{ expenseId: { in: '$waitingExpenses' } }, { 'expenseId.stage': { eq: 'initiated' } }] } },
    { to: claimReaders, can: ['list', 'show', 'export'], where: { [`${at}stage`]: { in: claimSets.shown } } },
    { to: 'finance', can: ['update'], where: { and: [{ 'expenseId.stage': { eq: 'approved_for_finance' } }, { 'expenseId.empId': { ne: '$me' } }] } },
    { to: 'hrFinance', cannot: ['list', 'show', 'export', 'update'], where: { 'expenseId.empId': { ne: '$me' } } },
  ],
  files: { receipt: { label: 'Receipt', to: [{ role: 'employee', where: editable }], most: 5 } },
  needsFiles: { receipt: { at: 'submit', code: 'receiptMissing', when: (r, g) => needsReceipt(r, g.policy), message: 'Add the receipt.' } },
  views: {
    list: {
      columns: ['expenseId', 'description', 'date', 'category', 'amount', 'baseAmount', 'flags', 'lineDecision'],
      filters: ['category', 'date', 'lineDecision', 'expenseId.projectId', 'expenseId.stage'],
      sort: '-date',
    },
    form: {
      Line: ['expenseId', 'date', 'category', 'description', 'currency', 'amount', 'quantity', 'city', 'nights', 'reason'],
      Bill: ['merchant', 'billNumber', 'taxAmount', 'supplierTaxId', 'attendees', 'ticketPaidBy', 'travelTicketId', 'isBillable'],
      Decision: ['lineDecision', 'approvedAmount', 'lineComment'],
    },
    record: { Amounts: ['exchangeRate', 'baseAmount', 'unitRate', 'approvedBase', 'flags'] },
  },
})
