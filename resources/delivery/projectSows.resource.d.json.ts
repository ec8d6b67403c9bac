import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A statement of work that a project delivers. Several projects can deliver the same one. */
export declare const projectSows: FileResource<
  'projectSows',
  {
    projectId: Needed<FileField<'ref'>>
    sowId: Needed<FileField<'ref'>>
    sowStatus: FileField<'lookup'>
  }
>
