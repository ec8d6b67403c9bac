import { readOwnFields } from '../../../../src/engines/definitions/body/read-own-fields'
import { addOwnFields, type OwnFieldParts } from '../../../../src/framework/company/own-fields'
import type { BodyIds, BodySurroundings } from '../../../../src/framework/company/resource-body'
import type { Field } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'
import type { BodyProblems, OwnFieldSet, StoredDefinition } from '../../../records/areas/definitions-in-force'
import { LruCache } from '../../../start/lru-cache'
import type { Declarations } from '../../../types'
import { createCheck } from '../own/add-own-resources'
import { withOwnColumns } from '../own/own-resource'
import { buildSurroundings } from '../own/read-own-resources'
import { type OwnFieldsText, omitRefused, readOwnPart } from './own-field-body'
import { findOwnRightProblems, openToAllReaders } from './own-field-rights'

/** Declarations with the fields that administrators added, and what does not fit, by key. */
interface AddedOwnFields {
  declared: Declarations
  problems: ReadonlyMap<string, BodyProblems>
}

type StoredBody = Pick<StoredDefinition, 'key' | 'body'>

const resultCache = new WeakMap<Declarations, LruCache<string, AddedOwnFields>>()

/** Adds own fields to shipped resources, once for the same bodies; those that do not fit are left out. */
export function addOwnFieldSets(declared: Declarations, stored: readonly StoredBody[]): AddedOwnFields {
  const bodies = stored.flatMap(({ key, body }) => {
    const part = readOwnPart(body)
    return part ? [{ key, part }] : []
  })
  if (bodies.length === 0) return { declared, problems: new Map() }
  const cache = resultCache.get(declared) ?? new LruCache<string, AddedOwnFields>(4)
  resultCache.set(declared, cache)
  const text = JSON.stringify(bodies)
  const added = cache.get(text) ?? composeSets(declared, bodies)
  cache.set(text, added)
  return added
}

function composeSets(declared: Declarations, bodies: readonly { key: string; part: OwnFieldsText }[]): AddedOwnFields {
  const around = buildSurroundings(declared)
  const problems = new Map<string, BodyProblems>()
  let all = declared
  for (const { key, part } of bodies) {
    const shipped = all.resources.find(({ name }) => name === part.of)
    // An overlay of what is no resource is refused as a whole; a second one of a resource too.
    const isTaken = all.ownFields?.some(({ resource }) => resource.name === part.of)
    if (!shipped || shipped.isOwn || isTaken) continue
    const closed = around.closed?.includes(shipped.name) || shipped.source
    const added = closed
      ? { problems: new Map([['ownFields', `${part.of} takes no fields: it is kept by the system or elsewhere`]]) }
      : composeFitting({ all, around, key, shipped }, part)
    if (added.problems.size > 0) problems.set(key, added.problems)
    if ('set' in added && added.set) all = addSet(all, added.set)
  }
  return { declared: all, problems }
}

const addSet = (declared: Declarations, set: OwnFieldSet): Declarations => ({
  ...declared,
  resources: declared.resources.map((each) => (each.name === set.resource.name ? set.resource : each)),
  ownFields: [...(declared.ownFields ?? []), set],
})

interface SetSurroundings {
  all: Declarations
  around: BodySurroundings
  key: string
  shipped: Resource
}

/** Leaves out what does not fit until the rest fits; the problems are those of the whole body. */
function composeFitting(where: SetSurroundings, whole: OwnFieldsText) {
  let first: BodyProblems | undefined
  for (let part: OwnFieldsText | undefined = whole; part; ) {
    const { set, problems } = composeSet(where, part)
    first ??= problems
    if (problems.size === 0) return { set, problems: first }
    part = omitRefused(part, problems)
  }
  return { problems: first ?? new Map<string, string>() }
}

function composeSet(
  { all, around, key, shipped }: SetSurroundings,
  { of: _, ...body }: OwnFieldsText,
): { set?: OwnFieldSet; problems: BodyProblems } {
  const { parts, problems, ...read } = readOwnFields(body, shipped, around)
  if (problems) return { problems }
  const beyond = new Map(findOwnRightProblems(shipped, parts.fields, all.roles))
  if (beyond.size > 0) return { problems: beyond }
  const { ids = noIds, reads = {} } = 'ids' in read ? read : {}
  const resource = mergeChecked(shipped, parts, ids, (field) => openToAllReaders(shipped, all.roles, field))
  const set: OwnFieldSet = { key, shipped, resource, ids, reads, part: body, body: toResourceBody(body) }
  const refusals = createCheck(addSet(all, set), 'ownFields')(set)
  return refusals.size > 0 ? { problems: renameBodyPath(refusals) } : { set, problems: refusals }
}

/** The fields and formulas in the form of a resource, by which a change of stored values is planned. */
const toResourceBody = ({ ownFields: fields, computed }: Omit<OwnFieldsText, 'of'>): OwnFieldSet['body'] => ({
  fields,
  ...(computed && { computed }),
})

const noIds: BodyIds = { fields: {}, choices: {}, nested: {}, states: {}, steps: {}, asked: {} }

const renameBodyPath = (problems: BodyProblems): BodyProblems =>
  new Map([...problems].map(([path, what]) => [path === 'body' ? 'ownFields' : path, what]))

/**
 * Adds the fields to the resource. What they require is checked where people enter records, so that no work of
 * the server and no step is held up by it.
 */
function mergeChecked(shipped: Resource, parts: OwnFieldParts, ids: BodyIds, open: (field: Field) => Field): Resource {
  const { fields, computed, visible, rules } = parts
  const optional = Object.entries(fields).map(([name, field]): [string, Field] => {
    const { required: _, whenMissing: __, ...options } = field.options
    return [name, open({ ...field, options })]
  })
  const merged = addOwnFields(shipped, { ...parts, fields: Object.fromEntries(optional), rules: [] })
  const withColumns = withOwnColumns({ ...shipped, fields: Object.fromEntries(optional) }, ids)
  return {
    ...merged,
    columns: { ...shipped.columns, ...withColumns.columns },
    ids,
    ownFields: { names: Object.keys(fields), checked: { fields, computed, visible, rules } },
  }
}
