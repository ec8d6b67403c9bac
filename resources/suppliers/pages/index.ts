import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const suppliersPages = defineAreaPages({
  name: 'suppliers',
  tools: { changeBank: lazyNow(() => import('./bank-tool').then((module) => module.SupplierBankTool)) },
})
