import type { FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** A milestone that a project works for. Each milestone belongs to one project. */
export declare const projectMilestones: FileResource<
  'projectMilestones',
  {
    projectId: Needed<FileField<'ref'>>
    sowId: Needed<FileField<'ref'>>
    milestoneId: Needed<FileField<'ref'>>
    name: FileField<'lookup'>
    plannedDate: FileField<'lookupDate'>
    milestoneStatus: FileField<'lookup'>
  }
>
