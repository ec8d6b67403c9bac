import { holidays } from '../../resources/calendar/server/handlers/holidays'
import { employees } from '../../resources/people/server/handlers/employees'
import { milestones } from '../../resources/sales/server/handlers/milestones'
import { purchaseOrders } from '../../resources/sales/server/handlers/purchase-orders'
import { sows } from '../../resources/sales/server/handlers/sows'
import { supplierBankChanges } from '../../resources/suppliers/server/handlers/supplierBankChanges'
import { suppliers } from '../../resources/suppliers/server/handlers/suppliers'
import { withLeave } from '../leave/employment'
import type { Handlers } from '../wire/operation'
import { annualQuotas } from './annualQuotas'
import { compOffRequests } from './compOffRequests'
import { leaveChanges } from './leaveChanges'
import { leavePolicies } from './leavePolicies'
import { leaveRequests } from './leaveRequests'
import { leaveTypes } from './leaveTypes'
import { procurementInvoices } from './procurementInvoices'
import { procurementItems } from './procurementItems'
import { procurementQuotes } from './procurementQuotes'
import { procurementReceipts } from './procurementReceipts'
import { procurements } from './procurements'

/** Effects of the resources' changes, by resource. */
export const handlers: Handlers = {
  employees: withLeave(employees),
  sows,
  milestones,
  purchaseOrders,
  leaveTypes,
  annualQuotas,
  leavePolicies,
  leaveRequests,
  leaveChanges,
  holidays,
  compOffRequests,
  procurements,
  procurementItems,
  procurementQuotes,
  procurementReceipts,
  procurementInvoices,
  suppliers,
  supplierBankChanges,
}
