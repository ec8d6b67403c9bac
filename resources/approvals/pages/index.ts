import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { withWaiting } from '../../../src/views/tools/with-waiting'

export const approvalsPages = defineAreaPages({
  name: 'approvals',
  lists: { Inbox: lazyNow(() => withWaiting(import('./inbox/inbox')).then((module) => module.Inbox)) },
  tiles: { home: lazyNow(() => withWaiting(import('./waiting-card')).then((module) => module.WaitingCard)) },
  routes: { '/Requests': lazyNow(() => withWaiting(import('./requests/requests')).then((module) => module.Requests)) },
})
