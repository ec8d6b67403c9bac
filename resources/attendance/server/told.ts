import type { AttendanceDay } from '../answers'
import type { ReadDay } from './read'

const toInstant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** A day as it is sent. */
export const toAttendanceDay = ({ date, rules: _, leave, duty, firstIn, lastOut, ...day }: ReadDay): AttendanceDay => ({
  ...day,
  workDate: date,
  firstIn: toInstant(firstIn),
  lastOut: toInstant(lastOut),
  leaveRequestId: leave?.leaveRequestId ?? null,
  leaveTypeId: leave?.leaveTypeId ?? null,
  onDutyRequestId: duty?.onDutyRequestId ?? null,
})
