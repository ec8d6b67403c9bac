import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const AllRecounts = lazyWithPreload(() => import('./recount-notices').then((module) => module.RecountProgress))

export const leavePages = defineAreaPages({
  name: 'leave',
  tiles: { holidays: AllRecounts, leavePolicies: AllRecounts },
  pages: [
    definePage({
      route: 'AnnualQuotaOfLeaves',
      title: 'Annual quota',
      load: () => import('./quotas/quotas-page').then(({ QuotasPage: Quotas }) => Quotas),
    }),
    definePage({ route: '/Leave', title: 'Leave', load: () => import('./leave').then(({ Leave }) => Leave) }),
  ],
})
