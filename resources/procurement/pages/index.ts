import { lazyWithPreload } from '../../../src/fields/parts/lazy-now'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const procurementPages = defineAreaPages({
  name: 'procurement',
  beside: { procurements: lazyWithPreload(() => import('./facts/facts').then((module) => module.PurchaseFacts)) },
  pages: [
    definePage({
      route: '/ProcurementForms',
      title: 'Documents of a purchase',
      of: 'procurements',
      load: () => import('./pack/pack').then(({ PurchaseDocumentsPage: Pack }) => Pack),
    }),
  ],
  tools: {
    receiveItems: lazyWithPreload(() => import('./tools/receive-tool').then((module) => module.ReceiveGoodsTool)),
    documents: lazyWithPreload(() => import('./tools/documents-tool').then((module) => module.DocumentsTool)),
    addInvoice: lazyWithPreload(() => import('./tools/invoice-tool').then((module) => module.EnterInvoiceTool)),
  },
})
