import { demoHolidays } from '../../resources/calendar/server/demo/holidays'
import { demoCalendars, demoLocations } from '../../resources/company/server/demo/locations'
import { demoDepartments } from '../../resources/people/server/demo/departments'
import { demoEmployees } from '../../resources/people/server/demo/employees'
import { demoContacts } from '../../resources/sales/server/demo/contacts'
import { demoCustomers } from '../../resources/sales/server/demo/customers'
import { demoOrders } from '../../resources/sales/server/demo/purchase-orders'
import { demoSalesSteps } from '../../resources/sales/server/demo/sales-steps'
import { demoMilestones, demoSows } from '../../resources/sales/server/demo/sows'
import type { CalendarDate } from '../../src/framework/dates'
import type { DemoCompany } from './types'

export type {
  DemoAccount,
  DemoCompany,
  DemoContact,
  DemoCustomer,
  DemoDepartment,
  DemoEmployee,
  DemoMilestone,
  DemoOrder,
  DemoRecordStep,
  DemoSow,
  DemoStep,
} from './types'

/**
 * An invented company as plain data.
 * @param today the company's date: dates are set relative to it
 * @param seed chooses what a company's life draws: dates of birth, of joining, of contracts' ends, of signing and delivery
 */
export function demoCompany(today: CalendarDate, seed = 60): DemoCompany {
  return {
    departments: demoDepartments,
    calendars: demoCalendars,
    holidays: demoHolidays(today),
    locations: demoLocations,
    employees: demoEmployees(today, seed),
    customers: demoCustomers,
    contacts: demoContacts,
    sows: demoSows(today, seed),
    orders: demoOrders(today),
    milestones: demoMilestones(today),
    steps: demoSalesSteps(today, seed),
  }
}
