import { mountApp } from '../src/App'
import type { AreaPages } from '../src/views/tools/area-pages'
import { steward } from '.'
import { approvalsPages } from './approvals/pages'
import { calendarPages } from './calendar/pages'
import { homePages } from './home/pages'
import { leavePages } from './leave/pages'
import { policiesPages } from './policies/pages'
import { procurementPages } from './procurement/pages'
import { suppliersPages } from './suppliers/pages'

/** What the areas draw besides what their declarations say. */
const pages: readonly AreaPages[] = [
  approvalsPages,
  calendarPages,
  homePages,
  leavePages,
  policiesPages,
  procurementPages,
  suppliersPages,
]

/** Shows the application in the container; answers the function that takes it away. */
export const mountSteward = (container: HTMLElement) =>
  mountApp(container, steward, pages)
