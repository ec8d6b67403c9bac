import type { ResourceName } from '../register'
import type { Values } from '../validate'

/** A stage that every row of a chain passes, e.g. acceptance between delivery and invoice. */
export interface ChainStage {
  label: string
  /** Whether the row has passed it. */
  isDone: (row: Values) => boolean
  done: string
  /** A date of the row to show once it is done. */
  on?: string
  /** A reference of the row to show, e.g. the order that covers it. */
  shows?: string
  /** Label while it can be done and is not. */
  open: string
  /** What must hold before; `otherwise` names what is missing. */
  needs?: readonly { holds: (row: Values) => boolean; otherwise: string }[]
}

/** Related records as a chain of stages on the record page. */
export interface Chain {
  /** The resource of the rows and its reference to this record. */
  of: ResourceName
  by: string
  title: string
  /** Order of the rows. */
  sort: string
  /** Shown beside a row's title. */
  amount: string
  /** Further fields of a row, shown with their label while filled in. */
  beside?: readonly string[]
  /** Sums over the rows in fields of this record, shown below them. */
  totals?: readonly string[]
  /** Rows that were given up; their stages stay empty. */
  isOver: (row: Values) => boolean
  stages: readonly ChainStage[]
}

/** The state of a row at a stage, in words; `blockedBy` lists everything that prevents it. */
export interface ChainStageState {
  label: string
  state: 'done' | 'open' | 'blocked' | 'over'
  text: string
  on: string | null
  blockedBy: readonly string[]
}

/** The stages of one row. Pure, so that lists of ready rows can use it too. */
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
