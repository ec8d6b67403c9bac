import { expect, test } from 'vitest'
import type { Absence } from '../../../resources/leave/rules/absences'
import { listMonths, listTeamDays } from '../../../resources/leave/rules/team-days'
import { listDates } from '../../../src/framework/values/date-range'

const dates = listDates('2026-11-30', '2026-12-06')
const asked = { name: 'Asha', from: '2026-12-01', to: '2026-12-02' }
const absence = (changed: Partial<Absence>): Absence => ({
  ...{ id: null, empId: 2, name: 'Ben', fromDate: '2026-12-02', toDate: '2026-12-20', isTentative: false },
  ...{ fromSession: 'full', toSession: 'full', leaveTypeId: null, leaveType: null, colour: null },
  ...changed,
})
const daysOf = (away: readonly Absence[]) =>
  listTeamDays({ away, dates, empId: 1, asked }).map(({ name, days }) => [name, [...days]])

test('the requester comes first, with the requested days of these weeks', () => {
  expect(daysOf([])).toEqual([
    [
      'Asha',
      [
        ['2026-12-01', 'away'],
        ['2026-12-02', 'away'],
      ],
    ],
  ])
})

test('others are marked on the days of these weeks; what is decided comes before what may be', () => {
  const maybe = absence({ isTentative: true, fromDate: '2026-12-04', toDate: '2026-12-06' })
  const sure = absence({ fromDate: '2026-12-05', toDate: '2026-12-05' })
  const own = absence({ empId: 1, name: 'Asha' })
  const later = absence({ empId: 3, name: 'Cem', fromDate: '2027-01-01', toDate: '2027-01-02' })
  const both = [
    ['2026-12-04', 'maybe'],
    ['2026-12-05', 'away'],
    ['2026-12-06', 'maybe'],
  ]
  expect(daysOf([maybe, sure, own, later])[1]).toEqual(['Ben', both])
  expect(daysOf([sure, maybe])[1]?.[1]).toEqual(expect.arrayContaining(both))
  expect(daysOf([own, later])).toHaveLength(1)
})

test('weeks of two months ask for both', () => {
  expect(listMonths(dates)).toEqual(['2026-11', '2026-12'])
})
