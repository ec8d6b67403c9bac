import { type AccessRule, denyOwnRecords } from './access'
import { findUsualLabel } from './answers/reserved-names'
import { type Approval, grantDecisions } from './approval'
import type { IconName } from './company/menu'
import type { OwnParts } from './company/own-parts'
import type { DeclaredResource } from './declared-resource'
import { type Field, type Fields, getFieldBehaviour, type ValueOf } from './field'
import type { FileKind } from './files/file-kinds'
import type { Filter } from './filter'
import type { NamedList } from './lists/named-list'
import type { ResourceViews } from './lists/resource-views'
import { humanizeName, toSingular } from './naming'
import { buildDefaultOperations, type Operations, type OwnFileOperations } from './operation'
import type { PartDeclaration } from './parts'
import type { ResourceName, Role } from './register'
import { bindFunctions } from './rule-context/bound-functions'
import type { FrozenRule } from './rule-context/frozen-values'
import { buildInForceConstraints, type DatabaseConstraints, type InForceDeclaration } from './rule-context/in-force'
import type { BeneficiaryOptions, ContextSources, ContextValues, PersonDay } from './rule-context/rule-context'
import { type Account, type AccountMove, buildAccountConstraints } from './steps/accounts'
import type { CommentSetting } from './steps/comment-rules'
import type { Consequence, Consequences } from './steps/consequences'
import type { FileNeeds } from './steps/file-needs'
import type { Letters } from './steps/letters'
import type { PreviewKind } from './steps/preview-kind'
import type { Reminder, RemindersOf } from './steps/reminders'
import type { CalendarDate } from './values/dates'
import type { TitleOptions } from './values/title-options'
import type { Action, Limit, NoOverlap, Rule, State, UniqueTogether, Workflow } from './workflow'

/** Columns of every table; only the server writes them. */
export const commonNames = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version'] as const
type CommonName = (typeof commonNames)[number]

type NameIn<F extends Fields, C extends string> = Extract<keyof F, string> | C | CommonName
type ReferenceIn<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, 'ref'> ? K : never }[keyof F] &
  string
type PathIn<F extends Fields, C extends string> = NameIn<F, C> | `${ReferenceIn<F>}.${string}`

/** A record as rules, guards and computations see it. */
export type RecordOf<F extends Fields, C extends string = never, S extends string = string> = {
  readonly [K in keyof F]: ValueOf<F[K]>
} & { readonly [K in C]: S } & { readonly id?: number }

type NamedListIn<Name extends string, Path extends string> = NamedList<Filter<Path>, Path, Name>

/** A function of the record, its rule context and the day. */
type RecordFunction<F extends Fields, C extends string, S extends string, G extends ContextSources, Value> = (
  record: RecordOf<NoInfer<F>, NoInfer<C>, NoInfer<S>>,
  given: ContextValues<NoInfer<G>>,
  today: CalendarDate,
) => Value

/** What an author writes; see `docs/declaration/resource.md`. */
export interface Declaration<
  F extends Fields,
  C extends string,
  S extends string,
  T extends string,
  G extends string = never,
  A extends string = string,
  V extends ContextSources = ContextSources,
> extends PersonDay<PathIn<NoInfer<F>, NoInfer<C>>>,
    TitleOptions<NoInfer<Extract<keyof F, string>>, NameIn<NoInfer<F>, NoInfer<C>>> {
  /** Plural label; default: the label with an s. */
  plural?: string
  /** Path in the browser, written with the specification's capitals. */
  route: string
  /** A second path in the browser that opens the form. */
  formRoute?: string
  /** The group of the side bar, or `top` for none. If absent, only the menus of roles can have an entry. */
  menu?: string
  /** Roles whose menu has the entry; default: all that may list it. */
  menuTo?: readonly Role[]
  icon?: IconName
  /** The name of the id in calls; default `id`. */
  key?: string
  /** Names of operations that the specification fixes; the other verbs get regular names. */
  operations?: Operations & OwnFileOperations
  /** Set where another server stores the records and offers a simple REST interface. */
  source?: { simpleRest: string }
  /** The resource's former name: the server renames its table. */
  was?: string
  /** The field with the beneficiary of a record, who never writes it, takes its steps or decides on it. */
  givenTo?: NoInfer<Extract<keyof F, string>>
  /** With `givenTo`: facts about people. A record whose facts fit one person only is for that person. */
  givenAlike?: readonly NoInfer<Extract<keyof F, string>>[]
  /** With `givenTo`: people may not write records either whose beneficiary is in their own reporting line. */
  isOverLine?: boolean
  fields: F
  /** Rule context that functions here get as `g`: `given: { sow: parent('sowId') }`. */
  given?: V
  /** On each day one of its records is in force: `inForce: { from: 'validFrom', per: ['currency'] }`. */
  inForce?: InForceDeclaration<NameIn<NoInfer<F>, NoInfer<C>>, Filter<NameIn<NoInfer<F>, NoInfer<C>>>>
  /** Functions that compute values at every save; people cannot enter these fields. */
  computed?: { readonly [K in keyof NoInfer<F>]?: RecordFunction<F, C, S, V, ValueOf<F[K]>> }
  /** Functions that fill in input fields from others; `undefined` keeps the input. */
  fills?: { readonly [K in keyof NoInfer<F>]?: RecordFunction<F, C, S, V, ValueOf<F[K]> | undefined> }
  /** States, or a condition on the record, in which a computed value keeps its stored value. */
  frozen?: { readonly [K in keyof NoInfer<F>]?: readonly NoInfer<S>[] | RecordFunction<F, C, S, V, boolean> }
  /** Conditions under which fields are shown; a hidden field is not required. */
  visible?: { readonly [K in keyof NoInfer<F>]?: RecordFunction<F, C, S, V, boolean> }
  rules?: readonly Rule<
    NameIn<NoInfer<F>, NoInfer<C>>,
    RecordOf<NoInfer<F>, NoInfer<C>, NoInfer<S>>,
    ContextValues<NoInfer<V>>
  >[]
  unique?: readonly UniqueTogether<NameIn<NoInfer<F>, NoInfer<C>>>[]
  noOverlap?: readonly NoOverlap<NameIn<NoInfer<F>, NoInfer<C>>>[]
  /** Times shared with other resources: `['absences']`, and there `noOverlap: [{ in: 'absences' }]`. */
  sharedTimes?: readonly string[]
  /** Further create operations with preset values: `{ createInternalProject: { kind: 'internal' } }`. */
  creates?: Readonly<Record<string, { readonly [K in NoInfer<Extract<keyof F, string>>]?: string | number | boolean }>>
  /** True: creating with an id and a version changes that record instead; default false. */
  createUpdates?: boolean
  /** True: nobody changes or deletes records, and there is no workflow: a correction is a new record. */
  isAppendOnly?: boolean
  /** Fields that lists filter and sort by together, `-` for descending; those compared by equality first. */
  indexes?: readonly (readonly (NameIn<NoInfer<F>, NoInfer<C>> | `-${NameIn<NoInfer<F>, NoInfer<C>>}`)[])[]
  /** Sums over other records that must not exceed another value. */
  limits?: readonly Limit<NameIn<NoInfer<F>, NoInfer<C>>>[]
  access: readonly AccessRule<Filter<PathIn<NoInfer<F>, NoInfer<C>>>>[]
  workflow?: Workflow<
    NameIn<NoInfer<F>, NoInfer<C>>,
    C,
    S,
    T,
    RecordOf<NoInfer<F>, NoInfer<C>, NoInfer<S>>,
    G,
    ContextValues<NoInfer<V>>
  >
  /** Others decide on its records while they wait in one of the states. */
  approval?: Approval<
    NameIn<NoInfer<F>, NoInfer<C>>,
    NoInfer<S>,
    NoInfer<T>,
    Filter<PathIn<NoInfer<F>, NoInfer<C>>>
  > & {
    kind: A
  }
  actions?: Readonly<Record<string, Action>>
  /** Effects on other records, by step, by action, or by `create`, `update` and `delete`. */
  consequences?: { readonly [K in NoInfer<T> | 'create' | 'update' | 'delete']?: readonly Consequence[] }
  /** Each record is an account with a ledger. */
  account?: Account<NameIn<NoInfer<F>, NoInfer<C>>>
  /** What its records hold on accounts, take from them or give to them, by state. */
  moves?: readonly AccountMove<
    NameIn<NoInfer<F>, NoInfer<C>>,
    NoInfer<S>,
    RecordOf<NoInfer<F>, NoInfer<C>, NoInfer<S>>
  >[]
  /** Whom to remind of a date of the record, by kind of reminder. */
  remind?: RemindersOf<NameIn<NoInfer<F>, NoInfer<C>>, PathIn<NoInfer<F>, NoInfer<C>>>
  /** Letters that a step makes from a template; the server stores them as issued. */
  letters?: Letters<NameIn<NoInfer<F>, NoInfer<C>>, PathIn<NoInfer<F>, NoInfer<C>>, NoInfer<T>>
  /** What people see before a step or an action; a step that makes a letter shows its letter anyway. */
  previews?: Readonly<Record<string, PreviewKind>>
  /** Further lists, by the names of their operations. */
  lists?: Readonly<Record<string, NamedListIn<NameIn<NoInfer<F>, NoInfer<C>>, PathIn<NoInfer<F>, NoInfer<C>>>>>
  /** Records of other resources that people enter together with this one, by the name of their input. */
  parts?: Readonly<Record<string, PartDeclaration<NameIn<NoInfer<F>, NoInfer<C>>>>>
  /** Files that a record may have, by kind. */
  files?: Readonly<Record<string, FileKind<Filter<PathIn<NoInfer<F>, NoInfer<C>>>>>>
  /** Comments on its records: `true`, or who reads and writes them. */
  comments?: CommentSetting<NameIn<NoInfer<F>, NoInfer<C>>, Filter<PathIn<NoInfer<F>, NoInfer<C>>>>
  /** Files that a step requires, by kind. */
  needsFiles?: FileNeeds<
    Filter<PathIn<NoInfer<F>, NoInfer<C>>>,
    RecordOf<NoInfer<F>, NoInfer<C>, NoInfer<S>>,
    ContextValues<NoInfer<V>>
  >
  views?: ResourceViews<NameIn<NoInfer<F>, NoInfer<C>>, PathIn<NoInfer<F>, NoInfer<C>>, NoInfer<S>>
}

/** A declaration with all defaults filled in, as the rest of the framework reads it. */
export interface Resource<F extends Fields = Fields>
  extends DatabaseConstraints,
    BeneficiaryOptions,
    PersonDay,
    TitleOptions,
    OwnParts {
  readonly name: ResourceName
  readonly plural: string
  readonly route: string
  readonly formRoute?: string
  readonly menu?: string
  readonly menuTo?: readonly Role[]
  readonly icon: string
  readonly key: string
  readonly operations: Required<Operations> & OwnFileOperations
  readonly source?: { simpleRest: string }
  readonly was?: string
  readonly fields: F
  readonly given: ContextSources
  readonly inForce?: InForceDeclaration
  readonly computed: Readonly<Record<string, (record: never, given: never, today: CalendarDate) => unknown>>
  readonly fills: Resource['computed']
  readonly visible: Readonly<Record<string, (record: never, given: never, today: CalendarDate) => boolean>>
  readonly frozen: Readonly<Record<string, FrozenRule>>
  readonly rules: readonly Rule<string, never, never>[]
  readonly creates: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly createUpdates?: boolean
  readonly isAppendOnly?: boolean
  readonly indexes: readonly (readonly string[])[]
  readonly limits: readonly Limit[]
  readonly access: readonly AccessRule[]
  readonly workflow?: Workflow
  readonly approval?: Approval
  readonly actions: Readonly<Record<string, Action>>
  readonly consequences: Consequences
  readonly account?: Account
  readonly moves: readonly AccountMove[]
  readonly remind: Readonly<Record<string, Reminder>>
  readonly letters: Letters
  readonly previews: Readonly<Record<string, PreviewKind>>
  readonly lists: Readonly<Record<string, NamedList>>
  readonly parts: Readonly<Record<string, PartDeclaration>>
  readonly files: Readonly<Record<string, FileKind>>
  readonly comments?: CommentSetting
  readonly needsFiles: FileNeeds<never, never, never>
  readonly views: ResourceViews
}

/** The values of parts that a declaration omits. */
const emptyDefaults = {
  ...{ given: {}, computed: {}, fills: {}, visible: {}, frozen: {}, rules: [], sharedTimes: [] },
  ...{ indexes: [], limits: [], actions: {}, consequences: {}, creates: {}, moves: [], remind: {} },
  ...{ letters: {}, previews: {}, lists: {}, parts: {}, files: {}, needsFiles: {}, views: {} },
}

/**
 * Declares a resource: its table, operations, rights, flow and screens.
 * @throws Error naming resource and field when the declaration contradicts itself
 */
export function defineResource<
  const N extends ResourceName,
  F extends Fields,
  C extends string = never,
  S extends string = string,
  T extends string = string,
  G extends string = never,
  A extends string = never,
  const V extends ContextSources = Record<never, never>,
>(name: N, declaration: Declaration<F, C, S, T, G, A, V>): DeclaredResource<N, F, C, S, T, G, A, V> {
  const guaranteed = buildInForceConstraints(declaration.inForce as InForceDeclaration | undefined)
  const resource = {
    plural: `${declaration.label}s`,
    icon: 'Folder',
    key: 'id',
    ...emptyDefaults,
    ...declaration,
    unique: [...(declaration.unique ?? []), ...guaranteed.unique, ...buildAccountConstraints(declaration.account)],
    noOverlap: [...(declaration.noOverlap ?? []), ...guaranteed.noOverlap],
    ...(declaration.workflow && { workflow: { sets: {}, ...declaration.workflow } }),
    name,
    operations: { ...buildDefaultOperations(name), ...declaration.operations },
  }
  const extended = applyFieldExtensions(resource as unknown as Resource)
  const complete = denyOwnRecords(grantDecisions(bindFunctions(extended)))
  authoredDeclarations.set(complete, declaration)
  return complete as unknown as DeclaredResource<N, F, C, S, T, G, A, V>
}

const authoredDeclarations = new WeakMap<object, object>()

/** Answers what the author wrote, without defaults and grants that follow; empty for a copy. */
export const readAuthoredDeclaration = (resource: Resource): Readonly<Record<string, unknown>> => ({
  ...authoredDeclarations.get(resource),
})

/** Adds to the resource what its fields contribute. */
const applyFieldExtensions = (resource: Resource): Resource =>
  Object.entries(resource.fields).reduce(
    (current, [name, field]) => getFieldBehaviour(field).extend(current, name),
    resource,
  )

/** Names a step's operation: `activate` of customers → `activateCustomer`, or as the declaration says. */
export function stepOperationName(resource: Resource, step: string): string {
  const declared = resource.workflow?.transitions[step]?.operation ?? resource.actions[step]?.operation
  return declared ?? `${step}${toSingular(resource.name)}`
}

export function fieldLabel(resource: Resource, name: string): string {
  return resource.fields[name]?.options.label ?? findUsualLabel(resource, name)
}

export function findState(resource: Resource, value: unknown): (State & { label: string }) | undefined {
  const state = typeof value === 'string' ? resource.workflow?.states[value] : undefined
  return state && { ...state, label: state.label ?? humanizeName(String(value)) }
}

/** Tells whether people can enter the field: stored, not computed, not made by the server, writable. */
export function isInputField(resource: Resource, name: string): boolean {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!field || field.type.isServerMade || field.options.writableBy?.length === 0) return false
  return !Object.hasOwn(resource.computed, name)
}
