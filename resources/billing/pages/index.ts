import { lazyWithPreload } from '../../../src/fields/parts/lazy-now'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { financeTeam } from '../../people/roles'

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
  tools: {
    bankImport: lazyWithPreload(() => import('./bank/import-tool').then((module) => module.BankImportTool)),
    proposeInvoice: lazyWithPreload(() => import('./propose/propose-tool').then((module) => module.ProposeInvoiceTool)),
    customerStatement: lazyWithPreload(() => import('./statement/tool').then((module) => module.StatementTool)),
  },
  beside: { receipts: lazyWithPreload(() => import('./receipt/proposal').then((module) => module.SettlementPreview)) },
  tiles: { FinanceDashBoard: lazyWithPreload(() => import('./dashboard').then((module) => module.BillingOnDashboard)) },
  ticked: {
    invoices: [
      {
        name: 'papers',
        label: 'Download as PDF',
        to: financeTeam,
        Dialog: lazyWithPreload(() => import('./propose/papers-dialog').then((module) => module.InvoiceFilesDialog)),
      },
    ],
  },
})
