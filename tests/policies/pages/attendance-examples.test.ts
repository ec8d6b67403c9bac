import { expect, test } from 'vitest'
import { buildDayExamples } from '../../../resources/policies/pages/attendance-examples'

test('examples stand on both sides of each limit of the policy', () => {
  const rules = { fullDayMinutes: 420, halfDayMinutes: 210, graceMinutes: 10, earlyExitMinutes: 15 }
  expect(buildDayExamples(rules).map(({ kind, time, result }) => [kind, time, result])).toEqual([
    ['comesAt', '09:10', 'onTime'],
    ['comesAt', '09:11', 11],
    ['leavesAt', '17:45', 'onTime'],
    ['leavesAt', '17:44', 16],
    ['worksFor', '7 h', 'fullDay'],
    ['worksFor', '6 h 59 min', 'halfDay'],
    ['worksFor', '3 h 29 min', 'absentDay'],
  ])
})

test('a full day is never longer than the shift', () => {
  const rules = { fullDayMinutes: 600, halfDayMinutes: 300, graceMinutes: 0, earlyExitMinutes: 0 }
  expect(
    buildDayExamples(rules)
      .filter(({ kind }) => kind === 'worksFor')
      .map(({ time }) => time),
  ).toEqual(['8 h', '7 h 59 min', '3 h 59 min'])
})
