import { readResourceBody } from '../../../../src/engines/definitions/body/read-resource-body'
import { listEngineResources } from '../../../../src/engines/engine-resources'
import type { BodySurroundings } from '../../../../src/framework/company/resource-body'
import { listRoles } from '../../../../src/framework/company/roles'
import { isPlainObject } from '../../../../src/framework/filter'
import type { BodyProblems, OwnResource } from '../../../records/areas/definitions-in-force'
import { LruCache } from '../../../start/lru-cache'
import type { Declarations } from '../../../types'
import { type StoredBody, writeBodiesWithNamed } from './body-texts'
import { withOwnColumns } from './own-resource'

/** The resources of bodies, and the problems of those that do not fit, by key. */
interface ReadOwnResources {
  own: readonly OwnResource[]
  problems: ReadonlyMap<string, BodyProblems>
}

/** The resources that were read beside these declarations, by the text of all that they name. */
const readCache = new WeakMap<Declarations, LruCache<string, OwnResource>>()

/** The most resources that are kept; each is some ten kilobytes. */
const mostKept = 1000

/**
 * Reads the bodies of all own resources, which may refer to each other in any order and in circles.
 * A resource stays the same object while nothing that it names has changed, so what is made of it is kept too.
 */
export function readOwnResources(shipped: Declarations, stored: readonly StoredBody[]): ReadOwnResources {
  const cache = readCache.get(shipped) ?? new LruCache<string, OwnResource>(mostKept)
  readCache.set(shipped, cache)
  const texts = writeBodiesWithNamed(stored)
  const getText = (key: string) => texts.get(key) ?? ''
  const former = new Map(stored.flatMap(({ key }) => [[key, cache.get(getText(key))] as const]))
  const answer = readAll(buildSurroundings(shipped), stored, (key) => former.get(key))
  for (const own of answer.own) cache.set(getText(own.key), own)
  return answer
}

function readAll(around: BodySurroundings, stored: readonly StoredBody[], findRead: FindRead): ReadOwnResources {
  const inTurn = readInTurn(around, stored, findRead)
  if (inTurn.problems.size < 2) return inTurn
  // In a circle none can be read first, so each is read beside outlines of the others.
  const outlines = readInTurn(around, stored.map(buildOutline), () => undefined).own
  return readInTurn(around, stored, findRead, outlines)
}

/** Answers the resource of a body that was read before. */
type FindRead = (key: string) => OwnResource | undefined

/** Answers what bodies may name besides their own parts. */
export function buildSurroundings({ resources, roles, approvers, events = {} }: Declarations): BodySurroundings {
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
  findRead: FindRead,
  outlines: readonly OwnResource[] = [],
): ReadOwnResources {
  const read = new Map<string, OwnResource>()
  for (const { key } of stored) {
    const former = findRead(key)
    if (former) read.set(key, former)
  }
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
