import { isMask } from '../../../src/fields/text/secret/mask'
import { StewardError } from '../../../src/framework/errors'
import { behaviour, isEmpty } from '../../../src/framework/field'
import type { Values } from '../../../src/framework/validate'
import { type Attribute, attributeOf, type Model, sought, type Table } from '../model'
import { hashOf, isEnvelope, maskOf, type Place, type Sealer } from './sealer'
import { Unsealed } from './unsealed'

/** The fields of the table that are stored sealed. */
export const sealedOf = sought(({ field }) => field.type.isSealed === true)

/** Where the field's values belong; under a former name they still open. */
export function placeOf({ resource }: Table, name: string): Place {
  const names = [resource.name, ...(resource.was ? [resource.was] : [])]
  const was = resource.fields[name]?.options.was
  const [own = '', ...former] = [name, ...(was ? [was] : [])].flatMap((field) =>
    names.map((each) => `${each}.${field}`),
  )
  return { name: own, former }
}

export function sealerOf({ sealer }: Model): Sealer {
  if (!sealer) throw new Error('Values are sealed without data keys')
  return sealer
}

/**
 * The values as they are stored: texts of sealed fields encrypted. What equals the stored value, or is the mask that is
 * shown of it, stays the stored value itself.
 * @throws StewardError `invalidInput` at fields that were sent the mask of something else
 */
export function sealed(model: Model, table: Table, values: Values, before: Values | null): Values {
  const fields = sealedOf(table).filter(({ name }) => name in values)
  if (fields.length === 0) return values
  const made = fields.map((attribute): [string, string | null] => [
    attribute.name,
    storedForm(model, table, attribute, values[attribute.name], before?.[attribute.name]),
  ])
  return { ...values, ...Object.fromEntries(made) }
}

function storedForm(
  model: Model,
  table: Table,
  { name, field }: Attribute,
  given: unknown,
  now: unknown,
): string | null {
  if (isEmpty(given) || isEnvelope(given)) return given ? String(given) : null
  const text = given instanceof Unsealed ? given.open() : String(given)
  const stored = isEnvelope(now) ? now : undefined
  if (isMask(text)) {
    if (stored !== undefined && maskOf(stored) === text) return stored
    throw new StewardError('invalidInput', { fields: { [name]: { code: 'maskSent' } } })
  }
  const sealer = sealerOf(model)
  if (stored !== undefined && hashOf(stored) === sealer.hash(text)) return stored
  return sealer.seal(placeOf(table, name), text, behaviour(field).shown(text))
}

/** A stored value as people and the history are told it. */
export const toldValue = (table: Table, name: string, value: unknown): unknown =>
  attributeOf(table, name).field.type.isSealed && isEnvelope(value) ? maskOf(value) : value
