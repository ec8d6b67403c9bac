import { readResourceBody } from '../../../../src/engines/definitions/body/read-resource-body'
import { listEngineResources } from '../../../../src/engines/engine-resources'
import type { BodySurroundings } from '../../../../src/framework/company/resource-body'
import { listRoles } from '../../../../src/framework/company/roles'
import { isPlainObject } from '../../../../src/framework/filter'
import type { BodyProblems, OwnResource, StoredDefinition } from '../../../records/areas/definitions-in-force'
import type { Declarations } from '../../../types'
import { withOwnColumns } from './own-resource'

/** The resources of bodies, and the problems of those that do not fit, by key. */
interface ReadOwnResources {
  own: readonly OwnResource[]
  problems: ReadonlyMap<string, BodyProblems>
}

type StoredBody = Pick<StoredDefinition, 'key' | 'body'>

/**
 * Reads the bodies of all own resources, which may refer to each other in any order and in circles.
 */
export function readOwnResources(shipped: Declarations, stored: readonly StoredBody[]): ReadOwnResources {
  const around = buildSurroundings(shipped)
  const inTurn = readInTurn(around, stored)
  if (inTurn.problems.size < 2) return inTurn
  // In a circle none can be read first, so each is read beside outlines of the others.
  const outlines = readInTurn(around, stored.map(buildOutline)).own
  return readInTurn(around, stored, outlines)
}

function buildSurroundings({ resources, roles, approvers, events = {} }: Declarations): BodySurroundings {
  const engines = approvers ? listEngineResources(resources, { roles, approvers, events }) : []
  return {
    ...{ resources, roles: listRoles(roles), closed: engines.map(({ name }) => name) },
    ...(approvers && { approvers: Object.keys(approvers.approvers) }),
  }
}

/** Reads bodies until none of the remaining ones fits beside those that were read. */
function readInTurn(
  around: BodySurroundings,
  stored: readonly StoredBody[],
  outlines: readonly OwnResource[] = [],
): ReadOwnResources {
  const read = new Map<string, OwnResource>()
  for (;;) {
    const problems = new Map<string, BodyProblems>()
    const before = read.size
    for (const { key, body } of stored) {
      if (read.has(key)) continue
      const others = [...read.values(), ...outlines.filter((each) => each.key !== key && !read.has(each.key))]
      const resources = [...around.resources, ...others.map(({ resource }) => resource)]
      const answer = readResourceBody(body, { ...around, resources })
      if (answer.problems) problems.set(key, answer.problems)
      else {
        const { declaration, ids, reads } = answer
        read.set(key, { key, body, ids, reads, resource: withOwnColumns(declaration, ids) })
      }
    }
    if (problems.size === 0 || read.size === before)
      return { own: stored.flatMap(({ key }) => read.get(key) ?? []), problems }
  }
}

/** Leaves of a body only what others may name: its fields without references. */
function buildOutline({ key, body }: StoredBody): StoredBody {
  if (!isPlainObject(body)) return { key, body }
  const { name, label, title, fields } = body
  const isPlain = (field: unknown) =>
    Array.isArray(field) && !(isPlainObject(field[3]) && ['to', 'of', 'by'].some((part) => part in field[3]))
  return {
    key,
    body: { name, label, title, fields: Array.isArray(fields) ? fields.filter(isPlain) : fields, access: [] },
  }
}
