import { check, choice, email, longText, phone, ref, text, zone } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import type { Requirement } from '../../src/framework/workflow'
import { fullName } from '../people/names'
import { financeTeam } from '../roles'
import { openSows } from './open'

/** Whoever leaves is replaced first where open work depends on them. */
const neededByNobody: readonly Requirement[] = [
  {
    code: 'sowsNeedContact',
    none: 'sows',
    where: { pocId: { eq: '$record' }, status: { in: openSows } },
    message: 'This person is the contact of open statements of work. Name another one there first.',
  },
  {
    code: 'billingNeedsReplacement',
    none: 'contactPersons',
    where: { id: { eq: '$record' }, isBilling: { eq: true }, 'customerId.billingContacts': { lte: 1 }, 'customerId.openSows': { gt: 0 } },
    message: 'Nobody else receives the invoices of this customer. Name another billing contact first.',
  },
]

/** Somebody we talk to at a customer. */
export const contactPersons = defineResource('contactPersons', {
  label: 'Contact',
  route: 'PointOfContact',
  formRoute: 'PocForm',
  title: 'fullName',
  icon: 'Contacts',
  fields: {
    customerId: ref('customers', { required: true, fixed: true, where: { status: { ne: 'inactive' } } }),
    firstName: text({ required: true, max: 60 }),
    lastName: text({ max: 60 }),
    fullName: text({ label: 'Name', max: 130, search: true }),
    designation: text({ max: 80, search: true }),
    department: text({ max: 80 }),
    email: email({ required: true, search: true }),
    phone: phone(),
    isPrimary: check({ label: 'Primary contact', default: false }),
    isBilling: check({ label: 'Receives invoices', default: false }),
    isAcceptor: check({ label: 'May accept deliverables', default: false }),
    preferredChannel: choice(['email', 'phone', 'chat'], { default: 'email' }),
    timeZone: zone(),
    notes: longText({ max: 2000 }),
    consentSource: text({ label: 'Consent given by', max: 120, help: 'How this person agreed that we keep these data' }),
  },
  computed: { fullName: (r) => fullName(r.firstName, r.lastName) },
  unique: [
    { code: 'emailTaken', on: ['customerId', 'email'], message: 'This customer already has a contact with this address.' },
    {
      code: 'onePrimary',
      on: ['customerId'],
      where: { isPrimary: { eq: true }, status: { eq: 'active' } },
      message: 'This customer already has a primary contact. Change that one first.',
    },
  ],
  access: [
    { to: [...financeTeam, 'marketing'], can: ['list', 'show', 'create', 'update', 'export'] },
    { to: 'employee', can: ['list', 'show'], where: { 'customerId.accountOwnerEmpId': { eq: '$me' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'active',
    states: { active: { tone: 'success' }, left: { tone: 'neutral', isReadOnly: true } },
    transitions: {
      markLeft: {
        label: 'Has left',
        from: 'active',
        to: 'left',
        by: [...financeTeam, 'marketing'],
        confirm: 'The contact is kept, but no longer offered.',
        guard: { code: 'primaryNeedsReplacement', check: (r) => !r.isPrimary, message: 'Name another primary contact first.' },
        requires: neededByNobody,
      },
      bringBack: { from: 'left', to: 'active', by: [...financeTeam, 'marketing'] },
    },
  },
  views: {
    list: {
      columns: ['fullName', 'customerId', 'designation', 'email', 'phone', 'status'],
      filters: ['customerId', 'isPrimary', 'isBilling', 'status'],
      sort: 'fullName',
    },
    form: {
      Person: ['customerId', 'firstName', 'lastName', 'designation', 'department'],
      Reach: ['email', 'phone', 'preferredChannel', 'timeZone'],
      Duties: ['isPrimary', 'isBilling', 'isAcceptor'],
      Notes: ['notes', 'consentSource'],
    },
  },
})
