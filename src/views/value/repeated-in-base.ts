import { type Field, getFieldBehaviour } from '../../framework/field'

type Values = Readonly<Record<string, unknown>>

/** Tells whether a value repeats an amount that was in the company's currency, or is its rate of 1. */
export function isRepeatedInBase(field: Field, name: string, record: Values, currency: string): boolean {
  const making = getFieldBehaviour(field).making()
  if (!making) return false
  if (making.kind === 'rate') return isOne(record[name]) && record[making.given.currency] === currency
  return isOne(record[making.by]) && record[making.amount] === record[name]
}

const isOne = (rate: unknown): boolean => /^1(\.0+)?$/.test(String(rate))
