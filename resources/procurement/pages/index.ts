import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const procurementPages = defineAreaPages({
  name: 'procurement',
  beside: { procurements: lazyNow(() => import('./facts/facts').then((module) => module.Facts)) },
  routes: { '/ProcurementForms': lazyNow(() => import('./pack/pack').then((module) => module.Pack)) },
  tools: {
    receiveItems: lazyNow(() => import('./tools/receive-tool').then((module) => module.ReceiveTool)),
    documents: lazyNow(() => import('./tools/documents-tool').then((module) => module.DocumentsTool)),
    addInvoice: lazyNow(() => import('./tools/invoice-tool').then((module) => module.InvoiceTool)),
  },
})
