import { date, money, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'

/** Something of everything a batch meets: a rule, a tree, rights on fields, a unique field, a flow. */
export const parcels = defineResource('parcels', {
  label: 'Parcel',
  route: 'Parcels',
  title: 'name',
  fields: {
    name: text({ required: true }),
    label: text({ unique: true }),
    handling: number({ unit: 'minutes', max: 600 }),
    weight: number({ min: 0, decimals: 2 }),
    price: money(),
    due: date(),
    sentOn: date({ fixed: true }),
    keeperEmpId: ref('employees'),
    insideId: ref('parcels', { isTree: true }),
    customs: text({ readableBy: ['finance'], writableBy: ['finance'] }),
    tier: text(),
  },
  computed: { tier: ({ weight }) => (weight !== null && weight > 10 ? 'heavy' : 'light') },
  rules: [
    {
      on: ['weight'],
      code: 'tooHeavy',
      message: 'A cheap parcel weighs 50 at most.',
      check: ({ weight, price }) => weight === null || weight <= 50 || Number(price ?? 0) >= 100,
    },
  ],
  access: [
    { to: 'hr', can: ['list', 'show', 'create', 'update'] },
    { to: 'finance', can: ['list', 'show'] },
    { to: 'employee', can: ['list', 'show'] },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, sealed: { isReadOnly: true } },
    transitions: { seal: { from: 'open', to: 'sealed', by: ['hr'], needs: ['keeperEmpId'] } },
  },
})
