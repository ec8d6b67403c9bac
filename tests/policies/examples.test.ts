import { expect, test } from 'vitest'
import type { SandwichRule } from '../../resources/leave/rules/leave-rules'
import { weekdays } from '../../resources/policies/leavePolicies'
import { buildCountingExamples } from '../../resources/policies/pages/counting-examples'

const told = (weekendDays: string[] | null, sandwichDefault: SandwichRule) =>
  buildCountingExamples({ weekendDays, sandwichDefault }, weekdays).map(({ kind, first, last, days }) => [
    kind,
    first,
    last,
    days,
  ])

test.each([
  ['none', '2', '2', '2'],
  ['weekends', '4', '4', '2'],
  ['holidays', '2', '2', '3'],
  ['both', '4', '4', '3'],
] as const)('with the rule %s the examples cost %s, %s and %s days', (rule, one, two, holiday) => {
  expect(told(['sat', 'sun'], rule)).toEqual([
    ['spanOne', 'Friday', 'Monday', one],
    ['spanTwo', 'Friday', 'Monday', two],
    ['spanHoliday', 'Monday', 'Wednesday', holiday],
  ])
})

test('the days are those of the version', () => {
  expect(told(['fri'], 'weekends')).toEqual([
    ['spanOne', 'Thursday', 'Saturday', '3'],
    ['spanTwo', 'Thursday', 'Saturday', '3'],
    ['spanHoliday', 'Monday', 'Wednesday', '2'],
  ])
  expect(told(null, 'both')).toEqual([['spanHoliday', 'Monday', 'Wednesday', '3']])
  expect(told(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], 'both')).toEqual([])
})
