import { type FieldErrors, StewardError } from '../../../../src/framework/errors'
import { getFieldBehaviour } from '../../../../src/framework/field'
import type { Values } from '../../../../src/framework/validate'
import { getAttribute, type Table } from '../../model'
import { type Labelled, readRecord } from '../../query'
import { listSealed, toShownValue } from '../../secrets/sealed-values'
import { findDifferences, type Writer } from '../writer'

/** Builds the conflict: both values of every sent field that differs from what the caller sees now. */
export async function toConflictError(
  writer: Writer,
  table: Table,
  stored: Values,
  input: Values,
): Promise<StewardError> {
  const seen = await readRecord<Labelled>(writer, table.resource.name, Number(stored.id))
  const fields: FieldErrors = {}
  const now = { ...seen, ...Object.fromEntries(listSealed(table).map(({ name }) => [name, stored[name]])) }
  for (const name of Object.keys(findDifferences(table, now, input))) {
    const { text } = getFieldBehaviour(getAttribute(table, name).field)
    const theirs = seen.labels[name] ?? text(seen[name])
    fields[name] = {
      code: 'changedMeanwhile',
      args: { yours: text(toShownValue(table, name, input[name])), theirs },
      stored: seen[name] ?? null,
    }
  }
  const by = seen.labels.updatedBy ?? null
  return new StewardError('staleVersion', {
    args: { version: Number(stored.version), by, at: String(stored.updatedAt) },
    fields,
  })
}
