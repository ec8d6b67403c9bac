import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const suppliersPages = defineAreaPages({
  name: 'suppliers',
  tools: {
    changeBank: lazyWithPreload(() => import('./supplier-bank-tool').then((module) => module.SupplierBankTool)),
  },
})
