import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A person who does a task. */
export declare const taskAssignees: FileResource<
  'taskAssignees',
  {
    taskId: Needed<FileField<'ref'>>
    empId: Needed<FileField<'ref'>>
  }
>
