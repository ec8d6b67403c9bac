import { currency, date, rate, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { formatDate } from '../../src/framework/values/dates'
import { financeTeam } from '../people/roles'

/**
 * The value of one unit of a currency in the company's currency, from a date on. The latest rate that has
 * begun applies.
 */
export const exchangeRates = defineResource('exchangeRates', {
  label: 'Exchange rate',
  route: 'ExchangeRates',
  title: 'name',
  summary: ['currency', 'date'],
  icon: 'QueryStats',
  menu: 'Finance/Set-up',
  menuTo: financeTeam,
  inForce: { from: 'date', per: ['currency'] },
  fields: {
    name: text({ max: 20 }),
    currency: currency({ required: true }),
    date: date({ label: 'In force from', required: true, default: '$today' }),
    rate: rate({ required: true, help: 'Value of one unit in the company’s currency' }),
    source: text({ max: 80, help: 'Where the rate was published' }),
  },
  computed: { name: (r) => (r.currency && r.date ? `${r.currency} ${formatDate(r.date)}` : null) },
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: financeTeam, can: ['create', 'update', 'delete', 'export'] },
  ],
  views: {
    list: { columns: ['currency', 'date', 'rate', 'source'], filters: ['currency', 'date'], sort: '-date' },
    form: { Rate: ['currency', 'date', 'rate', 'source'] },
  },
})
