/** Hundredths of the promises that were kept, of those that are over; null where none is. */
export const shareKept = (kept: number, broken: number): number | null =>
  kept + broken > 0 ? Math.round((100 * kept) / (kept + broken)) : null

/** A promise for a day that is over, of what is open still, is broken. */
export const isBroken = (promiseDate: string | null, today: string): boolean => !!promiseDate && promiseDate < today
