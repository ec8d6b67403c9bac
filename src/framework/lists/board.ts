import { fromStates, type Workflow } from '../workflow'

/** Records as cards in columns, one for each state. */
export interface Board<Name extends string = string, State extends string = string> {
  /** States whose columns stand open at first; default: those a record can leave. The others are narrow, with their count. */
  columns?: readonly State[]
  /** Shown on a card below the record's title. */
  card: readonly Name[]
  /** A number or an amount, summed at the head of each column. */
  total?: Name
}

/** Bars above the list: a figure of the records in some states, by what they belong to. */
export interface Chart<Name extends string = string, State extends string = string> {
  title: string
  /** References and choices to group by; the reader changes between them. */
  by: readonly Name[]
  /** What is summed. */
  of: Name
  /** The parts of a bar, each with the states it is made of. */
  series: Readonly<Record<string, readonly State[]>>
}

/** Parts of a list by state, above it, each with its count and sum. */
export interface Tabs<Name extends string = string, State extends string = string> {
  /** A number or an amount, summed in each. */
  total?: Name
  /** The states of each, by the words on it; all records stand in one of their own. */
  of: Readonly<Record<string, readonly State[]>>
}

/** Columns that stand open before anybody opens or closes one. */
export function openColumns({ states, transitions }: Workflow, { columns }: Board): readonly string[] {
  if (columns) return columns
  const exitStates = new Set(Object.values(transitions).flatMap((transition) => fromStates(transition)))
  return Object.keys(states).filter((state) => exitStates.has(state))
}

/** Names of the steps by which a record gets from one state to another. */
export function stepsBetween({ transitions }: Workflow, from: string, to: string): readonly string[] {
  return Object.entries(transitions).flatMap(([name, transition]) =>
    transition.to === to && from !== to && fromStates(transition).includes(from) ? [name] : [],
  )
}
