import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { defineReport } from '../../src/framework/reports/report'
import { peopleTeam } from '../people/roles'
import { policyAcknowledgements } from './policyAcknowledgements.resource.json'

/** Shows how many people have acknowledged each policy, and lists those who have not. */
const acknowledgements = defineReport('acknowledgements', {
  title: 'Policy acknowledgements',
  operation: 'getAcknowledgementsReport',
  route: 'AcknowledgementsReport',
  of: policyAcknowledgements,
  to: [...peopleTeam],
  by: ['kind', 'empId.departmentId', 'empId'],
  figures: { confirmed: 'count' },
})

export const policiesReports = defineAreaReports({
  name: 'policies',
  reports: [acknowledgements],
  onDashboards: { people: { charts: [acknowledgements] } },
})
