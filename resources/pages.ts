import type { AreaPages } from '../src/views/tools/area-pages'
import { approvalsPages } from './approvals/pages'
import { calendarPages } from './calendar/pages'
import { homePages } from './home/pages'
import { leavePages } from './leave/pages'
import { policiesPages } from './policies/pages'
import { procurementPages } from './procurement/pages'
import { suppliersPages } from './suppliers/pages'

export { steward } from '.'

/** What the areas draw besides what their declarations say. */
export const pages: readonly AreaPages[] = [approvalsPages, calendarPages, homePages, leavePages, policiesPages, procurementPages, suppliersPages]
