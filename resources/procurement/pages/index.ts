import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const procurementPages = defineAreaPages({
  name: 'procurement',
  beside: { procurements: lazyNow(() => import('./facts/facts').then((module) => module.PurchaseFacts)) },
  pages: [
    definePage({
      route: '/ProcurementForms',
      title: 'Documents of a purchase',
      of: 'procurements',
      load: () => import('./pack/pack').then(({ PurchaseDocumentsPage: Pack }) => Pack),
    }),
  ],
  tools: {
    receiveItems: lazyNow(() => import('./tools/receive-tool').then((module) => module.ReceiveGoodsTool)),
    documents: lazyNow(() => import('./tools/documents-tool').then((module) => module.DocumentsTool)),
    addInvoice: lazyNow(() => import('./tools/invoice-tool').then((module) => module.EnterInvoiceTool)),
  },
})
