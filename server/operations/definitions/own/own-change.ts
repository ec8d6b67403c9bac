import type { RowFixes } from '../../../../src/framework/company/definition-plan'
import type { DefinitionDraft, ServedDeclarations, TriedDefinitions } from '../../../records/areas/definitions-in-force'
import type { Caller } from '../../../records/caller'
import type { Company } from '../../../records/company'
import type { Model } from '../../../records/model'
import type { NoteProgress } from '../progress/note-progress'
import type { ExaminedTable } from '../rows/examine-own-table'

/** What is served before a change and what would be after it. */
export interface OwnChange {
  before: { declared: ServedDeclarations; model: Model }
  after: Pick<TriedDefinitions, 'declared' | 'model'>
  drafts: readonly DefinitionDraft[]
  /** The number that was in force before the change. */
  seen: number
  today: string
  caller: Caller
  company: Company
  /** The losses that the administrator has confirmed. */
  accepts: readonly string[]
  /** The columns whose copies are ready, by `table.column`; absent while it is planned what to copy. */
  ready?: ReadonlySet<string>
  /** Rows from which on a table is changed while people go on writing. */
  manyRows?: number
  /** The right values of rows that do not fit. */
  fixes?: RowFixes
  /** Why it is changed, for the history of corrected rows. */
  reason?: string
  /** Notes how far the change is, for everybody who looks at it. */
  note?: NoteProgress
  /** Refuses losses that nobody else has confirmed, before anything is changed. */
  checkLosses?(plan: { findings: ExaminedTable['rows'] }): Promise<void>
}
