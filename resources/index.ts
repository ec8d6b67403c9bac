import type { Resource } from '../src/framework/resource'
import { withApprovals } from './approvals'
import { holidayCalendars } from './calendar/holidayCalendars'
import { holidays } from './calendar/holidays'
import { locations } from './company/locations'
import { projects } from './delivery/projects'
import { withFiles } from './files'
import { annualQuotas } from './leave/annualQuotas'
import { compOffRequests } from './leave/compOffRequests'
import { leaveBalances } from './leave/leaveBalances'
import { leaveChanges } from './leave/leaveChanges'
import { leaveLedger } from './leave/leaveLedger'
import { leaveRequests } from './leave/leaveRequests'
import { leaveTypes } from './leave/leaveTypes'
import { departments } from './people/departments'
import { employees } from './people/employees'
import { leavePolicies } from './policies/leavePolicies'
import { policyAcknowledgements } from './policies/policyAcknowledgements'
import { departmentBudgets } from './procurement/departmentBudgets'
import { procurementInvoices } from './procurement/procurementInvoices'
import { procurementItems } from './procurement/procurementItems'
import { procurementQuotes } from './procurement/procurementQuotes'
import { procurementReceipts } from './procurement/procurementReceipts'
import { procurements } from './procurement/procurements'
import { purchaseLimits } from './procurement/purchaseLimits'
import { contactPersons } from './sales/contactPersons'
import { customers } from './sales/customers'
import { milestones } from './sales/milestones'
import { purchaseOrders } from './sales/purchaseOrders'
import { sows } from './sales/sows'
import { secretReveals } from './secrets/secretReveals'
import { supplierBankChanges } from './suppliers/supplierBankChanges'
import { suppliers } from './suppliers/suppliers'

/** Every resource of the application; a new one is its file and a line here. */
const declared: readonly Resource[] = [
  departments,
  holidayCalendars,
  locations,
  holidays,
  employees,
  customers,
  contactPersons,
  sows,
  milestones,
  purchaseOrders,
  leaveTypes,
  annualQuotas,
  leaveBalances,
  leaveLedger,
  leaveRequests,
  leaveChanges,
  compOffRequests,
  leavePolicies,
  policyAcknowledgements,
  projects,
  departmentBudgets,
  purchaseLimits,
  suppliers,
  supplierBankChanges,
  procurements,
  procurementItems,
  procurementQuotes,
  procurementReceipts,
  procurementInvoices,
  secretReveals,
]

/** With what the engines keep for all of them. */
export const resources: readonly Resource[] = withFiles(withApprovals(declared))
