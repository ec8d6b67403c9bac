import { date, money, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { employees } from '../people/employees'
import { financeTeam } from '../people/roles'
import { ownerField } from './own-record-rights'

/** What an hour of a person costs and is billed at, from a date on. Only finance can see it. */
export const hourlyRates = defineResource('hourlyRates', {
  label: 'Hourly rate',
  route: 'HourlyRates',
  title: 'name',
  icon: 'QueryStats',
  givenTo: 'empId',
  inForce: { from: 'since', per: ['empId'] },
  fields: {
    empId: ownerField(),
    name: text({ max: 190 }),
    since: date({ label: 'In force from', required: true, default: '$today' }),
    costRate: money({ label: 'Cost per hour', required: true, min: '0', isPrice: true }),
    billRate: money({ label: 'Billing rate per hour', required: true, min: '0', isPrice: true }),
  },
  given: { person: parent('empId', { of: employees, fields: ['fullName'] }) },
  computed: { name: (_, g) => g.person?.fullName ?? null },
  access: [{ to: financeTeam, can: ['list', 'show', 'create', 'update', 'delete', 'export'] }],
  views: {
    list: { columns: ['empId', 'since', 'costRate', 'billRate'], filters: ['empId', 'since'], sort: '-since' },
    form: { Rate: ['empId', 'since', 'costRate', 'billRate'] },
  },
})
