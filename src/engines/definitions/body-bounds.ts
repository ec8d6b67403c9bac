import { isPlainObject } from '../../framework/filter'

/**
 * Most characters of the JSON text of a definition: 200 fields with 40 choices each are 378,000, and 431,000
 * bytes as they are sent, which a request of a megabyte holds twice.
 */
export const longestBody = 400_000

/** Most values and lists of a body, and how deep they stand in each other. */
export const bodyBounds = { values: 50_000, depth: 20 } as const

/** Tells whether the value is a body of bearable size, before anything walks through it. */
export function isBodyWithinBounds(value: unknown): value is Record<string, unknown> {
  if (!isPlainObject(value)) return false
  let count = 0
  let level: object[] = [value]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > bodyBounds.depth) return false
    const values = level.flatMap((each): unknown[] => Object.values(each))
    count += values.length
    if (count > bodyBounds.values) return false
    level = values.filter((each) => typeof each === 'object' && each !== null)
  }
  return true
}
