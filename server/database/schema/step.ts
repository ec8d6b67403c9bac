import type { Said } from './renames'

/** One step from the tables that are to the tables that are declared. */
export interface Step {
  /** For the person who reads the plan. */
  says: string
  sql: string
  /** The extension of PostgreSQL that the step adds. */
  extension?: string
  /** SQL of the records that stand in its way, each told in the column `words`. */
  culprits?: string
}

export interface Plan {
  steps: Step[]
  /** Changes that would lose data; each needs its word, `table.column`, in STEWARD_ALLOW_LOSS. */
  losses: string[]
  /** Names that went around, of which these declarations say nothing: each needs its word there as well. */
  forgotten: string[]
  /** For the next plan. */
  said: Said
}

/** What a plan knows besides what is declared and what is there. */
export interface PlanOptions {
  /** Tables that an earlier plan made and that may be parked. */
  ours: ReadonlySet<string>
  /** What the declarations of the earlier plan said of former names. */
  said: Said
  /** For the names of parked columns, `YYYY-MM-DD`. */
  today: string
  /** `table.column` names whose old values may be parked for a column of another type. */
  allowedLosses: readonly string[]
}
