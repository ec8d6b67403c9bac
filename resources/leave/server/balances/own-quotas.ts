import type { Sql } from '../../../../server/database/connect'
import type { Stored } from '../../../../src/framework/record'
import type { annualQuotas } from '../../annualQuotas'
import { toDays } from '../counting'
import { findPersonQuota, readEarning } from './earning'

/** What a leave year gives somebody of a type; whom else the quota is for stays out. */
interface OwnQuota extends Pick<Stored<typeof annualQuotas>, 'leaveTypeId' | 'leaveYear' | 'days' | 'effectiveFrom'> {
  labels: { leaveTypeId: string }
}

/** The quota that counts for the person, of each type that has one. */
export async function readOwnQuotas(sql: Sql, empId: number, leaveYear: number): Promise<OwnQuota[]> {
  const { people, types, quotas } = await readEarning(sql, { leaveYear, empIds: [empId] })
  return types.flatMap((type) => {
    const [person] = people
    const own = person && findPersonQuota(quotas, person, type)
    if (!own) return []
    const labels = { leaveTypeId: type.name }
    return [{ leaveTypeId: type.id, leaveYear, days: toDays(own.days), effectiveFrom: own.effectiveFrom, labels }]
  })
}
