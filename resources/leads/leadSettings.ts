import { choice, date, number, percent, ref, rows, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { leadSets } from './sets'

const day = { min: 0, max: 1000, required: true, unit: 'days' } as const

/** Who heads marketing, and what is usual for leads. What is left empty has the values of the product. */
export const leadSettings = defineResource('leadSettings', {
  label: 'Lead settings',
  plural: 'Lead settings',
  route: 'LeadSettings',
  title: 'since',
  icon: 'Settings',
  inForce: { from: 'since' },
  fields: {
    since: date({ label: 'In force from', required: true, default: '$today', max: '$today' }),
    departmentId: ref('departments', {
      label: 'Marketing department',
      where: { status: { eq: 'active' } },
      help: 'The head of this department reopens and reassigns leads; without a head, a director does',
    }),
    dormantAfterDays: number({ ...day, label: 'Propose dormant after', min: 1, default: 30 }),
    stages: rows(
      {
        status: choice(leadSets.open, { required: true }),
        probability: percent({ required: true }),
        amberAfter: number({ ...day, label: 'Amber after' }),
        redAfter: number({ ...day, label: 'Red after' }),
      },
      { label: 'Chances and colours', max: 5, help: 'Missing statuses use the default values' },
    ),
    freeMailDomains: rows({ domain: text({ required: true, max: 100 }) }, { label: 'Free mail providers', max: 50 }),
    legalForms: rows({ form: text({ required: true, max: 40 }) }, { label: 'Legal forms', max: 50 }),
  },
  rules: [
    {
      code: 'stageTwice',
      on: ['stages'],
      check: (r) => new Set(r.stages?.map(({ status }) => status)).size === (r.stages?.length ?? 0),
      message: 'Enter each status once.',
    },
    {
      code: 'redBeforeAmber',
      on: ['stages'],
      check: (r) => r.stages?.every(({ amberAfter, redAfter }) => amberAfter <= redAfter) !== false,
      message: 'Amber must come before red.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: 'admin', can: ['create', 'update', 'export'] },
  ],
  views: {
    list: { columns: ['since', 'departmentId', 'dormantAfterDays'], sort: '-since' },
    form: {
      Marketing: ['since', 'departmentId', 'dormantAfterDays'],
      Stages: ['stages'],
      Duplicates: ['freeMailDomains', 'legalForms'],
    },
  },
})
