import type { AttendanceDay } from '../answers'
import type { CountedPersonDay } from './counted-days'

const toIsoString = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Converts a counted day to the form in which it is sent. */
export const toAttendanceDay = ({
  date,
  rules: _,
  leave,
  secondLeave,
  leaves: _leaves,
  leaveHalves: _halves,
  payableDays: _payable,
  duty,
  firstIn,
  lastOut,
  ...day
}: CountedPersonDay): AttendanceDay => ({
  ...day,
  workDate: date,
  firstIn: toIsoString(firstIn),
  lastOut: toIsoString(lastOut),
  leaveRequestId: leave?.leaveRequestId ?? null,
  leaveTypeId: leave?.leaveTypeId ?? null,
  secondLeaveRequestId: secondLeave?.leaveRequestId ?? null,
  secondLeaveTypeId: secondLeave?.leaveTypeId ?? null,
  onDutyRequestId: duty?.dutyId ?? null,
})
