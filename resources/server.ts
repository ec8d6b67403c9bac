import { type AreaServer, composeServer } from '../server/area'
import { steward } from '.'
import { approvalsServer } from './approvals/server'
import { calendarServer } from './calendar/server'
import { demo } from './demo/seed'
import { homeServer } from './home/server'
import { leaveServer } from './leave/server'
import { menuVariants } from './menus'
import { peopleServer } from './people/server'
import { policiesServer } from './policies/server'
import { procurementServer } from './procurement/server'
import { salesServer } from './sales/server'
import { standsAs } from './stands-as'
import { suppliersServer } from './suppliers/server'

/** What the areas do on the server. */
export const areaServers: readonly AreaServer[] = [
  policiesServer,
  approvalsServer,
  homeServer,
  peopleServer,
  salesServer,
  procurementServer,
  calendarServer,
  leaveServer,
  suppliersServer,
]

/** The application with what its areas do on the server. */
export const stewardServer = composeServer(steward, areaServers, {
  menus: menuVariants,
  standsAs,
  demo,
})
