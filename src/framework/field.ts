import type { LooseFilter, Operator } from './filter'
import type { Role } from './register'
import type { FieldContext, Misfit, ValueContext } from './rule-context/field-context'
import type { RateSource } from './rule-context/rate-source'
import type { DepreciationFields, SpanFields } from './values/depreciation'
import type { Series } from './values/number-series'
import type { ParseResult } from './values/parse-result'

/** A right: a role, or roles (any when absent) on the records that match the filter. */
export type Right = Role | { role?: Role | readonly Role[]; where: LooseFilter }

/** Options every field takes. */
export interface FieldOptions {
  /** Label; default: the field's name in words. */
  label?: string
  /** Shown before the input. */
  help?: string
  /** Must hold a value whenever the record is saved; default false. */
  required?: boolean
  /** Value of a new record: a constant, or `$me`, `$today`, `$company`; default none. */
  default?: string | number | boolean | readonly string[]
  /** No two records share the value; `ignoreCaseAndSpace` ignores case and white space; default false. */
  unique?: boolean | 'ignoreCaseAndSpace'
  /** The search box searches it; default false. Not allowed together with `readableBy`. */
  search?: boolean
  /** Who may read, filter, sort, group and export it; default: everybody who may read the record. */
  readableBy?: readonly Right[]
  /** A computed value that all readers of the record see, even without right to its inputs; default false. */
  isToldToAll?: boolean
  /** Who may change it; default: everybody who may change the record. */
  writableBy?: readonly Right[]
  /** Where this matches, the signed-in person is the beneficiary of the value and never sets it. */
  givenTo?: LooseFilter
  /** Settable only when the record is created; default false. */
  fixed?: boolean
  /**
   * Identifies the person that the record is, or the one that field `of` names. Only they, after a fresh
   * sign-in, and administrators change it; default false.
   */
  provesIdentity?: boolean | { of: string }
  /** Its values are names of resources and follow a renamed resource; default false. */
  namesResource?: boolean
  /** The field's former name: its column is renamed, not dropped. */
  was?: string
}

/** A plain value as text, empty for lists and objects: `String` would run a `toString` that was sent. */
export const toPlainText = (input: unknown): string =>
  typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean' ? String(input).trim() : ''

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 reads it. */
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

/** What the database computes a field from. */
export type Derivation =
  | {
      kind: 'rollup'
      resource: string
      by: string
      take: 'count' | 'sum' | 'min' | 'max'
      field?: string
      where?: LooseFilter
      /** A date of those records: only those up to the day asked for count. */
      until?: string
    }
  | { kind: 'path'; along: string; label: string; separator: string }
  /** Fields of the record that are added and subtracted; empty ones count as 0. */
  | { kind: 'sum'; plus: readonly string[]; minus: readonly string[] }
  /** `part` as a percentage of `whole`; empty where the whole is 0. */
  | { kind: 'share'; part: string; whole: string }
  /** A field of the record that the reference `by` names. */
  | { kind: 'lookup'; by: string; field: string }
  /** Days from a date of the record to today, or the first day of their bucket. */
  | {
      kind: 'age'
      from: string
      buckets?: readonly number[]
      isPast?: boolean
      where?: LooseFilter
      during?: SpanFields
    }
  /** Value left or months worn of an asset; or months between two dates, or to today. */
  | { kind: 'wear'; take: 'value' | 'months'; of: DepreciationFields; currency?: string }
  | { kind: 'months'; from: string; to?: string }
  /** Whether the record matches a filter. */
  | { kind: 'condition'; where: LooseFilter }
  /** Ids of the records of another resource that refer to this one by the field `by`. */
  | { kind: 'members'; resource: string; by: string }

/** What the framework makes a stored value from, at every save. */
export type StoredComputation =
  /** The rate in force; `since` is the field that stores its first day. */
  | { kind: 'rate'; given: RateSource; since?: string; mayBeMissing: boolean }
  /** An amount in the company's currency, by the rate that the field `by` stores. */
  | { kind: 'base'; amount: string; by: string }

/** The unit of a number. */
export interface Unit {
  words: string
  /** The field of the record that holds the unit, where it is filled in. */
  field?: string
}

/**
 * How one type of field behaves, in browser, server and database. Code outside `src/fields` asks these
 * properties and never the type's name.
 */
export interface FieldType<Options extends FieldOptions = FieldOptions> {
  /** The type's folder in `src/fields`. */
  name: string
  /** The column that stores the value; null where it is computed. */
  column(options: Options): ColumnDefinition | null
  /** Reads a value from the wire, a form or a file (text or JSON); never called for an empty value. */
  parse(input: unknown, options: Options): ParseResult
  /** Comparisons that filters may use; default none. */
  operators: readonly Operator[]
  /** SQL of the JSON value, from the SQL of the column; absent: the column itself. */
  json?(column: string): string
  /** SQL of the text in a cell of a CSV file, from the SQL of the column; absent: the JSON value as text. */
  csv?(column: string, options: Options): string
  /** SQL of the value as it reads in a sentence, from the SQL of the column; absent: as in a file. */
  wordsSql?(column: string): string
  /** SQL of the cell text, given SQL of the number of decimals of its unit; absent: as elsewhere. */
  counted?(column: string, decimals: string): string
  /** The whole value, completed from the record, as by a phone number's country; absent: as it was read. */
  complete?(value: unknown, options: Options, around: FieldContext): unknown
  /** Why the value does not fit its record, its unit or the day; undefined where it does. */
  misfit?(value: unknown, options: Options, given: ValueContext): Misfit | undefined
  /** The stored form of text that is typed to search; absent: as typed. */
  sought?(typed: string): string
  /** The unit of the number; absent: none. */
  unit?(options: Options, company: { currency: string }): Unit | undefined
  /** What the wire takes, for the operation reference; absent: any text. */
  schema?(options: Options): JsonSchema
  /** The value as plain text for history, PDF and messages, in `unit`. Absent: `String(value)`. */
  text?(value: unknown, options: Options, unit?: string): string
  /** The resource that this field refers to. */
  target?(options: Options): string | undefined
  /** The value of words from a screen or an exported file; undefined where they stand for none. */
  fromWords?(words: string, options: Options): string | undefined
  /** Fields of nested rows. */
  nested?(options: Options): Fields | undefined
  /** The field of one value, where the type holds several: filters compare with it, `in` matches any. */
  member?(options: Options): Field
  /** Set for values that the database computes. */
  derive?(options: Options): Derivation
  /** Set for values that the framework makes and stores at every save. */
  making?(options: Options): StoredComputation | undefined
  /** What the field adds to its resource's declaration. */
  extend?<R extends object>(options: Options, resource: R, name: string): R
  /** PostgreSQL type of a computed value; default `numeric`. */
  derivedType?: string
  /** True where the value is a mail address. */
  isAddress?: boolean
  /** True where sent values count as they are, even those that are empty for other types. */
  isVerbatim?: boolean
  /** True for values that only the server writes. */
  isServerMade?: boolean
  /** The series that the server draws the value from. */
  series?(options: Options): Series | undefined
  /** Right-aligned, tabular digits. */
  isNumeric?: boolean
  /** A ratio: it cannot be summed. */
  isRatio?: boolean
  /** True where the value is a moment; the company's zone says on which day. */
  isMoment?: boolean
  /** True where the value is one of a closed list of codes. */
  isCode?: boolean
  /** True where lists group by equal values although their list is open. */
  isGrouping?: boolean
  /** True where groups are sorted by value, not by words. */
  isOrdered?: boolean
  /** True where the stored value is a JSON document. */
  isDocument?: boolean
  /** The stored value is encrypted: read as a mask, never sorted, grouped, searched or bulk changed. */
  isSealed?: boolean
  /** The part of a sealed value that its mask shows. */
  shown?(value: string, options: Options): string
  /** SQL that equal values share, from the SQL of the column; absent: the column itself. */
  compared?(column: string): string
}

/** A declared field; rules and computations see `Value`, or null while it is empty. */
export interface Field<Value = unknown, Kind extends string = string> {
  readonly type: FieldType<never> & { name: Kind }
  readonly options: FieldOptions
  /** Carries the value's type; never set. */
  readonly _value?: Value
}

export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends Field<infer Value> ? Value | null : never

/** Marks a required field, for types only. */
export interface RequiredMark {
  readonly _needed?: true
}

/** Marks a field that is computed and not stored, for types only. */
interface DerivedMark {
  readonly _derived?: true
}

/** The stored value of a field: never null where it is required. */
export type StoredValueOf<F> = '_needed' extends keyof F ? NonNullable<ValueOf<F>> : ValueOf<F>

/** Declares a field; a required one has its own type. */
export interface FieldFactory<Options extends FieldOptions, Value, Kind extends string> {
  (options: Options & { required: true }): Field<Value, Kind> & RequiredMark
  (options?: Options): Field<Value, Kind>
}

/** Input values of these fields for an operation: those that are not required may be absent or null. */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F]: '_needed' extends keyof F[K] ? NonNullable<ValueOf<F[K]>> : ValueOf<F[K]> | undefined
}

/** Ties options to their type; every field function calls it. */
export function makeField<Value, Kind extends string, Options extends FieldOptions>(
  type: FieldType<Options> & { name: Kind },
  options: Options,
): Field<Value, Kind> {
  return { type: type as unknown as FieldType<never> & { name: Kind }, options }
}

/** `makeField` for values that the database computes. */
export const makeDerivedField = <Value, Kind extends string, Options extends FieldOptions>(
  type: FieldType<Options> & { name: Kind },
  options: Options,
): Field<Value, Kind> & DerivedMark => makeField<Value, Kind, Options>(type, options)

const behaviours = new WeakMap<Field, FieldBehaviour>()
/** The type's behaviour with the field's own options applied. */
export function getFieldBehaviour(field: Field): FieldBehaviour {
  const newBehaviour = behaviours.get(field) ?? buildFieldBehaviour(field)
  behaviours.set(field, newBehaviour)
  return newBehaviour
}

type FieldBehaviour = ReturnType<typeof buildFieldBehaviour>

function buildFieldBehaviour(field: Field) {
  const [type, options] = [field.type as unknown as FieldType, field.options]
  return {
    column: () => type.column(options),
    parse: (input: unknown) => type.parse(input, options),
    json: (column: string) => type.json?.(column) ?? column,
    csv: (column: string) => type.csv?.(column, options) ?? `(${type.json?.(column) ?? column})::text`,
    wordsSql: (column: string) =>
      type.wordsSql?.(column) ?? type.csv?.(column, options) ?? type.json?.(column) ?? column,
    counted: (column: string, decimals: string) => type.counted?.(column, decimals),
    complete: (value: unknown, around: FieldContext) => type.complete?.(value, options, around) ?? value,
    misfit: (value: unknown, context: ValueContext) => type.misfit?.(value, options, context),
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

/** The unit of a number of this record. */
export function findUnit(field: Field, record: Readonly<Record<string, unknown>>, company: { currency: string }) {
  const unit = getFieldBehaviour(field).unit(company)
  const own = unit?.field === undefined ? undefined : record[unit.field]
  return typeof own === 'string' && own !== '' ? own : unit?.words
}

/** What counts as empty on the wire, in forms and files (specification: null, "null", "Invalid date"). */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 'null' || value === 'Invalid date'
