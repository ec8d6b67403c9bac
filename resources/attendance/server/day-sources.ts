import { readUseTimes } from '../../../server/session/use-times'
import type { Context } from '../../../server/wire/operation'
import { type CalendarDate, dateInZone } from '../../../src/framework/values/dates'
import { findShift } from '../../policies/public'
import type { DaySources } from '../answers'
import { toAttendanceDay } from './attendance-day-answer'
import { readShownDays } from './shown-days'

const toIsoString = (ms: number) => new Date(ms).toISOString()

/**
 * Reads a day with the inputs that it was counted from; null if the person was not employed. When the person
 * used the application is shown only to that person.
 */
export async function readDaySources(context: Context, empId: number, date: CalendarDate): Promise<DaySources | null> {
  const { sql, caller } = context
  const { days, isLocked } = await readShownDays(context, { empIds: [empId], from: date, to: date }, Date.now())
  const [day] = days
  if (!day) return null
  const { rules, expectedMinutes: minutes } = day
  const shift = findShift(rules.timing, date, rules.zone)
  const signs = empId === caller.empId ? ((await readUseTimes(sql, [empId], date, date)).get(empId) ?? []) : []
  return {
    day: toAttendanceDay(day),
    zone: rules.zone,
    planned: shift && minutes > 0 ? { start: toIsoString(shift.start), end: toIsoString(shift.end), minutes } : null,
    fullDayMinutes: rules.fullDayMinutes,
    halfDayMinutes: rules.halfDayMinutes,
    signs: signs.filter((at) => dateInZone(rules.zone, at) === date).map(toIsoString),
    isLocked: isLocked(date),
  }
}
