import { check, choice, count, country, currency, longText, money, number, ref, serial, text, url, zone } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import type { Requirement } from '../../src/framework/workflow'
import { addressField } from '../company/address-field'
import { isGstin } from '../company/public'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { sowSets } from './sets'

/** The lines of business of customers and leads. */
export const industries = {
  it_services: 'IT services',
  banking: 'Banking',
  insurance: 'Insurance',
  manufacturing: 'Manufacturing',
  retail: 'Retail',
  healthcare: 'Healthcare',
  logistics: 'Logistics',
  energy: 'Energy',
  public_sector: 'Public sector',
  other: 'Other',
} as const

const ofThis = { customerId: { eq: '$record' } } as const

/** Nothing of the customer may be open when it is disabled. */
const nothingOpen: readonly Requirement[] = [
  {
    code: 'sowsOpen',
    none: 'sows',
    where: { ...ofThis, status: { in: sowSets.open } },
    message: 'Statements of work with this customer are still open. Close or cancel them first.',
  },
  {
    code: 'ordersOpen',
    none: 'purchaseOrders',
    where: { ...ofThis, status: { in: ['draft', 'active', 'partly_consumed'] } },
    message: 'Purchase orders of this customer are still open. Close or cancel them first.',
  },
  {
    code: 'receivablesOpen',
    none: 'milestones',
    where: { 'sowId.customerId': { eq: '$record' }, status: { in: ['accepted', 'invoiced'] } },
    message: 'This customer has accepted work that is not paid yet.',
  },
  {
    code: 'projectsOpen',
    none: 'projects',
    where: { ...ofThis, status: { in: ['planned', 'active', 'on_hold'] } },
    message: 'Projects for this customer are still open. Complete or cancel them first.',
  },
]

/** A customer. Sales manages it; finance sets its credit terms. */
export const customers = defineResource('customers', {
  label: 'Customer',
  route: 'Customers',
  title: 'name',
  menu: 'Finance',
  icon: 'Storefront',
  operations: { list: 'getCustomers', create: 'createCustomer', update: 'updateCustomer' },
  fields: {
    customerCode: serial('CUS-{00000}', { label: 'Code' }),
    name: text({ required: true, max: 120, search: true, unique: 'ignoreCaseAndSpace' }),
    legalName: text({ max: 160, search: true }),
    industry: choice(industries),
    website: url(),
    country: country({ required: true, default: 'IN' }),
    timeZone: zone({ default: 'Asia/Kolkata' }),
    taxId: text({ label: 'Tax number', max: 20, isUpperCase: true, readableBy: financeTeam, help: 'GSTIN in India, VAT number elsewhere' }),
    pan: text({ label: 'PAN', max: 10, isUpperCase: true, readableBy: financeTeam, pattern: '^[A-Z]{5}[0-9]{4}[A-Z]$' }),
    isInZone: check({ label: 'In a special economic zone', default: false, readableBy: financeTeam, writableBy: financeTeam }),
    currency: currency({ required: true, default: '$company' }),
    paymentTermsDays: number({ label: 'Payment terms', required: true, min: 0, max: 180, default: 30, unit: 'days', writableBy: financeTeam }),
    creditLimit: money({ min: '0', currency: 'currency', readableBy: financeTeam }),
    isReminded: check({ label: 'Send payment reminders', default: true, writableBy: financeTeam, help: 'By email to the billing contact' }),
    billingAddress: addressField(),
    shippingAddress: addressField(),
    accountOwnerEmpId: ref('employees', {
      required: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'handedOver', while: { status: { ne: 'inactive' } } },
    }),
    contacts: count('contactPersons', 'customerId', { where: { status: { eq: 'active' } }, isToldToAll: true }),
    // Used only by the rule on contacts who leave. Nobody can read it, so no answer has to count it.
    billingContacts: count('contactPersons', 'customerId', { readableBy: [], where: { isBilling: { eq: true }, status: { eq: 'active' } } }),
    openSows: count('sows', 'customerId', { label: 'Open statements of work', readableBy: [], where: { status: { in: sowSets.open } } }),
    notes: longText({ max: 4000 }),
  },
  visible: { pan: (r) => r.country === 'IN', isInZone: (r) => r.country === 'IN' },
  rules: [
    {
      code: 'gstin',
      on: ['taxId'],
      check: (r) => r.country !== 'IN' || !r.taxId || isGstin(r.taxId),
      message: 'Enter the 15 characters of the GSTIN as on the certificate: its check character does not fit.',
    },
    {
      code: 'gstinHoldsPan',
      on: ['pan'],
      check: (r) => r.country !== 'IN' || !r.taxId || !r.pan || r.taxId.slice(2, 12) === r.pan,
      message: 'The PAN must be the one inside the GSTIN (characters 3 to 12).',
    },
    {
      code: 'creditNeedsTaxId',
      on: ['taxId'],
      check: (r) => !r.creditLimit || /^0+(\.0+)?$/.test(r.creditLimit) || !!r.taxId,
      message: 'Enter the tax number. A credit limit needs one.',
    },
  ],
  unique: [{ code: 'taxIdTaken', on: ['country', 'taxId'], message: 'Another customer of this country has this tax number.' }],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'export'] },
    { to: 'marketing', can: ['list', 'show', 'create'] },
    { to: 'marketing', can: ['update'], where: { status: { eq: 'prospect' } } },
    { to: 'employee', can: ['list', 'show'], where: { accountOwnerEmpId: { eq: '$me' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'prospect',
    states: { prospect: { tone: 'info' }, active: { tone: 'success' }, on_hold: { tone: 'warning' }, inactive: { tone: 'neutral', isReadOnly: true } },
    transitions: {
      activate: {
        from: ['prospect', 'inactive'],
        to: 'active',
        by: financeTeam,
        needs: ['taxId', 'billingAddress'],
        requires: [
          {
            code: 'billingContact',
            some: 'contactPersons',
            where: { customerId: { eq: '$record' }, isBilling: { eq: true }, status: { eq: 'active' } },
            message: 'Add a billing contact first.',
          },
        ],
      },
      hold: {
        label: 'Put on hold',
        from: 'active',
        to: 'on_hold',
        by: financeTeam,
        undo: 'release',
        comment: 'required',
        confirm: 'No new orders or invoices while on hold.',
      },
      release: { from: 'on_hold', to: 'active', by: financeTeam, comment: 'optional' },
      deactivate: { from: ['prospect', 'active', 'on_hold'], to: 'inactive', by: financeTeam, comment: 'required', tone: 'danger', requires: nothingOpen },
    },
  },
  views: {
    header: ['accountOwnerEmpId', 'country', 'creditLimit', 'paymentTermsDays'],
    list: {
      columns: ['name', 'accountOwnerEmpId', 'country', 'creditLimit', 'contacts', 'status'],
      filters: ['status', 'industry', 'country', 'accountOwnerEmpId'],
      sort: 'name',
    },
    picker: ['customerCode', 'legalName'],
    form: {
      Identity: ['name', 'legalName', 'industry', 'website', 'country', 'timeZone', 'accountOwnerEmpId'],
      Terms: ['taxId', 'pan', 'isInZone', 'currency', 'paymentTermsDays', 'creditLimit', 'isReminded'],
      Addresses: ['billingAddress', 'shippingAddress'],
      Notes: ['notes'],
    },
    related: ['contactPersons', 'sows', 'purchaseOrders'],
  },
})
