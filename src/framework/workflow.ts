import type { ErrorArgs } from './errors'
import type { Fields, Right } from './field'
import type { Filter, LooseFilter } from './filter'
import type { ResourceName } from './register'
import type { CalendarDate } from './values/dates'

/** How a state reads and looks; colour is never the only sign. */
export interface State {
  /** Label; default: the state's name in words. */
  label?: string
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** Whether nobody can edit records in this state; default: false. */
  isReadOnly?: boolean
  /** Most records in this state by one creator, while it concerns nobody else. */
  mostOfOne?: number
}

/** Records that must or must not exist before a step or an action; `$record` is the record's id. */
export interface Requirement {
  /** The error code; a code of the error table, `ownRequest`, is answered as that error. */
  code: string
  /** Shown as the reason. */
  message: string
  /** At least one record of this resource must match the filter. */
  some?: ResourceName
  /** No record of this resource may match the filter. */
  none?: ResourceName
  /** Only the last of the records that match this is tested. */
  lastOf?: LooseFilter
  where: LooseFilter
}

/** Whether somebody may sign in: `invited` once they chose a password, `suspended` and `disabled` not. */
export type AccountState = 'active' | 'invited' | 'suspended' | 'disabled'

/** A condition of a step, and the reason if it fails. */
interface Guard<Row = Record<string, unknown>, Given = Record<string, unknown>> {
  code: string
  message: string
  /** True while the step is possible. */
  check: (record: Row, given: Given, today: CalendarDate) => boolean
}

/** Lines of a part that are decided with a step. */
export interface StepLines {
  /** The part: `items`. */
  of: string
  /** What identifies a line besides its title. */
  show: readonly string[]
  /** Fields of a line entered with the step, if its grants allow it. */
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
  /** Who may take the step; empty: only the server. */
  by: readonly Right[]
  /** Four eyes: not the record's creator, or not the persons these fields name. */
  notBy?: 'creator' | Name | readonly ('creator' | Name)[]
  /** Fields that must be filled in first. */
  needs?: readonly Name[]
  /** Conditions on the record and its rule context, under their locks; the first failure is reported. */
  guard?: Guard<Row, Given> | readonly Guard<Row, Given>[]
  requires?: readonly Requirement[]
  /** What the step asks; answers named like a field are saved in it. */
  ask?: Fields
  /** What the step asks about each line. */
  lines?: StepLines
  /** Whether the step asks for a reason; default: no. */
  comment?: 'required' | 'optional'
  /** A confirmation question. */
  confirm?: string
  /** Name of the operation; default: the transition and the resource, `activateCustomer`. */
  operation?: string
  /** On people: the account's new state. Refused to callers with fewer rights and on the last administrator. */
  account?: AccountState
  /** The server takes the step when this date has come (`on`) or is over (`after`). */
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
  /** The update operation also takes steps, by its input `action`; default false. */
  byUpdate?: boolean
  /** State of a new record, or a function of the record and today. */
  initial: NoInfer<S> | ((record: Row, today: string) => NoInfer<S>)
  states: Readonly<Record<S, State>>
  /** Named sets of states, `{ open: ['submitted', 'approved'] }`, for grants, rules, SQL and screens. */
  sets?: Readonly<Record<G, readonly NoInfer<S>[]>>
  /** Fields with who took a step and when, shown to a person who acts too late. */
  late?: { by: Name; at: Name }
  transitions: Readonly<Record<T, Transition<Name, NoInfer<S>, Row, Given>>>
}

/** The conditions of a step, in order. */
export const listGuards = ({ guard }: Pick<Transition, 'guard'>): readonly Guard[] =>
  guard === undefined ? [] : 'check' in guard ? [guard] : guard
/** A workflow with the literal names of its states, steps and sets. */
export type TypedWorkflow<C extends string, S extends string, T extends string, G extends string> = Omit<
  Workflow,
  'field' | 'states' | 'sets' | 'transitions'
> & {
  /** Carry names for types; never set. */
  readonly _state?: S
  readonly _step?: T
  readonly field: C
  readonly states: Readonly<Record<S, State>>
  readonly sets: Readonly<Record<G, readonly S[]>>
  readonly transitions: Readonly<Record<T, Transition<string, S>>>
}

/** A resource whose workflow declares sets of states. */
interface WithStateSets<G extends string> {
  readonly workflow: { readonly field: string; readonly sets: Readonly<Record<G, readonly string[]>> }
}

/** Whether the record's state is in the named set. */
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
  /** Fields that show the message. */
  on: readonly Name[]
  /** True while the record is valid. */
  check: (record: Row, given: Given, today: CalendarDate) => boolean
  /**
   * Checked only if one of these changes, or the record is new: a parent may have changed since, which must
   * not block other changes.
   */
  changed?: readonly Name[]
  /** Checked only when one of these steps is taken, of the record or of the record it is a line of. */
  at?: string | readonly string[]
  /** The message: the field and the cure. */
  message: string
  args?: ErrorArgs
}

/**
 * A sum that must not exceed another value, `milestoneTotal` at most `contractValue`. Holds under parallel
 * changes of all records involved; a value that is already too high may not grow.
 */
export interface Limit<Name extends string = string> {
  code: string
  of: Name
  atMost: Name
  /** A field of the written record that lifts the limit while filled in: a reason. */
  unless?: string
  message: string
}

/** No two records share these values; with `where`, among those that match. */
export interface UniqueTogether<Name extends string = string> {
  code: string
  on: readonly Name[]
  where?: Filter<Name>
  /** Ignores case and white space. */
  ignoresCaseAndSpace?: boolean
  /** Empty equals empty: two records with the same empty fields conflict. Default: empty equals nothing. */
  emptyIsEqual?: boolean
  message: string
}

/** The time a record takes: calendar dates, both included, or moments, the last excluded. */
export interface OccupiedTime<Name extends string = string> {
  /** Empty: the record takes no time. */
  from: Name
  /** Empty: no end. */
  to: Name
  /** Choices that begin a span at midday of its first day, or end it at midday of its last. */
  halves?: { from: Name; to: Name; first: string; second: string }
  /**
   * Times of day, `09:30`, for spans with a partial first or last day; empty: the halves count. `middle` is
   * the time between the halves; absent or empty: noon.
   */
  times?: { from: Name; to: Name; middle?: Name }
}

/** No two records with equal values overlap; with `where`, among those that match. */
export interface NoOverlap<Name extends string = string> {
  code: string
  /** A time shared with other resources: of all that name it, no two with an equal `on` overlap. */
  in?: string
  /** Empty equals nothing; an empty list compares all records. */
  on: readonly Name[]
  during: OccupiedTime<Name>
  where?: Filter<Name>
  message: string
}

/** Something to do besides saving and steps; its effect is in `server/handlers` of the area. */
export interface Action {
  on: 'record'
  by: readonly Right[]
  label?: string
  /** What must hold besides the rights; otherwise the action is not offered. */
  requires?: readonly Requirement[]
  ask?: Fields
  confirm?: string
  /** Name of the operation; default: the action's and the resource's name. */
  operation?: string
}
