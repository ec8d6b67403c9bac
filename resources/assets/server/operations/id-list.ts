/** The largest number of records that one call accepts; clients split larger sets. */
export const maxPerCall = 100

export const isIdList = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= maxPerCall &&
  value.every((id) => Number.isSafeInteger(id) && id > 0)
