import { check, choice, date, email, longText, phone, ref, text, url } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { financeTeam } from '../people/roles'
import { noteActivity, ownedOrHeaded, withoutHead } from './lead-rights'
import { leadDetails } from './leadDetails'

const influences = {
  decider: 'Decision maker',
  influencer: 'Influencer',
  user: 'User',
  blocker: 'Opponent',
  unknown: 'Unknown',
} as const

/** A person at a company that may become a customer. */
export const leadContacts = defineResource('leadContacts', {
  label: 'Lead contact',
  plural: 'Lead contacts',
  route: 'LeadContacts',
  title: 'name',
  icon: 'Contacts',
  fields: {
    leadId: ref('leadDetails', { label: 'Lead', required: true, fixed: true, isPart: true }),
    name: text({ required: true, max: 120, search: true }),
    designation: text({ max: 80, search: true }),
    email: email({ search: true }),
    phone: phone({ country: ['leadId.country'] }),
    isPrimary: check({ label: 'Primary contact', default: false }),
    influence: choice(influences, { required: true, default: 'unknown' }),
    linkedin: url({ label: 'LinkedIn' }),
    notes: longText({ max: 2000 }),
    doNotContact: check({ label: 'Do not contact', default: false }),
    addedOn: date({ label: 'Added on', required: true, default: '$today', writableBy: [] }),
    contactPersonId: ref('contactPersons', { label: 'Contact of the customer', writableBy: [] }),
  },
  given: { lead: parent('leadId', { of: leadDetails, fields: ['status'], isChanged: true }) },
  unique: [
    { code: 'emailTwice', on: ['leadId', 'email'], message: 'This lead already has a contact with this address.' },
    {
      code: 'primaryTwice',
      on: ['leadId'],
      where: { isPrimary: { eq: true } },
      message: 'This lead already has a primary contact.',
    },
  ],
  access: [
    { to: ['marketing', ...financeTeam], can: ['list', 'show', 'export'] },
    {
      to: 'employee',
      can: ['list', 'show', 'create', 'update', 'delete', 'export'],
      where: ownedOrHeaded('leadId.'),
    },
    // Whoever enters a lead for somebody else enters its contacts with it.
    { to: 'marketing', can: ['create'], where: { 'leadId.createdBy': { eq: '$me' } } },
    { to: 'director', can: ['create', 'update', 'delete'], where: withoutHead('leadId.') },
  ],
  consequences: { create: [noteActivity] },
  visible: { contactPersonId: (r) => !!r.contactPersonId },
  views: {
    list: {
      columns: ['name', 'leadId', 'designation', 'email', 'phone', 'isPrimary'],
      filters: ['leadId', 'influence', 'isPrimary'],
      sort: 'name',
    },
    form: {
      Person: ['leadId', 'name', 'designation', 'influence', 'isPrimary'],
      Reach: ['email', 'phone', 'linkedin', 'doNotContact'],
      Notes: ['notes'],
    },
    record: { Standing: ['addedOn', 'contactPersonId'] },
  },
})
