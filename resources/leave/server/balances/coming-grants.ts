import type { Sql } from '../../../../server/database/connect'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { computeLeaveYear, computeLeaveYearPeriod } from '../../rules/leave-years'
import type { LedgerEntry } from '../../rules/ledger-entries'
import { findPersonQuota, readEarningFacts } from './earning-facts'
import { policyDateOfYear, readLeaveYearStartMonths } from './leave-year-starts'
import { isGrantDue, listQuotaGrants, toGrantEntry } from './post-grants'

/** A grant of a quota that is not due yet. */
export interface ComingGrant extends LedgerEntry {
  empId: number
  leaveTypeId: number
  leaveYear: number
}

interface ComingQuery {
  empIds: readonly number[]
  leaveTypeIds?: readonly number[]
  /** The last leave year. */
  to: number
  today: CalendarDate
}

/** Reads the grants that people will get by the quotas of the leave years that have not ended. */
export async function readComingGrants(sql: Sql, { to, ...query }: ComingQuery): Promise<ComingGrant[]> {
  const { today } = query
  const first = computeLeaveYear(today, 1) - 1
  const coming: ComingGrant[] = []
  for (let leaveYear = first; leaveYear <= to; leaveYear++)
    coming.push(...(await readComingGrantsOfYear(sql, { ...query, leaveYear })))
  return coming
}

async function readComingGrantsOfYear(
  sql: Sql,
  { today, ...scope }: Omit<ComingQuery, 'to'> & { leaveYear: number },
): Promise<ComingGrant[]> {
  const { leaveYear, empIds } = scope
  const facts = await readEarningFacts(sql, scope)
  if (facts.quotas.length === 0) return []
  const startMonths = await readLeaveYearStartMonths(sql, empIds, policyDateOfYear(leaveYear))
  return facts.people.flatMap((person) => {
    const { empId } = person
    const year = computeLeaveYearPeriod(leaveYear, startMonths(empId))
    if (year.to <= today) return []
    return facts.types.flatMap((type) => {
      const quota = findPersonQuota(facts.quotas, person, type)
      if (!quota) return []
      return listQuotaGrants(type, quota, year, person)
        .filter(({ date }) => !isGrantDue(date, type, year, today))
        .map((grant) => ({ empId, leaveTypeId: type.id, leaveYear, ...toGrantEntry(type, grant, year) }))
    })
  })
}
