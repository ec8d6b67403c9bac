import { type Field, getFieldBehaviour } from '../../framework/field'

/** Tells whether the unit of the value is a currency. */
export function isMoney(field: Field): boolean {
  const unit = getFieldBehaviour(field).unit({ currency: 'XXX' })
  return unit !== undefined && /^[A-Z]{3}$/.test(unit.words)
}
