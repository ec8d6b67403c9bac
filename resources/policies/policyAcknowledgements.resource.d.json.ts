import type { FileChoice, FileField, FileResource, Needed } from '../../src/engines/definitions/body/file-types'

/** The record that a person has acknowledged a version. */
export declare const policyAcknowledgements: FileResource<
  'policyAcknowledgements',
  {
    kind: Needed<FileChoice<'choice', 'leave' | 'attendance' | 'timing' | 'travel' | 'document'>>
    policyVersionId: Needed<FileField<'number'>>
    empId: Needed<FileField<'ref'>>
    acknowledgedAt: Needed<FileField<'instant'>>
    agent: FileField<'text'>
  }
>
