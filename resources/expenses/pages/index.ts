import { lazyNow } from '../../../src/fields/parts/lazy-now'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const expensesPages = defineAreaPages({
  name: 'expenses',
  beside: { expenses: lazyNow(() => import('./facts').then((module) => module.ClaimFacts)) },
  tools: {
    claimLinks: lazyNow(() => import('./links-tool').then((module) => module.LinksTool)),
    bankFile: lazyNow(() => import('./bank-file-tool').then((module) => module.BankFileTool)),
  },
})
