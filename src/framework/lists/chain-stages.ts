import type { ResourceName } from '../register'
import type { Values } from '../validate'

/** A stage that every row of a chain passes, e.g. acceptance between delivery and invoice. */
export interface ChainStage {
  label: string
  /** Tells whether the row has passed the stage. */
  isDone: (row: Values) => boolean
  done: string
  /** A date of the row that is shown once the stage is passed. */
  on?: string
  /** A reference of the row that is shown, e.g. the order that covers it. */
  shows?: string
  /** Label while the stage can be passed but is not. */
  open: string
  /** What must hold before the stage can be passed; `otherwise` names what is missing. */
  needs?: readonly { holds: (row: Values) => boolean; otherwise: string }[]
}

/** Shows related records as a chain of stages on the record page. */
export interface Chain {
  /** The resource of the rows, and `by`, its reference to this record. */
  of: ResourceName
  by: string
  title: string
  /** The field by which the rows are sorted. */
  sort: string
  /** The amount that is shown beside a row's title. */
  amount: string
  /** Further fields of a row; each is shown with its label while it is filled in. */
  beside?: readonly string[]
  /** Fields of this record that hold sums over the rows; shown below the rows. */
  totals?: readonly string[]
  /** Tells whether the row was given up; the stages of such a row stay empty. */
  isOver: (row: Values) => boolean
  stages: readonly ChainStage[]
}

/** The state of a row at a stage, in words; `blockedBy` lists everything that blocks it. */
export interface ChainStageState {
  label: string
  state: 'done' | 'open' | 'blocked' | 'over'
  text: string
  on: string | null
  blockedBy: readonly string[]
}

/** Computes the stages of one row. Pure, so that lists of ready rows can use it too. */
export function computeStages(chain: Pick<Chain, 'isOver' | 'stages'>, row: Values): ChainStageState[] {
  return chain.stages.map((stage) => computeStage(stage, row, chain.isOver(row)))
}

function computeStage(stage: ChainStage, row: Values, isOver: boolean): ChainStageState {
  const { label } = stage
  if (stage.isDone(row)) {
    const on = stage.on ? ((row[stage.on] as string | null) ?? null) : null
    return { label, state: 'done', text: stage.done, on, blockedBy: [] }
  }
  if (isOver) return { label, state: 'over', text: '', on: null, blockedBy: [] }
  const blockedBy = (stage.needs ?? []).filter(({ holds }) => !holds(row)).map(({ otherwise }) => otherwise)
  return { label, state: blockedBy.length > 0 ? 'blocked' : 'open', text: stage.open, on: null, blockedBy }
}
