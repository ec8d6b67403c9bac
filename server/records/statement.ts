import { createHash } from 'node:crypto'
import { bounds } from '../../src/framework/dates'
import type { Variable } from '../../src/framework/relations'
import type { Statement } from '../database/connect'
import type { Caller } from './caller'
import { statementCache } from './reading'
import type { Binding, Slots } from './slots'

/** A compiled statement: the same text for every request of its shape. */
export interface Compiled {
  name: string | undefined
  text: string
  bindings: readonly Binding[]
}

// A connection keeps every statement it prepared: only so many shapes are worth the memory.
const preparedLimit = 500
let prepared = 0

/** The statement of this shape, compiled once; the shape must name everything the text depends on. */
export function compiled(shape: string, compile: () => { text: string; slots: Slots }): Compiled {
  const found = statementCache.get(shape)
  if (found) return found as Compiled
  const { text, slots } = compile()
  const name = prepared < preparedLimit ? `s${createHash('sha256').update(text).digest('hex').slice(0, 32)}` : undefined
  if (name) prepared += 1
  const statement = { name, text, bindings: slots.bindings }
  statementCache.set(shape, statement)
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
    if (binding.from === 'value') return values[binding.index]
    return binding.from === 'constant' ? binding.value : meanings[binding.name](moment, record)
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
