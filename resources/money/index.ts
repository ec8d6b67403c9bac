import { defineArea } from '../../src/framework/company/application'
import { exchangeRates } from './exchangeRates'
import { payoutAccounts } from './payoutAccounts'

declare module '../../src/framework/register' {
  interface ResourceNames {
    exchangeRates: true
    payoutAccounts: true
  }
}

/** The area for exchange rates and payout accounts. */
export const moneyArea = defineArea({
  name: 'money',
  resources: [exchangeRates, payoutAccounts],
})
