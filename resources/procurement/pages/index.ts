import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const procurementPages = defineAreaPages({
  name: 'procurement',
  beside: {
    procurements: lazyWithPreload(() => import('./facts/purchase-facts').then((module) => module.PurchaseFacts)),
  },
  pages: [
    definePage({
      route: '/ProcurementForms',
      title: 'Procurement documents',
      of: 'procurements',
      load: () => import('./documents/purchase-documents-page').then(({ PurchaseDocumentsPage: Pack }) => Pack),
    }),
  ],
  tools: {
    receiveItems: lazyWithPreload(() => import('./tools/receive-goods-tool').then((module) => module.ReceiveGoodsTool)),
    documents: lazyWithPreload(() => import('./tools/documents-tool').then((module) => module.DocumentsTool)),
    addInvoice: lazyWithPreload(() => import('./tools/enter-invoice-tool').then((module) => module.EnterInvoiceTool)),
  },
})
