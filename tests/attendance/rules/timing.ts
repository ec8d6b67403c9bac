import type { DayTiming } from '../../../resources/attendance/rules/day-input'
import { timingPolicies, toWorkDays } from '../../examples/working-time'

/** A shift of the examples as the declaration keeps it. */
export function timingOf(name: string): DayTiming {
  const timing = timingPolicies[name]
  if (!timing) throw new Error(`No shift ${name}`)
  const { workDays, ...policy } = timing
  return { ...policy, ...toWorkDays(workDays) }
}
