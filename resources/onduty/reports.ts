import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { peopleTeam } from '../people/roles'
import { onDutyRequests } from './onDutyRequests'

const { sets } = onDutyRequests.workflow

/** Shows duty that lies at least partly in a period: purpose, person and length. */
const dutyReport = defineReport('onDuty', {
  title: 'On-duty report',
  operation: 'getOnDutyReport',
  route: 'OnDutyReport',
  of: onDutyRequests,
  period: ['fromDate', 'toDate'],
  opensWith: 'month',
  by: ['empId.departmentId', 'purpose', 'customerId', 'projectId', 'empId', 'status', 'fromDate:month'],
  figures: {
    days: { figure: 'sum:days', where: { status: { in: sets.granted } }, label: 'Working days' },
    daysOff: { figure: 'sum:daysOff', where: { status: { in: sets.granted } }, label: 'Days off' },
    requests: { figure: 'count', label: 'Requests' },
  },
  filters: ['purpose', 'empId.departmentId', 'empId'],
})

/** The tiles of duty on the company dashboards. */
const dutyTiles: DashboardContent = {
  to: [...peopleTeam, 'director'],
  tiles: {
    onDuty: tile({
      label: 'On duty today',
      of: onDutyRequests,
      where: { status: { in: sets.granted }, fromDate: { lte: '$today' }, toDate: { gte: '$today' } },
    }),
    onDutyWaiting: tile({ label: 'On-duty requests to decide', isToDo: true, of: onDutyRequests, where: { status: { in: sets.waiting } } }),
  },
}

export const ondutyReports = defineAreaReports({ name: 'onduty', reports: [dutyReport], onDashboards: { company: dutyTiles } })
