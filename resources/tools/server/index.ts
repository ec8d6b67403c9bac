import { defineAreaServer } from '../../../server/area'
import { defineEffect } from '../../../server/records/write/handler'
import { employees } from '../../people/employees'
import { toolInvoices } from './handlers/toolInvoices'
import { toolPurchases } from './handlers/toolPurchases'
import { toolSeats } from './handlers/toolSeats'
import { toolTerms } from './handlers/toolTerms'
import { toolCostsByPayer } from './operations/tool-costs-by-payer'
import { recountLastDays } from './recount-last-days'
import { countUnansweredSeats } from './tool-records'

export const toolsServer = defineAreaServer({
  name: 'tools',
  operations: [toolCostsByPayer],
  handlers: { toolPurchases, toolSeats, toolTerms, toolInvoices },
  waiting: { toAcknowledge: countUnansweredSeats },
  follows: { employees: defineEffect(employees, { fields: ['lastWorkingDate'], afterAll: recountLastDays }) },
})
