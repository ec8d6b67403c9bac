import { type ComponentType, createContext, type MouseEvent, useContext } from 'react'
import type { Field } from '../framework/field'
import type { Condition, LooseFilter } from '../framework/filter'
import { type CalendarDate, todayInUtc } from '../framework/values/dates'

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
  /** Sets the value that a new record begins with; leaving the form then loses nothing. */
  onStart?(value: unknown): void
  onBlur?(): void
  /** The error, in words. */
  error?: string | undefined
  /** The error of a part of the value, such as `0.email`, in words. */
  errorAt?(place: string): string | undefined
  isRequired?: boolean
  /** True where the label does not say that the field may stay empty, as in a group that may. */
  isUnmarked?: boolean
  /** Says beside the label which other fields serve instead of this one; absent: none. */
  instead?: string | undefined
  /** True where the label is not visible, as in filters. */
  isBare?: boolean
  /** The other fields of the form, for an input that takes several of them; absent outside forms. */
  others?: OtherFields
}

/** What an input needs to take other fields of its form as well. */
interface OtherFields {
  /** Answers the id of the control of a field. */
  idOf(name: string): string
  /** Answers the error of a field, in words. */
  errorOf(name: string): string | undefined
  fill(values: RecordValues): void
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
  /** Shows the value as text, in a list or on the record page. */
  Cell: ComponentType<CellProps>
  /** Shows the value whole, on the page of its record; absent: as `Cell`. */
  Whole?: ComponentType<CellProps>
  /** The input in forms; null for values that nobody enters. */
  Input: ComponentType<InputProps> | null
  /** The filter input; null for types without a filter. */
  Filter: ComponentType<FilterProps> | null
  /** Shows an active filter in words; absent: its values as text. */
  FilterText?: ComponentType<FilterTextProps>
  /** True where a filter offers its choices at once; one of these stands early in the bar of a list. */
  isQuickFilter?: boolean
  /** True where the input takes the full width of a form. */
  isWide?: boolean
  /** Layout of the list column, for the type or by the field's options. */
  column?: ColumnShape | ((field: Field) => ColumnShape)
}

export interface ColumnShape {
  align?: 'left' | 'right' | 'center'
  width?: number
  /** Width in pixels where values are entered in a table of lines; default: `width`. */
  entryWidth?: number
  flex?: number
  /** True where the column is as wide as its widest text, such as a code. */
  isMeasured?: boolean
  /** Minimum width in pixels; default: a fixed part of `width`. */
  least?: number
}

/** A record that can be chosen. */
export interface Candidate {
  id: number
  label: string
  /** Text that distinguishes it from other records with the same label. */
  detail?: string
}

/** Limits the records that fit this one; `missing` names the fields that the person has to choose first. */
export interface MatchingFilter {
  where: LooseFilter | undefined
  missing: readonly string[]
}

/** A relation that filters offer, `$reports`; the entry without a label is the signed-in person, `$me`. */
export interface NamedSet {
  name: `$${string}`
  label?: string
}

export interface ConditionDialogProps {
  /** The resource of the condition. */
  about: string
  condition: LooseFilter | null
  title: string
  /** Called with the chosen condition; null means that it matches every record. */
  onTake(condition: LooseFilter | null): void
  onClose(): void
}

/** How a stored condition is shown and built. */
export interface ConditionParts {
  ConditionText: ComponentType<{ about: string; condition: LooseFilter }>
  ConditionDialog: ComponentType<ConditionDialogProps>
}

/** What a field needs from its screen. */
export interface FieldHost {
  /** Answers the path of a record's page; undefined where the person may not open it. */
  hrefOf(resource: string, id: number): string | undefined
  /** Handles a click on a plain link; lists have too many links for the router's own component. */
  follow(event: MouseEvent<HTMLAnchorElement>): void
  /** Finds the first 25 records that match the words, or the records with the ids. */
  search(
    resource: string,
    question: { q?: string; ids?: readonly number[]; where?: LooseFilter | undefined },
    signal?: AbortSignal,
  ): Promise<Candidate[]>
  /** Answers what a referred record must match to fit this one, from the reference's `match`. */
  fitting(field: Field, record: RecordValues): MatchingFilter
  /** Limits a resource to records that fit this one and that no other record holds in the reference `by`. */
  free(resource: string, by: string, record: RecordValues): MatchingFilter
  /** Loads the relations that filters on references to the resource may name. */
  namedSets(resource: string): Promise<readonly NamedSet[]>
  conditions(): Promise<ConditionParts>
  /** The input of members that are ticked in a table. */
  TickedTable: ComponentType<InputProps>
  /** ISO 4217 code of the currency for records that have none of their own. */
  currency: string
  /** Answers the company's date today. */
  today(): CalendarDate
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
  TickedTable: () => null,
  currency: 'INR',
  today: todayInUtc,
})

export const useFieldHost = (): FieldHost => useContext(FieldHostContext)
