import { expect, test } from 'vitest'
import { check, choice, date, money, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { type RuleContext, throwOnUnknownValue } from '../../src/framework/rule-context/rule-context'
import { atLeastOne, exactlyOne } from '../../src/framework/steps/alternatives'
import { findNeededFields } from '../../src/framework/steps/needed-fields'
import { checkRecord, type Values } from '../../src/framework/validate'
import { listStepRefusals } from '../../src/views/form/steps/step-refusals'

const trips = defineResource('trips', {
  label: 'Trip',
  route: 'Trips',
  title: 'purpose',
  fields: {
    purpose: text({ required: true }),
    mode: choice(['train', 'car'], { default: 'train' }),
    plate: text(),
    projectId: ref('projects'),
    departmentId: ref('departments'),
    hostEmpId: ref('employees'),
    hostPocId: ref('contactPersons'),
    until: date(),
    note: text(),
    estimate: money(),
    isUrgent: check(),
    bossEmpId: ref('employees'),
  },
  rules: [
    atLeastOne(['projectId', 'departmentId'], { code: 'nobodyPays', message: 'Choose who pays.' }),
    exactlyOne(['hostEmpId', 'hostPocId'], { code: 'oneHost', message: 'Choose one host.' }),
    { code: 'plateMissing', on: ['plate'], check: (r) => r.mode !== 'car' || !!r.plate, message: 'Enter the plate.' },
    { code: 'tooLong', on: ['until'], check: (r) => !r.until || r.until < '2027-01-01', message: 'Too long.' },
    { code: 'noteMissing', at: 'send', on: ['note'], check: (r) => !!r.note, message: 'Say more.' },
    {
      code: 'urgentTooDear',
      at: 'send',
      on: ['estimate'],
      check: (r) => !r.isUrgent || r.estimate !== '9.00',
      message: 'Too dear.',
    },
  ],
  unique: [{ code: 'oneRoot', on: [], where: { bossEmpId: { empty: true } }, message: 'Choose a boss.' }],
  access: [],
  workflow: {
    field: 'status',
    initial: 'draft',
    states: { draft: {}, sent: {} },
    transitions: {
      send: {
        from: 'draft',
        to: 'sent',
        by: [],
        needs: ['estimate'],
        requires: [{ code: 'noLeg', some: 'tasks', where: { tripId: { eq: '$record' } }, message: 'Add a leg.' }],
        guard: { code: 'noCar', check: (r) => r.mode !== 'car', message: 'No cars.' },
      },
    },
  },
})

const context: RuleContext = { given: throwOnUnknownValue({}), today: '2026-03-02', before: null }
const names = Object.keys(trips.fields)
const needed = (record: Values, step?: string, open = names) => findNeededFields(trips, record, context, open, step)

test('required fields, failing rules, alternatives and the usually filled are needed, others are not', () => {
  expect(needed({ mode: 'train' })).toEqual({
    purpose: [],
    projectId: ['departmentId'],
    departmentId: ['projectId'],
    hostEmpId: ['hostPocId'],
    hostPocId: ['hostEmpId'],
    bossEmpId: [],
  })
  expect(needed({ mode: 'car' })).toHaveProperty('plate', [])
  // A field stays needed while it is filled in, or its mark would go with the first letter.
  expect(needed({ mode: 'car', plate: 'KA 01' })).toHaveProperty('plate', [])
})

test('the step that goes with saving adds what it needs', () => {
  expect(needed({}, 'send')).toMatchObject({ note: [], estimate: [] })
  expect(needed({})).not.toHaveProperty('note')
  expect(needed({})).not.toHaveProperty('estimate')
})

test('an alternative that the person cannot fill in is not offered, and one that is stored is enough', () => {
  const open = names.filter((name) => name !== 'departmentId')
  expect(needed({}, undefined, open)).toHaveProperty('projectId', [])
  expect(needed({ departmentId: 3 }, undefined, open)).not.toHaveProperty('projectId')
})

test('forms and checks read the same alternatives', () => {
  const codes = (record: Values) => Object.values(checkRecord(trips, record, context)).map(({ code }) => code)
  expect(codes({ purpose: 'x' })).toEqual(['nobodyPays', 'nobodyPays', 'oneHost', 'oneHost'])
  expect(codes({ purpose: 'x', projectId: 1, hostEmpId: 1 })).toEqual([])
  expect(codes({ purpose: 'x', projectId: 1, hostEmpId: 1, hostPocId: 1 })).toEqual(['oneHost', 'oneHost'])
})

test('what a step would refuse besides empty fields is known before', () => {
  const refusals = (record: Values, emptyParts: string[] = []) =>
    listStepRefusals(trips, 'send', record, context, emptyParts)
  expect(refusals({ mode: 'car' }, ['tasks'])).toEqual(['Add a leg.', 'No cars.'])
  expect(refusals({ mode: 'train', isUrgent: true, estimate: '9.00' })).toEqual(['Too dear.'])
  expect(refusals({ mode: 'train', estimate: '8.00', isUrgent: true })).toEqual([])
  expect(listStepRefusals(trips, 'gone', {}, context, ['tasks'])).toEqual([])
})
