import { choice, instant, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'
import { policyKinds } from './policy-kinds'

/** The record that a person has acknowledged a version. */
export const policyAcknowledgements = defineResource('policyAcknowledgements', {
  label: 'Acknowledgement',
  route: 'PolicyAcknowledgements',
  title: 'kind',
  icon: 'FactCheck',
  isAppendOnly: true,
  operations: { list: 'listPolicyAcknowledgements' },
  fields: {
    kind: choice(policyKinds, { label: 'Policy', required: true }),
    policyVersionId: number({ label: 'Version', required: true, min: 1 }),
    empId: ref('employees', { label: 'Person', required: true }),
    acknowledgedAt: instant({ label: 'Confirmed', required: true }),
    agent: text({ label: 'Browser', max: 300, readableBy: [...peopleTeam, { where: { empId: { eq: '$me' } } }] }),
  },
  unique: [{ code: 'acknowledgedAlready', on: ['kind', 'policyVersionId', 'empId'], message: 'This is already confirmed.' }],
  access: [
    { to: 'employee', can: ['list', 'show'], where: { empId: { eq: '$me' } } },
    { to: peopleTeam, can: ['list', 'show', 'export'] },
  ],
  views: { list: { columns: ['kind', 'policyVersionId', 'empId', 'acknowledgedAt', 'agent'], filters: ['kind', 'empId'], sort: '-acknowledgedAt' } },
})
