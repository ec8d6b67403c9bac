/** Hundredths of the promises that were kept, of those that are over; null where none is. */
export const computeKeptShare = (keptCount: number, brokenCount: number): number | null =>
  keptCount + brokenCount > 0 ? Math.round((100 * keptCount) / (keptCount + brokenCount)) : null

/** A promise for a day that is over, of what is open still, is broken. */
export const isPromiseBroken = (promiseDate: string | null, today: string): boolean =>
  !!promiseDate && promiseDate < today
