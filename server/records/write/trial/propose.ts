import { attributeOf, type Table } from '../../model'
import type { Writer } from '../writer'
import type { Proposed } from './noted'

/** Keeps what the outermost record of a trial would become, for where it comes to no row; told again, what is known by then. */
export function noteProposal({ trial }: Writer, table: Table, proposed: Omit<Proposed, 'resource' | 'begun'>): void {
  if (!trial || (trial.proposed && trial.proposed.sent !== proposed.sent)) return
  const { record } = proposed
  const stored = Object.entries(record).filter(
    ([name]) => table.attributes.has(name) && attributeOf(table, name).column,
  )
  const storedValues = Object.fromEntries(stored)
  const firstValues = trial.proposed?.begun ?? storedValues
  trial.proposed = { ...proposed, resource: table.resource.name, record: storedValues, begun: firstValues }
}
