import type { CalendarDate } from '../src/framework/values/dates'
import { buildDemoHolidays } from './calendar/server/demo/demo-holidays'
import { demoCalendars, demoLocations } from './company/server/demo/locations'
import type { DemoCompany } from './demo/demo-types'
import { demoDepartments } from './people/server/demo/demo-departments'
import { buildDemoEmployees } from './people/server/demo/demo-employees'
import { demoContacts } from './sales/server/demo/demo-contacts'
import { demoCustomers } from './sales/server/demo/demo-customers'
import { buildDemoOrders } from './sales/server/demo/demo-purchase-orders'
import { buildDemoSalesSteps } from './sales/server/demo/demo-sales-steps'
import { buildDemoMilestones, buildDemoSows } from './sales/server/demo/demo-sows'

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
} from './demo/demo-types'

/**
 * Builds an invented company as plain data.
 * @param today the company's date; all dates of the data are relative to it
 * @param seed for the random values: dates of birth, joining, contract end, signing and delivery
 */
export function buildDemoCompany(today: CalendarDate, seed = 60): DemoCompany {
  return {
    departments: demoDepartments,
    calendars: demoCalendars,
    holidays: buildDemoHolidays(today),
    locations: demoLocations,
    employees: buildDemoEmployees(today, seed),
    customers: demoCustomers,
    contacts: demoContacts,
    sows: buildDemoSows(today, seed),
    orders: buildDemoOrders(today),
    milestones: buildDemoMilestones(today),
    steps: buildDemoSalesSteps(today, seed),
  }
}
