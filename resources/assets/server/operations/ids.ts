/** Of what is done with several records by one call; more are sent in several. */
export const maxPerCall = 100

export const idList = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= maxPerCall &&
  value.every((id) => Number.isSafeInteger(id) && id > 0)
