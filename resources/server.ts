import { type AreaServer, composeServer } from '../server/area'
import { steward } from '.'
import { approvalsServer } from './approvals/server'
import { assetDeskServer } from './assetDesk/server'
import { assetsServer } from './assets/server'
import { attendanceServer } from './attendance/server'
import { billingServer } from './billing/server'
import { calendarServer } from './calendar/server'
import { deliveryServer } from './delivery/server'
import { exitServer } from './exit/server'
import { expensesServer } from './expenses/server'
import { homeServer } from './home/server'
import { jiraServer } from './jira/server'
import { leadsServer } from './leads/server'
import { leaveServer } from './leave/server'
import { leaveAccountServer } from './leaveAccount/server'
import { moneyServer } from './money/server'
import { monthsServer } from './months/server'
import { ondutyServer } from './onduty/server'
import { organisationServer } from './organisation/server'
import { peopleServer } from './people/server'
import { personnelServer } from './personnel/server'
import { policiesServer } from './policies/server'
import { procurementServer } from './procurement/server'
import { salesServer } from './sales/server'
import { demo } from './seed'
import { suppliersServer } from './suppliers/server'
import { teamsServer } from './teams/server'
import { timesheetsServer } from './timesheets/server'
import { toolsServer } from './tools/server'
import { travelServer } from './travel/server'
import { standsAs } from './user-relations'
import { workdaysServer } from './workdays/server'

/** The server part of each area. */
export const areaServers: readonly AreaServer[] = [
  policiesServer,
  workdaysServer,
  approvalsServer,
  homeServer,
  peopleServer,
  salesServer,
  procurementServer,
  calendarServer,
  deliveryServer,
  leaveServer,
  leaveAccountServer,
  suppliersServer,
  moneyServer,
  expensesServer,
  assetsServer,
  assetDeskServer,
  personnelServer,
  organisationServer,
  teamsServer,
  exitServer,
  attendanceServer,
  monthsServer,
  timesheetsServer,
  ondutyServer,
  billingServer,
  toolsServer,
  travelServer,
  jiraServer,
  leadsServer,
]

/** The application with the server parts of its areas. */
export const stewardServer = composeServer(steward, areaServers, {
  standsAs,
  demo,
})
