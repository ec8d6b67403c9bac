import { getAttribute, type Table } from '../../model'
import type { Writer } from '../writer'
import type { ProposedRecord } from './save-trial'

/**
 * Stores what the outermost record would become, in case it is never written; later calls replace the values.
 */
export function recordProposedRecord(
  { trial }: Writer,
  table: Table,
  proposed: Omit<ProposedRecord, 'resource' | 'begun'>,
): void {
  if (!trial || (trial.proposed && trial.proposed.sent !== proposed.sent)) return
  const { record } = proposed
  const stored = Object.entries(record).filter(
    ([name]) => table.attributes.has(name) && getAttribute(table, name).column,
  )
  const storedValues = Object.fromEntries(stored)
  const firstValues = trial.proposed?.begun ?? storedValues
  trial.proposed = { ...proposed, resource: table.resource.name, record: storedValues, begun: firstValues }
}
