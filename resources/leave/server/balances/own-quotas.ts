import type { Sql } from '../../../../server/database/connect'
import { named, statement } from '../../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { leaveTypes } from '../../leaveTypes'
import { plain } from '../counting'
import { isEligible, readEarning } from './earning'
import { quotaOf } from './quotas'

const leaveTypesTable = named(leaveTypes)

/** What a leave year gives somebody of a type; whom else the quota is for stays out. */
export interface OwnQuota {
  leaveTypeId: number
  leaveYear: number
  days: number
  effectiveFrom: CalendarDate
  labels: { leaveTypeId: string }
}

const leaveTypeNamesSql = statement('leave_type_names')`
  select ${leaveTypesTable.id}, ${leaveTypesTable.name} from ${leaveTypesTable} order by ${leaveTypesTable.sortOrder}, ${leaveTypesTable.id}`

/** The quota that counts for the person, of each type that has one. */
export async function ownQuotas(sql: Sql, empId: number, leaveYear: number): Promise<OwnQuota[]> {
  const { people, types, quotas } = await readEarning(sql, { leaveYear, empIds: [empId] })
  const names = await sql.query<{ id: number; name: string }>(leaveTypeNamesSql())
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
