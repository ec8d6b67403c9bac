import { listFromStates, type Workflow } from '../workflow'

/** Records as cards, with a column for each state. */
export interface Board<Name extends string = string, State extends string = string> {
  /** States whose columns start open; default: those a record can leave. Others are narrow, with a count. */
  columns?: readonly State[]
  /** Shown on a card below the record's title. */
  card: readonly Name[]
  /** A number or an amount, summed above each column. */
  total?: Name
}

/** Bars above the list: a figure of the records in some states, grouped by a field. */
export interface ListChart<Name extends string = string, State extends string = string> {
  title: string
  /** References and choices to group by; the reader switches between them. */
  by: readonly Name[]
  /** The field that is summed. */
  of: Name
  /** The parts of a bar, each with its states. */
  series: Readonly<Record<string, readonly State[]>>
}

/** Tabs above a list, by state, each with its count and sum. */
export interface StateTabOptions<Name extends string = string, State extends string = string> {
  /** A number or an amount, summed for each tab. */
  total?: Name
  /** The states of each tab, by its label; every record is in exactly one. */
  of: Readonly<Record<string, readonly State[]>>
}

/** Columns that are open until the reader opens or closes one. */
export function listOpenColumns({ states, transitions }: Workflow, { columns }: Board): readonly string[] {
  if (columns) return columns
  const exitStates = new Set(Object.values(transitions).flatMap((transition) => listFromStates(transition)))
  return Object.keys(states).filter((state) => exitStates.has(state))
}

/** Names of the steps that lead from one state to another. */
export function listStepsBetween({ transitions }: Workflow, from: string, to: string): readonly string[] {
  return Object.entries(transitions).flatMap(([name, transition]) =>
    transition.to === to && from !== to && listFromStates(transition).includes(from) ? [name] : [],
  )
}
