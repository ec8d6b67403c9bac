import { withEngines } from '../src/engines/engine-resources'
import { composeAreas } from '../src/framework/company/application'
import type { AreaReports } from '../src/framework/reports/area-reports'
import { approvers } from './approvers'
import './area-functions'
import { assetsArea } from './assets'
import { assetsReports } from './assets/reports'
import { attendanceArea } from './attendance'
import { attendanceReports } from './attendance/reports'
import { billingArea } from './billing'
import { billingReports } from './billing/reports'
import { calendarArea } from './calendar'
import { companyArea } from './company'
import { companyReports } from './company/reports'
import { deliveryArea } from './delivery'
import { deliveryReports } from './delivery/reports'
import { exitArea } from './exit'
import { exitReports } from './exit/reports'
import { expensesArea } from './expenses'
import { expensesReports } from './expenses/reports'
import { homeReports } from './home/reports'
import { jiraArea } from './jira'
import { leadsArea } from './leads'
import { leadsReports } from './leads/reports'
import { leaveArea } from './leave'
import { leaveReports } from './leave/reports'
import { moneyArea } from './money'
import { ondutyArea } from './onduty'
import { ondutyReports } from './onduty/reports'
import { peopleArea } from './people'
import { peopleReports } from './people/reports'
import { companyRoles } from './people/roles'
import { personnelArea } from './personnel'
import { personnelReports } from './personnel/reports'
import { policiesArea } from './policies'
import { policiesReports } from './policies/reports'
import { procurementArea } from './procurement'
import { procurementReports } from './procurement/reports'
import { salesArea } from './sales'
import { salesReports } from './sales/reports'
import { suppliersArea } from './suppliers'
import { teamsArea } from './teams'
import { timesheetsArea } from './timesheets'
import { timesheetsReports } from './timesheets/reports'
import { toolsArea } from './tools'
import { toolsReports } from './tools/reports'
import { travelArea } from './travel'
import { travelReports } from './travel/reports'

/**
 * All areas of the application. A new area needs its folder and one line here, in `server.ts` and in
 * `pages.ts`.
 */
const areas = [
  peopleArea,
  companyArea,
  calendarArea,
  salesArea,
  leaveArea,
  policiesArea,
  deliveryArea,
  suppliersArea,
  procurementArea,
  moneyArea,
  expensesArea,
  assetsArea,
  personnelArea,
  teamsArea,
  exitArea,
  attendanceArea,
  timesheetsArea,
  ondutyArea,
  billingArea,
  toolsArea,
  travelArea,
  jiraArea,
  leadsArea,
] as const

/** The reports of all areas. Dashboards show them in this order. */
export const areaReports: readonly AreaReports[] = [
  companyReports,
  homeReports,
  deliveryReports,
  peopleReports,
  leaveReports,
  attendanceReports,
  ondutyReports,
  travelReports,
  leadsReports,
  salesReports,
  billingReports,
  timesheetsReports,
  procurementReports,
  toolsReports,
  expensesReports,
  assetsReports,
  exitReports,
  personnelReports,
  policiesReports,
]

/** The company-management application. */
export const steward = composeAreas(
  areas,
  { roles: companyRoles, approvers },
  withEngines,
  areaReports,
)

export const { resources, relations } = steward
