import type { CopiedColumn } from './convert-column'
import type { FormerNames } from './renames'

/** One step from the existing tables to the declared ones. */
export interface SchemaStep {
  /** A description for the person who reads the plan. */
  says: string
  sql: string
  /** The parameters of the statement. */
  values?: unknown[]
  /** The extension of PostgreSQL that the step needs. */
  extension?: string
  /** SQL of stored records that violate the step, each described in the column `words`. */
  culprits?: string
}

export interface SchemaPlan {
  steps: SchemaStep[]
  /** Changes that would lose data. Each needs an entry `table.column` in STEWARD_ALLOW_LOSS. */
  losses: string[]
  /**
   * Names that an earlier plan swapped in a circle and these declarations do
   * not mention. Each needs an entry there too.
   */
  forgotten: string[]
  /** The former names, stored for the next plan. */
  said: FormerNames
}

/** The input of a plan besides the declared and the existing tables. */
export interface PlanOptions {
  /** Tables that an earlier plan made and that may be parked. */
  ours: ReadonlySet<string>
  /** The former names that the declarations of the earlier plan gave. */
  said: FormerNames
  /** Today as `YYYY-MM-DD`, for the names of parked columns. */
  today: string
  /** Answers SQL that converts a stored value; undefined where its old values are parked or refused. */
  convert?: (from: string, to: string, column: string) => string | undefined
  /** Steps that change values of a table, after its columns and before its constraints. */
  listUpdates?: (table: string) => readonly SchemaStep[]
  /** The columns that are copied beforehand, by `table.column`. */
  copies?: ReadonlyMap<string, CopiedColumn>
  /** `table.column` names whose old values may be parked, because the column gets another type. */
  allowedLosses: readonly string[]
}
