/** The share of ended promises that were kept, in percent; null if none has ended. */
export const computeKeptPromiseShare = (keptCount: number, brokenCount: number): number | null =>
  keptCount + brokenCount > 0 ? Math.round((100 * keptCount) / (keptCount + brokenCount)) : null

/** A promise is broken if its day is over and the amount is still open. */
export const isPromiseBroken = (promiseDate: string | null, today: string): boolean =>
  !!promiseDate && promiseDate < today
