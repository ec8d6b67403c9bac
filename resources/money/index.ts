import { defineArea } from '../../src/framework/company/application'
import { exchangeRates } from './exchangeRates'
import { payoutAccounts } from './payoutAccounts'

declare module '../../src/framework/register' {
  interface ResourceNames {
    exchangeRates: true
    payoutAccounts: true
  }
}

/** What amounts in other currencies are worth, and where people are paid to. */
export const moneyArea = defineArea({
  name: 'money',
  resources: [exchangeRates, payoutAccounts],
})
