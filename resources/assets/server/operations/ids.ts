const most = 100

/** Ids of some records in one input; more are sent in several. */
export const idList = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= most &&
  value.every((id) => Number.isSafeInteger(id) && id > 0)
