import type { DefinitionKind } from './definition'

/** On which records a role has a right. */
export type RightExtent = 'none' | 'some' | 'all'

/** A right that a change gives or takes: a verb, `step:approve`, `read:price`, `write:price`. */
export interface RightChange {
  role: string
  right: string
  before: RightExtent
  after: RightExtent
}

/** What changes, as the screen words it. */
type PlannedChangeCode =
  | 'newResource'
  | 'retire'
  | 'renameResource'
  | 'addField'
  | 'removeField'
  | 'renameField'
  | 'retypeField'
  | 'requireField'
  | 'freeField'
  | 'uniqueField'
  | 'defaultField'
  | 'formulaField'
  | 'optionField'
  | 'addChoice'
  | 'removeChoice'
  | 'renameChoice'
  | 'addRule'
  | 'changeRule'
  | 'removeRule'
  | 'addSteps'
  | 'changeSteps'
  | 'removeSteps'
  | 'changeApproval'
  | 'changeViews'
  | 'moveMenu'

/** A change with what its sentence names: labels, names of types, numbers of records. */
export interface PlannedChange {
  code: PlannedChangeCode
  args: Readonly<Record<string, string | number>>
}

/** Whom a step keeps waiting while it runs: nobody, those who save, or those who read too. */
export type StepLock = 'none' | 'writers' | 'everybody'

/** A step in the database. */
export interface PlannedStep {
  says: string
  sql: string
  lock: StepLock
  /** The records that it reads or writes; 0 where it changes the table alone. */
  rows: number
  /** True where it follows after the change, while people can save records. */
  isLater: boolean
}

/** A record that does not fit a change, with the value concerned. */
interface PlannedRow {
  id: number
  version: number
  title: string | null
  value: string | null
}

/** A page of rows that do not fit, and how many the administrator may read. */
export interface PlannedRowPage {
  rows: readonly PlannedRow[]
  readable: number
}

/** Rows that a change concerns. */
export interface PlannedRows {
  /** What is asked of the rows, such as `type:f2`; corrections are sent under it. */
  key: string
  /** Confirms the loss in `accepts` of `applyDefinition`; absent: correct the rows first. */
  accept?: string
  /** What can be done with the rows instead; one of them is confirmed in `accepts`. */
  choices?: readonly { accept: string; label: string }[]
  /** The part of the body, such as `fields.2`. */
  path: string
  says: string
  count: number
  /** True where there are more, whose number the administrator may not know. */
  isUncounted?: boolean
  /** The field whose values may be corrected with the change; absent where they may not. */
  field?: string
  /** Whether the corrected value may be empty. */
  canEmpty?: boolean
  /** How many of them the administrator may read; the others are counted only. */
  readable: number
  /** The first of the rows that the administrator may read. */
  first: readonly PlannedRow[]
}

/** The right values of rows that do not fit one question. */
export interface RowFix {
  /** The value of all rows that are not listed; null empties them. Absent: only the listed ones. */
  all?: { value: unknown }
  rows?: readonly { id: number; version: number; value: unknown }[]
}

/** Corrections by `key` of the rows. */
export type RowFixes = Readonly<Record<string, RowFix>>

/** A rule as it would judge the stored records that the administrator may read. */
export interface TriedRule {
  code: string
  message: string
  /** How many records it would refuse at their next save, of those that were tried. */
  count: number
  tried: number
  /** The titles of the first of them. */
  first: readonly string[]
}

/** Tells whether a finding is confirmed: its loss, or one of the things to do with its rows. */
export const isConfirmed = ({ accept, choices = [] }: PlannedRows, accepts: readonly string[]): boolean =>
  [...(accept === undefined ? [] : [accept]), ...choices.map((choice) => choice.accept)].some((each) =>
    accepts.includes(each),
  )

/** Something else that names the resource or a field that goes away or gets another name. */
export interface PlannedDependent {
  kind: DefinitionKind | 'savedView' | 'exportSchedule' | 'menu' | 'approvalRule'
  name: string
  /** The page on which it is used or changed. */
  route: string
  /** The fields that it would look for in vain. */
  fields: readonly string[]
  /** The fields under whose new names it goes on. */
  renamed: readonly string[]
}

/** What a change of a role does to the people who hold it. */
export interface RolePlan {
  /** Who holds it today or later: the number, and the names of the first of them. */
  people: { count: number; first: readonly string[] }
  /** True where granting it needs a second administrator. */
  isGuarded: boolean
  /** Changed rights by resource, with its label and those of its steps and fields. */
  resources: readonly RoleResourcePlan[]
  /** Pages that the role opens from then on, and those that it no longer opens. */
  opened: readonly string[]
  closed: readonly string[]
}

export interface RoleResourcePlan {
  name: string
  label: string
  rights: readonly (Pick<RightChange, 'right' | 'before' | 'after'> & { label: string })[]
}

/** The answer of `planDefinition`: what applying would do. */
export interface DefinitionPlan {
  /** Of a role alone. */
  role?: RolePlan
  number: number
  /** True where another administrator confirms losses of values. */
  needsSecond?: boolean
  /** What changes, for people. */
  changes: readonly PlannedChange[]
  /** The steps in the database, in their order. */
  steps: readonly PlannedStep[]
  /** What happens besides, in sentences. */
  notes: readonly string[]
  rows: readonly PlannedRows[]
  /** New and changed rules, tried on stored records. */
  rules: readonly TriedRule[]
  rights: readonly RightChange[]
  dependents: readonly PlannedDependent[]
}
