import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const approvalsPages = defineAreaPages({
  name: 'approvals',
  lists: { Inbox: lazyNow(() => import('./inbox/inbox').then((module) => module.Inbox)) },
  tiles: { home: lazyNow(() => import('./waiting-card').then((module) => module.WaitingCard)) },
  routes: { '/Requests': lazyNow(() => import('./requests/requests').then((module) => module.Requests)) },
})
