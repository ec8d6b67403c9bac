import type { FieldErrors } from './errors'

/**
 * The selected records: a list of at most 20,000 ids, or all that match a filter and the words of the
 * search box, without those in `except`.
 */
export type Selection = { ids: readonly number[] } | { filter: object; q?: string; except?: readonly number[] }

/** How one field changes. */
export type FieldChange =
  | { set: unknown }
  | { clear: true }
  /** Adds a number, or whole days to a date. */
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
  /** Whether an empty cell keeps or clears the value of an existing record. */
  empty: 'keep' | 'clear'
  /** The number of the definitions with whose names the file was read. */
  definitions?: number
}

/**
 * The state of a record in a batch: it will change, stays unchanged, was refused, changed, or was undone
 * by another batch.
 */
export const rowStatuses = ['ready', 'unchanged', 'refused', 'done', 'undone'] as const
export type RowStatus = (typeof rowStatuses)[number]

/**
 * States of a batch. An import is `collecting` until all its rows are sent. The server checks a large
 * batch in the background; it is `previewing` until all records are checked.
 */
const batchStatuses = ['collecting', 'previewing', 'previewed', 'running', 'done', 'cancelled', 'failed'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/**
 * A change of many records. It is previewed, then applied in sets of records, and can be undone within 30
 * days.
 */
export interface Batch {
  id: number
  resource: string
  kind: BatchChange['kind'] | 'undo'
  status: BatchStatus
  /** The change; null for a batch that undoes another one. */
  change: BatchChange | null
  /** Number of records by state; they add up to `total`. */
  counts: Readonly<Record<RowStatus, number>>
  total: number
  /** How many of the records in `ready` and `done` are new. */
  created: number
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  createdBy: number
  createdByName: string
  /** The batch that this one undoes, and the one that undid this one. */
  undoOf: number | null
  undoneBy: number | null
  /** The last moment at which it can be undone; null where it cannot be undone. */
  undoUntil: string | null
  /** Why the batch failed, in words; null if it did not. */
  problem: string | null
}

/** One record of a batch, as far as the caller may read it. */
export interface BatchRow {
  /** Position in the batch, from 0; in an import the position of the row in the file. */
  place: number
  /** Id of the record; null until a new record is created. */
  recordId: number | null
  isNew: boolean
  /** Title of the record; empty where the caller may not read the record. */
  title: string
  status: RowStatus
  changes: Readonly<Record<string, { from: unknown; to: unknown; fromLabel?: string; toLabel?: string }>>
  /** The refusal with its code, arguments and fields; null if the record was not refused. */
  error: { code: string; args?: Readonly<Record<string, unknown>>; fields?: FieldErrors } | null
}
