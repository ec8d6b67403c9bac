import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/**
 * The part of a week that one person approves: a project whose manager approves its time, or the rest. When
 * the last part is approved, the week is approved.
 */
export declare const timeSheetSlices: FileResource<
  'timeSheetSlices',
  {
    timeSheetId: Needed<FileField<'ref'>>
    name: FileField<'text'>
    empId: Needed<FileField<'ref'>>
    projectId: FileField<'ref'>
    weekStart: Needed<FileField<'date'>>
    minutes: Needed<FileField<'number'>>
    billableMinutes: Needed<FileField<'number'>>
  },
  'status',
  'waiting' | 'approved' | 'rejected' | 'withdrawn',
  'approve' | 'reject' | 'withdraw' | 'submit',
  'open' | 'decided',
  'timesheet'
>
