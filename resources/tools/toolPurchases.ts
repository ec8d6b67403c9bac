import { check, choice, currency, date, longText, money, number, rate, ref, serial, text } from '../../src/fields'
import { left } from '../../src/fields/computed/rollup/left'
import { inBase, rateInForce } from '../../src/fields/money/rate/base-currency'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { parent } from '../../src/framework/rule-context/rule-context'
import { plusDays } from '../../src/framework/values/dates'
import { compareAmounts } from '../../src/framework/values/money'
import { exchangeRates } from '../money/exchangeRates'
import { employees } from '../people/employees'
import { buyers, financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { procurementItems } from '../procurement/procurementItems'
import { procurements } from '../procurement/procurements'
import { purchaseLimits } from '../procurement/purchaseLimits.resource.json'
import { purchaseSets } from '../procurement/sets'
import { countServiceMonths } from './rules/service-months'
import { computePeriodPrice } from './rules/tool-prices'
import { seatCounts } from './seat-counts'
import { billingCycles, licenceTypes, toolSets } from './sets'
import { toolApproval, toolDecisions } from './tool-approval'
import { toolConsequences } from './tool-consequences'
import { answerableFilter, costReaders, owned, requestOfMine } from './tool-rights'
import { toolStates, toolTransitions } from './tool-workflow'

const readableBy = costReaders('$decidedToolPurchases')
const amount = { currency: 'currency', readableBy } as const
/** What was agreed to changes by a renewal, or by a change of the seats. */
const agreed = { writableBy: [{ where: { status: { in: toolSets.asked } } }] } as const
const hidden = { readableBy: [], writableBy: [] } as const

const categories = {
  development: 'Development',
  design: 'Design',
  office: 'Office',
  communication: 'Communication',
  security: 'Security',
  other: 'Other',
} as const

const tooFewSeats = 'There are more seat holders than seats.'

/** Days before the renewal on which holders are asked whether they still need their seat. */
const renewalNoticeDays = 30

/** Software or a service that people have seats of: requested, paid, renewed until somebody cancels it. */
export const toolPurchases = defineResource('toolPurchases', {
  label: 'Tool',
  route: 'ToolsPurchase',
  formRoute: 'ToolsPurchaseForm',
  title: 'toolName',
  icon: 'Devices',
  fields: {
    toolNumber: serial('TL-{FY}-{00000}', { label: 'Number' }),
    toolName: text({ label: 'Tool', required: true, max: 120, search: true }),
    requestedByEmpId: ref('employees', {
      label: 'Requested by',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      leaving: { is: 'stepped', step: 'withdraw', while: { status: { in: toolSets.asked } } },
    }),
    ownerEmpId: ref('employees', {
      label: 'Owner',
      required: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'handedOver', while: { status: { in: toolSets.open } } },
      help: 'Assigns seats and decides on renewals',
    }),
    category: choice(categories, { required: true, default: 'other' }),
    purpose: longText({ label: 'Purpose', required: true, max: 1000 }),
    procurementItemId: ref('procurementItems', {
      ...agreed,
      label: 'Procurement item',
      where: { 'procurementId.status': { in: purchaseSets.bought } },
      readableBy,
      help: 'Fills empty fields',
    }),
    vendorId: ref('suppliers', { label: 'Vendor', where: { status: { in: ['pending_verification', 'active'] } } }),
    licenceType: choice(licenceTypes, { ...agreed, label: 'Licence', required: true, default: 'subscription' }),
    billingCycle: choice(billingCycles, { ...agreed, label: 'Billed', required: true, default: 'yearly' }),
    seats: number({ ...agreed, required: true, min: 1, max: 100_000 }),
    currency: currency({ ...agreed, required: true, default: '$company' }),
    unitCost: money({
      ...amount,
      ...agreed,
      label: 'Price per seat',
      isPrice: true,
      required: true,
      min: '0',
      max: '9999999999',
      help: 'For one billing period, without tax',
    }),
    totalCost: money({ ...amount, label: 'Price per period' }),
    startDate: date({ ...agreed, label: 'Starts on', required: true }),
    renewalDate: date({ ...agreed, label: 'Renewal', help: 'First day of the next term; decide by then' }),
    autoRenew: check({ label: 'Renews automatically', default: false, help: 'The vendor renews the tool unless it is cancelled' }),
    projectId: ref('projects', { label: 'Paying project', where: { status: { in: ['planned', 'active'] } } }),
    departmentId: ref('departments', {
      label: 'Paying department',
      where: { status: { eq: 'active' } },
      help: 'Used without a project; defaults to the requester’s department',
    }),
    vaultReference: text({
      label: 'Vault entry',
      max: 120,
      // Whoever may take a free seat sees the tool, and not yet where its access is.
      readableBy: [...readableBy, { where: { id: { in: '$toolsWithMe' } } }],
      pattern: '^[A-Za-z][A-Za-z0-9 ]*(: ?|/)[A-Za-z0-9][A-Za-z0-9 ._/-]*$',
      help: 'Name of the vault entry, such as vault: design/drawing. Never a password',
    }),
    isSelfService: check({ label: 'Self-service seats', default: false }),
    term: number({ label: 'Term', unit: 'months' }),
    renewedOn: date({ label: 'Renewed from', writableBy: [] }),
    termStartsOn: date({ label: 'Term since' }),
    nextSeats: number({ label: 'Seats from next term', writableBy: [] }),
    nextUnitCost: money({ ...amount, label: 'Price from next term', isPrice: true, writableBy: [] }),
    approvedOn: date({ label: 'Approved on' }),
    approvedTotal: money({ ...amount, label: 'Approved' }),
    needsDirector: check({ label: 'Director approval', default: false, writableBy: [] }),
    exchangeRate: rate({ label: 'Rate', readableBy, writableBy: [], help: 'Rate of the last approval' }),
    rateDate: date({ label: 'Rate date', readableBy, writableBy: [] }),
    rateOn: date({ ...hidden, default: '$today' }),
    requestRate: rateInForce(exchangeRates, { ...hidden, currency: 'currency', on: 'rateOn' }),
    baseCost: inBase('totalCost', { ...hidden, by: 'requestRate' }),
    noticeOn: date({ label: 'Holders asked on' }),
    nextTermOn: date(hidden),
    lastPaidDay: date(hidden),
    expiresAfter: date(hidden),
    renewsAfter: date(hidden),
    agreedSeats: number(hidden),
    ...seatCounts,
    freeSeats: left({ plus: ['seats'], minus: ['holders'] }, { label: 'Free seats' }),
  },
  given: {
    item: parent('procurementItemId', { of: procurementItems, fields: ['name', 'quantity', 'unitPrice', 'net'] }),
    purchase: parent('procurementItemId.procurementId', {
      of: procurements,
      fields: ['currency', 'supplierId', 'projectId', 'departmentId'],
    }),
    requester: parent('requestedByEmpId', { of: employees, fields: ['departmentId'] }),
    limits: inForce(purchaseLimits),
  },
  fills: {
    toolName: (r, g) => r.toolName ?? g.item?.name ?? undefined,
    seats: (r, g) => r.seats ?? (g.item?.quantity == null ? undefined : Math.floor(g.item.quantity)),
    unitCost: (r, g) => r.unitCost ?? g.item?.unitPrice ?? undefined,
    currency: (_, g) => g.purchase?.currency ?? undefined,
    vendorId: (r, g) => r.vendorId ?? g.purchase?.supplierId ?? undefined,
    projectId: (r, g) => r.projectId ?? (r.departmentId ? undefined : (g.purchase?.projectId ?? undefined)),
    departmentId: (r, g) => {
      const usual = g.purchase?.departmentId ?? g.requester?.departmentId ?? undefined
      return r.departmentId ?? (r.projectId ? undefined : usual)
    },
  },
  computed: {
    totalCost: computePeriodPrice,
    termStartsOn: (r) => r.renewedOn ?? r.startDate,
    term: (r) => {
      if (!r.startDate || !r.renewalDate) return null
      return countServiceMonths(r.renewedOn ?? r.startDate, r.renewalDate, r.startDate)
    },
    approvedOn: (r, _, today) => r.approvedOn ?? (r.status === 'approved' ? today : null),
    approvedTotal: (r) => r.approvedTotal ?? (r.status === 'approved' ? r.totalCost : null),
    // A term that is shorter than the notice is asked about from its first day on.
    noticeOn: (r) => {
      const notice = r.renewalDate && plusDays(r.renewalDate, -renewalNoticeDays)
      return notice && r.termStartsOn && notice < r.termStartsOn ? r.termStartsOn : (notice ?? null)
    },
    nextTermOn: (r) => (r.nextSeats == null ? null : r.termStartsOn),
    lastPaidDay: (r) => (r.renewalDate ? (plusDays(r.renewalDate, -1) ?? null) : null),
    expiresAfter: (r) => (r.autoRenew ? null : r.renewalDate),
    renewsAfter: (r) => (r.autoRenew ? r.renewalDate : null),
    agreedSeats: (r) => r.nextSeats ?? r.seats,
  },
  frozen: { requestRate: (before) => before.approvedOn !== null },
  visible: {
    renewalDate: (r) => r.billingCycle !== 'one_time',
    autoRenew: (r) => r.billingCycle !== 'one_time',
    nextSeats: (r) => r.nextSeats != null,
    nextUnitCost: (r) => r.nextSeats != null,
    renewedOn: (r) => !!r.renewedOn,
  },
  rules: [
    {
      code: 'renewalMissing',
      on: ['renewalDate'],
      check: (r) => !!r.renewalDate || r.billingCycle === 'one_time' || r.licenceType === 'usage',
      message: 'Enter the first day of the next term.',
    },
    {
      code: 'renewalBeforeStart',
      on: ['renewalDate'],
      check: (r) => !r.renewalDate || !r.startDate || r.renewalDate > r.startDate,
      message: 'The next term must start after the first.',
    },
    {
      code: 'subscriptionOnce',
      on: ['billingCycle'],
      check: (r) => r.licenceType !== 'subscription' || r.billingCycle !== 'one_time',
      message: 'A subscription needs a recurring billing cycle.',
    },
    {
      code: 'aboveBought',
      on: ['unitCost'],
      changed: ['procurementItemId', 'seats', 'unitCost'],
      check: (r, g) => !g.item || compareAmounts(computePeriodPrice(r) ?? '0', g.item.net ?? '0') <= 0,
      message: 'This exceeds the quantity of the procurement.',
    },
  ],
  unique: [
    {
      code: 'toolThere',
      on: ['procurementItemId'],
      where: { status: { in: toolSets.open } },
      message: 'This procurement item already has a tool.',
    },
  ],
  limits: [
    { code: 'seatsTaken', of: 'holders', atMost: 'seats', message: tooFewSeats },
    { code: 'seatsTaken', of: 'stayingHolders', atMost: 'agreedSeats', message: tooFewSeats },
  ],
  indexes: [
    ['status', 'renewalDate'],
    ['ownerEmpId', 'status'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['create'], where: { requestedByEmpId: { eq: '$me' } } },
    { to: 'employee', can: ['list', 'show', 'export'], where: answerableFilter() },
    { to: 'employee', can: ['list', 'show', 'export'], where: { id: { in: '$toolsWithMe' } } },
    {
      to: 'employee',
      can: ['list', 'show', 'export'],
      where: { and: [{ isSelfService: { eq: true } }, { status: { in: toolSets.running } }] },
    },
    { to: 'employee', can: ['update'], where: requestOfMine },
    { to: 'employee', can: ['update'], where: owned },
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: buyers, can: ['update'], where: { status: { in: toolSets.kept } } },
  ],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: 'requested',
    sets: toolSets,
    states: toolStates,
    transitions: toolTransitions,
  },
  approval: {
    ...toolApproval,
    facts: ['totalCost', 'seats', 'billingCycle', 'purpose', 'vendorId', 'projectId', 'departmentId'],
    rules: toolDecisions,
  },
  consequences: toolConsequences,
  remind: {
    decide: {
      before: 'renewalDate',
      days: [14, 3],
      to: [{ of: 'ownerEmpId' }],
      while: { status: { in: toolSets.due } },
      subject: 'A tool is up for renewal',
      message: 'must be renewed or cancelled by {date}',
    },
  },
  files: { contract: { label: 'Contract', readableBy } },
  views: {
    header: ['ownerEmpId', 'vendorId', 'totalCost', 'renewalDate', 'seats', 'freeSeats'],
    list: {
      columns: ['toolName', 'ownerEmpId', 'seats', 'holders', 'freeSeats', 'totalCost', 'renewalDate', 'status'],
      filters: ['status', 'category', 'ownerEmpId', 'vendorId', 'departmentId', 'projectId', 'renewalDate'],
      sort: 'toolName',
    },
    tabs: {
      of: {
        Requested: toolSets.asked,
        'To be invoiced': toolSets.agreed,
        Active: ['active'],
        'Renewal due': toolSets.due,
        Ended: ['rejected', 'cancelled', 'expired'],
      },
    },
    form: {
      Tool: ['toolName', 'ownerEmpId', 'category', 'purpose', 'vaultReference', 'isSelfService'],
      Licence: ['procurementItemId', 'vendorId', 'licenceType', 'billingCycle', 'startDate', 'renewalDate', 'autoRenew'],
      Price: ['seats', 'currency', 'unitCost'],
      'Paid by': ['projectId', 'departmentId'],
    },
    record: {
      Seats: ['holders', 'freeSeats', 'confirmed', 'withoutAnswer', 'notNeeded', 'nextSeats', 'nextUnitCost'],
      Terms: ['term', 'termStartsOn', 'renewedOn', 'noticeOn'],
      Amounts: ['totalCost', 'exchangeRate', 'rateDate', 'approvedOn', 'approvedTotal', 'needsDirector'],
    },
    related: ['toolSeats', 'toolTerms', 'toolInvoices', 'toolCosts'],
  },
})
