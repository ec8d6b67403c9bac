import type { ErrorArgs } from './errors'
import type { Fields, Right } from './field'
import type { Filter, LooseFilter } from './filter'
import { humanizeName } from './naming'
import type { ResourceName } from './register'
import type { CalendarDate } from './values/dates'

/** The label and colour of a state; the colour is never the only sign of it. */
export interface State {
  /** Label; default: the state's name in words. */
  label?: string
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** True where nobody can edit records in this state; default false. */
  isReadOnly?: boolean
  /** How many records one creator may have in this state while they concern nobody else. */
  mostOfOne?: number
}

/**
 * Records that must or must not exist before a step or an action. In its filters `$record` stands for the
 * id of this record.
 */
export interface Requirement {
  /** The error code; if it is in the error table, like `ownRequest`, the server answers that error. */
  code: string
  /** The message that tells the reason. */
  message: string
  /** At least one record of this resource must match the filter. */
  some?: ResourceName
  /** No record of this resource may match the filter. */
  none?: ResourceName
  /** If present, only the last record that matches this filter is tested. */
  lastOf?: LooseFilter
  where: LooseFilter
}

/**
 * The state of an account: `invited` may sign in after choosing a password, `suspended` and `disabled` may
 * not.
 */
export type AccountState = 'active' | 'invited' | 'suspended' | 'disabled'

/** A condition of a step, and the reason to show if it fails. */
interface Guard<Row = Record<string, unknown>, Given = Record<string, unknown>> {
  code: string
  message: string
  /** True while the step is possible. */
  check: (record: Row, given: Given, today: CalendarDate) => boolean
}

/** Lines of a part that people decide together with the step. */
export interface StepLines {
  /** The name of the part, `items`. */
  of: string
  /** Fields that identify a line besides its title. */
  show: readonly string[]
  /** Fields of a line that people enter with the step, if its grants allow it. */
  ask: readonly string[]
  /** Text above the lines. */
  text?: string
}

export interface Transition<
  Name extends string = string,
  State extends string = string,
  Row = Record<string, unknown>,
  Given = Record<string, unknown>,
> {
  /** Label of the button; default: the transition's name in words. */
  label?: string
  from: State | readonly State[]
  to: State
  /** Who may take the step; if empty, only the server. */
  by: readonly Right[]
  /** Four eyes: excludes the record's creator, or the people that these fields name. */
  notBy?: 'creator' | Name | readonly ('creator' | Name)[]
  /** Fields that have to be filled in before the step. */
  needs?: readonly Name[]
  /**
   * Conditions on the record and its rule context, checked under their locks; the first one that fails is
   * reported.
   */
  guard?: Guard<Row, Given> | readonly Guard<Row, Given>[]
  requires?: readonly Requirement[]
  /** What the step asks; an answer with the name of a field is saved in that field. */
  ask?: Fields
  /** What the step asks for each line. */
  lines?: StepLines
  /** Whether the step asks for a reason; absent: it does not. */
  comment?: 'required' | 'optional'
  /** A question that the person confirms before the step. */
  confirm?: string
  /** The step that takes this one back; it is offered after this one. */
  undo?: string
  /** Name of the operation; default: the transition and the resource, `activateCustomer`. */
  operation?: string
  /**
   * On people: the new state of the account. Callers with fewer rights cannot take it, nor anybody on the
   * last administrator.
   */
  account?: AccountState
  /** The server takes the step on this date (`on`), or when this date is over (`after`). */
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
  /** The field with the state; only transitions write it. */
  field: Column
  /** Who may read the state; default: everybody who may read the record. */
  readableBy?: readonly Right[]
  /** True: the update operation takes steps too, in its input `action`; default false. */
  byUpdate?: boolean
  /** The state of a new record, or a function of the record and today that answers it. */
  initial: NoInfer<S> | ((record: Row, today: string) => NoInfer<S>)
  states: Readonly<Record<S, State>>
  /** Named sets of states, `{ open: ['submitted', 'approved'] }`, for grants, rules, SQL and screens. */
  sets?: Readonly<Record<G, readonly NoInfer<S>[]>>
  /** The step that takes back a new record; it is offered after the creation. */
  undo?: NoInfer<T>
  /** Fields that hold who took a step and when. A person whose step comes too late sees them. */
  late?: { by: Name; at: Name }
  transitions: Readonly<Record<T, Transition<Name, NoInfer<S>, Row, Given>>>
}

/** Lists the conditions of a step, in order. */
export const listGuards = ({ guard }: Pick<Transition, 'guard'>): readonly Guard[] =>
  guard === undefined ? [] : 'check' in guard ? [guard] : guard
/** A workflow with the literal names of its states, steps and sets. */
export type TypedWorkflow<C extends string, S extends string, T extends string, G extends string> = Omit<
  Workflow,
  'field' | 'states' | 'sets' | 'transitions'
> & {
  /** Carry names for the compiler; never set. */
  readonly _state?: S
  readonly _step?: T
  readonly field: C
  readonly states: Readonly<Record<S, State>>
  readonly sets: Readonly<Record<G, readonly S[]>>
  readonly transitions: Readonly<Record<T, Transition<string, S>>>
}

/** A resource whose workflow declares named sets of states. */
interface WithStateSets<G extends string> {
  readonly workflow: { readonly field: string; readonly sets: Readonly<Record<G, readonly string[]>> }
}

/** Tells whether the record's state is in the named set. */
export const isInSet = <G extends string>(
  { workflow }: WithStateSets<G>,
  set: NoInfer<G>,
  record: Readonly<Record<string, unknown>> | null,
): boolean => (workflow.sets[set] as readonly unknown[]).includes(record?.[workflow.field])

export function listFromStates(transition: Pick<Transition, 'from'>): readonly string[] {
  return typeof transition.from === 'string' ? [transition.from] : transition.from
}

/** A rule over several fields; browser and server check it. */
export interface Rule<Name extends string = string, Row = Record<string, unknown>, Given = Record<string, unknown>> {
  code: string
  /** Fields at which the message is shown. */
  on: readonly Name[]
  /** True while the record is valid. */
  check: (record: Row, given: Given, today: CalendarDate) => boolean
  /**
   * The rule is checked only if one of these fields changes or the record is new. A parent may have changed
   * since, and that must not block other changes.
   */
  changed?: readonly Name[]
  /**
   * The rule is checked only when one of these steps is taken, of the record or of the record whose line it
   * is.
   */
  at?: string | readonly string[]
  /** True where a value in one of the fields `on` serves for the others; see `atLeastOne`. */
  areAlternatives?: true
  /** The message: it names the field and how to correct it. */
  message: string
  args?: ErrorArgs
}

/**
 * Requires that a sum does not exceed another value, `milestoneTotal` at most `contractValue`. This holds
 * when all records involved change in parallel; a value that is already too high may not grow.
 */
export interface Limit<Name extends string = string> {
  code: string
  of: Name
  atMost: Name
  /** A field of the written record, such as a reason; while it is filled in, the limit does not apply. */
  unless?: string
  message: string
}

/** Requires that no two records have equal values; with `where`, only records that match are compared. */
export interface UniqueTogether<Name extends string = string> {
  code: string
  on: readonly Name[]
  where?: Filter<Name>
  /** True: the comparison ignores case and white space. */
  ignoresCaseAndSpace?: boolean
  /**
   * True: empty equals empty, so two records with the same empty fields conflict. Default: empty equals
   * nothing.
   */
  emptyIsEqual?: boolean
  message: string
}

/** The time that a record takes: calendar dates, both included, or moments, the last one excluded. */
export interface OccupiedTime<Name extends string = string> {
  /** The field with the start; while it is empty, the record takes no time. */
  from: Name
  /** The field with the end; empty means no end. */
  to: Name
  /** Choices for halves of a day: the span begins at midday of its first day, or ends at midday of its last. */
  halves?: { from: Name; to: Name; first: string; second: string }
  /**
   * Times of day, `09:30`, for spans with a partial first or last day; while empty, `halves` count. `middle`
   * is the time between the halves; absent or empty: noon.
   */
  times?: { from: Name; to: Name; middle?: Name }
}

/**
 * Requires that no two records with equal values overlap; with `where`, only records that match are
 * compared.
 */
export interface NoOverlap<Name extends string = string> {
  code: string
  /**
   * The name of a time shared with other resources: of all records that use it, no two with an equal `on`
   * overlap.
   */
  in?: string
  /** Fields that have to be equal; an empty value equals nothing, an empty list compares all records. */
  on: readonly Name[]
  during: OccupiedTime<Name>
  where?: Filter<Name>
  message: string
}

/** Something people can do besides saving and steps; its effect is in `server/handlers` of the area. */
export interface Action {
  on: 'record'
  by: readonly Right[]
  label?: string
  /** What must hold besides the rights; otherwise screens do not offer the action. */
  requires?: readonly Requirement[]
  ask?: Fields
  confirm?: string
  /** Name of the operation; default: the action's and the resource's name. */
  operation?: string
}

export function transitionLabel(name: string, transition: Pick<Transition, 'label'>): string {
  return transition.label ?? humanizeName(name)
}
