import { lazyInput } from '../../../src/fields/parts/lazy-input'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { defineAreaPages } from '../../../src/views/tools/area-pages'

export const expensesPages = defineAreaPages({
  name: 'expenses',
  beside: { expenses: lazyWithPreload(() => import('./claim-facts').then((module) => module.ClaimFacts)) },
  inputs: {
    paymentRuns: {
      expenseIds: lazyInput(() => import('./payable-claims').then((module) => module.PayableClaims)),
    },
  },
  tools: {
    claimLinks: lazyWithPreload(() => import('./expense-links-tool').then((module) => module.LinksTool)),
    bankFile: lazyWithPreload(() => import('./bank-file-tool').then((module) => module.BankFileTool)),
  },
})
