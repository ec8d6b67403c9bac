import type { LooseFilter } from '../filter'
import type { CalendarDate } from '../values/dates'

/** A file that has to be there when a step is taken: of the record itself, or of each line of the record that takes it. */
interface FileNeed<F = LooseFilter, Row = Record<string, unknown>, Given = Record<string, unknown>> {
  /** The step, or several; those of a part name steps of what it is part of. */
  at: string | readonly string[]
  /** Of which records it is asked: a filter, or a function of the record and of what is given beside it. Absent: of all. */
  when?: F | ((record: Row, given: Given, today: CalendarDate) => boolean)
  /** What is answered where it is missing; default `documentMissing`. */
  code?: string
  message: string
  /** A file of another record does as well. */
  or?: SharedFile<F>
}

/** Files of the record that a reference names: one for this record, and one for each other that has none of its own. */
interface SharedFile<F = LooseFilter> {
  /** The reference of this record. */
  by: string
  /** The kind of files there. */
  kind: string
  /** Which other records take one of them; absent: all. */
  among?: F
}

/** Needs by the kind of file. */
export type FileNeeds<F = LooseFilter, Row = Record<string, unknown>, Given = Record<string, unknown>> = Readonly<
  Record<string, FileNeed<F, Row, Given> | readonly FileNeed<F, Row, Given>[]>
>

/** A need with the kind of file that it asks for. */
export interface NeededFile extends FileNeed {
  kind: string
}

export const defaultNeedCode = 'documentMissing'

/** All that is needed, in the order of the declaration. */
export const neededFiles = (needs: FileNeeds<never, never, never>): readonly NeededFile[] =>
  Object.entries(needs as unknown as FileNeeds).flatMap(([kind, each]) =>
    [each].flat().map((need) => ({ ...need, kind })),
  )

/** What is needed at a step. */
export const filesNeededAt = (needs: FileNeeds<never, never, never>, step: string): readonly NeededFile[] =>
  neededFiles(needs).filter(({ at }) => [at].flat().includes(step))
