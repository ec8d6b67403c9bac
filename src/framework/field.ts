import type { FieldError, FieldErrors } from './errors'
import type { LooseFilter, Operator } from './filter'
import type { Around, Given, Misfit } from './given/around'
import type { RateSource } from './given/rate-source'
import type { Role } from './register'
import type { Series } from './values/series'
import type { Lasting, Wearing } from './values/wear'

/** A right: a role, or a role (any when absent) on the records that the filter holds for. */
export type Right = Role | { role?: Role | readonly Role[]; where: LooseFilter }

/** Options every field takes. */
export interface FieldOptions {
  /** Words on screen; default: the field's name in words. */
  label?: string
  /** Shown before the input. */
  help?: string
  /** Must hold a value whenever the record is saved; default false. */
  required?: boolean
  /** Value of a new record: a constant, or `$me`, `$today`, `$company`; default none. */
  default?: string | number | boolean | readonly string[]
  /** No two records share the value; `ignoreCaseAndSpace` compares without case and white space; default false. */
  unique?: boolean | 'ignoreCaseAndSpace'
  /** Found by the words of the search box; default false. Such a field may not be limited by `readableBy`. */
  search?: boolean
  /** Who may read, filter, sort, group and export it; default: everybody who may read the record. */
  readableBy?: readonly Right[]
  /** A computed value: whoever reads the record is told it, also who may not read all that it is made of; default false. */
  isToldToAll?: boolean
  /** Who may change it; default: everybody who may change the record. */
  writableBy?: readonly Right[]
  /** Where the value gives the signed-in person something or decides over them: they never set it there, whatever else they may. */
  givenTo?: LooseFilter
  /** Settable when the record is created and never again; default false. */
  fixed?: boolean
  /**
   * Somebody is recognised by it or proves by it who they are: the person that the record is, or the one that its field
   * `of` names. Only they themselves change it, having just signed in, and administrators; default false.
   */
  provesIdentity?: boolean | { of: string }
  /** Its values are names of resources: they follow where one of these is renamed; default false. */
  namesResource?: boolean
  /** The field's former name: its column is renamed, not dropped. */
  was?: string
}

/** What to store of one value, or why not; `nested` names the places inside a value of rows, `0.email`. */
export type Parsed<Value = unknown> =
  | { ok: true; value: Value }
  | { ok: false; error: FieldError; nested?: FieldErrors }

export const acceptValue = <Value>(value: Value): Parsed<Value> => ({ ok: true, value })
export const refuseValue = (code: string, args?: FieldError['args']): Parsed<never> => ({
  ok: false,
  error: { code, ...(args && { args }) },
})

/** A plain value as text, nothing for lists and objects: `String` would run what a sender named `toString`. */
export const plainText = (input: unknown): string =>
  typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean' ? String(input).trim() : ''

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 reads it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The column a field is stored in. */
export interface Column {
  /** PostgreSQL type, e.g. `numeric(18,4)`. */
  type: string
  /** Condition the database keeps, with `{column}` for the column's name. */
  check?: string
  /** The table whose id this column holds. */
  references?: string
  /** Collation for text that people sort by. */
  collate?: string
}

/** What a field's value is computed from when the database computes it. */
export type Derivation =
  | {
      kind: 'rollup'
      resource: string
      by: string
      take: 'count' | 'sum' | 'min' | 'max'
      field?: string
      where?: LooseFilter
      /** A date of theirs: as of a day only what lies on it or before counts. */
      until?: string
    }
  | { kind: 'path'; along: string; label: string; separator: string }
  /** Fields of the record added and taken off; what is empty counts as nothing. */
  | { kind: 'sum'; plus: readonly string[]; minus: readonly string[] }
  /** Hundredths of `whole` that `part` is; empty where the whole is nothing. */
  | { kind: 'share'; part: string; whole: string }
  /** A field of the record that the reference `by` names. */
  | { kind: 'lookup'; by: string; field: string }
  /** Days from a date or a moment of the record to today, or the first day of the span that they lie in. */
  | { kind: 'age'; from: string; buckets?: readonly number[]; isPast?: boolean; where?: LooseFilter; during?: Lasting }
  /** What is left of what wears off, or for how many months it has; months between two dates, or to today. */
  | { kind: 'wear'; take: 'value' | 'months'; of: Wearing; currency?: string }
  | { kind: 'months'; from: string; to?: string }
  /** Whether the record fulfils a filter. */
  | { kind: 'condition'; where: LooseFilter }
  /** Ids of the records of another resource that refer to this one by the field `by`. */
  | { kind: 'members'; resource: string; by: string }

/** What the framework makes a kept value of, at every save. */
export type Making =
  /** What is in force beside the record; `since` is the field that keeps from when on. */
  | { kind: 'rate'; given: RateSource; since?: string; mayBeMissing: boolean }
  /** An amount of the record in the company's currency, by the rate that the field `by` keeps. */
  | { kind: 'base'; amount: string; by: string }

/** What a number is counted in. */
export interface Unit {
  words: string
  /** The field of the same record that says it where it is filled in. */
  field?: string
}

/**
 * How one type of field behaves, on both sides and in the database.
 * Code outside `src/fields` asks these properties and never the type's name.
 */
export interface FieldType<Options extends FieldOptions = FieldOptions> {
  /** The type's folder in `src/fields`. */
  name: string
  /** Where the value is stored; null where it is derived. */
  column(options: Options): Column | null
  /** Reads a value from the wire, a form or a file (text, or what JSON holds); the value is never empty here. */
  parse(input: unknown, options: Options): Parsed
  /** Comparisons that make sense, by default none. */
  operators: readonly Operator[]
  /** SQL of the JSON value, from the SQL of the column; absent: the column itself. */
  json?(column: string): string
  /** SQL of the text in a cell of a CSV file, from the SQL of the column; absent: the JSON value as text. */
  csv?(column: string, options: Options): string
  /** SQL of how the value reads in a sentence, from the SQL of the column; absent: as in a file. */
  wordsSql?(column: string): string
  /** SQL of the text in a cell of a file, where the SQL of the digits tells how many its unit has; absent: as elsewhere. */
  counted?(column: string, decimals: string): string
  /** The whole value of one whose record says the rest, such as the country of a phone number; absent: as it was read. */
  complete?(value: unknown, options: Options, around: Around): unknown
  /** Why the value does not fit its record, what that is counted in, or the day; undefined where it does. */
  misfit?(value: unknown, options: Options, given: Given): Misfit | undefined
  /** The text that stored values hold, of one typed to search for; absent: as it is typed. */
  sought?(typed: string): string
  /** What the number is counted in; absent: nothing. */
  unit?(options: Options, company: { currency: string }): Unit | undefined
  /** What the wire takes, for the reference of the operations; absent: any text. */
  schema?(options: Options): JsonSchema
  /** How the value reads as plain text: history, PDF, messages; `unit` is what it is counted in. Absent: `String(value)`. */
  text?(value: unknown, options: Options, unit?: string): string
  /** The resource this field points at. */
  target?(options: Options): string | undefined
  /** The value that words on a screen or in a file of ours stand for; undefined where they stand for none. */
  fromWords?(words: string, options: Options): string | undefined
  /** Fields of the nested rows. */
  nested?(options: Options): Fields | undefined
  /** The field of one value, where the type holds several: what filters compare with, `in` finds those that hold one of them. */
  member?(options: Options): Field
  /** Set for values the database computes. */
  derive?(options: Options): Derivation
  /** Set for values that the framework makes at every save, and keeps. */
  making?(options: Options): Making | undefined
  /** What the field adds to the declaration that it stands in. */
  extend?<R extends object>(options: Options, resource: R, name: string): R
  /** PostgreSQL type of a computed value; default `numeric`. */
  derivedType?: string
  /** True where mails can be sent to the value. */
  isAddress?: boolean
  /** True where what is sent counts as it is, also where others would be empty. */
  isVerbatim?: boolean
  /** True for values that only the server writes. */
  isServerMade?: boolean
  /** The series of numbers that the server draws the value from. */
  series?(options: Options): Series | undefined
  /** Right-aligned, equal digits. */
  isNumeric?: boolean
  /** A share of something: several of them add up to nothing. */
  isRatio?: boolean
  /** True where a value is a moment, which lies on a day by the company's zone. */
  isMoment?: boolean
  /** True where a value is one word of a short list that the type or the declaration closes. */
  isCode?: boolean
  /** True where records are grouped by equal values, although no list of them is closed. */
  isGrouping?: boolean
  /** True where groups stand in the order of their values, not of their words. */
  isOrdered?: boolean
  /** True where the stored value is a JSON document. */
  isDocument?: boolean
  /** True where what is stored is encrypted: read back as a mask, never sorted, grouped, searched or set for many records. */
  isSealed?: boolean
  /** What the mask of a sealed value shows of it. */
  shown?(value: string, options: Options): string
  /** SQL of what equal values have in common, from the SQL of the column; absent: the column itself. */
  compared?(column: string): string
}

/** A declared field; `Value` is what rules and computations see, null while it is empty. */
export interface Field<Value = unknown, Kind extends string = string> {
  readonly type: FieldType<never> & { name: Kind }
  readonly options: FieldOptions
  /** Carries the value's type; never set. */
  readonly _value?: Value
}

export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends Field<infer Value> ? Value | null : never

/** Marks a field that cannot be left empty, for types only. */
export interface Needed {
  readonly _needed?: true
}

/** Marks a field that the database computes and no record keeps, for types only. */
export interface Derived {
  readonly _derived?: true
}

/** The value of a field in what is stored: what is required holds one. */
export type KeptOf<F> = '_needed' extends keyof F ? NonNullable<ValueOf<F>> : ValueOf<F>

/** A function that declares a field; one that is required is told apart by its type. */
export interface MakesField<Options extends FieldOptions, Value, Kind extends string> {
  (options: Options & { required: true }): Field<Value, Kind> & Needed
  (options?: Options): Field<Value, Kind>
}

/** Values of these fields as an operation is given them: what is not required may be left out, or empty. */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F]: '_needed' extends keyof F[K] ? NonNullable<ValueOf<F[K]>> : ValueOf<F[K]> | undefined
}

/** Ties options to their type; every field function ends in it. */
export function makeField<Value, Kind extends string, Options extends FieldOptions>(
  type: FieldType<Options> & { name: Kind },
  options: Options,
): Field<Value, Kind> {
  return { type: type as unknown as FieldType<never> & { name: Kind }, options }
}

/** As `makeField`, of what the database computes. */
export const makeDerived = <Value, Kind extends string, Options extends FieldOptions>(
  type: FieldType<Options> & { name: Kind },
  options: Options,
): Field<Value, Kind> & Derived => makeField<Value, Kind, Options>(type, options)

const behaviours = new WeakMap<Field, Behaviour>()
/** The type's behaviour with the field's own options applied. */
export function behaviour(field: Field): Behaviour {
  const newBehaviour = behaviours.get(field) ?? buildBehaviour(field)
  behaviours.set(field, newBehaviour)
  return newBehaviour
}

type Behaviour = ReturnType<typeof buildBehaviour>

function buildBehaviour(field: Field) {
  const [type, options] = [field.type as unknown as FieldType, field.options]
  return {
    column: () => type.column(options),
    parse: (input: unknown) => type.parse(input, options),
    json: (column: string) => type.json?.(column) ?? column,
    csv: (column: string) => type.csv?.(column, options) ?? `(${type.json?.(column) ?? column})::text`,
    wordsSql: (column: string) =>
      type.wordsSql?.(column) ?? type.csv?.(column, options) ?? type.json?.(column) ?? column,
    counted: (column: string, decimals: string) => type.counted?.(column, decimals),
    complete: (value: unknown, around: Around) => type.complete?.(value, options, around) ?? value,
    misfit: (value: unknown, context: Given) => type.misfit?.(value, options, context),
    sought: (typed: string) => type.sought?.(typed) ?? typed,
    compared: (column: string) => type.compared?.(column) ?? column,
    shown: (value: string) => type.shown?.(value, options) ?? '',
    unit: (company: { currency: string }) => type.unit?.(options, company),
    text: (value: unknown, unit?: string) =>
      value === null || value === undefined ? '' : (type.text?.(value, options, unit) ?? String(value)),
    schema: (): JsonSchema => type.schema?.(options) ?? { type: 'string' },
    target: () => type.target?.(options),
    nested: () => type.nested?.(options),
    member: () => type.member?.(options),
    fromWords: (words: string) => type.fromWords?.(words, options),
    derive: () => type.derive?.(options),
    making: () => type.making?.(options),
    extend: <R extends object>(resource: R, name: string): R => type.extend?.(options, resource, name) ?? resource,
    series: () => type.series?.(options),
  }
}

/** What a number of this record is counted in. */
export function findUnit(field: Field, record: Readonly<Record<string, unknown>>, company: { currency: string }) {
  const unit = behaviour(field).unit(company)
  const own = unit?.field === undefined ? undefined : record[unit.field]
  return typeof own === 'string' && own !== '' ? own : unit?.words
}

/** What the wire, a form and a file mean by "nothing" (specification: null, "null" and "Invalid date" are empty). */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 'null' || value === 'Invalid date'
