import type { LeaveSpan } from './spans'

/** Somebody of a team who is away, without why. */
export interface Away extends LeaveSpan {
  empId: number
  name: string
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
