import type { StoredValueOf, ValueOf } from './field'
import type { Resource } from './resource'

/** Columns that every table has. */
type CommonValues = {
  readonly id: number
  readonly createdAt: string
  readonly createdBy: number | null
  readonly updatedAt: string
  readonly updatedBy: number | null
  readonly version: number
}

type FieldsOf<R extends Resource> = R['fields']

/** Names of stored values, without those of computed ones. */
type StoredName<R extends Resource> = {
  [K in keyof FieldsOf<R>]: '_derived' extends keyof FieldsOf<R>[K] ? never : K
}[keyof FieldsOf<R>] &
  string
type DerivedName<R extends Resource> = Exclude<keyof FieldsOf<R> & string, StoredName<R>>

/** The state, under the workflow's field name. */
type StateIn<R extends Resource> = R extends {
  readonly workflow: { readonly field: infer C; readonly _state?: infer S }
}
  ? { readonly [K in C & string]: S & string }
  : unknown

/** Names of a record's stored values: fields and state. */
export type NameOf<R extends Resource> = StoredName<R> | Extract<keyof StateIn<R>, string>

export type StepOf<R extends Resource> = R extends { readonly workflow: { readonly _step?: infer T } }
  ? Extract<T, string>
  : never

/** A stored record: required fields hold a value. */
export type StoredRecord<R extends Resource> = {
  readonly [K in StoredName<R>]: StoredValueOf<FieldsOf<R>[K]>
} & StateIn<R> &
  CommonValues

/** A record before it is saved: any value may be empty. Includes the looked-up currencies of amounts. */
export type RecordDraft<R extends Resource> = {
  readonly [K in StoredName<R>]: ValueOf<FieldsOf<R>[K]>
} & {
  readonly [K in DerivedName<R>]?: ValueOf<FieldsOf<R>[K]>
} & StateIn<R> &
  Partial<CommonValues>

/** Values to save. */
export type RecordInput<R extends Resource> = {
  readonly [K in NameOf<R>]?: unknown extends StoredRecord<R>[K] ? unknown : StoredRecord<R>[K] | null
}

/** A record as it is read, with computed values. */
export type RecordWithComputed<R extends Resource> = StoredRecord<R> & {
  readonly [K in DerivedName<R>]: ValueOf<FieldsOf<R>[K]>
}

/** A record of a list, with the names of its references. */
export type LabelledRecord<R extends Resource> = RecordWithComputed<R> & {
  readonly labels: Readonly<Record<string, string | undefined>>
}
