import type { PresenceSource } from '../../../server/records/areas/presence-source'
import type { PresenceDay } from '../../../src/framework/values/presence'
import { type DayKind, readCalendarDays } from '../../calendar/server/public'
import { usualTiming } from '../default-timing'
import { findPlannedWork } from '../rules/shift-times'
import { readWorkRules } from './work-rules'

const offHalf: Readonly<Partial<Record<DayKind, PresenceDay['half']>>> = {
  holiday: 'whole',
  first_half: 'first',
  second_half: 'second',
}

/** Reads who is off for a day or half of it, by their shift or calendar. */
export const readOffDays: PresenceSource = async ({ sql }, { empIds, from, to }) => {
  const rulesOf = await readWorkRules(sql, { empIds, from, to })
  const calendars = await readCalendarDays(sql, empIds, from, to, [])
  return [...calendars].flatMap(([empId, days]) =>
    days.flatMap(({ date, kind }): PresenceDay[] => {
      const work = findPlannedWork(rulesOf(empId, date).timing ?? usualTiming, date)
      const half = work === 'off' ? 'whole' : (offHalf[kind] ?? (work === 'half' ? 'second' : undefined))
      return half ? [{ empId, date, presence: 'off', half }] : []
    }),
  )
}
