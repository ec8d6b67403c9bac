import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const billingPages = defineAreaPages({
  name: 'billing',
  pages: [
    definePage({ route: 'Receivables', load: () => import('./receivables').then(({ Receivables }) => Receivables) }),
    definePage({
      route: '/CustomerStatement',
      title: 'Customer statement',
      of: 'receivables',
      isReport: true,
      load: () => import('./statement/page').then(({ CustomerStatementPage }) => CustomerStatementPage),
    }),
  ],
  tools: { customerStatement: lazyNow(() => import('./statement/tool').then((module) => module.StatementTool)) },
  tiles: { FinanceDashBoard: lazyNow(() => import('./dashboard').then((module) => module.BillingOnDashboard)) },
})
