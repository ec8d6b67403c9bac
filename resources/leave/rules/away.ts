import type { CalendarDate } from '../../../src/framework/values/dates'
import type { LeaveSession } from './spans'

/** Somebody of a team who is away, without why. */
export interface Away {
  empId: number
  name: string
  fromDate: CalendarDate
  toDate: CalendarDate
  fromSession: LeaveSession
  toSession: LeaveSession
  /** It is not decided yet. */
  isTentative: boolean
}

/** An absence; what is asked for and of which type, only to whoever may see the request. */
export interface Absence extends Away {
  id: number | null
  leaveTypeId: number | null
  leaveType: string | null
  colour: string | null
}
