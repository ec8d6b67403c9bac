import type { LeaveSpan } from './leave-spans'

/** An absent member of a team, without the reason of the absence. */
export interface AbsentMember extends LeaveSpan {
  empId: number
  name: string
  /** The request is not decided yet. */
  isTentative: boolean
}

/** An absence. State and type are present only for callers who may see the request. */
export interface Absence extends AbsentMember {
  id: number | null
  leaveTypeId: number | null
  leaveType: string | null
  colour: string | null
}
