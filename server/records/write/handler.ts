import type { ApprovalFact } from '../../../src/framework/approval'
import type { NameOf, RecordDraft, RecordInput, StepOf, StoredRecord } from '../../../src/framework/record'
import type { Resource } from '../../../src/framework/resource'
import type { ContextSources, ContextValues } from '../../../src/framework/rule-context/rule-context'
import type { Reader } from '../query'
import type { Change, Changes, Handler, StepInput, Writer, WrittenChange } from './writer'

/** The actions possible on records of the resource. */
type ActionOf<R extends Resource> = 'create' | 'update' | 'delete' | StepOf<R> | Extract<keyof R['actions'], string>

/** A change of the resource before it is written. */
export interface ChangeOf<R extends Resource> extends Omit<Change, 'action' | 'before' | 'record'> {
  action: ActionOf<R>
  before: StoredRecord<R> | null
  record: RecordDraft<R>
}

/** A change of the resource that was written, or an action. */
export interface ChangedOf<R extends Resource> extends Omit<ChangeOf<R>, 'record'> {
  id: number
  record: StoredRecord<R>
}

/** A `Handler` that is typed by its resource. */
interface HandlerOf<R extends Resource> {
  fields?: readonly NameOf<R>[]
  before?(change: ChangeOf<R>): Promise<RecordInput<R> | undefined>
  after?(change: ChangedOf<R>): Promise<void>
  afterAll?(changes: readonly ChangedOf<R>[]): Promise<void>
  actions?: Readonly<Record<string, (change: ChangedOf<R>) => Promise<unknown>>>
  first?: Handler['first']
  oneByOne?: string
  oncePer?: NameOf<R>
  instead?: { readonly [T in StepOf<R>]?: (writer: Writer, input: StepInput) => Promise<Changes> }
  facts?(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly ApprovalFact[]>>
}

/** Answers the values of the declaration's `given`, typed. Only for `before`. */
export const getGivenValues = <V extends ContextSources>(
  _: { readonly given: V },
  { given = {} }: Pick<Change, 'given'>,
) => given as Partial<ContextValues<V>>

/** Makes a handler that is typed by its resource. */
export const defineHandler = <R extends Resource>(_resource: R, handler: HandlerOf<R>): Handler =>
  handler as unknown as Handler

/** Makes an effect of changes of another area's resource, typed by that resource. */
export const defineEffect = <R extends Resource>(
  _resource: R,
  effect: Pick<HandlerOf<R>, 'fields' | 'after' | 'afterAll' | 'oneByOne'>,
): Effect => effect as unknown as Effect

/** An effect of changes of another area's resource. */
export type Effect = Pick<Handler, 'fields' | 'after' | 'afterAll' | 'oneByOne'>

/** Runs the effects of written changes: all together by `afterAll`, otherwise one by one. */
export async function runEffects({ after, afterAll }: Effect, changes: readonly WrittenChange[]): Promise<void> {
  if (changes.length === 0) return
  if (afterAll) return afterAll(changes)
  if (after) for (const change of changes) await after(change)
}

/** Runs the effects of those changes that concern the handler. */
export const runOwnEffects = (handler: Effect, changes: readonly WrittenChange[]): Promise<void> =>
  runEffects(
    handler,
    changes.filter((change) => concernsHandler(handler, change)),
  )

/** Answers the handler without its effects. A handler that wraps it runs them with its own. */
export function withoutEffects({ after: _after, afterAll: _afterAll, ...rest }: Handler): Handler {
  return rest
}

/** Tells whether a change concerns the handler; an update does only where one of its fields changed. */
export const concernsHandler = (
  { fields }: Pick<Handler, 'fields'>,
  { action, before, record }: Omit<Change, 'writer'>,
): boolean => action !== 'update' || !fields || fields.some((name) => before?.[name] !== record[name])

/**
 * Extends the handler of another area's resource. `before` may call the original's;
 * `afterAll` runs after the original's effects.
 */
export function wrapHandler<R extends Resource>(
  _resource: R,
  own: Handler,
  fields: readonly NameOf<R>[],
  more: {
    first?: NonNullable<Handler['first']>
    before(change: ChangeOf<R>, own: () => Promise<RecordInput<R> | undefined>): Promise<RecordInput<R> | undefined>
    afterAll(changes: readonly ChangedOf<R>[]): Promise<void>
  },
): Handler {
  return {
    ...withoutEffects(own),
    ...((own.first || more.first) && {
      async first(...args) {
        await own.first?.(...args)
        await more.first?.(...args)
      },
    }),
    ...(own.fields && { fields: [...own.fields, ...fields] }),
    before: (change) =>
      more.before(change as unknown as ChangeOf<R>, async () =>
        concernsHandler(own, change) ? ((await own.before?.(change)) as RecordInput<R> | undefined) : undefined,
      ),
    async afterAll(changes) {
      await runOwnEffects(own, changes)
      await more.afterAll(changes as unknown as readonly ChangedOf<R>[])
    },
  }
}
