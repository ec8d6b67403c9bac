import type { Fields, ValueOf } from '../../src/framework/field'
import type { CalendarDate } from '../../src/framework/values/dates'
import type { holidayCalendars } from '../calendar/holidayCalendars.resource.json'
import type { holidays } from '../calendar/holidays'
import type { locations } from '../company/locations'
import type { departments } from '../people/departments'
import type { employees } from '../people/employees'
import type { RoleName } from '../people/roles'
import type { contactPersons } from '../sales/contactPersons'
import type { customers } from '../sales/customers'
import type { milestones } from '../sales/milestones'
import type { purchaseOrders } from '../sales/purchaseOrders'
import type { sows } from '../sales/sows'

/** Values with the types of the declaration. The fields named in `May` are optional. */
export type DemoValues<F extends Fields, Must extends keyof F, May extends keyof F = never> = {
  readonly [Name in Must]: NonNullable<ValueOf<F[Name]>>
} & { readonly [Name in May]?: NonNullable<ValueOf<F[Name]>> }

/** A step to take after the record and those it depends on are written. */
export interface DemoStep {
  transition: string
  comment?: string
  /** The date, by the company's clock, on which the step was taken; today if absent. */
  on?: CalendarDate
  /** The input of the step. */
  asked?: Readonly<Record<string, string>>
}

/** A step of one record in the list of steps that are taken in order. */
export interface DemoRecordStep extends DemoStep {
  resource: 'sows' | 'milestones' | 'purchaseOrders'
  key: string
  /** The key of the contact who accepted the work. */
  acceptor?: string
}

/** A step, and the key of the employee who takes it. */
export type DemoUserStep = DemoStep & { by: string }

export interface DemoAccount {
  username: string
  /** The roles to grant. Everybody who is not restricted also has the role of an employee. */
  roles: readonly RoleName[]
}

export interface DemoDepartment {
  key: string
  parent: string | null
  /** The key of the employee who heads the department. It is set after the employees are written. */
  head: string
  values: DemoValues<(typeof departments)['fields'], 'name' | 'code' | 'costCentre'>
}

export interface DemoCalendar {
  key: string
  values: DemoValues<(typeof holidayCalendars)['fields'], 'name' | 'country'>
}

export interface DemoLocation {
  key: string
  /** The key of a calendar. */
  calendar: string
  values: DemoValues<(typeof locations)['fields'], 'name' | 'country' | 'zone' | 'address'>
}

export interface DemoHoliday {
  /** The key of a calendar. */
  calendar: string
  values: DemoValues<(typeof holidays)['fields'], 'date' | 'name' | 'kind', 'description'>
}

type EmployeeFields = (typeof employees)['fields']

export interface DemoEmployee {
  key: string
  department: string
  /** The key of a location; null for people who work anywhere. */
  location: string | null
  /** The key of an employee who is earlier in the list; null for the head of the company. */
  reportingManager: string | null
  secondaryManager: string | null
  /** Null: the person is invited and has no account yet. */
  account: DemoAccount | null
  steps: readonly DemoStep[]
  values: DemoValues<
    EmployeeFields,
    'firstName' | 'workEmail' | 'workPhone' | 'dateOfBirth' | 'gender' | 'dateOfJoining' | 'employmentType' | 'designation' | 'grade' | 'noticePeriodDays',
    'middleName' | 'lastName' | 'contractEndDate'
  >
}

export interface DemoCustomer {
  key: string
  /** The key of an employee. */
  accountOwner: string
  /** The steps to take after the customer's contacts are written. */
  steps: readonly DemoStep[]
  values: DemoValues<
    (typeof customers)['fields'],
    'name' | 'legalName' | 'industry' | 'website' | 'country' | 'timeZone' | 'currency' | 'paymentTermsDays' | 'billingAddress',
    'shippingAddress' | 'taxId' | 'pan' | 'creditLimit' | 'notes'
  >
}

export interface DemoContact {
  key: string
  customer: string
  steps: readonly DemoStep[]
  values: DemoValues<
    (typeof contactPersons)['fields'],
    | 'firstName'
    | 'lastName'
    | 'designation'
    | 'department'
    | 'email'
    | 'phone'
    | 'isPrimary'
    | 'isBilling'
    | 'isAcceptor'
    | 'preferredChannel'
    | 'timeZone'
    | 'consentSource'
  >
}

export interface DemoSow {
  key: string
  customer: string
  /** The key of an employee. */
  owner: string
  /** The key of a contact. */
  contact: string
  /** The key of the original statement of work, which is earlier in the list. */
  amends: string | null
  /** The steps to take before anything under the statement of work is written. */
  steps: readonly DemoStep[]
  values: DemoValues<
    (typeof sows)['fields'],
    'sowNumber' | 'title' | 'type' | 'startDate' | 'endDate' | 'currency' | 'value' | 'billingCycle' | 'scope',
    'signedDate' | 'assumptions' | 'rateCard'
  >
  /** The name of the signed document; null if nothing is signed yet. */
  document: string | null
}

export interface DemoOrder {
  key: string
  sow: string
  customer: string
  values: DemoValues<(typeof purchaseOrders)['fields'], 'poNumber' | 'poDate' | 'validFrom' | 'validTo' | 'value' | 'billTo'>
  document: string | null
}

export interface DemoMilestone {
  key: string
  sow: string
  /** The key of the order that covers the milestone. */
  order: string | null
  values: DemoValues<(typeof milestones)['fields'], 'sequence' | 'name' | 'plannedDate', 'amount' | 'percent' | 'forecastDate'>
}

/**
 * Everything to write, in this order: departments, calendars with their holidays, locations, employees,
 * heads of departments, customers, contacts, the steps of employees, contacts and customers, statements of
 * work each with its steps, orders, milestones, then the rest.
 */
export interface DemoCompany {
  departments: readonly DemoDepartment[]
  calendars: readonly DemoCalendar[]
  holidays: readonly DemoHoliday[]
  locations: readonly DemoLocation[]
  employees: readonly DemoEmployee[]
  customers: readonly DemoCustomer[]
  contacts: readonly DemoContact[]
  sows: readonly DemoSow[]
  orders: readonly DemoOrder[]
  milestones: readonly DemoMilestone[]
  /**
   * Steps of orders, milestones and statements of work. Each is allowed after those before it; limits are
   * checked after each group.
   */
  steps: readonly (readonly DemoRecordStep[])[]
}
