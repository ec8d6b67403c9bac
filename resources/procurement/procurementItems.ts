import { check, choice, longText, lookup, money, number, percent, ref, tally, text, url } from '../../src/fields'
import { left } from '../../src/fields/computed/rollup/left'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { parent } from '../../src/framework/rule-context/rule-context'
import { buyers, financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { procurements } from './procurements'
import { involvedPeopleFilter, purchaseAmountReaders } from './purchase-rights'
import { purchaseLimits } from './purchaseLimits.resource.json'
import { addPercentToQuantity, computeItemNet, computeItemTax, computeItemTotal, isGrossTooLarge } from './rules/item-amounts'
import { purchaseSets } from './sets'

const at = 'procurementId.'
const draftOfMine = { and: [{ 'procurementId.requestedByEmpId': { eq: '$me' } }, { 'procurementId.status': { eq: 'draft' } }] } as const
const correctable = { 'procurementId.status': { in: purchaseSets.correctable } } as const
const readableBy = purchaseAmountReaders(at)

/** The categories of items. Earlier prices and stock are looked up by them. */
const categories = { hardware: 'Hardware', software: 'Software', furniture: 'Furniture', services: 'Services', consumables: 'Consumables', other: 'Other' } as const

/** A line of a purchase. */
export const procurementItems = defineResource('procurementItems', {
  label: 'Item',
  route: 'ProcurementItems',
  title: 'name',
  icon: 'ShoppingCart',
  fields: {
    procurementId: ref('procurements', { label: 'Procurement', required: true, fixed: true, isPart: true }),
    name: text({ required: true, max: 120, search: true }),
    description: longText({ max: 1000 }),
    category: choice(categories, { required: true, default: 'other' }),
    quantity: number({ required: true, min: 0.001, max: 1_000_000, decimals: 3, default: 1 }),
    unit: text({ required: true, max: 20, default: 'piece' }),
    currency: lookup('procurementId', 'currency'),
    unitPrice: money({ label: 'Price', isPrice: true, required: true, min: '0', max: '9999999999', currency: 'currency', readableBy }),
    discountPercent: percent({ label: 'Discount', required: true, default: 0 }),
    taxRate: percent({ label: 'Tax', required: true, default: 18 }),
    net: money({ currency: 'currency', readableBy }),
    tax: money({ label: 'Tax amount', currency: 'currency', readableBy }),
    lineTotal: money({ label: 'Total', currency: 'currency', readableBy }),
    neededForEmpId: ref('employees', { label: 'For', where: { status: { in: peopleSets.there } } }),
    createsAsset: check({ label: 'Becomes an asset', default: false }),
    link: url(),
    receivableQuantity: number({ label: 'Receivable quantity', decimals: 3, writableBy: [] }),
    receivedQuantity: tally('procurementReceipts', 'itemId', 'quantity', { label: 'Received', isToldToAll: true }),
    outstanding: left({ plus: ['quantity'], minus: ['receivedQuantity'] }, { readableBy: [] }),
  },
  given: {
    purchase: parent('procurementId', { of: procurements, fields: ['status'], isChanged: true }),
    limits: inForce(purchaseLimits),
  },
  rules: [
    {
      code: 'lineTooLarge',
      on: ['quantity', 'unitPrice'],
      check: (r) => !isGrossTooLarge(r),
      message: 'The amount is too large.',
    },
    {
      code: 'piecesOfAsset',
      on: ['quantity'],
      changed: ['quantity', 'createsAsset', 'category'],
      check: (r) => !r.createsAsset || r.category === 'software' || (Number.isInteger(r.quantity ?? 1) && (r.quantity ?? 1) <= 500),
      message: 'Assets are bought by the piece, at most 500 per line.',
    },
  ],
  computed: {
    net: computeItemNet,
    tax: computeItemTax,
    lineTotal: computeItemTotal,
    // The largest quantity that can be received: the ordered one plus the tolerance in force when the purchase
    // is ordered.
    receivableQuantity: (r, g) => (g.purchase?.status === 'ordered' ? addPercentToQuantity(r.quantity ?? 0, g.limits?.receiptTolerance ?? 0) : r.receivableQuantity),
  },
  limits: [{ code: 'receivedAboveOrder', of: 'receivedQuantity', atMost: 'receivableQuantity', message: 'The quantity received would exceed the order.' }],
  indexes: [['name', '-id']],
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: involvedPeopleFilter(at) },
    { to: 'employee', can: ['list', 'show', 'export'], where: { procurementId: { in: '$decidedProcurements' } } },
    { to: 'employee', can: ['create', 'update', 'delete'], where: draftOfMine },
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: buyers, can: ['update'], where: correctable },
  ],
  lists: { getProcurementItemsByProjectId: { input: { projectId: 'procurementId.projectId' } } },
  views: {
    list: {
      columns: ['procurementId', 'name', 'quantity', 'lineTotal', 'unit', 'unitPrice', 'receivedQuantity', 'category'],
      filters: ['category', 'procurementId.projectId', 'procurementId.status'],
      sort: '-id',
    },
    form: {
      Item: ['procurementId', 'name', 'description', 'category', 'link'],
      Price: ['quantity', 'unit', 'unitPrice', 'discountPercent', 'taxRate'],
      More: ['neededForEmpId', 'createsAsset'],
    },
    record: { Amounts: ['net', 'tax', 'lineTotal', 'receivableQuantity', 'receivedQuantity'] },
  },
})
