import { check, choice, email, longText, phone, ref, text, zone } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { exactlyOne } from '../../src/framework/steps/alternatives'
import type { Requirement } from '../../src/framework/workflow'
import { joinFullName } from '../people/public'
import { financeTeam } from '../people/roles'
import { sowSets } from './sets'

/** Those who manage contacts. Marketing manages only contacts of customers. */
const keepers = [...financeTeam, { role: 'marketing', where: { customerId: { empty: false } } }] as const

/** Open work must not depend on a contact who leaves; another contact has to replace them first. */
const neededByNobody: readonly Requirement[] = [
  {
    code: 'sowsNeedContact',
    none: 'sows',
    where: { pocId: { eq: '$record' }, status: { in: sowSets.open } },
    message: 'This person is the contact of open statements of work. Choose another contact there first.',
  },
  {
    code: 'billingNeedsReplacement',
    none: 'contactPersons',
    where: { id: { eq: '$record' }, isBilling: { eq: true }, 'customerId.billingContacts': { lte: 1 }, 'customerId.openSows': { gt: 0 } },
    message: 'No one else receives this customer’s invoices. Add another billing contact first.',
  },
]

/** Why these contacts are in lists and not in files. */
const notExported = 'Only finance and marketing can export contacts.'

/** A contact person at a customer or a supplier. */
export const contactPersons = defineResource('contactPersons', {
  label: 'Contact',
  route: 'PointOfContact',
  formRoute: 'PocForm',
  title: 'fullName',
  icon: 'Contacts',
  fields: {
    customerId: ref('customers', { fixed: true, where: { status: { ne: 'inactive' } } }),
    supplierId: ref('suppliers', { fixed: true, where: { status: { ne: 'blocked' } } }),
    firstName: text({ required: true, max: 60 }),
    lastName: text({ max: 60 }),
    fullName: text({ label: 'Name', max: 130, search: true }),
    designation: text({ max: 80, search: true }),
    department: text({ max: 80 }),
    email: email({ required: true, search: true }),
    phone: phone({ country: ['customerId.country', 'supplierId.address.country'] }),
    isPrimary: check({ label: 'Primary contact', default: false }),
    isBilling: check({ label: 'Receives invoices', default: false }),
    isAcceptor: check({ label: 'May accept deliverables', default: false }),
    preferredChannel: choice(['email', 'phone', 'chat'], { default: 'email' }),
    timeZone: zone(),
    notes: longText({ max: 2000 }),
    consentSource: text({ label: 'Consent source', max: 120, help: 'How this person agreed to us storing this data' }),
  },
  computed: { fullName: (r) => joinFullName(r.firstName, r.lastName) },
  // A contact belongs to one party. If that is a supplier, the fields for customers are hidden.
  visible: {
    customerId: (r) => !r.supplierId,
    supplierId: (r) => !r.customerId,
    isBilling: (r) => !r.supplierId,
    isAcceptor: (r) => !r.supplierId,
  },
  rules: [
    exactlyOne(['customerId', 'supplierId'], {
      code: 'oneParty',
      message: 'Choose either a customer or a supplier.',
    }),
  ],
  unique: [
    { code: 'emailTaken', on: ['customerId', 'email'], message: 'This customer already has a contact with this address.' },
    { code: 'supplierEmailTaken', on: ['supplierId', 'email'], message: 'This supplier already has a contact with this address.' },
    {
      code: 'oneSupplierPrimary',
      on: ['supplierId'],
      where: { isPrimary: { eq: true }, status: { eq: 'active' } },
      message: 'This supplier already has a primary contact. Change that one first.',
    },
    {
      code: 'onePrimary',
      on: ['customerId'],
      where: { isPrimary: { eq: true }, status: { eq: 'active' } },
      message: 'This customer already has a primary contact. Change that one first.',
    },
  ],
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'export'] },
    { to: 'marketing', can: ['list', 'show', 'create', 'update', 'export'], where: { customerId: { empty: false } } },
    // Everybody can see contacts of suppliers, because buyers talk to them and everybody can request a purchase.
    { to: 'employee', can: ['list', 'show'], where: { supplierId: { empty: false } }, notExported },
    { to: 'employee', can: ['list', 'show'], where: { 'customerId.accountOwnerEmpId': { eq: '$me' } }, notExported },
    { to: 'employee', can: ['list', 'show'], where: { customerId: { in: '$managedCustomers' } }, notExported },
  ],
  workflow: {
    field: 'status',
    initial: 'active',
    states: { active: { tone: 'success' }, left: { tone: 'neutral', isReadOnly: true } },
    transitions: {
      markLeft: {
        label: 'Mark as left',
        from: 'active',
        to: 'left',
        by: keepers,
        confirm: 'The contact is kept but no longer offered.',
        guard: { code: 'primaryNeedsReplacement', check: (r) => !r.isPrimary, message: 'Choose another primary contact first.' },
        requires: neededByNobody,
      },
      bringBack: { from: 'left', to: 'active', by: keepers },
    },
  },
  views: {
    list: {
      columns: ['fullName', 'customerId', 'supplierId', 'designation', 'email', 'phone', 'status'],
      filters: ['customerId', 'supplierId', 'isPrimary', 'isBilling', 'status'],
      sort: 'fullName',
    },
    picker: ['designation', 'customerId'],
    form: {
      Person: ['customerId', 'supplierId', 'firstName', 'lastName', 'designation', 'department'],
      Reach: ['email', 'phone', 'preferredChannel', 'timeZone'],
      Duties: ['isPrimary', 'isBilling', 'isAcceptor'],
      Notes: ['notes', 'consentSource'],
    },
  },
})
