import type { CalendarDate } from '../../../../src/framework/values/dates'
import { type PersonScope, type Scope, scopeFields } from '../../../people/public'
import type { Hundredths } from '../../rules/days'
import type { EmploymentDates } from '../employment-dates'

/** So many days of a type in a leave year, for those of the scope. */
export interface Quota extends Scope {
  leaveTypeId: number
  leaveYear: number
  days: Hundredths
  /** Before this day nothing of it is posted. */
  effectiveFrom: CalendarDate
}

/** What is asked of a person to know their quota. */
export interface QuotaPerson extends PersonScope, EmploymentDates {
  name: string
  gender: string | null
}

/** Whether both are for the same people. */
export const isSameScope = (one: Scope, other: Scope): boolean => scopeFields.every((name) => one[name] === other[name])
