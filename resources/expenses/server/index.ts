import { defineAreaServer } from '../../../server/area'
import { expenses } from './handlers/expenses'
import { bankFile } from './operations/bank-file'
import { billExtensions } from './operations/bills'

export const expensesServer = defineAreaServer({
  name: 'expenses',
  operations: [bankFile],
  extensions: billExtensions,
  handlers: { expenses },
})
