/** A shift over midnight closes by itself so long after the arrival (TD11), in ms; nothing lasts longer. */
export const longestMs = 16 * 3_600_000

interface Asked {
  kind?: string | null
  requestedIn?: string | null
  requestedOut?: string | null
}

/** Whether a correction says the times that its kind is about. */
export function hasTimes({ kind, requestedIn, requestedOut }: Asked): boolean {
  if (kind === 'missed_in') return !!requestedIn
  if (kind === 'missed_out') return !!requestedOut
  if (kind === 'both_missed') return !!requestedIn && !!requestedOut
  return kind !== 'wrong_time' || !!requestedIn || !!requestedOut
}
