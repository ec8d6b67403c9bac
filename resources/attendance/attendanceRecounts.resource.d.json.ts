import type { FileChoice, FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A queued recount of days after a change: of one person, or of everybody if it names none. */
export declare const attendanceRecounts: FileResource<
  'attendanceRecounts',
  {
    cause: Needed<FileChoice<'choice', 'holidays' | 'shiftAssignments' | 'timingPolicies'
      | 'attendancePolicies' | 'leavePolicies' | 'locations' | 'employees' | 'leaveTypes'>>
    fromDate: Needed<FileField<'date'>>
    toDate: Needed<FileField<'date'>>
    empId: FileField<'ref'>
    calendarId: FileField<'ref'>
    locationId: FileField<'ref'>
  },
  'status',
  'waiting' | 'done',
  'finish',
  never
>
