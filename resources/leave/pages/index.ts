import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const AllRecounts = lazyNow(() => import('./recounts').then((module) => module.AllRecounts))

export const leavePages = defineAreaPages({
  name: 'leave',
  tiles: { holidays: AllRecounts, leavePolicies: AllRecounts },
  lists: { AnnualQuotaOfLeaves: lazyNow(() => import('./quotas/quotas').then((module) => module.Quotas)) },
  routes: { '/Leave': lazyNow(() => import('./leave').then((module) => module.Leave)) },
})
