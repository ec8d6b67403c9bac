import type { FormerNames } from './renames'

/** One step from the existing tables to the declared ones. */
export interface SchemaStep {
  /** For the person who reads the plan. */
  says: string
  sql: string
  /** The extension of PostgreSQL that the step adds. */
  extension?: string
  /** SQL of the records that violate it, each described in the column `words`. */
  culprits?: string
}

export interface SchemaPlan {
  steps: SchemaStep[]
  /** Changes that would lose data; each needs its word, `table.column`, in STEWARD_ALLOW_LOSS. */
  losses: string[]
  /** Names swapped in a circle that these declarations do not mention: each needs its word there as well. */
  forgotten: string[]
  /** Stored for the next plan. */
  said: FormerNames
}

/** Input of a plan besides the declared and the existing tables. */
export interface PlanOptions {
  /** Tables that an earlier plan made and that may be parked. */
  ours: ReadonlySet<string>
  /** The former names that the declarations of the earlier plan gave. */
  said: FormerNames
  /** For the names of parked columns, `YYYY-MM-DD`. */
  today: string
  /** `table.column` names whose old values may be parked for a column of another type. */
  allowedLosses: readonly string[]
}
