import type { Sql } from '../../../../server/database/connect'
import type { CalendarDate } from '../../../../src/framework/dates'
import { plain } from '../counting'
import { isEligible, readEarning } from './earning'
import { quotaOf } from './quotas'

/** What a leave year gives somebody of a type; whom else the quota is for stays out. */
export interface OwnQuota {
  leaveTypeId: number
  leaveYear: number
  days: number
  effectiveFrom: CalendarDate
  labels: { leaveTypeId: string }
}

/** The quota that counts for the person, of each type that has one. */
export async function ownQuotas(sql: Sql, empId: number, leaveYear: number): Promise<OwnQuota[]> {
  const { people, types, quotas } = await readEarning(sql, { leaveYear, empIds: [empId] })
  const names = await sql.query<{ id: number; name: string }>({
    name: 'leave_type_names',
    text: 'select id, name from leave_types order by sort_order, id',
  })
  return names.rows.flatMap(({ id, name }) => {
    const [person] = people
    const type = types.find((each) => each.id === id)
    if (!person || !type || !isEligible(person, type)) return []
    const own = quotaOf(
      person,
      quotas.filter(({ leaveTypeId }) => leaveTypeId === id),
    )
    if (!own) return []
    const { days, effectiveFrom } = own
    return [{ leaveTypeId: id, leaveYear, days: plain(days), effectiveFrom, labels: { leaveTypeId: name } }]
  })
}
