import { expect, test } from 'vitest'
import { groupIntoRanges } from '../../../resources/attendance/rules/date-ranges'

test('days of people are counted once each, those with the same days together', () => {
  const days = (empId: number, ...dates: string[]) => ({ empId, dates })
  expect(
    groupIntoRanges([
      days(1, '2026-10-02'),
      days(2, '2026-10-01'),
      days(1, '2026-10-01', '2026-10-02'),
      days(2, '2026-10-02'),
      days(3, '2026-10-20', '2026-10-01'),
    ]),
  ).toEqual([
    { empIds: [1, 2], from: '2026-10-01', to: '2026-10-02' },
    { empIds: [3], from: '2026-10-01', to: '2026-10-01' },
    { empIds: [3], from: '2026-10-20', to: '2026-10-20' },
  ])
})

test('nothing changed is nothing to count', () => {
  expect(groupIntoRanges([])).toEqual([])
})
