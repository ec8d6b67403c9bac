import { createHash } from 'node:crypto'
import { bounds } from '../../src/framework/dates'
import type { Variable } from '../../src/framework/relations'
import type { Statement } from '../database/connect'
import type { Caller } from './caller'
import { statementCache } from './reading'
import type { Binding, Slots } from './slots'

/** A compiled statement: the same text for every request of its shape. */
export interface Compiled {
  /** Absent until it is prepared. */
  name: string | undefined
  text: string
  bindings: readonly Binding[]
}

interface Kept extends Compiled {
  uses: number
}

// A connection keeps every statement it prepared: only so many are worth the memory, and only those asked again.
const preparedLimit = 500
const usesBeforePreparing = 3
let prepared = 0

/** The statement of this shape, compiled once; the shape must name everything the text depends on. */
export function compiled(shape: string, compile: () => { text: string; slots: Slots }): Compiled {
  const found = statementCache.get(shape)
  if (found) return prepare(found as Kept)
  const { text, slots } = compile()
  const statement: Kept = { name: undefined, text, bindings: slots.bindings, uses: 1 }
  statementCache.set(shape, statement)
  return statement
}

function prepare(statement: Kept): Compiled {
  statement.uses += 1
  if (statement.uses === usesBeforePreparing && prepared < preparedLimit) {
    statement.name = `s${createHash('sha256').update(statement.text).digest('hex').slice(0, 32)}`
    prepared += 1
  }
  return statement
}

/** What variables stand for in one request. */
export interface Moment {
  caller: Caller
  /** The company's calendar date. */
  today: string
}

/** Puts this request's values into a compiled statement. */
export function bind(
  { name, text, bindings }: Compiled,
  moment: Moment,
  values: readonly unknown[],
  record: unknown = null,
): Statement {
  const bound = bindings.map((binding) => {
    return binding.from === 'value' ? values[binding.index] : meanings[binding.name](moment, record)
  })
  return name ? { name, text, values: bound } : { text, values: bound }
}

const meanings: Record<Variable, (moment: Moment, record: unknown) => unknown> = {
  $me: ({ caller }) => caller.empId,
  $today: ({ today }) => today,
  $startOfMonth: ({ today }) => bounds(today).startOfMonth,
  $endOfMonth: ({ today }) => bounds(today).endOfMonth,
  $startOfYear: ({ today }) => bounds(today).startOfYear,
  $record: (_, record) => record,
}
