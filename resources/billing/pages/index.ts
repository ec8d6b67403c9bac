import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
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
      load: () =>
        import('./statement/customer-statement-page').then(({ CustomerStatementPage }) => CustomerStatementPage),
    }),
  ],
  tools: {
    bankImport: lazyWithPreload(() => import('./bank/bank-import-tool').then((module) => module.BankImportTool)),
    proposeInvoice: lazyWithPreload(() =>
      import('./propose/propose-invoice-tool').then((module) => module.ProposeInvoiceTool),
    ),
    customerStatement: lazyWithPreload(() =>
      import('./statement/statement-tool').then((module) => module.StatementTool),
    ),
  },
  beside: {
    receipts: lazyWithPreload(() => import('./receipt/settlement-preview').then((module) => module.SettlementPreview)),
  },
  tiles: {
    FinanceDashBoard: lazyWithPreload(() =>
      import('./finance-dashboard-cards').then((module) => module.BillingOnDashboard),
    ),
  },
  ticked: {
    invoices: [
      {
        name: 'papers',
        label: 'Download as PDF',
        to: financeTeam,
        Dialog: lazyWithPreload(() =>
          import('./propose/invoice-files-dialog').then((module) => module.InvoiceFilesDialog),
        ),
      },
    ],
  },
})
