import type { Fact } from '../../../src/framework/approval'
import type { Givens, ValuesOf } from '../../../src/framework/given/given'
import type { NameOf, Proposed, Sent, StepOf, Stored } from '../../../src/framework/record'
import type { Resource } from '../../../src/framework/resource'
import type { Reader } from '../query'
import type { Change, Changes, Done, Handler, StepInput, Writer } from './writer'

/** What may be done with records of the resource. */
type ActionOf<R extends Resource> = 'create' | 'update' | 'delete' | StepOf<R> | Extract<keyof R['actions'], string>

/** A change that is about to be made of a record of the resource. */
export interface ChangeOf<R extends Resource> extends Omit<Change, 'action' | 'before' | 'record'> {
  action: ActionOf<R>
  before: Stored<R> | null
  record: Proposed<R>
}

/** A change that was made, or an action that is taken, of a record of the resource. */
export interface ChangedOf<R extends Resource> extends Omit<ChangeOf<R>, 'record'> {
  id: number
  record: Stored<R>
}

/** As `Handler`, with the types of the resource's own records. */
interface HandlerOf<R extends Resource> {
  fields?: readonly NameOf<R>[]
  before?(change: ChangeOf<R>): Promise<Sent<R> | undefined>
  after?(change: ChangedOf<R>): Promise<void>
  afterAll?(changes: readonly ChangedOf<R>[]): Promise<void>
  actions?: Readonly<Record<string, (change: ChangedOf<R>) => Promise<unknown>>>
  first?(writer: Writer, ids: readonly number[]): Promise<void>
  oneByOne?: string
  oncePer?: NameOf<R>
  instead?: { readonly [T in StepOf<R>]?: (writer: Writer, input: StepInput) => Promise<Changes> }
  facts?(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Fact[]>>
}

/** What `given` of the declaration comes to for a change that is about to be made. */
export const readGiven = <V extends Givens>(_: { readonly given: V }, { given = {} }: Pick<Change, 'given'>) =>
  given as Partial<ValuesOf<V>>

/** Effects of changes of the resource's records, which have the types that its declaration gives them. */
export const handlerFor = <R extends Resource>(_resource: R, handler: HandlerOf<R>): Handler =>
  handler as unknown as Handler

/** What follows from changes of a resource of another area, with the types that its declaration gives its records. */
export const effectFor = <R extends Resource>(
  _resource: R,
  effect: Pick<HandlerOf<R>, 'fields' | 'after' | 'afterAll' | 'oneByOne'>,
): Effect => effect as unknown as Effect

/** What follows from a change of another area's resource. */
export type Effect = Pick<Handler, 'fields' | 'after' | 'afterAll' | 'oneByOne'>

/** Runs what follows from changes that were made: at once where the handler takes them so, else one after the other. */
export async function runEffects({ after, afterAll }: Effect, changes: readonly Done[]): Promise<void> {
  if (changes.length === 0) return
  if (afterAll) return afterAll(changes)
  if (after) for (const change of changes) await after(change)
}

/** As `runEffects`, of the changes that concern the handler. */
export const runOwnEffects = (handler: Effect, changes: readonly Done[]): Promise<void> =>
  runEffects(
    handler,
    changes.filter((change) => isConcerned(handler, change)),
  )

/** The handler without its effects, which another one runs with its own. */
export function withoutEffects({ after: _after, afterAll: _afterAll, ...rest }: Handler): Handler {
  return rest
}

/** Whether a change has to do with the handler: of updates those of its fields. */
export const isConcerned = (
  { fields }: Pick<Handler, 'fields'>,
  { action, before, record }: Omit<Change, 'writer'>,
): boolean => action !== 'update' || !fields || fields.some((name) => before?.[name] !== record[name])

/** The handler of another area's resource with more to it: `before` may ask for what theirs adds, `afterAll` comes behind. */
export function wrapHandler<R extends Resource>(
  _resource: R,
  own: Handler,
  fields: readonly NameOf<R>[],
  more: {
    before(change: ChangeOf<R>, own: () => Promise<Sent<R> | undefined>): Promise<Sent<R> | undefined>
    afterAll(changes: readonly ChangedOf<R>[]): Promise<void>
  },
): Handler {
  return {
    ...withoutEffects(own),
    ...(own.fields && { fields: [...own.fields, ...fields] }),
    before: (change) =>
      more.before(change as unknown as ChangeOf<R>, async () =>
        isConcerned(own, change) ? ((await own.before?.(change)) as Sent<R> | undefined) : undefined,
      ),
    async afterAll(changes) {
      await runOwnEffects(own, changes)
      await more.afterAll(changes as unknown as readonly ChangedOf<R>[])
    },
  }
}
