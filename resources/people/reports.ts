import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, defineDashboard, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { employees } from './employees'
import { peopleTeam } from './roles'
import { peopleSets } from './sets'

const readers = [...peopleTeam, 'director'] as const
const there = { status: { in: peopleSets.there } } as const

/** The tiles of people on the company dashboards. */
const peopleTiles: DashboardContent = {
  tiles: {
    headcount: tile({ label: 'Headcount', help: 'Active employees, including those on notice', of: employees, where: there }),
    joining: tile({
      label: 'Joined this month',
      of: employees,
      where: { status: { in: peopleSets.seen }, dateOfJoining: { between: ['$startOfMonth', '$today'] } },
    }),
    onNotice: tile({ label: 'On notice', of: employees, where: { status: { eq: 'on_notice' } } }),
  },
}

const headcount = defineReport('headcount', {
  title: 'Headcount',
  operation: 'getHeadcountReport',
  route: 'HeadcountReport',
  of: employees,
  to: readers,
  where: there,
  by: ['departmentId', 'employmentType', 'locationId', 'reportingManagerEmpId'],
  figures: { people: 'count', onNotice: { figure: 'count', where: { status: { eq: 'on_notice' } }, label: 'On notice' } },
})

/**
 * Lists people who joined in the period, including those who have left since. It leaves out people who never
 * joined; they have no last day.
 */
const joiners = defineReport('joiners', {
  title: 'Joiners',
  operation: 'getJoinersReport',
  route: 'JoinersReport',
  of: employees,
  to: readers,
  where: { or: [{ status: { in: peopleSets.seen } }, { and: [{ status: { in: peopleSets.gone } }, { lastWorkingDate: { empty: false } }] }] },
  period: 'dateOfJoining',
  by: ['dateOfJoining:month', 'departmentId', 'employmentType', 'locationId'],
  figures: { joined: 'count' },
  chart: 'lines',
})

/** Lists people whose last working day lies in the period. */
const leavers = defineReport('leavers', {
  title: 'Leavers',
  operation: 'getLeaversReport',
  route: 'LeaversReport',
  of: employees,
  to: readers,
  where: { status: { in: [...peopleSets.seen, ...peopleSets.gone] } },
  period: 'lastWorkingDate',
  by: ['lastWorkingDate:month', 'departmentId', 'employmentType', 'locationId'],
  figures: { left: 'count', still: { figure: 'count', where: there, label: 'Still employed' } },
  chart: 'lines',
})

const contractEnds = defineReport('contractEnds', {
  title: 'Contract ends',
  operation: 'getContractEndsReport',
  route: 'ContractEndsReport',
  of: employees,
  to: readers,
  where: there,
  period: 'contractEndDate',
  opensWith: 'quarter',
  by: ['contractEndDate:month', 'employmentType', 'departmentId', 'reportingManagerEmpId'],
  figures: { contracts: 'count' },
})

/** Shows the diversity of people. Groups of fewer than five people are not shown. */
const diversity = defineReport('diversity', {
  title: 'Diversity',
  operation: 'getDiversityReport',
  route: 'DiversityReport',
  of: employees,
  to: [...peopleTeam],
  where: there,
  by: ['gender', 'departmentId', 'employmentType', 'locationId'],
  figures: { people: 'count' },
  filters: ['employmentType', 'locationId', 'departmentId'],
  least: 5,
})

/** The reports about people. Other areas add theirs. */
const peopleDashboard = defineDashboard('people', {
  title: 'HR reports',
  operation: 'getHrReport',
  route: 'HrReports',
  to: readers,
  tiles: {
    ...peopleTiles.tiles,
    leavingSoon: tile({ label: 'Leaving within 30 days', of: employees, where: { ...there, lastWorkingDate: { between: ['$today', '$today+30'] } } }),
    contractsEnding: tile({
      label: 'Contracts ending within 60 days',
      isToDo: true,
      of: employees,
      where: { ...there, contractEndDate: { between: ['$today', '$today+60'] } },
    }),
  },
  charts: [headcount, joiners, leavers, contractEnds, diversity],
})

export const peopleReports = defineAreaReports({
  name: 'people',
  reports: [headcount, joiners, leavers, contractEnds, diversity],
  dashboards: [peopleDashboard],
  onDashboards: { company: peopleTiles },
})
