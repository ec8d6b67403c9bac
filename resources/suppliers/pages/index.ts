import { lazyWithPreload } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const suppliersPages = defineAreaPages({
  name: 'suppliers',
  tools: { changeBank: lazyWithPreload(() => import('./bank-tool').then((module) => module.SupplierBankTool)) },
})
