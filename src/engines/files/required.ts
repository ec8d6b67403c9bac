import { attachmentTable } from '../../framework/files'
import type { ResourceName } from '../../framework/register'
import type { Requirement } from '../../framework/workflow'

/** A step that needs a file of the kind with the record. */
export const needsFile = (resource: ResourceName, kind: string, message: string): Requirement => ({
  code: 'documentMissing',
  some: attachmentTable,
  where: { entityType: { eq: resource }, recordId: { eq: '$record' }, kind: { eq: kind } },
  message,
})
