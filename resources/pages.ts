import { cards } from 'virtual:cards'
import { mountApp } from '../src/App'
import {
  type Catalogue,
  requireCatalogue,
} from '../src/framework/company/catalogue'
import type { Events } from '../src/framework/company/events'
import {
  buildLazyAreas,
  type ModulesByPath,
} from '../src/framework/company/lazy-areas'
import { enginesArea } from '../src/framework/company/resource-cards'
import type { AreaPages } from '../src/views/tools/area-pages'
import { approvalsPages } from './approvals/pages'
import { assetsPages } from './assets/pages'
import { attendancePages } from './attendance/pages'
import { billingPages } from './billing/pages'
import { calendarPages } from './calendar/pages'
import { deliveryPages } from './delivery/pages'
import { exitPages } from './exit/pages'
import { expensesPages } from './expenses/pages'
import { homePages } from './home/pages'
import { jiraPages } from './jira/pages'
import { leadsPages } from './leads/pages'
import { leavePages } from './leave/pages'
import { ondutyPages } from './onduty/pages'
import { organisationPages } from './organisation/pages'
import { companyRoles } from './people/roles'
import { personnelPages } from './personnel/pages'
import { policiesPages } from './policies/pages'
import { procurementPages } from './procurement/pages'
import { suppliersPages } from './suppliers/pages'
import { timesheetsPages } from './timesheets/pages'
import { toolsPages } from './tools/pages'
import { travelPages } from './travel/pages'

/** The pages that areas have besides the screens of their declarations. */
const pages: readonly AreaPages[] = [
  approvalsPages,
  assetsPages,
  billingPages,
  calendarPages,
  deliveryPages,
  expensesPages,
  homePages,
  leavePages,
  personnelPages,
  organisationPages,
  policiesPages,
  procurementPages,
  suppliersPages,
  exitPages,
  attendancePages,
  timesheetsPages,
  ondutyPages,
  toolsPages,
  leadsPages,
  travelPages,
  jiraPages,
]

/**
 * The loaders of each area's declarations and of its additions to other areas, by path. A file loads when it
 * is first needed.
 */
const declared: ModulesByPath = import.meta.glob('./*/index.ts')
const added: ModulesByPath = import.meta.glob('./*/adds.ts')

/** The events load together with the notifications and their settings. */
const loadEvents = async (): Promise<Events> =>
  Object.assign({}, ...Object.values((await import('./events')).areaEvents))

const areas: Catalogue['areas'] = {
  ...buildLazyAreas(declared, added),
  [enginesArea]: {
    async resources() {
      const { buildEngineResources } = await import('./engines')
      return buildEngineResources(
        requireCatalogue().resources,
        await loadEvents(),
      )
    },
  },
}

/** Shows the application in the container and returns the function that removes it. */
export const mountSteward = (container: HTMLElement) =>
  mountApp(
    container,
    {
      ...cards,
      roles: companyRoles,
      areas,
      events: loadEvents,
      functions: () => import('./area-functions'),
    },
    pages,
  )
