import type { PresenceSource } from '../../../server/records/areas/presence-source'
import { dateInZone, plusDays } from '../../../src/framework/values/dates'
import type { PresenceKind } from '../../../src/framework/values/presence'
import { countDaysOfPeople } from './counted-days'

const byMode: Readonly<Record<string, PresenceKind>> = { office: 'in_office', remote: 'remote', client_site: 'on_duty' }

/**
 * Answers where people are who are checked in, and where people were on past days. Days are read from one
 * day earlier, because a night shift begins the day before.
 */
export const readPunchPresence: PresenceSource = async (looking, { empIds, from, to, now }) => {
  const latest = plusDays(dateInZone(looking.company.zone, now), 1) ?? to
  if (from > latest) return []
  const range = { empIds, from: plusDays(from, -1) ?? from, to: to < latest ? to : latest }
  const days = await countDaysOfPeople(looking, range, now)
  return days.flatMap(({ empId, date, firstIn, lastOut, punches, rules }) => {
    const today = dateInZone(rules.zone, now)
    const isThere = firstIn !== null && lastOut === null
    if (firstIn === null || (date >= today && !isThere)) return []
    const mode = punches.findLast(({ direction }) => direction === 'in')?.workMode
    const presence = byMode[mode ?? ''] ?? 'in_office'
    return [{ empId, date: isThere ? today : date, presence, half: 'whole' }]
  })
}
