import { date, lookup, money, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { take } from '../../src/framework/steps/consequences'
import { buyers, financeTeam } from '../people/roles'
import { toolSets } from './sets'
import { answerableFilter } from './tool-rights'

/** An invoice of a vendor for a tool. The first one puts the tool to use. */
export const toolInvoices = defineResource('toolInvoices', {
  label: 'Tool invoice',
  route: 'ToolInvoices',
  title: 'invoiceNumber',
  summary: ['toolId', 'invoiceNumber'],
  icon: 'ReceiptLong',
  fields: {
    toolId: ref('toolPurchases', {
      label: 'Tool',
      required: true,
      fixed: true,
      where: { status: { in: [...toolSets.agreed, ...toolSets.started] } },
    }),
    invoiceNumber: text({ label: 'Invoice number', required: true, max: 60, search: true }),
    invoiceDate: date({ label: 'Invoice date', required: true, default: '$today', max: '$today' }),
    currency: lookup('toolId', 'currency'),
    net: money({ label: 'Net', required: true, min: '0', currency: 'currency', help: 'Without tax' }),
    tax: money({ required: true, min: '0', default: '0.00', currency: 'currency' }),
  },
  unique: [
    {
      code: 'invoiceThere',
      on: ['toolId', 'invoiceNumber'],
      ignoresCaseAndSpace: true,
      message: 'This invoice already exists.',
    },
  ],
  indexes: [['toolId', '-invoiceDate']],
  access: [
    { to: 'employee', can: ['list', 'show'], where: answerableFilter('toolId.') },
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: buyers, can: ['create', 'update'] },
  ],
  consequences: { create: [take('toolPurchases', { activate: {} }, 'toolId')] },
  files: { document: { label: 'Invoice', to: buyers } },
  views: {
    list: {
      columns: ['toolId', 'invoiceNumber', 'invoiceDate', 'net', 'tax'],
      filters: ['toolId', 'invoiceDate'],
      sort: '-id',
    },
    form: { Invoice: ['toolId', 'invoiceNumber', 'invoiceDate', 'net', 'tax'] },
  },
})
