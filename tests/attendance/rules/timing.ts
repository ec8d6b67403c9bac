import type { DayTiming } from '../../../resources/attendance/rules/day-input'
import given from '../examples.json'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

type Plan = string | { alternateWeeks: { off: number[] } }

/** A shift of the examples as the declaration keeps it. */
export function timingOf(name: string): DayTiming {
  const { workDays, ...policy } = given.timingPolicies[name as keyof typeof given.timingPolicies]
  const plans = workDays as readonly Plan[]
  const on = (fits: (plan: Plan) => boolean) => weekdays.filter((_, at) => fits(plans[at] ?? 'off'))
  const off = plans.flatMap((plan) => (typeof plan === 'object' ? plan.alternateWeeks.off.map(String) : []))
  return {
    ...policy,
    workDays: on((plan) => plan !== 'off'),
    halfDays: on((plan) => plan === 'half'),
    alternateDays: on((plan) => typeof plan === 'object'),
    offWeeks: off,
  }
}
