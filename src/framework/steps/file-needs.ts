import type { LooseFilter } from '../filter'
import type { CalendarDate } from '../values/dates'

/** A file that a step requires, of the record itself or of each of its lines. */
interface FileNeed<F = LooseFilter, Row = Record<string, unknown>, Given = Record<string, unknown>> {
  /** The step or steps that require it; for a part, steps of the whole record. */
  at: string | readonly string[]
  /** The records that need it: a filter, or a function of the record and its rule context. Absent: all. */
  when?: F | ((record: Row, given: Given, today: CalendarDate) => boolean)
  /** Error code if the file is missing; default `documentMissing`. */
  code?: string
  message: string
  /** Files of another record that can serve instead. */
  or?: SharedFile<F>
}

/**
 * Files of the record that a reference names. That record needs one file for this record, and one for each
 * other record without a file of its own.
 */
interface SharedFile<F = LooseFilter> {
  /** The reference from this record to the other one. */
  by: string
  /** The kind that the other record's files must have. */
  kind: string
  /** Which other records use one of these files; absent: all. */
  among?: F
}

/** Required files by kind. */
export type FileNeeds<F = LooseFilter, Row = Record<string, unknown>, Given = Record<string, unknown>> = Readonly<
  Record<string, FileNeed<F, Row, Given> | readonly FileNeed<F, Row, Given>[]>
>

/** A required file with its kind. */
export interface NeededFile extends FileNeed {
  kind: string
}

export const defaultNeedCode = 'documentMissing'

/** Lists all required files, in the order of the declaration. */
export const listNeededFiles = (needs: FileNeeds<never, never, never>): readonly NeededFile[] =>
  Object.entries(needs as unknown as FileNeeds).flatMap(([kind, each]) =>
    [each].flat().map((need) => ({ ...need, kind })),
  )

/** Lists the files that a step requires. */
export const listFilesNeededAt = (needs: FileNeeds<never, never, never>, step: string): readonly NeededFile[] =>
  listNeededFiles(needs).filter(({ at }) => [at].flat().includes(step))
