import type { PresenceSource } from '../../../server/records/areas/presence-source'
import { listDates } from '../../../src/framework/values/date-range'
import type { PresenceDay } from '../../../src/framework/values/presence'
import { isDayOff } from '../rules/off-days'
import { readWorkingDays } from './working-days'

/** Reads who is off for a day or half of it, by their shift or calendar. */
export const readOffDays: PresenceSource = async ({ sql }, { empIds, from, to }) => {
  const dayOf = await readWorkingDays(sql, { empIds, from, to })
  const dates = listDates(from, to)
  return empIds.flatMap((empId) =>
    dates.flatMap((date): PresenceDay[] => {
      const day = dayOf(empId, date)
      const half = isDayOff(day)
        ? 'whole'
        : day.halves[0] !== 'work'
          ? 'first'
          : day.halves[1] !== 'work'
            ? 'second'
            : null
      return half ? [{ empId, date, presence: 'off', half }] : []
    }),
  )
}
