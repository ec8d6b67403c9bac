import { useLocation } from 'react-router'
import { type LazyNow, lazyNow } from './fields/parts/lazy-now'
import { type ExtraRoute, extraRoutes, resourceScreens as generatedScreens } from './views/screens'

/** Pages that stand where the generated list of a resource would, by its route. */
const own: Readonly<Record<string, LazyNow<object>>> = {
  Inbox: lazyNow(() => import('./pages/inbox/inbox').then((module) => module.Inbox)),
  Holidays: lazyNow(() => import('./pages/holidays/holidays').then((module) => module.Holidays)),
  LeavePolicy: lazyNow(() => import('./pages/policy/leave-policy').then((module) => module.LeavePolicyPage)),
  AnnualQuotaOfLeaves: lazyNow(() => import('./pages/quotas/quotas').then((module) => module.Quotas)),
}

/** The screens of every resource; the list behind a page of its own opens where a filter stands in the address. */
export const resourceScreens = generatedScreens.map((generated) => {
  const page = own[generated.name]
  return page ? { ...generated, list: besides(page, generated.list) } : generated
})

function besides(Page: LazyNow<object>, List: LazyNow<object>): LazyNow<object> {
  const Either = () => (new URLSearchParams(useLocation().search).has('filter') ? <List /> : <Page />)
  return Object.assign(Either, { preload: Page.preload })
}

const Leave = lazyNow(() => import('./pages/leave/leave').then((module) => module.Leave))

const Requests = lazyNow(() => import('./pages/requests/requests').then((module) => module.Requests))

const Policy = lazyNow(() => import('./pages/policy/policy').then((module) => module.PolicyPage))

/** Paths besides those of the resources. */
export const ownRoutes: readonly ExtraRoute[] = [
  ...extraRoutes,
  { path: '/Leave', element: <Leave />, preload: Leave.preload },
  { path: '/Policy', element: <Policy />, preload: Policy.preload },
  { path: '/Requests', element: <Requests />, preload: Requests.preload },
]
