import type { LeaveSpan } from './leave-spans'

/** An absent member of a team, without the reason. */
export interface AbsentMember extends LeaveSpan {
  empId: number
  name: string
  /** It is not decided yet. */
  isTentative: boolean
}

/** An absence; state and type only for those who may see the request. */
export interface Absence extends AbsentMember {
  id: number | null
  leaveTypeId: number | null
  leaveType: string | null
  colour: string | null
}
