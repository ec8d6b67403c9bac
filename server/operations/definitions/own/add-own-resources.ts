import { listEngineResources, withTemplateNames } from '../../../../src/engines/engine-resources'
import { listRoles } from '../../../../src/framework/company/roles'
import { type Field, getFieldBehaviour } from '../../../../src/framework/field'
import type { Role } from '../../../../src/framework/register'
import type { Resource } from '../../../../src/framework/resource'
import { protectFromRequesters } from '../../../../src/framework/rule-context/own-requests'
import { composeHandlers } from '../../../approvals/handlers'
import type { BodyProblems, OwnResource } from '../../../records/areas/definitions-in-force'
import { buildModel, getTable } from '../../../records/model'
import { LruCache } from '../../../start/lru-cache'
import { getErrorMessage } from '../../../start/start-problem'
import type { Declarations } from '../../../types'
import { checkResource } from '../../../wire/checks/check-declarations'
import { requireFreeRoute } from '../../../wire/checks/check-routes'
import { findWiderOwnValues } from '../../../wire/checks/rights/own-values'
import { getBodyText, type StoredBody, writeBodiesWithNamed } from './body-texts'
import { joinOwnApprovers } from './own-approvers'
import { readOwnResources } from './read-own-resources'
import { buildSoundDigest, type SoundBodies } from './sound-bodies'

/** Declarations with own resources, and the problems of those that are left out, by key. */
interface AddedOwnResources {
  declared: Declarations
  problems: ReadonlyMap<string, BodyProblems>
}

const resultCache = new WeakMap<Declarations, LruCache<string, AddedOwnResources>>()

/**
 * Adds the resources that administrators made; those that do not fit are left out.
 * The same bodies are composed once, so that another report costs nothing here.
 * @param sound what this program has checked before; it gets what was found sound now
 */
export function addOwnResources(
  shipped: Declarations,
  stored: readonly StoredBody[],
  sound?: SoundBodies,
): AddedOwnResources {
  if (stored.length === 0) return { declared: shipped, problems: new Map() }
  const cache = resultCache.get(shipped) ?? new LruCache<string, AddedOwnResources>(4)
  resultCache.set(shipped, cache)
  const text = stored.map(getBodyText).join('\n')
  const cached = cache.get(text)
  if (cached) return cached
  const added = composeFitting(shipped, stored, sound)
  cache.set(text, added)
  return added
}

/** Leaves out what does not fit until the rest fits, because one may need another that is left out. */
function composeFitting(
  shipped: Declarations,
  stored: readonly StoredBody[],
  sound: SoundBodies | undefined,
): AddedOwnResources {
  const problems = new Map<string, BodyProblems>()
  for (let rest = stored; ; rest = rest.filter(({ key }) => !problems.has(key))) {
    const { own, problems: unread } = readOwnResources(shipped, rest)
    const before = problems.size
    for (const [key, what] of unread) problems.set(key, what)
    const declared = composeOwnResources(shipped, own)
    for (const [key, what] of findContradictions(shipped, declared, own, sound)) problems.set(key, what)
    if (problems.size === before) return { declared, problems }
  }
}

/** Joins the resources with what the engines keep for them. Other shipped resources stay the same objects. */
function composeOwnResources(shipped: Declarations, read: readonly OwnResource[]): Declarations {
  const { roles, events = {} } = shipped
  const { own, register: approvers } = shipped.approvers
    ? joinOwnApprovers(read, shipped.approvers, roles)
    : { own: read, register: undefined }
  const added = own.map(({ resource }) => resource)
  const plain = [...shipped.resources, ...added]
  if (!approvers || !added.some(usesEngines)) return { ...shipped, own, resources: plain }
  const targets = new Set(added.flatMap(({ fields }) => Object.values(fields).map(findTarget)))
  const guarded = protectFromRequesters(plain, approvers)
  const all = plain.map((each, at) => (each.isOwn || targets.has(each.name) ? (guarded[at] ?? each) : each))
  const engines = listEngineResources(withTemplateNames(all), { roles, approvers, events })
  const names = new Set(engines.map(({ name }) => name))
  const kinds = added.flatMap(({ approval }) => approval?.kind ?? [])
  return {
    ...shipped,
    ...{ own, approvers },
    resources: [...all.filter(({ name }) => !names.has(name)), ...engines],
    inboxKinds: [...new Set([...(shipped.inboxKinds ?? []), ...kinds])],
  }
}

const findTarget = (field: Field): string | undefined => getFieldBehaviour(field).target()

const usesEngines = ({ approval, files, comments, letters }: Resource) =>
  approval !== undefined || comments !== undefined || [files, letters].some((parts) => Object.keys(parts).length > 0)

const mostChecked = 1000

const noProblems: BodyProblems = new Map()

const sameName: BodyProblems = new Map([['name', 'another resource has or had this name']])

/** What the checks said of a resource beside those that it names. */
const checkCache = new WeakMap<Declarations, LruCache<string, BodyProblems>>()

/** Finds what the checks of the build say of each own resource, where it or one that it names has changed. */
function findContradictions(
  shipped: Declarations,
  declared: Declarations,
  own: readonly OwnResource[],
  sound: SoundBodies | undefined,
): ReadonlyMap<string, BodyProblems> {
  const problems = new Map<string, BodyProblems>()
  const cache = checkCache.get(shipped) ?? new LruCache<string, BodyProblems>(mostChecked)
  checkCache.set(shipped, cache)
  const check = createCheck(declared)
  const texts = writeBodiesWithNamed(own)
  const names = new Set<string>()
  for (const one of own) {
    if (names.has(one.resource.name)) problems.set(one.key, sameName)
    names.add(one.resource.name)
    if (problems.has(one.key)) continue
    const key = texts.get(one.key) ?? ''
    const digest = sound ? buildSoundDigest(shipped.roles, key) : ''
    const reasons = cache.get(key) ?? (sound?.has(digest) ? noProblems : check(one))
    cache.set(key, reasons)
    if (reasons.size > 0) problems.set(one.key, reasons)
    else sound?.add(digest)
  }
  return problems
}

/**
 * Makes the check of one resource; what all checks share is composed with the first of them.
 * @param part the part of the body that holds the fields
 */
export function createCheck(declared: Declarations, part = 'fields'): (one: OwnResource) => BodyProblems {
  const composeAll = () => ({
    ...{ declared, roles: listRoles(declared.roles), names: declared.resources.map(({ name }) => name) },
    model: buildModel(declared.resources, declared.relations, declared.approvers),
    handlers: composeHandlers(declared),
  })
  const listEffective = (role: Role) => declared.roles.effective([role])
  let shared: ReturnType<typeof composeAll> | undefined
  return (one) => {
    const { name } = one.resource
    try {
      shared ??= composeAll()
      const { resource } = getTable(shared.model, name)
      requireFreeRoute(resource, declared.resources)
      checkResource(shared, resource)
      return new Map(findWiderOwnValues(shared.model, name, shared.roles, { ...one, part, listEffective }))
    } catch (error) {
      return placeProblem(one, part, getErrorMessage(error))
    }
  }
}

/** Places the problem at the field whose name it begins with. */
function placeProblem({ resource, ids }: OwnResource, part: string, problem: string): BodyProblems {
  const what = problem.replace(`Resource ${resource.name}: `, '')
  const at = Object.keys(ids.fields).findIndex((name) => what.startsWith(`${name} `))
  return new Map([[at < 0 ? 'body' : `${part}.${at}`, what]])
}
