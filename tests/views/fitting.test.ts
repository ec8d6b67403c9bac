import { describe, expect, test } from 'vitest'
import { resources } from '../../resources'
import { milestones } from '../../resources/sales/milestones'
import { purchaseOrders } from '../../resources/sales/purchaseOrders'
import { sows } from '../../resources/sales/sows'
import type { Role } from '../../src/framework/register'
import { findColumn } from '../../src/views/display-fields'
import { canReadField, canWriteField } from '../../src/views/field-access'
import { listDependentFields } from '../../src/views/form/form-input'
import { buildSourceValues, canAddReferringRecord } from '../../src/views/record/referring-values'
import { listReferencedFields } from '../../src/views/saving/referenced-values'
import { findCurrency } from '../../src/views/value/record-currency'

const find = (name: string) => resources.find((resource) => resource.name === name)
const somebody = (roles: Role[], empId = 7) => ({
  empId,
  roles,
  fullName: 'Somebody',
  company: { currency: 'INR', zone: 'UTC' },
})
const finance = somebody(['finance', 'employee'])
const owner = somebody(['employee'])
const sow = { id: 4, customerId: 9, ownerEmpId: 7, currency: 'USD', parentSowId: null, status: 'active' }

describe('choices that fit each other', () => {
  test('another customer takes the statement of work and the milestones with it', () => {
    expect(listDependentFields(purchaseOrders, 'customerId', find)).toEqual(['sowId', 'milestoneIds'])
    expect(listDependentFields(purchaseOrders, 'sowId', find)).toEqual(['milestoneIds'])
    expect(listDependentFields(purchaseOrders, 'poNumber', find)).toEqual([])
  })

  test('another statement of work takes what has to be of its customer', () => {
    expect(listDependentFields(milestones, 'sowId', find)).toEqual(['acceptedByPocId', 'purchaseOrderId'])
  })

  test('what lies beyond a reference is known by field or by path', () => {
    expect(listReferencedFields(milestones)).toEqual([
      { by: 'sowId', field: 'currency', as: 'currency' },
      { by: 'sowId', field: 'customerId', as: 'sowId.customerId' },
      { by: 'purchaseOrderId', field: 'status', as: 'orderStatus' },
    ])
    expect(listReferencedFields(sows)).toEqual([])
  })
})

describe('a new record beside this one', () => {
  test('brings along the reference and what has to match', () => {
    expect(buildSourceValues(purchaseOrders, 'sowId', sow)).toEqual({ customerId: 9, sowId: 4 })
    expect(buildSourceValues(milestones, 'sowId', sow)).toEqual({ sowId: 4 })
    expect(buildSourceValues(sows, 'parentSowId', sow)).toEqual({ customerId: 9, currency: 'USD', parentSowId: 4 })
  })

  test.each([
    ['in force', finance, {}, true],
    ['closed', finance, { status: 'closed' }, false],
    ['an amendment', finance, { parentSowId: 3 }, false],
    ['in force, by its owner', owner, {}, false],
    ['a draft, by its owner', owner, { status: 'draft' }, true],
    ['a draft, by somebody else', somebody(['employee'], 8), { status: 'draft' }, false],
  ])('a milestone of a statement of work that is %s', (_, who, more, answer) => {
    expect(canAddReferringRecord(milestones, 'sowId', { ...sow, ...more }, who)).toBe(answer)
  })
})

describe('rights that lie beyond a reference', () => {
  const milestone = { id: 1, sowId: 4, amount: '100.00', status: 'planned' }

  test('are not denied by a record that does not show them: the server leaves out what is not for the person', () => {
    expect(canReadField(milestones, 'amount', owner, milestone)).toBe(true)
    expect(canWriteField(milestones, 'plannedDate', owner, { ...milestone, plannedDate: null })).toBe(true)
    expect(canReadField(milestones, 'amount', owner, { id: 1, sowId: 4, status: 'planned' })).toBe(false)
  })

  test('are judged by the record where it shows them', () => {
    expect(canReadField(sows, 'value', owner, { ...sow, value: '1.00' })).toBe(true)
    expect(canReadField(sows, 'value', somebody(['employee'], 8), { ...sow, value: '1.00' })).toBe(false)
    expect(canWriteField(sows, 'value', finance, { ...sow, value: '1.00' })).toBe(false)
  })
})

describe('what a look-up shows', () => {
  test('is drawn as where it comes from, and not filled in here', () => {
    const order = findColumn(milestones, 'orderStatus', find)
    const there = findColumn(purchaseOrders, 'status', find)
    expect([order?.label, order?.views.Input]).toEqual(['Order status', null])
    expect(order?.field.options).toEqual(there?.field.options)
  })

  test('the currency of a record is the one its amounts name', () => {
    expect(findCurrency(milestones, { currency: 'USD' })).toBe('USD')
    expect(findCurrency(milestones, { currency: null })).toBeUndefined()
  })
})
