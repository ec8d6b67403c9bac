import type { LooseFilter } from '../filter'
import type { CalendarDate } from '../values/dates'

/** A file that a step requires: of the record itself, or of each of its lines. */
interface FileNeed<F = LooseFilter, Row = Record<string, unknown>, Given = Record<string, unknown>> {
  /** The step or steps; for a part, steps of the whole record. */
  at: string | readonly string[]
  /** The records it applies to: a filter, or a function of the record and its rule context. Absent: all. */
  when?: F | ((record: Row, given: Given, today: CalendarDate) => boolean)
  /** Error code where it is missing; default `documentMissing`. */
  code?: string
  message: string
  /** Files of another record that serve as well. */
  or?: SharedFile<F>
}

/**
 * Files of the record that a reference names: one is needed for this record, and one for each other record
 * that has none of its own.
 */
interface SharedFile<F = LooseFilter> {
  /** The reference of this record to the other one. */
  by: string
  /** The kind of those files. */
  kind: string
  /** Which other records use one of them; absent: all. */
  among?: F
}

/** Requirements by kind of file. */
export type FileNeeds<F = LooseFilter, Row = Record<string, unknown>, Given = Record<string, unknown>> = Readonly<
  Record<string, FileNeed<F, Row, Given> | readonly FileNeed<F, Row, Given>[]>
>

/** A requirement with its kind of file. */
export interface NeededFile extends FileNeed {
  kind: string
}

export const defaultNeedCode = 'documentMissing'

/** All requirements, in the order of the declaration. */
export const listNeededFiles = (needs: FileNeeds<never, never, never>): readonly NeededFile[] =>
  Object.entries(needs as unknown as FileNeeds).flatMap(([kind, each]) =>
    [each].flat().map((need) => ({ ...need, kind })),
  )

/** The files that a step requires. */
export const listFilesNeededAt = (needs: FileNeeds<never, never, never>, step: string): readonly NeededFile[] =>
  listNeededFiles(needs).filter(({ at }) => [at].flat().includes(step))
