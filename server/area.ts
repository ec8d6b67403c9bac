import type { Application } from '../src/framework/company/application'
import type { ResourceName } from '../src/framework/register'
import type { Resource } from '../src/framework/resource'
import { proposalSource } from './operations/definitions/proposals/proposal-source'
import type { AreaReaders, Readers } from './records/areas/area-readers'
import type { DecisionSource } from './records/areas/decision-source'
import type { PresenceSource } from './records/areas/presence-source'
import type { SignInDeclarations } from './records/model'
import { concernsHandler, type Effect, runOwnEffects, withoutEffects } from './records/write/handler'
import type { Handler } from './records/write/writer'
import type { Scopes } from './session/roles/session-scopes'
import type { Declarations, Job } from './types'
import type { Extension, Operation } from './wire/operation'

/** What an area does on the server. */
export interface AreaServer {
  /** The name of the area's folder. */
  name: string
  /** The hand-written operations of the area. */
  operations?: readonly Operation[]
  /** The area's additions to derived operations. */
  extensions?: readonly Extension[]
  /** The handlers of the area's own resources. */
  handlers?: { readonly [N in ResourceName]?: Handler }
  /** Effects of changes of other areas' resources. They run after the resource's own handler. */
  follows?: { readonly [N in ResourceName]?: Effect }
  /**
   * Gives an effect as `follows` does, for any resource; undefined where the resource's declaration needs none.
   */
  followsEach?: (resource: Resource) => Effect | undefined
  /** Wraps the handlers of other areas' resources, where an effect after them is not enough. */
  around?: { readonly [N in ResourceName]?: (handler: Handler) => Handler }
  jobs?: readonly Job[]
  /** Scopes: separate sign-ins, whose tokens are valid for one purpose only. */
  scopes?: Scopes
  /** Count what else waits in the inbox besides decisions, by name. */
  waiting?: SignInDeclarations['waiting']
  /** What waits in the inbox for a decision and is no approval request. */
  decisionSources?: readonly DecisionSource[]
  /** The kinds by which the inbox counts requests, in their order there. */
  inboxKinds?: readonly string[]
  /** Answers where people are on a day, for the boards of teams. */
  presence?: PresenceSource
  /** Answer what other areas read, by the name that those areas gave it. */
  readers?: { readonly [N in keyof AreaReaders]?: AreaReaders[N] }
}

/** Declares the server part of an area. It only checks the types. */
export const defineAreaServer = (area: AreaServer): AreaServer => area

/**
 * Combines the declarations with the areas' server parts.
 * @throws Error where two areas handle the same resource, or use the same name for a kind
 */
export function composeServer(
  { resources, relations, approvers, roles, reports, dashboards, events }: Application,
  areas: readonly AreaServer[],
  more: Pick<Declarations, 'standsAs' | 'demo'>,
): Declarations {
  const handlers: Record<string, Handler> = mergeByName(areas, ({ handlers }) => handlers)
  for (const { follows = {} } of areas)
    for (const [resource, effect] of Object.entries(follows))
      handlers[resource] = addEffectToHandler(handlers[resource], effect)
  for (const { followsEach } of areas)
    for (const resource of followsEach ? resources : []) {
      const effect = followsEach?.(resource)
      if (effect) handlers[resource.name] = addEffectToHandler(handlers[resource.name], effect)
    }
  for (const { around = {} } of areas)
    for (const [resource, wrap] of Object.entries(around)) handlers[resource] = wrap(handlers[resource] ?? {})
  return {
    resources,
    relations,
    approvers,
    roles,
    reports,
    dashboards,
    events,
    handlers,
    waiting: addCounts(areas),
    inboxKinds: listInboxKinds(areas),
    decisionSources: [proposalSource, ...areas.flatMap(({ decisionSources: own = [] }) => own)],
    presence: areas.flatMap(({ presence = [] }) => presence),
    readers: listByName(areas),
    operations: areas.flatMap(({ operations = [] }) => operations),
    extensions: areas.flatMap(({ extensions = [] }) => extensions),
    jobs: areas.flatMap(({ jobs = [] }) => jobs),
    scopes: areas.flatMap(({ scopes = [] }) => scopes),
    ...more,
  }
}

type WaitingCounts = NonNullable<AreaServer['waiting']>

/** Areas may count under one name: their counts are added. */
function addCounts(areas: readonly AreaServer[]): WaitingCounts {
  const all: Record<string, WaitingCounts[string]> = {}
  for (const [name, count] of areas.flatMap(({ waiting = {} }) => Object.entries(waiting))) {
    const others = all[name]
    all[name] = others ? async (writer) => (await others(writer)) + (await count(writer)) : count
  }
  return all
}

function listInboxKinds(areas: readonly AreaServer[]): string[] {
  const kinds = areas.flatMap(({ inboxKinds = [] }) => inboxKinds)
  const doubled = kinds.find((kind, index) => kinds.indexOf(kind) !== index)
  if (doubled) throw new Error(`The inbox has the kind ${doubled} twice`)
  return kinds
}

/** Adds an effect to a handler. Each of both sees only the changes for which it is registered. */
function addEffectToHandler(own: Handler | undefined, effect: Effect): Handler {
  if (!own) return effect
  const { fields: ownFields, before, ...rest } = withoutEffects(own)
  return {
    ...rest,
    ...(effect.oneByOne && { oneByOne: effect.oneByOne }),
    ...(ownFields && effect.fields && { fields: [...ownFields, ...effect.fields] }),
    ...(before && { before: async (change) => (concernsHandler(own, change) ? before(change) : undefined) }),
    async afterAll(changes) {
      await runOwnEffects(own, changes)
      await runOwnEffects(effect, changes)
    },
  }
}

function mergeByName<One>(
  areas: readonly AreaServer[],
  select: (area: AreaServer) => Readonly<Record<string, One>> | undefined,
): Record<string, One> {
  const all: Record<string, One> = {}
  for (const area of areas)
    for (const [name, one] of Object.entries(select(area) ?? {})) {
      if (all[name]) throw new Error(`The area ${area.name} brings ${name}, which another area brings already`)
      all[name] = one
    }
  return all
}

function listByName(areas: readonly AreaServer[]): Readers {
  const all: Record<string, unknown[]> = {}
  for (const { readers = {} } of areas)
    for (const [name, read] of Object.entries(readers)) all[name] = [...(all[name] ?? []), read]
  return all
}
