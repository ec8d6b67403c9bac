import type { CurrentDefinition } from '../../../src/framework/company/definition'
import type { ResourceOverlay } from '../../../src/framework/company/overlay'
import type { BodyField, BodyIds, OwnFieldsBody } from '../../../src/framework/company/resource-body'
import type { Roles } from '../../../src/framework/company/roles'
import { StewardError } from '../../../src/framework/errors'
import type { Dashboard } from '../../../src/framework/reports/dashboard'
import type { Report } from '../../../src/framework/reports/report'
import type { Resource } from '../../../src/framework/resource'
import type { Sql } from '../../database/connect'
import { hasExchangedNames } from '../changes/same-names'
import type { Model } from '../model'
import type { Handler } from '../write/writer'

/** A definition as the composition reads it. */
export type StoredDefinition = Pick<CurrentDefinition, 'key' | 'kind' | 'name' | 'revision' | 'body'>

/** What is wrong with a definition, by the path of the part. */
export type BodyProblems = ReadonlyMap<string, string>

/** A resource that an administrator made, as the server serves it. */
export interface OwnResource {
  /** The key of its definition. */
  key: string
  resource: Resource
  ids: BodyIds
  /** The paths that each field with an expression is computed from. */
  reads: Readonly<Record<string, readonly string[]>>
  body: unknown
}

/** Fields that an administrator added to a shipped resource; `resource` has them. */
export interface OwnFieldSet extends OwnResource {
  /** The fields and formulas in the form of a resource's body. */
  body: { fields: readonly BodyField[]; computed?: Readonly<Record<string, string>> }
  /** The fitting parts of the overlay. */
  part: OwnFieldsBody
  /** The resource without them. */
  shipped: Resource
}

/** The declarations as operations ask for them. */
export interface ServedDeclarations {
  resources: readonly Resource[]
  own?: readonly OwnResource[]
  ownFields?: readonly OwnFieldSet[]
  dashboards?: readonly Dashboard[]
  reports?: readonly Report[]
  roles: Roles
}

/** A definition that is not stored yet; without a body it would be retired. */
export type DefinitionDraft = Pick<StoredDefinition, 'key' | 'kind' | 'body'>

/** What would be served after a change, and what would not fit any more, by key. */
export interface TriedDefinitions {
  declared: ServedDeclarations
  model: Model
  problems: ReadonlyMap<string, BodyProblems>
  /** Composes what their resources do before and after changes. */
  composeHandlers(): Readonly<Record<string, Handler>>
}

/** What operations may ask of the definitions that are served. */
export interface DefinitionsInForce {
  /** What administrators changed of shipped resources, with the number of these changes. */
  listOverlays(): { number: number; overlays: readonly ResourceOverlay[] }
  /** The number that is served, and its declarations. */
  readonly number: number
  readonly declared: ServedDeclarations
  readonly model: Model
  /** The definitions that are served. */
  readonly definitions: readonly StoredDefinition[]
  /** Why definitions are left out, by their keys. */
  listProblems(): ReadonlyMap<string, string>
  /** Composes what would be served after changes of definitions, without serving it. */
  tryChanges(changes: readonly DefinitionDraft[]): TriedDefinitions
  /** Serves the number in force. */
  catchUp(): Promise<void>
  /** Why the number in force is not served; undefined where it is. */
  readonly problem: string | undefined
  /** Tells whether another number is in force than that of the call, which this server can serve. */
  isOutdated(number: number, sql: Sql): Promise<boolean>
  /** Tells whether the names of a resource stood for the same at another number. */
  hasSameNames(seen: number, resource: string): Promise<boolean>
  /** Stops listening for later numbers. */
  close(): Promise<void>
}

/** The definitions changed while a call ran. It runs again with the next ones. */
class OutdatedDefinitions extends Error {
  readonly code = 'outdated'
}

type CalledParts = { number: number; model: Model; served: DefinitionsInForce }

/** Tells whether administrators may change how the records of a resource are stored while calls read them. */
export const isOwnResource = ({ model }: CalledParts, resource: string | undefined): boolean =>
  resource !== undefined && model.tables.get(resource)?.resource.ids !== undefined

/**
 * Requires that what was read or written of an own resource, or of own fields, is of the definitions with
 * which the call began.
 * A write asks in its transaction: nobody changes the table before that ends.
 * @throws OutdatedDefinitions
 */
export async function requireSameDefinitions(
  parts: CalledParts,
  resource: string | undefined,
  sql: Sql,
): Promise<void> {
  if (!isOwnResource(parts, resource)) return
  if (await parts.served.isOutdated(parts.number, sql)) throw new OutdatedDefinitions('the definitions have changed')
}

/**
 * Requires that each name stands for the same as when the call began: what was sent for one field is never
 * written into another.
 * @throws StewardError `renamedMeanwhile`
 */
export function requireSameNames(before: CalledParts, now: CalledParts, resource: string): void {
  const [was, is] = [before, now].map(({ model }) => model.tables.get(resource)?.resource.ids)
  if (was && is && hasExchangedNames(was, is)) throw new StewardError('renamedMeanwhile')
}

/** Takes what is served now, for one call or one run: it stays the same until that ends. */
export const takeServed = <Parts extends object>(parts: Parts): Parts => ({ ...parts })
