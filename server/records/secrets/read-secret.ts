import { StewardError } from '../../../src/framework/errors'
import type { Sql } from '../../database/connect'
import { type Attribute, getAttribute, getTable, type Model, quoteIdentifier } from '../model'
import { getSealContext, requireSealer } from './sealed-values'
import { UnsealError } from './sealer'
import { SecretText } from './secret-text'

/**
 * Reads the value of a sealed field for the server's own work; null where it is empty. Another sealed field
 * seals the value again, and no log or message shows it. People see it only through the operation `reveal`.
 * @throws StewardError `notFound` without such a record, `unavailable` where the value does not open
 */
export async function readSecret(
  { model, sql }: { model: Model; sql: Sql },
  resource: string,
  id: number,
  field: string,
): Promise<SecretText | null> {
  const table = getTable(model, resource)
  const { column } = requireSealedField(getAttribute(table, field), resource)
  const { rows } = await sql.query<{ stored: string | null }>({
    text: `select ${quoteIdentifier(column?.name ?? '')} as stored from ${quoteIdentifier(table.name)} where id = $1::bigint`,
    values: [id],
  })
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  return unsealSecret({ model }, resource, field, row.stored)
}

/**
 * Opens the stored value of a sealed field in a handler, which checks it or passes it
 * on sealed. Null where the field is empty.
 * @throws StewardError `unavailable` where it does not open
 */
export function unsealSecret(
  { model }: { model: Model },
  resource: string,
  field: string,
  envelope: string | null,
): SecretText | null {
  if (envelope === null) return null
  try {
    return new SecretText(requireSealer(model).open(getSealContext(getTable(model, resource), field), envelope))
  } catch (problem) {
    throw problem instanceof UnsealError ? new StewardError('unavailable', { cause: problem }) : problem
  }
}

function requireSealedField(attribute: Attribute, resource: string): Attribute {
  if (!attribute.field.type.isSealed) throw new Error(`${resource}.${attribute.name} is not sealed`)
  return attribute
}
