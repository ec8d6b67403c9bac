import { check, choice, longText, number, ref, text } from '../../fields'
import { definitionKinds } from '../../framework/company/definition'
import { peopleResource } from '../../framework/register'
import { defineResource } from '../../framework/resource'
import { longestBody } from './body-bounds'

/**
 * Stores what administrators define while the server runs. Each row is a version: the latest of a key applies
 * unless it is retired.
 */
export const definitions = defineResource('definitions', {
  label: 'Definition',
  route: 'Definitions',
  title: 'name',
  icon: 'Settings',
  fields: {
    number: number({ label: 'Number in force', min: 1, required: true, writableBy: [] }),
    kind: choice(definitionKinds, { required: true, writableBy: [] }),
    key: text({ max: 20, required: true, writableBy: [] }),
    name: text({ max: 120, required: true, search: true, writableBy: [] }),
    revision: number({ min: 1, required: true, writableBy: [] }),
    body: longText({ max: longestBody, required: true, writableBy: [] }),
    isRetired: check({ label: 'Retired', default: false, writableBy: [] }),
    reason: text({ max: 300, required: true, writableBy: [] }),
    hash: text({ max: 64, required: true, writableBy: [] }),
    confirmedByEmpId: ref(peopleResource, { label: 'Confirmed by', writableBy: [] }),
  },
  isAppendOnly: true,
  unique: [
    { code: 'oneNumber', on: ['number'], message: 'Somebody else has applied a change meanwhile.' },
    { code: 'oneRevision', on: ['key', 'revision'], message: 'This version exists already.' },
  ],
  access: [{ to: 'admin', can: ['list', 'show', 'export'] }],
  views: {
    list: {
      columns: [
        'number',
        'kind',
        'name',
        'revision',
        'isRetired',
        'reason',
        'createdBy',
        'confirmedByEmpId',
        'createdAt',
      ],
      filters: ['kind', 'name', 'isRetired'],
      sort: '-number',
    },
  },
})
