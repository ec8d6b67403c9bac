import { expect, test } from 'vitest'
import type { Resource } from '../../../src/framework/resource'
import {
  computeFactWeight,
  computePersonWeight,
  sortMostSpecificFirst,
  splitAppliesTo,
} from '../../../src/framework/rule-context/most-specific'
import { buildContextOfToday } from '../../../src/framework/rule-context/rule-context'
import { computeValues } from '../../../src/framework/validate'
import { listRequirements } from '../../../src/views/form/parts/next-steps'
import { buildPersonFilter } from '../../../src/views/rule-context/person-filter'
import { documented } from '../../wire/documented'

const [plans, claims, meals] = documented('For whom something is in force', ['mealPlans', 'mealClaims', 'meals']) as [
  Resource,
  Resource,
  Resource,
]
const plan = { id: 1, from: '2026-01-01', most: '200.00', free: '100.00', perCoffee: '30.50' }
const beside = { given: { plan }, today: '2026-03-01' }
const line = { on: '2026-03-01', kind: 'dinner', price: '100.01', reason: null }

test('a line says what the next step will ask of it, as far as that is known', () => {
  const asked = (more: object, status = 'draft') =>
    listRequirements(claims, { status }, meals, { ...line, ...more }, beside)
  expect(asked({})).toEqual(['Say what it was for.'])
  expect(asked({ reason: 'Guests' })).toEqual([])
  expect(asked({ price: '100.00' })).toEqual([])
  expect(asked({}, 'claimed')).toEqual([])
  // Without the plan the step asks of everything that costs something, which nobody knows here.
  expect(listRequirements(claims, { status: 'draft' }, meals, line, buildContextOfToday('2026-03-01'))).toEqual([])
})

test('a value that follows is filled in, and what was entered stays where nothing follows', () => {
  const coffee = { ...line, kind: 'coffee', cups: 3 }
  expect(computeValues(meals, coffee, beside).price).toBe('91.50')
  expect(computeValues(meals, line, beside).price).toBe('100.01')
  expect(computeValues(meals, coffee, buildContextOfToday('2026-03-01')).price).toBe('100.01')
})

test('of what fits a person the most specific comes first', () => {
  const whom = splitAppliesTo(
    ['empId', 'grade', 'locationId'],
    (name) => (name === 'empId' ? 'employees' : undefined),
    'employees',
  )
  expect(whom).toEqual({ person: 'empId', facts: ['grade', 'locationId'] })
  const of = (empId: number | null, grade: string | null, locationId: number | null) => ({ empId, grade, locationId })
  const all = [of(null, null, null), of(null, null, 4), of(null, 'G2', null), of(null, 'G2', 4), of(7, null, null)]
  const others = [of(8, null, null), of(null, 'G3', null), of(null, 'G2', 5)]
  const who = { id: 7, grade: 'G2', locationId: 4 }
  expect(sortMostSpecificFirst(whom, who, [...others, ...all])).toEqual(all.toReversed())
  expect(sortMostSpecificFirst(whom, { id: 9, grade: null, locationId: null }, all)).toEqual([all[0]])
  const { facts } = whom
  expect(computePersonWeight(facts)).toBeGreaterThan(
    computeFactWeight(facts, 'grade') + computeFactWeight(facts, 'locationId'),
  )
})

test('for whom something is asked is not known before what the person may read says so', () => {
  expect(buildPersonFilter(plans, undefined)).toBeUndefined()
  const whom = buildPersonFilter(plans, { id: 7, grade: 'G2', locationId: null })
  expect(whom?.filters).toEqual([
    { or: [{ grade: { empty: true } }, { grade: { eq: 'G2' } }] },
    { or: [{ locationId: { empty: true } }] },
    { or: [{ guestEmpId: { empty: true } }, { guestEmpId: { eq: 7 } }] },
  ])
  const one = { id: 1, guestEmpId: null, grade: null, locationId: null }
  const own = { id: 2, guestEmpId: 7, grade: null, locationId: null }
  expect(whom?.choose([one, own] as never)).toEqual([own, one])
})
