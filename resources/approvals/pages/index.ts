import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { withWaiting } from '../../../src/views/tools/with-waiting'

const Waiting = lazyNow(() => withWaiting(import('./waiting-card')).then((module) => module.WaitingCard))

export const approvalsPages = defineAreaPages({
  name: 'approvals',
  tiles: { home: Waiting, myTeam: Waiting },
  pages: [
    definePage({
      route: 'Inbox',
      title: 'Inbox',
      load: () => withWaiting(import('./inbox/inbox')).then(({ Inbox }) => Inbox),
    }),
    definePage({
      route: '/Requests',
      title: 'Requests',
      load: () => withWaiting(import('./requests/requests')).then(({ OwnRequestsPage: Requests }) => Requests),
    }),
  ],
})
