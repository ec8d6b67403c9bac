import type { CalendarDate } from '../../../../src/framework/values/dates'
import { narrowest, type PersonScope, type Scope, scopeFields } from '../../../people/public'
import type { Hundredths } from '../../rules/days'

/** So many days of a type in a leave year, for those of the scope. */
export interface Quota extends Scope {
  leaveTypeId: number
  leaveYear: number
  days: Hundredths
  /** Before this day nothing of it is posted. */
  effectiveFrom: CalendarDate
}

/** What is asked of a person to know their quota. */
export interface QuotaPerson extends PersonScope {
  empId: number
  name: string
  joinedOn: CalendarDate
  /** The last day of employment; null: none is known. */
  leftOn: CalendarDate | null
  gender: string | null
}

export const quotaOf = (person: QuotaPerson, quotas: readonly Quota[]): Quota | undefined => narrowest(person, quotas)

/** Whether both are for the same people. */
export const isSameScope = (one: Scope, other: Scope): boolean => scopeFields.every((name) => one[name] === other[name])
