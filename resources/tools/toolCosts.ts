import { currency, date, money, number, rate, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { answerableFilter } from './tool-rights'

/** What a tool costs in a calendar month, and who pays it. The server computes it from terms and invoices. */
export const toolCosts = defineResource('toolCosts', {
  label: 'Tool cost',
  route: 'ToolCosts',
  title: 'month',
  summary: ['toolId', 'month'],
  icon: 'Payments',
  fields: {
    toolId: ref('toolPurchases', { label: 'Tool', required: true, writableBy: [] }),
    month: date({ required: true, writableBy: [], help: 'First day of the month' }),
    currency: currency({ required: true, writableBy: [] }),
    amount: money({ required: true, currency: 'currency', writableBy: [] }),
    base: money({ label: 'In company currency', required: true, writableBy: [] }),
    exchangeRate: rate({ writableBy: [], help: 'Blank if the month has several rates' }),
    seats: number({ required: true, writableBy: [] }),
    projectId: ref('projects', { writableBy: [] }),
    departmentId: ref('departments', { writableBy: [] }),
  },
  unique: [{ code: 'monthThere', on: ['toolId', 'month'], message: 'The cost of this month already exists.' }],
  indexes: [['month', 'toolId']],
  access: [
    { to: 'employee', can: ['list', 'show'], where: answerableFilter('toolId.') },
    { to: financeTeam, can: ['list', 'show', 'export'] },
  ],
  views: {
    list: {
      columns: ['month', 'toolId', 'amount', 'base', 'seats', 'departmentId', 'projectId'],
      filters: ['month', 'toolId', 'departmentId', 'projectId'],
      sort: '-month',
    },
  },
})
