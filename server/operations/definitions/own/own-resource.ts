import { createHash } from 'node:crypto'
import type { BodyIds } from '../../../../src/framework/company/resource-body'
import { getFieldBehaviour } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'

/** The longest part of an id that a column holds as it is. */
const longestId = 28

const buildDigest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 6).toUpperCase()

/**
 * The column of a field follows from its id, so a new name moves no value. That of a reference also follows
 * from its resource, because its values are ids of records there. Ids have no capitals, so the ends are clear.
 */
export function buildOwnColumn(id: string, target?: string): string {
  const short = id.length > longestId ? `${id.slice(0, longestId)}${buildDigest(id)}` : id
  return `own_${short}_${target === undefined ? 'V' : `R${buildDigest(target)}`}`
}

/** Names the columns of fields by their ids, and marks the resource as made by an administrator. */
export function withOwnColumns(resource: Resource, ids: BodyIds): Resource {
  const columns = Object.entries(resource.fields).map(([name, field]) => [
    name,
    buildOwnColumn(ids.fields[name] ?? name, getFieldBehaviour(field).target()),
  ])
  return { ...resource, isOwn: true, columns: Object.fromEntries(columns), ids }
}
