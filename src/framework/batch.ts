import type { FieldErrors } from './errors'

/** Which records: a list of ids (at most 20,000), or all that match a filter and the words of the search box, but some. */
export type Selection = { ids: readonly number[] } | { filter: object; q?: string; except?: readonly number[] }

/** What becomes of one field. */
export type FieldChange =
  | { set: unknown }
  | { clear: true }
  /** To a number; to a date, whole days. */
  | { add: string | number }
  | { multiply: string | number }
  /** The value of another field of the same record. */
  | { copy: string }

export type BatchChange =
  | { kind: 'edit'; fields: Readonly<Record<string, FieldChange>> }
  | { kind: 'step'; step: string; asked?: Readonly<Record<string, unknown>>; comment?: string }
  | ImportChange

/** Rows of a file: `fields` say what their cells are, `key` which of them find a record that exists. */
export interface ImportChange {
  kind: 'import'
  fields: readonly string[]
  key: readonly string[]
  /** What an empty cell means for a record that exists. */
  empty: 'keep' | 'clear'
}

/**
 * Where a record stands: it will be changed, nothing differs, it was refused, it was changed, or its change was taken
 * back by another batch.
 */
export const rowStatuses = ['ready', 'unchanged', 'refused', 'done', 'undone'] as const
export type RowStatus = (typeof rowStatuses)[number]

/**
 * Rows of an import are `collecting` until all were sent. Many records are looked at in the background: `previewing`
 * until all are.
 */
const batchStatuses = ['collecting', 'previewing', 'previewed', 'running', 'done', 'cancelled', 'failed'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** A change of many records: looked at before, applied set by set, taken back within 30 days. */
export interface Batch {
  id: number
  resource: string
  kind: BatchChange['kind'] | 'undo'
  status: BatchStatus
  /** Absent for one that takes another back. */
  change: BatchChange | null
  /** Records by where they stand; they add up to `total`. */
  counts: Readonly<Record<RowStatus, number>>
  total: number
  /** How many of `ready` and `done` are, or will be, new records. */
  created: number
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  createdBy: number
  createdByName: string
  /** The batch that this one takes back, and the one that took this one back. */
  undoOf: number | null
  undoneBy: number | null
  /** Until when it may be taken back; null where it may not. */
  undoUntil: string | null
  /** Why it failed, in words. */
  problem: string | null
}

/** One record of a batch, as far as the caller may read it. */
export interface BatchRow {
  /** Its number in the batch, from 0; of an import, that of the row in the file. */
  place: number
  /** Absent while a new record is not there yet. */
  recordId: number | null
  isNew: boolean
  /** What the record is called; empty where the caller may not see it. */
  title: string
  status: RowStatus
  changes: Readonly<Record<string, { from: unknown; to: unknown; fromLabel?: string; toLabel?: string }>>
  /** Why it was refused: code, arguments and fields of the refusal. */
  error: { code: string; args?: Readonly<Record<string, unknown>>; fields?: FieldErrors } | null
}
