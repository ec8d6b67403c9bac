import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const policiesPages = defineAreaPages({
  name: 'policies',
  tiles: { inboxToAcknowledge: lazyNow(() => import('./to-acknowledge').then((module) => module.ToAcknowledge)) },
  lists: { LeavePolicy: lazyNow(() => import('./leave-policy').then((module) => module.LeavePolicyPage)) },
  routes: { '/Policy': lazyNow(() => import('./policy').then((module) => module.PolicyPage)) },
})
