import { instant, number, ref, text } from '../../fields'
import { peopleResource } from '../../framework/register'
import { defineResource } from '../../framework/resource'

/** Records who saw a sealed value, and why; the server writes it before it answers the value. */
export const secretReveals = defineResource('secretReveals', {
  label: 'Sensitive-data access',
  plural: 'Sensitive-data access log',
  route: 'ShownSecrets',
  title: 'about',
  menu: 'Administration',
  icon: 'Visibility',
  fields: {
    about: text({ label: 'Record', max: 250, required: true, search: true, writableBy: [] }),
    resource: text({ label: 'Kind', max: 60, required: true, writableBy: [], namesResource: true }),
    recordId: number({ label: 'Number', min: 1, required: true, writableBy: [] }),
    field: text({ max: 60, required: true, writableBy: [] }),
    reason: text({ max: 300, required: true, search: true, writableBy: [] }),
    shownToEmpId: ref(peopleResource, { label: 'Shown to', required: true, writableBy: [] }),
    shownAt: instant({ label: 'Shown', required: true, writableBy: [] }),
  },
  isAppendOnly: true,
  indexes: [
    ['shownToEmpId', '-shownAt'],
    ['resource', 'recordId', '-shownAt'],
  ],
  access: [{ to: ['admin', 'director'], can: ['list', 'show', 'export'] }],
  views: {
    list: {
      columns: ['shownAt', 'shownToEmpId', 'resource', 'about', 'field', 'reason'],
      filters: ['shownToEmpId', 'shownAt', 'resource', 'field'],
      sort: '-shownAt',
    },
  },
})
