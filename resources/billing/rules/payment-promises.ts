/** Computes the share of due promises that were kept, in percent; null if none is due yet. */
export const computeKeptPromiseShare = (keptCount: number, brokenCount: number): number | null =>
  keptCount + brokenCount > 0 ? Math.round((100 * keptCount) / (keptCount + brokenCount)) : null

/** Whether a promise on an open amount is broken: its day is over. */
export const isPromiseBroken = (promiseDate: string | null, today: string): boolean =>
  !!promiseDate && promiseDate < today
