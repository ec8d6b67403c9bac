import { isEmpty } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'

/** Tells whether two values are equal; null, undefined and empty texts are the same, also inside objects. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [first, second] = [normalizeValue(one), normalizeValue(other)]
  if (first === second) return true
  if (Array.isArray(first) && Array.isArray(second))
    return first.length === second.length && first.every((item, index) => isSameValue(item, second[index]))
  if (!isPlainObject(first) || !isPlainObject(second)) return false
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) =>
    isSameValue(first[key], second[key]),
  )
}

function normalizeValue(value: unknown): unknown {
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return null
  return isPlainObject(value) && Object.values(value).every((part) => normalizeValue(part) === null) ? null : value
}
