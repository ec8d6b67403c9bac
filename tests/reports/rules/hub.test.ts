import { expect, test } from 'vitest'
import { groupReports, matchReports } from '../../../src/pages/reports/group-reports'

const reports = [
  { route: '/A', title: 'Company', group: 'Dashboards' },
  { route: '/B', title: 'Leave report', group: 'Leave', answers: 'Days approved; by Department, Type' },
  { route: '/C', title: 'Hours report', group: 'Time', answers: 'Approved; by Project' },
]

test('a report is found by its title, its group and by what it tells, in any order of words', () => {
  const routes = (search: string) => matchReports(reports, search).map(({ route }) => route)
  expect(routes('')).toEqual(['/A', '/B', '/C'])
  expect(routes('APPROVED')).toEqual(['/B', '/C'])
  expect(routes('department  leave')).toEqual(['/B'])
  expect(routes('time project')).toEqual(['/C'])
  expect(routes('nothing of it')).toEqual([])
})

test('reports stand under their headings, in the order of the list', () => {
  expect(groupReports(reports).map(([title, each]) => [title, each.length])).toEqual([
    ['Dashboards', 1],
    ['Leave', 1],
    ['Time', 1],
  ])
})
