import { defineAreaServer } from '../../../server/area'
import { expenses } from './handlers/expenses'
import { bankFile } from './operations/bank-file'
import { billExtensions } from './operations/bills'
import { tripClaim } from './operations/trip-claim'

export const expensesServer = defineAreaServer({
  name: 'expenses',
  operations: [bankFile, tripClaim],
  extensions: billExtensions,
  handlers: { expenses },
})
