import { date, longText, lookup, money, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { buyers, financeTeam } from '../people/roles'
import { involvedPeopleFilter, purchaseAmountReaders } from './purchase-rights'

const at = 'procurementId.'
const draftOfMine = { and: [{ 'procurementId.requestedByEmpId': { eq: '$me' } }, { 'procurementId.status': { eq: 'draft' } }] } as const

/** A supplier's quote for the whole purchase. */
export const procurementQuotes = defineResource('procurementQuotes', {
  label: 'Quote',
  route: 'ProcurementQuotes',
  title: 'reference',
  summary: ['supplierId', 'reference'],
  icon: 'RequestQuote',
  fields: {
    procurementId: ref('procurements', { label: 'Procurement', required: true, fixed: true, isPart: true }),
    supplierId: ref('suppliers', { required: true, where: { status: { in: ['pending_verification', 'active'] } } }),
    reference: text({ label: 'Supplier reference', required: true, max: 60 }),
    currency: lookup('procurementId', 'currency'),
    amount: money({ required: true, min: '0', currency: 'currency', readableBy: purchaseAmountReaders(at) }),
    quotedOn: date({ required: true, default: '$today', max: '$today' }),
    validUntil: date(),
    notes: longText({ max: 500 }),
  },
  // A new quote changes the purchase record, which locks it while quotes are counted.
  given: { purchase: parent('procurementId', { fields: ['status'], isChanged: true }) },
  unique: [{ code: 'quoteThere', on: ['procurementId', 'supplierId', 'reference'], message: 'This quote already exists.' }],
  access: [
    { to: 'employee', can: ['list', 'show'], where: involvedPeopleFilter(at) },
    { to: 'employee', can: ['list', 'show'], where: { procurementId: { in: '$decidedProcurements' } } },
    { to: 'employee', can: ['create', 'update', 'delete'], where: draftOfMine },
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: buyers, can: ['create'], where: { 'procurementId.status': { in: ['draft', 'requested', 'approved'] } } },
  ],
  files: { document: { label: 'Quote document', most: 3, readableBy: purchaseAmountReaders(at) } },
  views: {
    list: { columns: ['procurementId', 'reference', 'supplierId', 'amount', 'quotedOn', 'validUntil'], filters: ['supplierId'], sort: '-id' },
    form: { Quote: ['procurementId', 'supplierId', 'reference', 'amount', 'quotedOn', 'validUntil', 'notes'] },
  },
})
