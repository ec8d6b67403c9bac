import { StewardError } from '../../../src/framework/errors'
import type { Sql } from '../../database/connect'
import { type Attribute, attributeOf, type Model, quote, tableOf } from '../model'
import { findSealPlace, requireSealer } from './sealed-values'
import { SealBroken } from './sealer'
import { Unsealed } from './unsealed'

/**
 * The value of a sealed field, for the server's own work: written to another sealed field it is sealed anew, and nothing
 * writes it down on the way. Null where it is empty. What a person may see takes `reveal`.
 * @throws StewardError `notFound` without such a record, `unavailable` where the value does not open
 */
export async function readSecret(
  { model, sql }: { model: Model; sql: Sql },
  resource: string,
  id: number,
  field: string,
): Promise<Unsealed | null> {
  const table = tableOf(model, resource)
  const { column } = requireSealed(attributeOf(table, field), resource)
  const { rows } = await sql.query<{ stored: string | null }>({
    text: `select ${quote(column?.name ?? '')} as stored from ${quote(table.name)} where id = $1::bigint`,
    values: [id],
  })
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  return openSecret({ model }, resource, field, row.stored)
}

/**
 * What is in the envelope that a handler sees of a sealed field: to be judged, and to go on sealed. Null where it is empty.
 * @throws StewardError `unavailable` where it does not open
 */
export function openSecret(
  { model }: { model: Model },
  resource: string,
  field: string,
  envelope: string | null,
): Unsealed | null {
  if (envelope === null) return null
  try {
    return new Unsealed(requireSealer(model).open(findSealPlace(tableOf(model, resource), field), envelope))
  } catch (problem) {
    throw problem instanceof SealBroken ? new StewardError('unavailable', { cause: problem }) : problem
  }
}

function requireSealed(attribute: Attribute, resource: string): Attribute {
  if (!attribute.field.type.isSealed) throw new Error(`${resource}.${attribute.name} is not sealed`)
  return attribute
}
