import { choice, date, longText, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { financeTeam } from '../people/roles'
import { noteActivity, ownedOrHeaded, withoutHead } from './lead-rights'
import { leadDetails } from './leadDetails'

/** A note about a lead, or a mail that was sent or received. */
export const leadNotes = defineResource('leadNotes', {
  label: 'Lead note',
  plural: 'Lead notes',
  route: 'LeadNotes',
  title: 'text',
  icon: 'Description',
  fields: {
    leadId: ref('leadDetails', { label: 'Lead', required: true, fixed: true, isPart: true }),
    kind: choice({ note: 'Note', mail: 'Email' }, { required: true, default: 'note' }),
    text: longText({ required: true, max: 8000 }),
    notedOn: date({ label: 'Date', required: true, default: '$today', writableBy: [] }),
  },
  given: { lead: parent('leadId', { of: leadDetails, fields: ['status'], isChanged: true }) },
  access: [
    { to: ['marketing', ...financeTeam], can: ['list', 'show', 'export'] },
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: ownedOrHeaded('leadId.') },
    {
      to: 'employee',
      can: ['update', 'delete'],
      where: { and: [{ createdBy: { eq: '$me' } }, ownedOrHeaded('leadId.')] },
    },
    { to: 'marketing', can: ['create'] },
    { to: 'director', can: ['create'], where: withoutHead('leadId.') },
  ],
  consequences: { create: [noteActivity] },
  views: {
    list: { columns: ['text', 'kind', 'leadId', 'notedOn', 'createdBy'], filters: ['kind', 'leadId'], sort: '-id' },
    form: { Note: ['leadId', 'kind', 'text'] },
  },
})
