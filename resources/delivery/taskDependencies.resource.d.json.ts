import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A dependency: a task that another task of the same project waits for. */
export declare const taskDependencies: FileResource<
  'taskDependencies',
  {
    taskId: Needed<FileField<'ref'>>
    dependsOnTaskId: Needed<FileField<'ref'>>
    otherStatus: FileField<'lookup'>
  }
>
