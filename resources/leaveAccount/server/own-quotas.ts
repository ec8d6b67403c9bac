import type { Sql } from '../../../server/database/connect'
import type { StoredRecord } from '../../../src/framework/record'
import type { annualQuotas } from '../../leave/annualQuotas'
import { hundredthsToDays } from '../rules/hundredths'
import { findPersonQuota, readEarningFacts } from './earning-facts'

/** The days of a type for a person in a leave year. The people whom the quota is for are left out. */
interface OwnQuota
  extends Pick<StoredRecord<typeof annualQuotas>, 'leaveTypeId' | 'leaveYear' | 'days' | 'effectiveFrom'> {
  labels: { leaveTypeId: string }
}

/** Reads the quota that applies to the person, for each type that has one. */
export async function readOwnQuotas(sql: Sql, empId: number, leaveYear: number): Promise<OwnQuota[]> {
  const { people, types, quotas } = await readEarningFacts(sql, { leaveYear, empIds: [empId] })
  return types.flatMap((type) => {
    const [person] = people
    const own = person && findPersonQuota(quotas, person, type)
    if (!own) return []
    const labels = { leaveTypeId: type.name }
    return [
      { leaveTypeId: type.id, leaveYear, days: hundredthsToDays(own.days), effectiveFrom: own.effectiveFrom, labels },
    ]
  })
}
