import type { TripLeg } from '../../expenses/public'

/** The classes of a policy. */
export interface ClassRules {
  readonly travelClass:
    | readonly {
        readonly grade: string | null
        readonly mode: string
        readonly hours: number | null
        readonly class: string
      }[]
    | null
  readonly classOrder: readonly { readonly mode: string; readonly class: string }[] | null
  readonly connectionHours: number | null
}

interface ModeLeg extends TripLeg {
  mode: string | null
}

/** Legs of one mode between which the traveller only changes. Legs are numbered from 1. */
interface Journey {
  legs: number[]
  mode: string
  departAt: string
  minutes: number
}

/** The longest wait that is still a connection, if the policy says nothing. */
const usualConnectionHours = 4
const minuteMs = 60_000
const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / minuteMs)

/** Combines legs into journeys (TR5). */
export function listJourneys(legs: readonly ModeLeg[], rulesOf: (leg: TripLeg) => ClassRules | null): Journey[] {
  const journeys: Journey[] = []
  for (const [at, leg] of legs.entries()) {
    const [before, current] = [legs[at - 1], journeys.at(-1)]
    const most = (rulesOf(leg)?.connectionHours ?? usualConnectionHours) * 60
    if (before && current && before.mode === leg.mode && minutesBetween(before.arriveBy, leg.departAt) <= most) {
      current.legs.push(at + 1)
      current.minutes = minutesBetween(current.departAt, leg.arriveBy)
    } else
      journeys.push({
        ...{ legs: [at + 1], mode: leg.mode ?? '', departAt: leg.departAt },
        minutes: minutesBetween(leg.departAt, leg.arriveBy),
      })
  }
  return journeys
}

const listClasses = (rules: ClassRules | null, mode: string): string[] =>
  (rules?.classOrder ?? []).filter((one) => one.mode === mode).map((one) => one.class)

/** Finds the highest class that the policy allows on a journey; null if it allows any. */
export function findAllowedClass(
  rules: ClassRules | null,
  { mode, minutes }: Pick<Journey, 'mode' | 'minutes'>,
  grade: string | null,
): string | null {
  const ofMode = (rules?.travelClass ?? []).filter((row) => row.mode === mode)
  if (ofMode.length === 0) return null
  const reached = ofMode.filter((row) => (row.grade ?? grade) === grade && (row.hours ?? 0) * 60 <= minutes)
  const order = listClasses(rules, mode)
  const [best] = reached.map((row) => row.class).sort((a, b) => order.indexOf(b) - order.indexOf(a))
  return best ?? order[0] ?? null
}

/** Whether the class is higher than the allowed one. A class without a place in the order is higher. */
export function isClassAbove(rules: ClassRules | null, mode: string, name: string, allowed: string | null): boolean {
  if (allowed === null || name === allowed) return false
  const order = listClasses(rules, mode)
  return !order.includes(name) || order.indexOf(name) > order.indexOf(allowed)
}
