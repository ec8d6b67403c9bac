import type { AttendanceDay } from '../answers'
import type { correctionKinds } from '../sets'

/**
 * The longest time between check-in and check-out, in ms. A night shift without a check-out is closed after
 * it (TD11).
 */
export const longestMs = 16 * 3_600_000

interface CorrectionTimes {
  kind?: string | null
  requestedIn?: string | null
  requestedOut?: string | null
}

/** Whether a correction has the times that its kind needs. */
export function hasRequiredTimes({ kind, requestedIn, requestedOut }: CorrectionTimes): boolean {
  if (kind === 'missed_in') return !!requestedIn
  if (kind === 'missed_out') return !!requestedOut
  if (kind === 'both_missed') return !!requestedIn && !!requestedOut
  return kind !== 'wrong_time' || !!requestedIn || !!requestedOut
}

/** Suggests what is wrong with a day; null if nothing seems wrong. */
export function suggestCorrectionKind({
  status,
  flags,
}: Pick<AttendanceDay, 'status' | 'flags'>): keyof typeof correctionKinds | null {
  if (status === 'missing_punch') return 'missed_out'
  if (status === 'absent') return 'both_missed'
  return flags.includes('late') ? 'late_waiver' : null
}
