import type { FileChoice, FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A running timer. When it stops, its time becomes a line of the week. */
export declare const timers: FileResource<
  'timers',
  {
    empId: Needed<FileField<'ref'>>
    projectId: Needed<FileField<'ref'>>
    taskId: FileField<'ref'>
    activity: Needed<FileChoice<'choice', 'development' | 'design' | 'testing' | 'analysis' | 'management'
      | 'meeting' | 'support' | 'training' | 'other'>>
    description: FileField<'longText'>
    startedAt: FileField<'instant'>
    stoppedAt: FileField<'instant'>
    lineId: FileField<'ref'>
  },
  'status',
  'running' | 'stopped' | 'discarded',
  'stop' | 'discard',
  never
>
