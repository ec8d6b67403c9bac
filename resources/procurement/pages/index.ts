import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { preloadOptionBox } from '../../../src/fields/parts/option-box-now'
import { preloadInputs } from '../../../src/fields/views'
import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

const ProcurementForm = lazyNow(() =>
  Promise.all([import('./form/procurement-form'), preloadOptionBox(), preloadInputs()]).then(
    ([module]) => module.ProcurementForm,
  ),
)

export const procurementPages = defineAreaPages({
  name: 'procurement',
  forms: { Procurements: ProcurementForm, '/ProcurementForm': ProcurementForm },
  pages: [
    definePage({
      route: '/ProcurementForms',
      title: 'Documents of a purchase',
      of: 'procurements',
      load: () => import('./pack/pack').then(({ Pack }) => Pack),
    }),
  ],
  tools: {
    receiveItems: lazyNow(() => import('./tools/receive-tool').then((module) => module.ReceiveTool)),
    documents: lazyNow(() => import('./tools/documents-tool').then((module) => module.DocumentsTool)),
    addInvoice: lazyNow(() => import('./tools/invoice-tool').then((module) => module.InvoiceTool)),
  },
})
