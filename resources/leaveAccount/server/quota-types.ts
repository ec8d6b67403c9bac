import type { CalendarDate } from '../../../src/framework/values/dates'
import { type PeopleScope, type PersonScope, scopeFields } from '../../people/public'
import type { Hundredths } from '../rules/hundredths'
import type { EmploymentDates } from './employment-dates'

/** The days of a type in a leave year, for a scope of people. */
export interface Quota extends PeopleScope {
  leaveTypeId: number
  leaveYear: number
  days: Hundredths
  /** The first day on which grants of the quota can be posted. */
  effectiveFrom: CalendarDate
}

/** The facts about a person that decide which quota applies to them. */
export interface QuotaPerson extends PersonScope, EmploymentDates {
  name: string
  gender: string | null
  /** What other facts were true before a date, the first date first. */
  past?: readonly PastFacts[]
}

/** The facts about a person before they changed. */
export interface PastFacts {
  /** The first day on which they were no longer true. */
  until: CalendarDate
  facts: Partial<Pick<QuotaPerson, (typeof datedFacts)[number]>>
}

/** The facts that can change within a year and decide which quota applies. */
export const datedFacts = ['grade', 'employmentType', 'departmentId', 'locationId', 'gender'] as const

/** Whether both scopes contain the same people. */
export const isSameScope = (one: PeopleScope, other: PeopleScope): boolean =>
  scopeFields.every((name) => one[name] === other[name])
