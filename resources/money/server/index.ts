import { defineAreaServer } from '../../../server/area'
import { payoutAccounts } from './handlers/payoutAccounts'

export const moneyServer = defineAreaServer({
  name: 'money',
  handlers: { payoutAccounts },
})
