import type { Fields, ValueOf } from '../../src/framework/field'
import type { CalendarDate } from '../../src/framework/values/dates'
import type { holidayCalendars } from '../calendar/holidayCalendars'
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

/** Values with the types of the declaration; fields of `May` are optional. */
export type DemoValues<F extends Fields, Must extends keyof F, May extends keyof F = never> = {
  readonly [Name in Must]: NonNullable<ValueOf<F[Name]>>
} & { readonly [Name in May]?: NonNullable<ValueOf<F[Name]>> }

/** A transition to run once the record and those it needs are there. */
export interface DemoStep {
  transition: string
  comment?: string
  /** The company's date it was taken on; absent: today. */
  on?: CalendarDate
  /** Input of the step. */
  asked?: Readonly<Record<string, string>>
}

/** A step of one record in the list that runs in order. */
export interface DemoRecordStep extends DemoStep {
  resource: 'sows' | 'milestones' | 'purchaseOrders'
  key: string
  /** Key of the contact who accepted the work. */
  acceptor?: string
}

/** A step and who takes it: key of an employee. */
export type DemoUserStep = DemoStep & { by: string }

export interface DemoAccount {
  username: string
  /** Roles to grant; everybody but the restricted is an employee anyway. */
  roles: readonly RoleName[]
}

export interface DemoDepartment {
  key: string
  parent: string | null
  /** Key of the employee who heads it; set after the employees are written. */
  head: string
  values: DemoValues<(typeof departments)['fields'], 'name' | 'code' | 'costCentre'>
}

export interface DemoCalendar {
  key: string
  values: DemoValues<(typeof holidayCalendars)['fields'], 'name' | 'country'>
}

export interface DemoLocation {
  key: string
  /** Key of a calendar. */
  calendar: string
  values: DemoValues<(typeof locations)['fields'], 'name' | 'country' | 'zone' | 'address'>
}

export interface DemoHoliday {
  /** Key of a calendar. */
  calendar: string
  values: DemoValues<(typeof holidays)['fields'], 'date' | 'name' | 'kind', 'description'>
}

type EmployeeFields = (typeof employees)['fields']

export interface DemoEmployee {
  key: string
  department: string
  /** Key of a location; null for people who work anywhere. */
  location: string | null
  /** Key of an employee who comes earlier in the list; null for the head of the company. */
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
  /** Key of an employee. */
  accountOwner: string
  /** To run after the customer's contacts are written. */
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
  /** Key of an employee. */
  owner: string
  /** Key of a contact. */
  contact: string
  /** Key of a statement of work that comes earlier in the list. */
  amends: string | null
  /** To run before anything else is written for it. */
  steps: readonly DemoStep[]
  values: DemoValues<
    (typeof sows)['fields'],
    'sowNumber' | 'title' | 'type' | 'startDate' | 'endDate' | 'currency' | 'value' | 'billingCycle' | 'scope',
    'signedDate' | 'assumptions' | 'rateCard'
  >
  /** Name of the signed document; null where nothing is signed yet. */
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
  /** Key of the order that covers it. */
  order: string | null
  values: DemoValues<(typeof milestones)['fields'], 'sequence' | 'name' | 'plannedDate', 'amount' | 'percent' | 'forecastDate'>
}

/**
 * Everything to write, in this order: departments, calendars with their holidays, locations, employees,
 * heads of departments, customers, contacts, the steps of employees, contacts and customers, statements
 * of work each with its steps, orders, milestones, then the rest.
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
   * Steps of orders, milestones and statements of work, each allowed after those before it; limits are
   * checked after each group.
   */
  steps: readonly (readonly DemoRecordStep[])[]
}
