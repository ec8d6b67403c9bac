import { isEmpty } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'

/** Whether two values say the same: nothing in any spelling is nothing, also inside objects. */
export function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [plain(one), plain(other)]
  if (left === right) return true
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]))
  if (!isPlainObject(left) || !isPlainObject(right)) return false
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]))
}

function plain(value: unknown): unknown {
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return null
  return isPlainObject(value) && Object.values(value).every((part) => plain(part) === null) ? null : value
}
