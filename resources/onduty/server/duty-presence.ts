import type { PresenceSource } from '../../../server/records/areas/presence-source'
import { readDayRules } from '../../attendance/server/public'
import { readDutyCovers } from './duty-covers'

/** Reads who is on duty elsewhere on which days. */
export const readDutyPresence: PresenceSource = async ({ sql, company }, { empIds, from, to }) => {
  const rulesOf = await readDayRules(sql, company.zone, { empIds, from, to })
  const covers = await readDutyCovers(sql, empIds, from, to, rulesOf)
  return covers.map(({ empId, date, half }) => ({ empId, date, presence: 'on_duty', half }))
}
