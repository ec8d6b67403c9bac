/** Of what is done with several records by one call; more are sent in several. */
export const mostAtOnce = 100

export const idList = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= mostAtOnce &&
  value.every((id) => Number.isSafeInteger(id) && id > 0)
