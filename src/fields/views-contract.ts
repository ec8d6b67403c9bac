import { type ComponentType, createContext, type MouseEvent, useContext } from 'react'
import type { Field } from '../framework/field'
import type { Condition, LooseFilter } from '../framework/filter'

export type RecordValues = Readonly<Record<string, unknown>>

export interface CellProps {
  value: unknown
  field: Field
  /** The field's name in the record. */
  name: string
  record: RecordValues
}

export interface InputProps {
  /** Id of the control, to which labels and the error summary point. */
  id: string
  label: string
  field: Field
  name: string
  value: unknown
  record: RecordValues
  onChange(value: unknown): void
  onBlur?(): void
  /** Words of what is wrong with the value. */
  error?: string | undefined
  /** Words of what is wrong at a place inside the value, `0.email`. */
  errorAt?(place: string): string | undefined
  isRequired?: boolean
  /** Without words beside the label, as in filters. */
  isBare?: boolean
}

export interface FilterProps {
  id: string
  label: string
  field: Field
  name: string
  value: Condition | undefined
  onChange(value: Condition | undefined): void
}

export interface FilterTextProps {
  value: Condition
  field: Field
}

/** How one type of field looks: what a list, a form and a filter bar draw of it. */
export interface FieldViews {
  /** The value as text, in a list or on the record page. */
  Cell: ComponentType<CellProps>
  /** Null for values nobody enters. */
  Input: ComponentType<InputProps> | null
  /** Null for types that no filter bar offers. */
  Filter: ComponentType<FilterProps> | null
  /** A set filter in words; absent: its values as text. */
  FilterText?: ComponentType<FilterTextProps>
  /** Takes the whole width of a form. */
  isWide?: boolean
  /** How its column of a list is laid out; the same for all fields of the type, or by the field's options. */
  column?: ColumnShape | ((field: Field) => ColumnShape)
}

export interface ColumnShape {
  align?: 'left' | 'right' | 'center'
  width?: number
  flex?: number
  /** Pixels below which it does not give way to others; default: a part of its width. */
  least?: number
}

/** A record that may be picked. */
export interface Candidate {
  id: number
  label: string
  /** What tells it from others of that name. */
  detail?: string
}

/** Which records fit what this one holds; `missing` names in words what has to be chosen before that can be told. */
export interface Fitting {
  where: LooseFilter | undefined
  missing: readonly string[]
}

/** Records that a filter names together, `$reports`; without words, the person, `$me`. */
export interface NamedSet {
  name: `$${string}`
  label?: string
}

export interface ConditionDialogProps {
  /** The resource whose records it is about. */
  about: string
  condition: LooseFilter | null
  title: string
  /** Null: it holds for every record. */
  onTake(condition: LooseFilter | null): void
  onClose(): void
}

/** How a condition that is kept in a record is told and built. */
export interface ConditionParts {
  ConditionText: ComponentType<{ about: string; condition: LooseFilter }>
  ConditionDialog: ComponentType<ConditionDialogProps>
}

/** What a field needs of the screen it stands on. */
export interface FieldHost {
  /** Path of a record's page; undefined where the person may not open it. */
  hrefOf(resource: string, id: number): string | undefined
  /** What a click on a plain link to such a path does; lists have too many links for the router's own. */
  follow(event: MouseEvent<HTMLAnchorElement>): void
  /** The first 25 records found by the words, or those of the ids. */
  search(
    resource: string,
    question: { q?: string; ids?: readonly number[]; where?: LooseFilter | undefined },
    signal?: AbortSignal,
  ): Promise<Candidate[]>
  /** What a referred record must fulfil to fit this one, by the reference's `match`. */
  fitting(field: Field, record: RecordValues): Fitting
  /** The records of a resource that `by` leaves free for this record, and that fit it. */
  free(resource: string, by: string, record: RecordValues): Fitting
  /** What filters on a reference to the resource may name instead of its records. */
  namedSets(resource: string): Promise<readonly NamedSet[]>
  conditions(): Promise<ConditionParts>
  /** ISO 4217 code used where a record names none. */
  currency: string
}

const fitsAll: Fitting = { where: undefined, missing: [] }

export const FieldHostContext = createContext<FieldHost>({
  hrefOf: () => undefined,
  follow: () => undefined,
  search: async () => [],
  fitting: () => fitsAll,
  free: () => fitsAll,
  namedSets: async () => [],
  conditions: () => Promise.reject(new Error('There is no screen around the field')),
  currency: 'INR',
})

export const useFieldHost = (): FieldHost => useContext(FieldHostContext)
