import { cards } from 'virtual:cards'
import { mountApp } from '../src/App'
import { enginesArea } from '../src/framework/company/cards'
import type { Catalogue } from '../src/framework/company/catalogue'
import type { AreaPages } from '../src/views/tools/area-pages'
import { approvalsPages } from './approvals/pages'
import { calendarPages } from './calendar/pages'
import { homePages } from './home/pages'
import { leavePages } from './leave/pages'
import { companyRoles } from './people/roles'
import { policiesPages } from './policies/pages'
import { procurementPages } from './procurement/pages'
import { suppliersPages } from './suppliers/pages'

/** What the areas draw besides what their declarations say. */
const pages: readonly AreaPages[] = [approvalsPages, calendarPages, homePages, leavePages, policiesPages, procurementPages, suppliersPages]

/** What the areas declare; each comes when it is first needed. */
const areas: Catalogue['areas'] = {
  people: () => import('./people').then(({ peopleArea }) => peopleArea.resources),
  company: () => import('./company').then(({ companyArea }) => companyArea.resources),
  calendar: () => import('./calendar').then(({ calendarArea }) => calendarArea.resources),
  sales: () => import('./sales').then(({ salesArea }) => salesArea.resources),
  leave: () => import('./leave').then(({ leaveArea }) => leaveArea.resources),
  policies: () => import('./policies').then(({ policiesArea }) => policiesArea.resources),
  delivery: () => import('./delivery').then(({ deliveryArea }) => deliveryArea.resources),
  suppliers: () => import('./suppliers').then(({ suppliersArea }) => suppliersArea.resources),
  procurement: () => import('./procurement').then(({ procurementArea }) => procurementArea.resources),
  [enginesArea]: () => import('./engines').then(({ enginesOf }) => enginesOf(cards.resources)),
}

/** Shows the application in the container; answers the function that takes it away. */
export const mountSteward = (container: HTMLElement) => mountApp(container, { ...cards, roles: companyRoles, areas }, pages)
