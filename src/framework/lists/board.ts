import { listFromStates, type Workflow } from '../workflow'

/** Shows records as cards, with a column for each state. */
export interface Board<Name extends string = string, State extends string = string> {
  /**
   * States whose columns start open; default: those a record can leave. Other columns are narrow and show a
   * count.
   */
  columns?: readonly State[]
  /** Fields that a card shows below the record's title. */
  card: readonly Name[]
  /** A number or an amount; its sum is shown above each column. */
  total?: Name
}

/** Shows bars above the list: a figure of the records in some states, grouped by a field. */
export interface ListChart<Name extends string = string, State extends string = string> {
  title: string
  /** References and choices to group by; the reader switches between them. */
  by: readonly Name[]
  /** The field whose values are added up. */
  of: Name
  /** The parts of a bar, each with its states. */
  series: Readonly<Record<string, readonly State[]>>
}

/** Shows tabs above a list, by state, each with its count and sum. */
export interface StateTabOptions<Name extends string = string, State extends string = string> {
  /** A number or an amount; its sum is shown on each tab. */
  total?: Name
  /** The states of each tab, by its label; every state belongs to exactly one tab. */
  of: Readonly<Record<string, readonly State[]>>
}

/** Lists the columns that are open until the reader opens or closes one. */
export function listOpenColumns({ states, transitions }: Workflow, { columns }: Board): readonly string[] {
  if (columns) return columns
  const exitStates = new Set(Object.values(transitions).flatMap((transition) => listFromStates(transition)))
  return Object.keys(states).filter((state) => exitStates.has(state))
}

/** Lists the steps that lead from one state to another. */
export function listStepsBetween({ transitions }: Workflow, from: string, to: string): readonly string[] {
  return Object.entries(transitions).flatMap(([name, transition]) =>
    transition.to === to && from !== to && listFromStates(transition).includes(from) ? [name] : [],
  )
}
