import type { ResourceOverlay } from '../../../src/framework/company/overlay'
import { composeHandlers } from '../../approvals/handlers'
import type { Database, Sql } from '../../database/connect'
import type {
  BodyProblems,
  DefinitionDraft,
  DefinitionsInForce,
  StoredDefinition,
  TriedDefinitions,
} from '../../records/areas/definitions-in-force'
import { composeModel } from '../../records/compose-model'
import type { Model } from '../../records/model'
import type { Scopes } from '../../session/roles/session-scopes'
import type { Settings } from '../../start/settings'
import { getErrorMessage } from '../../start/start-problem'
import { yieldToOthers } from '../../start/yield-to-others'
import type { Declarations, Job } from '../../types'
import type { Handlers } from '../../wire/operation'
import type { OperationRegistry } from '../../wire/registry'
import { buildOperationsAndJobs } from '../operations-and-jobs'
import { addDefinitions, describeProblems } from './add-definitions'
import { FormerNames } from './names/former-names'
import {
  type DefinitionSet,
  definitionChannel,
  keepsDefinitions,
  noDefinitions,
  readDefinitionSet,
  readNumberInForce,
} from './stored-definitions'

/** What a server serves: declarations with the definitions of one number, and what is made of them. */
export interface Served {
  number: number
  declared: Declarations
  model: Model
  registry: OperationRegistry
  handlers: Handlers
  scopes: Scopes
  jobs: readonly Job[]
  /** Why definitions are left out, by their keys. */
  problems: ReadonlyMap<string, BodyProblems>
}

/** Milliseconds between two looks for a number that no notification brought. */
const lookMs = 10_000

/** Composes what is served. Calls go on between its parts. */
async function composeServed(
  shipped: Declarations,
  settings: Settings,
  { number, definitions }: DefinitionSet,
): Promise<Served> {
  const { declared, problems } = addDefinitions(shipped, definitions)
  await yieldToOthers()
  const model = composeModel(declared, settings)
  await yieldToOthers()
  const handlers = composeHandlers(declared)
  await yieldToOthers()
  return { number, declared, problems, model, handlers, ...buildOperationsAndJobs(declared) }
}

/**
 * Holds what the server serves. A call takes it once at its start; a new number replaces all of it at once.
 * A server that cannot build the number in force keeps the former one, and says why.
 */
export class ServedSlot implements DefinitionsInForce {
  #current: Served
  #problem: string | undefined
  #failed: number | undefined
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #stop: (() => Promise<void>) | undefined
  #definitions: readonly StoredDefinition[]
  readonly #names = new FormerNames()

  private constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly shipped: Declarations,
    definitions: readonly StoredDefinition[],
    first: Served,
  ) {
    this.#definitions = definitions
    this.#current = first
  }

  /** Reads the definitions and listens for later ones. */
  static async open(db: Database, settings: Settings, shipped: Declarations): Promise<ServedSlot> {
    const isKept = keepsDefinitions(shipped)
    const set = isKept ? await readDefinitionSet(db) : noDefinitions
    const first = await composeServed(shipped, settings, set)
    const slot = new ServedSlot(db, settings, shipped, set.definitions, first)
    if (!isKept) return slot
    const look = () => void slot.catchUp().catch(() => {})
    slot.#stop = await db.listen(definitionChannel, look, look)
    slot.#timer = setInterval(look, lookMs).unref()
    // A number that came into force between the first read and the listening was not announced to this server.
    await slot.catchUp()
    return slot
  }

  get current(): Served {
    return this.#current
  }

  /** Why the number in force is not served; undefined where it is. */
  get problem(): string | undefined {
    return this.#problem
  }

  listOverlays(): { number: number; overlays: readonly ResourceOverlay[] } {
    const { number, declared } = this.#current
    return { number, overlays: declared.overlays ?? [] }
  }

  get number(): number {
    return this.#current.number
  }

  get declared(): Declarations {
    return this.#current.declared
  }

  get model(): Model {
    return this.#current.model
  }

  get definitions(): readonly StoredDefinition[] {
    return this.#definitions
  }

  listProblems(): ReadonlyMap<string, string> {
    return new Map([...this.#current.problems].map(([key, what]) => [key, describeProblems(what)]))
  }

  tryChanges(changes: readonly DefinitionDraft[]): TriedDefinitions {
    const drafts = new Map(changes.map((change) => [change.key, change]))
    const stored = new Set(this.#definitions.map(({ key }) => key))
    const all = [
      ...this.#definitions.map((one) => drafts.get(one.key) ?? one),
      ...changes.filter(({ key }) => !stored.has(key)),
    ].filter(({ body }) => body !== null)
    const { declared, problems } = addDefinitions(this.shipped, all)
    const isNew = ([key]: readonly [string, BodyProblems]) => drafts.has(key) || !this.#current.problems.has(key)
    return {
      ...{ declared, model: composeModel(declared, this.settings) },
      problems: new Map([...problems].filter(isNew)),
      composeHandlers: () => composeHandlers(declared),
    }
  }

  /** Serves the number in force. Those who ask meanwhile wait for one more look. */
  async catchUp(): Promise<void> {
    const before = this.#running
    const next = (before ?? Promise.resolve()).catch(() => {}).then(() => this.#look())
    this.#running = next
    await next.finally(() => {
      if (this.#running === next) this.#running = undefined
    })
  }

  async isOutdated(number: number, sql: Sql): Promise<boolean> {
    const inForce = await readNumberInForce(sql)
    return inForce !== number && inForce !== this.#failed
  }

  hasSameNames(seen: number, resource: string): Promise<boolean> {
    return this.#names.areSame(this.db, this.#current, seen, resource)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#stop?.()
    await this.#running?.catch(() => {})
  }

  async #look(): Promise<void> {
    const inForce = await readNumberInForce(this.db)
    // A number that could not be built is not tried again; the next one is.
    if (inForce === this.#current.number || inForce === this.#failed) return
    const set = await readDefinitionSet(this.db)
    try {
      const next = await composeServed(this.shipped, this.settings, set)
      const lost = [...next.problems].find(([key]) => !this.#current.problems.has(key))
      if (lost) throw new Error(`${lost[0]} does not fit this program: ${describeProblems(lost[1])}`)
      this.#current = next
      this.#definitions = set.definitions
      this.#problem = undefined
    } catch (error) {
      this.#failed = set.number
      this.#problem = `The definitions of number ${set.number} cannot be served: ${getErrorMessage(error)}`
    }
  }
}

/** The parts of a kernel that change together with the number. */
type SwappedParts = Pick<Served, 'number' | 'model' | 'registry' | 'handlers' | 'scopes'> & { served: ServedSlot }

/** Adds what the slot serves to the parts that stay; each read answers what is served at that moment. */
export const withServed = <Parts extends object>(parts: Parts, served: ServedSlot): Parts & SwappedParts =>
  Object.defineProperties(
    { ...parts, ...pickServed(served) },
    {
      number: { enumerable: true, get: () => served.current.number },
      model: { enumerable: true, get: () => served.current.model },
      registry: { enumerable: true, get: () => served.current.registry },
      handlers: { enumerable: true, get: () => served.current.handlers },
      scopes: { enumerable: true, get: () => served.current.scopes },
    },
  )

const pickServed = (served: ServedSlot): SwappedParts => {
  const { number, model, registry, handlers, scopes } = served.current
  return { number, model, registry, handlers, scopes, served }
}
