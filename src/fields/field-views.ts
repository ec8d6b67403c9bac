import { type ComponentType, createContext, type MouseEvent, useContext } from 'react'
import type { Field } from '../framework/field'
import type { Condition, LooseFilter } from '../framework/filter'

export type RecordValues = Readonly<Record<string, unknown>>

export interface CellProps {
  value: unknown
  field: Field
  name: string
  record: RecordValues
}

export interface InputProps {
  /** Id of the control, for labels and the error summary. */
  id: string
  label: string
  field: Field
  name: string
  value: unknown
  record: RecordValues
  onChange(value: unknown): void
  onBlur?(): void
  /** The error, in words. */
  error?: string | undefined
  /** The error at a place inside the value, `0.email`, in words. */
  errorAt?(place: string): string | undefined
  isRequired?: boolean
  /** Without a visible label, as in filters. */
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

/** How one type of field looks in lists, forms and filters. */
export interface FieldViews {
  /** The value as text, in a list or on the record page. */
  Cell: ComponentType<CellProps>
  /** Null for values that nobody enters. */
  Input: ComponentType<InputProps> | null
  /** Null for types without a filter. */
  Filter: ComponentType<FilterProps> | null
  /** A set filter in words; absent: its values as text. */
  FilterText?: ComponentType<FilterTextProps>
  /** Takes the full width of a form. */
  isWide?: boolean
  /** Layout of its list column, for the type or by the field's options. */
  column?: ColumnShape | ((field: Field) => ColumnShape)
}

export interface ColumnShape {
  align?: 'left' | 'right' | 'center'
  width?: number
  flex?: number
  /** Minimum width in pixels; default: a part of its width. */
  least?: number
}

/** A record that can be chosen. */
export interface Candidate {
  id: number
  label: string
  /** Distinguishes it from others with the same label. */
  detail?: string
}

/** Which records fit this one; `missing` names the fields that have to be chosen first. */
export interface MatchingFilter {
  where: LooseFilter | undefined
  missing: readonly string[]
}

/** A relation in filters, `$reports`; without label the person, `$me`. */
export interface NamedSet {
  name: `$${string}`
  label?: string
}

export interface ConditionDialogProps {
  /** The resource of the condition. */
  about: string
  condition: LooseFilter | null
  title: string
  /** Null: it matches every record. */
  onTake(condition: LooseFilter | null): void
  onClose(): void
}

/** How a stored condition is shown and built. */
export interface ConditionParts {
  ConditionText: ComponentType<{ about: string; condition: LooseFilter }>
  ConditionDialog: ComponentType<ConditionDialogProps>
}

/** What a field needs of its screen. */
export interface FieldHost {
  /** Path of a record's page; undefined where the person may not open it. */
  hrefOf(resource: string, id: number): string | undefined
  /** Handles a click on a plain link; lists have too many links for the router's own component. */
  follow(event: MouseEvent<HTMLAnchorElement>): void
  /** The first 25 records that match the words, or those with the ids. */
  search(
    resource: string,
    question: { q?: string; ids?: readonly number[]; where?: LooseFilter | undefined },
    signal?: AbortSignal,
  ): Promise<Candidate[]>
  /** What a referred record must match to fit this one, by the reference's `match`. */
  fitting(field: Field, record: RecordValues): MatchingFilter
  /** The records of a resource that no other record holds by `by`, and that fit this one. */
  free(resource: string, by: string, record: RecordValues): MatchingFilter
  /** Relations that filters on references to the resource may name. */
  namedSets(resource: string): Promise<readonly NamedSet[]>
  conditions(): Promise<ConditionParts>
  /** ISO 4217 code for records without their own. */
  currency: string
}

const fitsAll: MatchingFilter = { where: undefined, missing: [] }

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
