import type { Row } from '../../../../../dataProvider/create'
import type { Resource } from '../../../../framework/resource'

/** Tells whether the request waits for a decision: what is seen for it may have changed afterwards. */
export const isWaiting = ({ approval, workflow }: Resource, record: Row): boolean =>
  approval !== undefined && workflow !== undefined && record[workflow.field] === approval.waits

/**
 * Lists the resources of lines that the record page shows with their files, as the decision does, in place
 * of a table: those of a request that the person cannot change.
 */
export function listEvidenceParts({ approval, parts }: Resource, record: Row): readonly string[] {
  if (!approval || record.can?.includes('update')) return []
  return Object.entries(parts).flatMap(([name, { of, files }]) => {
    const lines: unknown = record[name]
    return files !== undefined && Array.isArray(lines) && lines.length > 0 ? [of] : []
  })
}
