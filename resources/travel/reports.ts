import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { financeTeam, peopleTeam } from '../people/roles'
import { travelRequisitions } from './travelRequisitions'
import { travelTickets } from './travelTickets'

const { sets } = travelRequisitions.workflow

/** Trips that were agreed to. A trip whose change waits counts as it was approved before. */
const agreed = { status: { in: sets.live }, approvedTotal: { empty: false } } as const

/** What trips were to cost, what is still to come, and what they cost. */
const figures = {
  trips: { figure: 'count', where: agreed, label: 'Trips' },
  estimated: { figure: 'sum:approvedTotal', where: agreed, label: 'Estimated' },
  committed: {
    figure: 'sum:commitment',
    where: { status: { in: sets.open }, commitment: { gt: '0' } },
    label: 'Committed',
  },
  actual: { figure: 'sum:actualTotal', label: 'Actual' },
  variance: { figure: 'sum:variance', where: { status: { eq: 'completed' } }, label: 'Above the estimate' },
  advanceOpen: { figure: 'sum:advanceOpen', label: 'Advances to settle' },
} as const
const filters = ['projectId', 'status', 'empId.departmentId', 'empId', 'tripType'] as const

/** Shows trips and their cost by the month in which they begin, and by project. */
export const travelReport = defineReport('travel', {
  title: 'Travel report',
  operation: 'getTravelReport',
  route: 'TravelReport',
  of: travelRequisitions,
  period: 'fromDate',
  by: [
    'projectId',
    'status',
    'empId.departmentId',
    'empId',
    'customerId',
    'tripType',
    'fromDate:month',
    'fromDate:quarter',
  ],
  figures,
  filters,
})

const travelTimeline = defineReport('travelTimeline', {
  title: 'Travel over time',
  operation: 'getTravelReportForTimeline',
  route: 'TravelTimeline',
  of: travelRequisitions,
  period: 'fromDate',
  by: ['fromDate:month', 'projectId', 'status', 'empId.departmentId', 'tripType', 'fromDate:quarter'],
  figures,
  filters,
  chart: 'lines',
})

const travelTiles: DashboardContent = {
  to: [...new Set([...financeTeam, ...peopleTeam] as const)],
  tiles: {
    travellingToday: tile({
      label: 'On a trip today',
      of: travelRequisitions,
      where: { status: { in: sets.granted }, fromDate: { lte: '$today' }, toDate: { gte: '$today' } },
    }),
    tripsWaiting: tile({
      label: 'Trips to decide',
      isToDo: true,
      of: travelRequisitions,
      where: { status: { in: sets.waiting } },
    }),
    tripsToSettle: tile({
      label: 'Trips with settlement overdue',
      isToDo: true,
      of: travelRequisitions,
      where: { isOverdue: { eq: true } },
    }),
    ticketsToRefund: tile({
      label: 'Open ticket refunds',
      isToDo: true,
      of: travelTickets,
      where: { status: { in: ['cancelled', 'no_show'] }, refundAmount: { empty: true } },
      figure: 'sum:costBase',
    }),
  },
  charts: [travelReport],
}

export const travelReports = defineAreaReports({
  name: 'travel',
  reports: [travelReport, travelTimeline],
  onDashboards: { company: travelTiles, finance: travelTiles },
})
