import type { LooseFilter, Operator } from './filter'
import type { Role } from './register'
import type { FieldContext, Misfit, ValueContext } from './rule-context/field-context'
import type { BaseOfDay, RateSource } from './rule-context/rate-source'
import type { DepreciationFields, SpanFields } from './values/depreciation'
import type { Series } from './values/number-series'
import type { ParseResult } from './values/parse-result'

/** A right: a role, or roles (any when absent) on the records that match the filter. */
export type Right = Role | { role?: Role | readonly Role[]; where: LooseFilter }

/** Options every field takes. */
export interface FieldOptions {
  /** Label; default: the field's name in words. */
  label?: string
  /** Text shown before the input. */
  help?: string
  /** What screens say where it is empty, such as `Nothing reported`; default: a dash. */
  whenEmpty?: string
  /** True: the record cannot be saved without a value; default false. */
  required?: boolean
  /** The sentence where a required value is missing; default: “Claims is required.” */
  whenMissing?: string
  /** The value of a new record: a constant, or `$me`, `$today`, `$company`; default none. */
  default?: string | number | boolean | readonly string[]
  /** True: no two records share the value; `ignoreCaseAndSpace` ignores case and white space; default false. */
  unique?: boolean | 'ignoreCaseAndSpace'
  /** True: the search box also searches it; default false. Not allowed together with `readableBy`. */
  search?: boolean
  /** Who may read, filter, sort, group and export it; default: everybody who may read the record. */
  readableBy?: readonly Right[]
  /** All readers of the record see the computed value, also without right to its inputs; default false. */
  isToldToAll?: boolean
  /** Who may change it; default: everybody who may change the record. */
  writableBy?: readonly Right[]
  /** Records on which the signed-in person benefits from this value, and so may not set it. */
  givenTo?: LooseFilter
  /** The value can be set only when the record is created; default false. */
  fixed?: boolean
  /** Identifies the record's person, or that of `of`: only they, signed in anew, or admins change it. */
  provesIdentity?: boolean | { of: string }
  /** Its values are names of resources and follow a renamed resource; default false. */
  namesResource?: boolean
  /** The field's former name: the server renames its column instead of dropping it. */
  was?: string
}

/** Answers a plain value as text, other values as ''; `String` would run a `toString` sent by the caller. */
export const toPlainText = (input: unknown): string =>
  typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean' ? String(input).trim() : ''

/** A schema in JSON Schema 2020-12, as OpenAPI 3.1 reads it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The column that stores a field. */
export interface ColumnDefinition {
  /** PostgreSQL type, e.g. `numeric(18,4)`. */
  type: string
  /** Check constraint of the column; `{column}` stands for its name. */
  check?: string
  /** The table whose id this column holds. */
  references?: string
  /** Collation of text that people sort by. */
  collate?: string
}

/** How the database computes a field. */
export type Derivation =
  | {
      kind: 'rollup'
      resource: string
      by: string
      take: 'count' | 'sum' | 'min' | 'max'
      field?: string
      where?: LooseFilter
      /** A date of those records; only records up to the day that the caller asks about count. */
      until?: string
    }
  | { kind: 'path'; along: string; label: string; separator: string }
  /** The sum of some fields of the record minus the sum of others; empty ones count as 0. */
  | { kind: 'sum'; plus: readonly string[]; minus: readonly string[] }
  /** `part` as a percentage of `whole`, or as an amount of each one; empty where the whole is 0. */
  | { kind: 'share'; part: string; whole: string; decimals?: number; isAmount?: true }
  /** A field of the record that the reference `by` names. */
  | { kind: 'lookup'; by: string; field: string }
  /** Days from a date of the record to today; with `buckets` the first day of the bucket they fall in. */
  | {
      kind: 'age'
      from: string
      buckets?: readonly number[]
      isPast?: boolean
      where?: LooseFilter
      during?: SpanFields
      /** A date to which the days are counted, once it is filled in. */
      till?: string
    }
  /** `wear`: an asset's value left, or months in use; `months`: from a date to another one, or to today. */
  | { kind: 'wear'; take: 'value' | 'months'; of: DepreciationFields; currency?: string }
  | { kind: 'months'; from: string; to?: string }
  /** An amount at the rate of the day; `settled` is a stored amount in base that comes first. */
  | BaseOfDay
  /** Whether the record matches a filter. */
  | { kind: 'condition'; where: LooseFilter }
  /** Ids of the records of another resource that refer to this one by the field `by`. */
  | { kind: 'members'; resource: string; by: string }

/** From what the framework computes a stored value, at every save. */
export type StoredComputation =
  /** The rate in force; `since` is the field that stores its first day. */
  | { kind: 'rate'; given: RateSource; since?: string; mayBeMissing: boolean }
  /** An amount in the company's currency, at the rate that the field `by` stores. */
  | { kind: 'base'; amount: string; by: string }

/** The unit of a number. */
export interface Unit {
  words: string
  /** The field of the record that holds the unit, if it is filled in. */
  field?: string
}

/**
 * How one type of field behaves in browser, server and database. Code outside `src/fields` reads these
 * properties and never compares the type's name.
 */
export interface FieldType<Options extends FieldOptions = FieldOptions> {
  /** The type's folder in `src/fields`. */
  name: string
  /** The column that stores the value; null where the value is computed. */
  column(options: Options): ColumnDefinition | null
  /** Reads a value from the wire, a form or a file (text or JSON); callers never pass an empty value. */
  parse(input: unknown, options: Options): ParseResult
  /** Comparisons that filters may use; default none. */
  operators: readonly Operator[]
  /** Builds the SQL of the JSON value from the SQL of the column; absent: the column itself. */
  json?(column: string): string
  /** Builds the SQL of a CSV cell's text from the SQL of the column; absent: the JSON value as text. */
  csv?(column: string, options: Options): string
  /** Builds the SQL of the value as a sentence shows it, from the SQL of the column; absent: as `csv`. */
  wordsSql?(column: string): string
  /** Builds the SQL of a cell's text from the SQL of the number of decimals of its unit; absent: as `csv`. */
  counted?(column: string, decimals: string): string
  /** Completes the value from its record, as a phone number by the country; absent: as it was read. */
  complete?(value: unknown, options: Options, around: FieldContext): unknown
  /** Why the value does not fit its record, its unit or the day; undefined where it does. */
  misfit?(value: unknown, options: Options, given: ValueContext): Misfit | undefined
  /** Turns text that a person types to search into its stored form; absent: as typed. */
  sought?(typed: string): string
  /** The unit of the number; absent: none. */
  unit?(options: Options, company: { currency: string }): Unit | undefined
  /** The schema of what the wire takes, for the operation reference; absent: any text. */
  schema?(options: Options): JsonSchema
  /** The value as plain text for history, PDF and messages, in `unit`. Absent: `String(value)`. */
  text?(value: unknown, options: Options, unit?: string, language?: string): string
  /** The resource that this field refers to. */
  target?(options: Options): string | undefined
  /** The value that words from a screen or an exported file mean; undefined where they mean none. */
  fromWords?(words: string, options: Options): string | undefined
  /** Fields of nested rows. */
  nested?(options: Options): Fields | undefined
  /** The field of each value, where the type holds several; the comparison `in` matches any of them. */
  member?(options: Options): Field
  /** How the database computes the value; absent for other fields. */
  derive?(options: Options): Derivation
  /** How the framework computes the value that it stores at every save; absent for other fields. */
  making?(options: Options): StoredComputation | undefined
  /** Adds what the field contributes to its resource's declaration. */
  extend?<R extends object>(options: Options, resource: R, name: string): R
  /** PostgreSQL type of a computed value; default `numeric`. */
  derivedType?: string
  /** True where the value is a mail address. */
  isAddress?: boolean
  /** True where a sent value counts even if other types would treat it as empty. */
  isVerbatim?: boolean
  /** True for values that only the server writes. */
  isServerMade?: boolean
  /** The series that the server draws the value from. */
  series?(options: Options): Series | undefined
  /** True where the value is right-aligned in tabular digits. */
  isNumeric?: boolean
  /** True where the value is a ratio, which nobody can sum. */
  isRatio?: boolean
  /** True where the value is a moment; the company's zone decides on which day it falls. */
  isMoment?: boolean
  /** True where the value is one of a closed list of codes. */
  isCode?: boolean
  /** True where lists can group by equal values although the possible values are not a closed list. */
  isGrouping?: boolean
  /** True where groups are sorted by value instead of by label. */
  isOrdered?: boolean
  /** True where the stored value is a JSON document. */
  isDocument?: boolean
  /** True where the value is encrypted: read as a mask, never sorted, grouped, searched or bulk changed. */
  isSealed?: boolean
  /** The part of a sealed value that its mask shows. */
  shown?(value: string, options: Options): string
  /** Builds, from the SQL of the column, SQL that is the same for equal values; absent: the column itself. */
  compared?(column: string): string
}

/** A declared field; rules and computations see `Value`, or null while it is empty. */
export interface Field<Value = unknown, Kind extends string = string> {
  readonly type: FieldType<never> & { name: Kind }
  readonly options: FieldOptions
  /** Carries the value's type for the compiler; never set. */
  readonly _value?: Value
}

export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends Field<infer Value> ? Value | null : never

/** Marks a required field, for the compiler only. */
export interface RequiredMark {
  readonly _needed?: true
}

/** The stored value of a field: never null where it is required. */
export type StoredValueOf<F> = '_needed' extends keyof F ? NonNullable<ValueOf<F>> : ValueOf<F>

/** Declares a field; a required one has its own type. */
export interface FieldFactory<Options extends FieldOptions, Value, Kind extends string> {
  (options: Options & { required: true }): Field<Value, Kind> & RequiredMark
  (options?: Options): Field<Value, Kind>
}

/** The input values of an operation's fields; those that are not required may be absent or null. */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F]: '_needed' extends keyof F[K] ? NonNullable<ValueOf<F[K]>> : ValueOf<F[K]> | undefined
}

/** Makes a field from its type and options; every field function calls it. */
export function makeField<Value, Kind extends string, Options extends FieldOptions>(
  type: FieldType<Options> & { name: Kind },
  options: Options,
): Field<Value, Kind> {
  return { type: type as unknown as FieldType<never> & { name: Kind }, options }
}

/** Makes a field whose value the database computes and does not store; the mark is for the compiler only. */
export const makeDerivedField = <Value, Kind extends string, Options extends FieldOptions>(
  type: FieldType<Options> & { name: Kind },
  options: Options,
): Field<Value, Kind> & { readonly _derived?: true } => makeField<Value, Kind, Options>(type, options)

const behaviours = {
  column: (type, options) => () => type.column(options),
  parse: (type, options) => (input: unknown) => type.parse(input, options),
  json: (type) => (column: string) => type.json?.(column) ?? column,
  csv: (type, options) => (column: string) => type.csv?.(column, options) ?? `(${type.json?.(column) ?? column})::text`,
  wordsSql: (type, options) => (column: string) =>
    type.wordsSql?.(column) ?? type.csv?.(column, options) ?? type.json?.(column) ?? column,
  counted: (type) => (column: string, decimals: string) => type.counted?.(column, decimals),
  complete: (type, options) => (value: unknown, at: FieldContext) => type.complete?.(value, options, at) ?? value,
  misfit: (type, options) => (value: unknown, context: ValueContext) => type.misfit?.(value, options, context),
  sought: (type) => (typed: string) => type.sought?.(typed) ?? typed,
  compared: (type) => (column: string) => type.compared?.(column) ?? column,
  shown: (type, options) => (value: string) => type.shown?.(value, options) ?? '',
  unit: (type, options) => (company: { currency: string }) => type.unit?.(options, company),
  text: (type, options) => (value: unknown, unit?: string, language?: string) =>
    value === null || value === undefined ? '' : (type.text?.(value, options, unit, language) ?? String(value)),
  schema: (type, options) => (): JsonSchema => type.schema?.(options) ?? { type: 'string' },
  target: (type, options) => () => type.target?.(options),
  nested: (type, options) => () => type.nested?.(options),
  member: (type, options) => () => type.member?.(options),
  fromWords: (type, options) => (words: string) => type.fromWords?.(words, options),
  derive: (type, options) => () => type.derive?.(options),
  making: (type, options) => () => type.making?.(options),
  extend:
    (type, options) =>
    <R extends object>(of: R, name: string): R =>
      type.extend?.(options, of, name) ?? of,
  series: (type, options) => () => type.series?.(options),
} satisfies Readonly<Record<string, (type: FieldType, options: FieldOptions) => unknown>>
type Behaviours = typeof behaviours

/** Binds a part when it is read: thousands of fields would keep twenty functions each in memory. */
const bindWhenRead: ProxyHandler<{ type: FieldType; options: FieldOptions }> = {
  get: ({ type, options }, name) => behaviours[name as keyof Behaviours](type, options),
}

/** Answers the type's behaviour with the field's own options applied. */
export const getFieldBehaviour = (field: Field) =>
  new Proxy(field as never, bindWhenRead) as unknown as { readonly [N in keyof Behaviours]: ReturnType<Behaviours[N]> }

/** Finds the unit of a number of this record. */
export function findUnit(field: Field, record: Readonly<Record<string, unknown>>, company: { currency: string }) {
  const unit = getFieldBehaviour(field).unit(company)
  const own = unit?.field === undefined ? undefined : record[unit.field]
  return typeof own === 'string' && own !== '' ? own : unit?.words
}

/** Tells whether sent or typed input is empty (specification: null, "null", "Invalid date"). */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 'null' || value === 'Invalid date'
