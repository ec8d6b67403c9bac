import { date, longText, lookup, money, number, ref, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { isInSet } from '../../src/framework/workflow'
import { buyers, financeTeam } from '../people/roles'
import { procurements } from './procurements'
import { purchaseProgressSteps } from './purchase-progress'
import { involvedPeopleFilter, purchaseAmountReaders } from './purchase-rights'
import { purchaseSets } from './sets'

const at = 'procurementId.'

/** The receipt of a quantity of one item. It never changes afterwards. */
export const procurementReceipts = defineResource('procurementReceipts', {
  label: 'Goods receipt',
  route: 'ProcurementReceipts',
  title: 'receiptNumber',
  summary: ['procurementId', 'receivedOn'],
  icon: 'LocalShipping',
  isAppendOnly: true,
  fields: {
    receiptNumber: serial('GR-{FY}-{00000}', { label: 'Number' }),
    procurementId: ref('procurements', { label: 'Procurement', required: true, fixed: true, where: { status: { in: purchaseSets.receivable } } }),
    itemId: ref('procurementItems', { label: 'Item', required: true, match: { procurementId: 'procurementId' } }),
    quantity: number({ required: true, min: 0.001, max: 1_000_000, decimals: 3 }),
    currency: lookup('procurementId', 'currency'),
    value: money({ currency: 'currency', readableBy: purchaseAmountReaders(at), writableBy: [] }),
    receivedOn: date({ required: true, default: '$today', max: '$today' }),
    receivedByEmpId: ref('employees', { label: 'Received by', required: true, default: '$me', writableBy: [] }),
    note: longText({ max: 500 }),
  },
  given: { purchase: parent('procurementId', { of: procurements, fields: ['status'], isChanged: true }) },
  rules: [
    {
      code: 'notExpected',
      on: ['procurementId'],
      check: (_, g) => !g.purchase || isInSet(procurements, 'receivable', g.purchase),
      message: 'Nothing is outstanding for this item: it is not ordered, or fully received.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show', 'create'], where: involvedPeopleFilter(at) },
    { to: buyers, can: ['create'] },
    { to: financeTeam, can: ['list', 'show', 'export'] },
  ],
  consequences: { create: purchaseProgressSteps('procurementId') },
  views: {
    list: {
      columns: ['receiptNumber', 'procurementId', 'itemId', 'quantity', 'value', 'receivedOn', 'receivedByEmpId'],
      filters: ['procurementId', 'receivedOn'],
      sort: '-id',
    },
    form: { Receipt: ['procurementId', 'itemId', 'quantity', 'receivedOn', 'note'] },
  },
})
