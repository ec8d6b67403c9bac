import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type OnDashboard, tile } from '../../src/framework/reports/dashboard'
import { peopleTeam } from '../people/roles'
import { onDutyRequests } from './onDutyRequests'

const { sets } = onDutyRequests.workflow

/** What the company sees of duty elsewhere. */
const dutyTiles: OnDashboard = {
  to: [...peopleTeam, 'director'],
  tiles: {
    onDuty: tile({
      label: 'On duty elsewhere today',
      of: onDutyRequests,
      where: { status: { in: sets.granted }, fromDate: { lte: '$today' }, toDate: { gte: '$today' } },
    }),
    onDutyWaiting: tile({ label: 'On-duty requests to decide', of: onDutyRequests, where: { status: { in: sets.waiting } } }),
  },
}

export const ondutyReports = defineAreaReports({ name: 'onduty', reports: [], onDashboards: { company: dutyTiles } })
