import type { CalendarDate } from '../../src/framework/dates'
import { demoContacts } from './contacts'
import { demoCustomers } from './customers'
import { demoDepartments } from './departments'
import { demoEmployees } from './employees'
import type { DemoCompany } from './types'

export type {
  DemoAccount,
  DemoCompany,
  DemoContact,
  DemoCustomer,
  DemoDepartment,
  DemoEmployee,
  DemoStep,
} from './types'

/**
 * An invented company as plain data.
 * @param today the company's date: dates are set relative to it
 * @param seed chooses dates of birth, of joining and of contracts' ends
 */
export function demoCompany(today: CalendarDate, seed = 60): DemoCompany {
  return {
    departments: demoDepartments,
    employees: demoEmployees(today, seed),
    customers: demoCustomers,
    contacts: demoContacts,
  }
}
