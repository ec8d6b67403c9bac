import { readUseTimes } from '../../../server/session/signs'
import type { Context } from '../../../server/wire/operation'
import { type CalendarDate, dateInZone } from '../../../src/framework/values/dates'
import { shiftOn } from '../../policies/public'
import type { DaySources } from '../answers'
import { readMonthLocks } from './count'
import { readDays } from './read'
import { toAttendanceDay } from './told'

const toInstant = (ms: number) => new Date(ms).toISOString()

/**
 * A day with what it was counted from; null if the person was not employed. Devices used are shown to the
 * person only.
 */
export async function readSources(context: Context, empId: number, date: CalendarDate): Promise<DaySources | null> {
  const { sql, company, caller } = context
  const [day] = await readDays(sql, company.zone, { empIds: [empId], from: date, to: date }, Date.now())
  if (!day) return null
  const { rules, expectedMinutes: minutes } = day
  const shift = shiftOn(rules.timing, date, rules.zone)
  const signs = empId === caller.empId ? ((await readUseTimes(sql, [empId], date, date)).get(empId) ?? []) : []
  return {
    day: toAttendanceDay(day),
    zone: rules.zone,
    planned: shift && minutes > 0 ? { start: toInstant(shift.start), end: toInstant(shift.end), minutes } : null,
    fullDayMinutes: rules.fullDayMinutes,
    halfDayMinutes: rules.halfDayMinutes,
    signs: signs.filter((at) => dateInZone(rules.zone, at) === date).map(toInstant),
    isLocked: (await readMonthLocks(context, date, date))(date),
  }
}
