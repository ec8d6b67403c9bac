import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { loadWithApprovalAreas } from '../../../src/views/tools/load-approval-areas'

const Waiting = lazyWithPreload(() => import('./waiting-card').then((module) => module.WaitingCard))

export const approvalsPages = defineAreaPages({
  name: 'approvals',
  tools: {
    decideChange: lazyWithPreload(() =>
      import('../../../src/pages/own/proposals/decide-tool').then((module) => module.DecideTool),
    ),
  },
  tiles: { homeNext: Waiting, myTeam: Waiting },
  pages: [
    definePage({
      route: 'Inbox',
      title: 'Inbox',
      load: () => loadWithApprovalAreas(import('./inbox/inbox')).then(({ Inbox }) => Inbox),
    }),
    definePage({
      route: 'ApprovalRules',
      load: () =>
        loadWithApprovalAreas(import('./rules/approval-rules-page')).then(({ ApprovalRulesPage }) => ApprovalRulesPage),
    }),
    definePage({
      route: '/Requests',
      title: 'Requests',
      load: () =>
        loadWithApprovalAreas(import('./requests/own-requests-page')).then(({ OwnRequestsPage: Requests }) => Requests),
    }),
  ],
})
