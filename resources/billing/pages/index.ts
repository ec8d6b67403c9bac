import { lazyNow } from '../../../src/fields/parts/lazy-now'
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
    bankImport: lazyNow(() => import('./bank/import-tool').then((module) => module.BankImportTool)),
    proposeInvoice: lazyNow(() => import('./propose/propose-tool').then((module) => module.ProposeInvoiceTool)),
    customerStatement: lazyNow(() => import('./statement/tool').then((module) => module.StatementTool)),
  },
  beside: { receipts: lazyNow(() => import('./receipt/proposal').then((module) => module.SettlementPreview)) },
  tiles: { FinanceDashBoard: lazyNow(() => import('./dashboard').then((module) => module.BillingOnDashboard)) },
  ticked: {
    invoices: [
      {
        name: 'papers',
        label: 'Download as PDF',
        to: financeTeam,
        Dialog: lazyNow(() => import('./propose/papers-dialog').then((module) => module.InvoiceFilesDialog)),
      },
    ],
  },
})
