import { defineArea } from '../../src/framework/company/application'
import { expensesAdds } from './adds'
import { expenseAdvances } from './expenseAdvances'
import { expenseItems } from './expenseItems'
import { expenses } from './expenses'
import { paymentRuns } from './paymentRuns'

declare module '../../src/framework/register' {
  interface ResourceNames {
    expenses: true
    expenseItems: true
    expenseAdvances: true
    paymentRuns: true
  }
}

export const expensesArea = defineArea({
  name: 'expenses',
  resources: [expenses, expenseItems, expenseAdvances, paymentRuns],
  adds: expensesAdds,
})
