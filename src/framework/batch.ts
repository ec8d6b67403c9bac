import type { FieldErrors } from './errors'

/**
 * Which records: a list of ids (at most 20,000), or all that match a filter and the words of the search
 * box, except some.
 */
export type Selection = { ids: readonly number[] } | { filter: object; q?: string; except?: readonly number[] }

/** How one field changes. */
export type FieldChange =
  | { set: unknown }
  | { clear: true }
  /** What is added: a number, or whole days to a date. */
  | { add: string | number }
  | { multiply: string | number }
  /** Copies another field of the same record. */
  | { copy: string }

export type BatchChange =
  | { kind: 'edit'; fields: Readonly<Record<string, FieldChange>> }
  | { kind: 'step'; step: string; asked?: Readonly<Record<string, unknown>>; comment?: string }
  | ImportChange

/** Rows of a file: `fields` name the columns, `key` the fields that find existing records. */
export interface ImportChange {
  kind: 'import'
  fields: readonly string[]
  key: readonly string[]
  /** What an empty cell does to an existing record. */
  empty: 'keep' | 'clear'
}

/** The state of a record: will change, is unchanged, refused, changed, or undone by another batch. */
export const rowStatuses = ['ready', 'unchanged', 'refused', 'done', 'undone'] as const
export type RowStatus = (typeof rowStatuses)[number]

/**
 * An import is `collecting` until all its rows were sent. A large batch is checked in the background:
 * `previewing` until all records are.
 */
const batchStatuses = ['collecting', 'previewing', 'previewed', 'running', 'done', 'cancelled', 'failed'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** A change of many records: previewed, applied set by set, undone within 30 days. */
export interface Batch {
  id: number
  resource: string
  kind: BatchChange['kind'] | 'undo'
  status: BatchStatus
  /** Absent for a batch that undoes another one. */
  change: BatchChange | null
  /** Number of records by state; they add up to `total`. */
  counts: Readonly<Record<RowStatus, number>>
  total: number
  /** How many of `ready` and `done` are new records. */
  created: number
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  createdBy: number
  createdByName: string
  /** The batch that this one undoes, and the one that undid this one. */
  undoOf: number | null
  undoneBy: number | null
  /** Until when it can be undone; null where it cannot. */
  undoUntil: string | null
  /** Why it failed, in words. */
  problem: string | null
}

/** One record of a batch, as far as the caller may read it. */
export interface BatchRow {
  /** Its place in the batch, from 0; in an import that of the row in the file. */
  place: number
  /** Absent until the new record is created. */
  recordId: number | null
  isNew: boolean
  /** Title of the record; empty where the caller may not read it. */
  title: string
  status: RowStatus
  changes: Readonly<Record<string, { from: unknown; to: unknown; fromLabel?: string; toLabel?: string }>>
  /** Why it was refused: code, arguments and fields of the refusal. */
  error: { code: string; args?: Readonly<Record<string, unknown>>; fields?: FieldErrors } | null
}
