import { holidays } from '../../resources/calendar/server/handlers/holidays'
import { withLeave } from '../../resources/leave/server/employment'
import { annualQuotas } from '../../resources/leave/server/handlers/annualQuotas'
import { compOffRequests } from '../../resources/leave/server/handlers/compOffRequests'
import { leaveChanges } from '../../resources/leave/server/handlers/leaveChanges'
import { leaveRequests } from '../../resources/leave/server/handlers/leaveRequests'
import { leaveTypes } from '../../resources/leave/server/handlers/leaveTypes'
import { employees } from '../../resources/people/server/handlers/employees'
import { leavePolicies } from '../../resources/policies/server/handlers/leavePolicies'
import { procurementInvoices } from '../../resources/procurement/server/handlers/procurementInvoices'
import { procurementItems } from '../../resources/procurement/server/handlers/procurementItems'
import { procurementQuotes } from '../../resources/procurement/server/handlers/procurementQuotes'
import { procurementReceipts } from '../../resources/procurement/server/handlers/procurementReceipts'
import { procurements } from '../../resources/procurement/server/handlers/procurements'
import { milestones } from '../../resources/sales/server/handlers/milestones'
import { purchaseOrders } from '../../resources/sales/server/handlers/purchase-orders'
import { sows } from '../../resources/sales/server/handlers/sows'
import { supplierBankChanges } from '../../resources/suppliers/server/handlers/supplierBankChanges'
import { suppliers } from '../../resources/suppliers/server/handlers/suppliers'
import type { Handlers } from '../wire/operation'

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
