import { expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import type { Resource } from '../../src/framework/resource'
import { listContextFields } from '../../src/framework/rule-context/context-fields'
import { inForce } from '../../src/framework/rule-context/in-force'
import { documented } from '../wire/documented'
import { declaredWith } from './declared'

const names = ['mealPlans', 'mealClaims', 'meals'] as const
const [plans, claims, meals] = documented('For whom something is in force', names) as [Resource, Resource, Resource]

const plansWith = (more: object) => ({ ...plans, inForce: { ...plans.inForce, ...more } }) as Resource
const givenWith = (who?: string) =>
  ({ ...meals, given: { plan: inForce(plans, { on: 'on', ...(who && { who }) }) } }) as Resource
const ruleAt = (at: string) => ({ ...meals, rules: [{ ...meals.rules.at(-1), at }] }) as unknown as Resource

test('what begins with a person is read anew when that changes', () => {
  expect(listContextFields(meals)).toEqual(['on', 'mealClaimId'])
})

test('nobody begins twice on a day for the same people, whoever they are', () => {
  expect(plans.unique).toMatchObject([{ code: 'beginsAlready', on: ['guestEmpId', 'grade', 'locationId', 'from'] }])
})

test.each<[string, Resource, string]>([
  [
    'a field of whom it is for',
    plansWith({ appliesTo: ['guestEmpId', 'grades'] }),
    'applies to grades, which is no stored field that people have; did you mean grade?',
  ],
  [
    'a field that people have not',
    plansWith({ appliesTo: ['guestEmpId', 'perCoffee'] }),
    'applies to perCoffee, which is no stored field that people have',
  ],
  ['times that may overlap', plansWith({ to: 'from' }), 'for some, and says no noOverlap of its own'],
  ['nobody for whom it is asked', givenWith(), 'what is in force of mealPlans, and does not say for whom'],
  [
    'the reference of the person',
    givenWith('mealClaimsId.empId'),
    'for mealClaimsId.empId: mealClaimsId is no reference of meals; did you mean mealClaimId?',
  ],
  [
    'the second reference of the person',
    givenWith('mealClaimId.employeeId'),
    'employeeId is no reference of mealClaims',
  ],
  ['who is no person', givenWith('mealClaimId'), 'what is in force for mealClaimId, which is no person'],
  ['a person farther away', givenWith('mealClaimId.empId.departmentId'), 'which is farther than two references'],
  [
    'what is filled in',
    { ...meals, fills: { prize: () => '1' } } as unknown as Resource,
    'fills in prize, which nobody enters; did you mean price?',
  ],
  ['the step of a rule', ruleAt('clam'), 'judges reasonMissing at clam, which is no step; did you mean claim?'],
])('%s stops the start', (_, wrong, what) => {
  const right = [plans, claims, meals].filter(({ name }) => name !== wrong.name)
  expect(() => checkDeclarations(declaredWith(wrong, ...right))).toThrow(what)
})

test('for everybody nobody is named', () => {
  const { appliesTo: _, ...forAll } = plans.inForce ?? { from: '' }
  const wrong = { ...plans, inForce: forAll } as Resource
  expect(() => checkDeclarations(declaredWith(meals, claims, wrong))).toThrow('which is for everybody, for somebody')
})
