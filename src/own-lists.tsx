import { useLocation } from 'react-router'
import { type LazyNow, lazyNow } from './fields/parts/lazy-now'
import { preloadOptionBox } from './fields/parts/option-box-now'
import { preloadInputs } from './fields/views'
import { type ExtraRoute, extraRoutes, resourceScreens as generatedScreens } from './views/screens'

/** Pages that stand where the generated list of a resource would, by its route. */
const own: Readonly<Record<string, LazyNow<object>>> = {
  Inbox: lazyNow(() => import('../resources/approvals/pages/inbox/inbox').then((module) => module.Inbox)),
  Holidays: lazyNow(() => import('../resources/calendar/pages/holidays').then((module) => module.Holidays)),
  LeavePolicy: lazyNow(() =>
    import('../resources/policies/pages/leave-policy').then((module) => module.LeavePolicyPage),
  ),
  AnnualQuotaOfLeaves: lazyNow(() => import('../resources/leave/pages/quotas/quotas').then((module) => module.Quotas)),
}

const ProcurementForm = lazyNow(() =>
  Promise.all([
    import('../resources/procurement/pages/form/procurement-form'),
    preloadOptionBox(),
    preloadInputs(),
  ]).then(([module]) => module.ProcurementForm),
)

/** Forms that stand where the generated one of a resource would, by its route and by the form's. */
const ownForms: Readonly<Record<string, LazyNow<object>>> = {
  Procurements: ProcurementForm,
  '/ProcurementForm': ProcurementForm,
}

/** The screens of every resource; the list behind a page of its own opens where a filter stands in the address. */
export const resourceScreens = generatedScreens.map((generated) => {
  const [page, form] = [own[generated.name], ownForms[generated.name]]
  const list = page ? besides(page, generated.list) : generated.list
  return form ? { ...generated, list, create: form, edit: form } : { ...generated, list }
})

function besides(Page: LazyNow<object>, List: LazyNow<object>): LazyNow<object> {
  const Either = () => (new URLSearchParams(useLocation().search).has('filter') ? <List /> : <Page />)
  return Object.assign(Either, { preload: Page.preload })
}

const Leave = lazyNow(() => import('../resources/leave/pages/leave').then((module) => module.Leave))

const Requests = lazyNow(() => import('./pages/requests/requests').then((module) => module.Requests))

const Jobs = lazyNow(() => import('./pages/jobs/jobs').then((module) => module.Jobs))

const Roles = lazyNow(() => import('./pages/roles/roles').then((module) => module.Roles))

const Policy = lazyNow(() => import('../resources/policies/pages/policy').then((module) => module.PolicyPage))

const Pack = lazyNow(() => import('../resources/procurement/pages/pack/pack').then((module) => module.Pack))

/** Paths besides those of the resources. */
export const ownRoutes: readonly ExtraRoute[] = [
  ...extraRoutes.map((route) => {
    const Form = ownForms[route.path]
    return Form ? { ...route, element: <Form />, preload: Form.preload } : route
  }),
  { path: '/ProcurementForms', element: <Pack />, preload: Pack.preload },
  { path: '/Jobs', element: <Jobs />, preload: Jobs.preload },
  { path: '/Leave', element: <Leave />, preload: Leave.preload },
  { path: '/Policy', element: <Policy />, preload: Policy.preload },
  { path: '/Requests', element: <Requests />, preload: Requests.preload },
  { path: '/Roles', element: <Roles />, preload: Roles.preload },
]
