import { attributeOf } from '../../model'
import type { Writer } from '../writer'
import type { Proposed } from './trial'

/** Keeps what the outermost record of a trial would become, for where it comes to no row. */
export function propose({ trial }: Writer, proposed: Proposed): void {
  if (!trial) return
  const { table, record } = proposed
  const stored = Object.entries(record).filter(
    ([name]) => table.attributes.has(name) && attributeOf(table, name).column,
  )
  trial.proposed ??= { ...proposed, record: Object.fromEntries(stored) }
}
