import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const leavePages = defineAreaPages({
  name: 'leave',
  lists: { AnnualQuotaOfLeaves: lazyNow(() => import('./quotas/quotas').then((module) => module.Quotas)) },
  routes: { '/Leave': lazyNow(() => import('./leave').then((module) => module.Leave)) },
})
