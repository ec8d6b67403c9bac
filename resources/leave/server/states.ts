import type { Values } from '../../../src/framework/validate'
import { leaveRequests } from '../leaveRequests'

const { workflow, approval, noOverlap } = leaveRequests

/** The state in which a request waits and holds what it would take. */
export const waitingState = approval?.waits ?? ''

/** States in which somebody is, or may come to be, away. */
export const liveStates: readonly string[] = Object.values(noOverlap[0]?.where ?? {}).flatMap(
  (condition) => (condition as { in: readonly string[] }).in,
)

/** States in which the days are taken from the balance. */
export const takenStates: readonly string[] = liveStates.filter((state) => state !== waitingState)

export const stateOf = (record: Values | null): string => String(record?.[workflow?.field ?? ''] ?? '')
export const isWaiting = (record: Values | null): boolean => stateOf(record) === waitingState
export const isTaken = (record: Values | null): boolean => takenStates.includes(stateOf(record))
export const isLive = (record: Values | null): boolean => liveStates.includes(stateOf(record))
