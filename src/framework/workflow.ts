import type { ErrorArgs } from './errors'
import type { Fields, Right } from './field'
import type { Filter, LooseFilter } from './filter'
import type { ResourceName } from './register'
import type { CalendarDate } from './values/dates'

/** How a state reads and looks; the tone is never the only sign. */
export interface State {
  /** Words on screen; default: the state's name in words. */
  label?: string
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** Who may still edit a record in this state; default: whoever may update. */
  isReadOnly?: boolean
  /** How many records that one person made may stand here, where that is nobody else's business yet. */
  mostOfOne?: number
}

/** Other records that must or must not exist for a step or an action to be possible; `$record` is the record's id. */
export interface Requirement {
  /** What is answered; that of a failure of its own, `ownRequest`, is answered as that. */
  code: string
  /** Shown as the reason. */
  message: string
  /** At least one record of this resource fulfils the filter. */
  some?: ResourceName
  /** No record of this resource fulfils the filter. */
  none?: ResourceName
  /** Asked is only the last of the records that this holds for. */
  lastOf?: LooseFilter
  where: LooseFilter
}

/** Whether somebody may sign in: `invited` once they chose a password, `suspended` and `disabled` not. */
export type AccountState = 'active' | 'invited' | 'suspended' | 'disabled'

/** Why a step cannot be taken now. */
interface Guard<Row = Record<string, unknown>, Given = Record<string, unknown>> {
  code: string
  message: string
  /** True while it can. */
  check: (record: Row, given: Given, today: CalendarDate) => boolean
}

/** Lines of a part that are decided together with a step. */
export interface StepLines {
  /** The part: `items`. */
  of: string
  /** What a line is known by, besides its title. */
  show: readonly string[]
  /** Fields of a line that are entered with the step; its grants say who may. */
  ask: readonly string[]
  /** What is said above them. */
  text?: string
}

export interface Transition<
  Name extends string = string,
  State extends string = string,
  Row = Record<string, unknown>,
  Given = Record<string, unknown>,
> {
  /** Words on the button; default: the transition's name in words. */
  label?: string
  from: State | readonly State[]
  to: State
  /** Who may take the step; an empty list leaves it to the server itself. */
  by: readonly Right[]
  /** Four eyes: not the record's creator, or not the person this field names; none of them where there are several. */
  notBy?: 'creator' | Name | readonly ('creator' | Name)[]
  /** Fields that must hold a value first. */
  needs?: readonly Name[]
  /** Conditions on the record itself and what is given beside it, under their locks; the first that does not hold is told. */
  guard?: Guard<Row, Given> | readonly Guard<Row, Given>[]
  requires?: readonly Requirement[]
  /** What the step asks for; answers named like a field of the record are saved in it. */
  ask?: Fields
  /** What the step asks about lines of the record, each by itself. */
  lines?: StepLines
  /** Whether a reason is asked for; default: not asked. */
  comment?: 'required' | 'optional'
  /** A question to confirm before the step. */
  confirm?: string
  /** Name of the operation; default: the transition and the resource, `activateCustomer`. */
  operation?: string
  /** On people: what becomes of the person's account. Not taken by who has fewer rights, nor on the last administrator. */
  account?: AccountState
  /** The server takes the step by itself when this date has come (`on`) or is over (`after`). */
  due?: { on: Name } | { after: Name }
  tone?: 'neutral' | 'danger'
}

export interface Workflow<
  Name extends string = string,
  Column extends string = string,
  S extends string = string,
  T extends string = string,
  Row = Record<string, unknown>,
  G extends string = string,
  Given = Record<string, unknown>,
> {
  /** The state column; only transitions write it. */
  field: Column
  /** Who may read the state; default: everybody who may read the record. */
  readableBy?: readonly Right[]
  /** The update operation takes steps too, named in its input `action`; default false. */
  byUpdate?: boolean
  /** State of a new record; a function where it depends on the record and today. */
  initial: NoInfer<S> | ((record: Row, today: string) => NoInfer<S>)
  states: Readonly<Record<S, State>>
  /** States by what they have in common, `{ open: ['submitted', 'approved'] }`: what grants, rules, SQL and screens mean by it. */
  sets?: Readonly<Record<G, readonly NoInfer<S>[]>>
  /** Fields that say by whom and when a step was taken: told to whoever comes too late. */
  late?: { by: Name; at: Name }
  transitions: Readonly<Record<T, Transition<Name, NoInfer<S>, Row, Given>>>
}

/** The conditions of a step in their order. */
export const listGuards = ({ guard }: Pick<Transition, 'guard'>): readonly Guard[] =>
  guard === undefined ? [] : 'check' in guard ? [guard] : guard
/** What the code of an area knows of a workflow: its own states, steps and sets. */
export type KnownWorkflow<C extends string, S extends string, T extends string, G extends string> = Omit<
  Workflow,
  'field' | 'states' | 'sets' | 'transitions'
> & {
  /** Carry the names of its states and steps; never set. */
  readonly _state?: S
  readonly _step?: T
  readonly field: C
  readonly states: Readonly<Record<S, State>>
  readonly sets: Readonly<Record<G, readonly S[]>>
  readonly transitions: Readonly<Record<T, Transition<string, S>>>
}

/** A resource of which records stand in sets of states that its declaration names. */
interface WithSets<G extends string> {
  readonly workflow: { readonly field: string; readonly sets: Readonly<Record<G, readonly string[]>> }
}

/** Whether the record stands in one of the states that the declaration gives this name. */
export const isInSet = <G extends string>(
  { workflow }: WithSets<G>,
  set: NoInfer<G>,
  record: Readonly<Record<string, unknown>> | null,
): boolean => (workflow.sets[set] as readonly unknown[]).includes(record?.[workflow.field])

export function fromStates(transition: Pick<Transition, 'from'>): readonly string[] {
  return typeof transition.from === 'string' ? [transition.from] : transition.from
}

/** A rule over several fields, run on both sides. */
export interface Rule<Name extends string = string, Row = Record<string, unknown>, Given = Record<string, unknown>> {
  code: string
  /** Fields the message is shown at. */
  on: readonly Name[]
  /** True while the record is right. */
  check: (record: Row, given: Given, today: CalendarDate) => boolean
  /**
   * Judged only where one of these differs from what is stored, and of a new record: what it asks of a parent may have
   * changed since, and is no reason to refuse another change.
   */
  changed?: readonly Name[]
  /** Judged only when one of these steps is taken: of the record, or of what it is a line of. */
  at?: string | readonly string[]
  /** Plain words: the field and the cure. */
  message: string
  args?: ErrorArgs
}

/**
 * A value that others add up to and that must not exceed another one, `milestoneTotal` at most `contractValue`.
 * Kept under parallel changes of every record that either is made of; what exceeds already may not grow.
 */
export interface Limit<Name extends string = string> {
  code: string
  of: Name
  atMost: Name
  /** A field of the record being written that lifts the limit for it while it holds a value: a reason. */
  unless?: string
  message: string
}

/** No two records share these values; with `where`, among the records it holds for. */
export interface UniqueTogether<Name extends string = string> {
  code: string
  on: readonly Name[]
  where?: Filter<Name>
  /** Texts are compared without case and white space. */
  ignoresCaseAndSpace?: boolean
  /** Empty equals empty: two records that leave the same fields empty share them. Else what is empty equals nothing. */
  emptyIsEqual?: boolean
  message: string
}

/** The time a record takes, from a field to a field: calendar dates, both days included, or moments, without the last. */
export interface During<Name extends string = string> {
  /** Where it is empty the record takes no time. */
  from: Name
  /** Where it is empty the time has no end. */
  to: Name
  /** Choices that let a span of dates begin with the second half of a day, or end with the first. */
  halves?: { from: Name; to: Name; first: string; second: string }
  /**
   * Times of the day, `09:30`, of a span of dates that takes only part of its first and last one; where they are empty the
   * halves count. `middle` is the time at which the halves of the day meet, absent or empty: noon.
   */
  times?: { from: Name; to: Name; middle?: Name }
}

/** No two records with equal values take the same time; with `where`, among the records it holds for. */
export interface NoOverlap<Name extends string = string> {
  code: string
  /** A time that records of other resources take as well: of all that name it, no two with an equal `on` overlap. */
  in?: string
  /** What is empty equals nothing; an empty list compares all records with each other. */
  on: readonly Name[]
  during: During<Name>
  where?: Filter<Name>
  message: string
}

/** Something that can be done besides saving and moving through states; its effect is in `server/handlers` of the area. */
export interface Action {
  on: 'record'
  by: readonly Right[]
  label?: string
  /** What must hold beside the rights; where it does not, the action is not offered. */
  requires?: readonly Requirement[]
  ask?: Fields
  confirm?: string
  /** Name of the operation; default: the action's and the resource's name. */
  operation?: string
}
