import type { CalendarDate } from '../../../../src/framework/values/dates'
import { type PeopleScope, type PersonScope, scopeFields } from '../../../people/public'
import type { Hundredths } from '../../rules/hundredths'
import type { EmploymentDates } from '../employment-dates'

/** Days of a type in a leave year, for a scope. */
export interface Quota extends PeopleScope {
  leaveTypeId: number
  leaveYear: number
  days: Hundredths
  /** Nothing of it is posted before this day. */
  effectiveFrom: CalendarDate
}

/** The facts about a person that select their quota. */
export interface QuotaPerson extends PersonScope, EmploymentDates {
  name: string
  gender: string | null
}

/** Whether both are for the same people. */
export const isSameScope = (one: PeopleScope, other: PeopleScope): boolean =>
  scopeFields.every((name) => one[name] === other[name])
