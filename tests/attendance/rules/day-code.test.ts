import { expect, test } from 'vitest'
import { toDayCode } from '../../../resources/attendance/rules/day-code'
import type { DayShares } from '../../../resources/attendance/sets'

const nothing: DayShares = { present: 0, leave: 0, onDuty: 0, travel: 0, holiday: 0, weekend: 0, absent: 0 }

test.each([
  ['present', { present: 1 }, null, 'P'],
  ['half_day', { present: 0.5, absent: 0.5 }, null, '½P ½A'],
  ['half_day', { present: 0.5, leave: 0.5 }, 'CL', '½P ½CL'],
  ['on_leave', { leave: 1 }, 'PL', 'PL'],
  ['on_leave', { leave: 1 }, null, 'L'],
  ['holiday', { holiday: 1 }, null, 'H'],
  ['on_duty', { onDuty: 0.5, weekend: 0.5 }, null, '½OD ½W'],
  ['missing_punch', { absent: 1 }, null, '?'],
  ['in_progress', {}, null, '…'],
  ['not_due', {}, null, ''],
] as const)('%s %o with leave %s is %s', (status, shares, leave, code) => {
  expect(toDayCode({ status, shares: { ...nothing, ...shares }, leave, secondLeave: null })).toBe(code)
})

test.each([
  ['SL', '½CL ½SL'],
  ['CL', 'CL'],
] as const)('two half days of leave, the second %s, are %s', (secondLeave, code) => {
  expect(toDayCode({ status: 'on_leave', shares: { ...nothing, leave: 1 }, leave: 'CL', secondLeave })).toBe(code)
})
