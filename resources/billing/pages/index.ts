import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
import { financeTeam } from '../../people/roles'

export const billingPages = defineAreaPages({
  name: 'billing',
  tools: { proposeInvoice: lazyNow(() => import('./propose/propose-tool').then((module) => module.ProposeTool)) },
  ticked: {
    invoices: [
      {
        name: 'papers',
        label: 'Download as PDF',
        to: financeTeam,
        Dialog: lazyNow(() => import('./propose/papers-dialog').then((module) => module.PapersDialog)),
      },
    ],
  },
})
