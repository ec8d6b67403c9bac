import { isMask } from '../../../src/fields/text/secret/mask'
import { StewardError } from '../../../src/framework/errors'
import { getFieldBehaviour, isEmpty } from '../../../src/framework/field'
import type { Values } from '../../../src/framework/validate'
import { type Attribute, cacheAttributes, getAttribute, type Model, type Table } from '../model'
import { buildMask, getEnvelopeHash, isEnvelope, type SealContext, type ValueSealer } from './sealer'
import { SecretText } from './secret-text'

/** Lists the fields of the table that are stored sealed. */
export const listSealed = cacheAttributes(({ field }) => field.type.isSealed === true)

/**
 * Answers the place to which the field's values are bound. Values that
 * were sealed under a former name still open.
 */
export function getSealContext({ resource }: Table, name: string): SealContext {
  const names = [resource.name, ...(resource.was ? [resource.was] : [])]
  const was = resource.fields[name]?.options.was
  const [own = '', ...former] = [name, ...(was ? [was] : [])].flatMap((field) =>
    names.map((each) => `${each}.${field}`),
  )
  return { name: own, former }
}

export function requireSealer({ sealer }: Model): ValueSealer {
  if (!sealer) throw new Error('Values are sealed without data keys')
  return sealer
}

/**
 * Encrypts the texts of sealed fields. Where the text equals the stored
 * value or its mask, the stored value stays.
 * @throws StewardError `invalidInput` at fields whose text is the mask of another value
 */
export function sealValues(model: Model, table: Table, values: Values, before: Values | null): Values {
  const fields = listSealed(table).filter(({ name }) => name in values)
  if (fields.length === 0) return values
  const entries = fields.map((attribute): [string, string | null] => [
    attribute.name,
    toSealedValue(model, table, attribute, values[attribute.name], before?.[attribute.name]),
  ])
  return { ...values, ...Object.fromEntries(entries) }
}

function toSealedValue(
  model: Model,
  table: Table,
  { name, field }: Attribute,
  input: unknown,
  now: unknown,
): string | null {
  if (isEmpty(input) || isEnvelope(input)) return input ? String(input) : null
  const text = input instanceof SecretText ? input.open() : String(input)
  const stored = isEnvelope(now) ? now : undefined
  if (isMask(text)) {
    if (stored !== undefined && buildMask(stored) === text) return stored
    throw new StewardError('invalidInput', { fields: { [name]: { code: 'maskSent' } } })
  }
  const sealer = requireSealer(model)
  if (stored !== undefined && getEnvelopeHash(stored) === sealer.hash(text)) return stored
  return sealer.seal(getSealContext(table, name), text, getFieldBehaviour(field).shown(text))
}

/** Answers a stored value as people and the history see it: a sealed one as its mask. */
export const toShownValue = (table: Table, name: string, value: unknown): unknown =>
  getAttribute(table, name).field.type.isSealed && isEnvelope(value) ? buildMask(value) : value
