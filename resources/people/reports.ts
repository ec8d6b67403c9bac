import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type OnDashboard, tile } from '../../src/framework/reports/dashboard'
import { employees } from './employees'
import { peopleSets } from './sets'

/** What the company sees of its people. */
const peopleTiles: OnDashboard = {
  tiles: {
    headcount: tile({ label: 'Headcount', help: 'People who work here, those on notice included', of: employees, where: { status: { in: peopleSets.there } } }),
    joining: tile({
      label: 'Joined this month',
      of: employees,
      where: { status: { in: peopleSets.seen }, dateOfJoining: { between: ['$startOfMonth', '$today'] } },
    }),
    onNotice: tile({ label: 'On notice', of: employees, where: { status: { eq: 'on_notice' } } }),
  },
}

export const peopleReports = defineAreaReports({
  name: 'people',
  onDashboards: { company: peopleTiles },
})
