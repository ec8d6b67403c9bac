import { computeLeaveYear } from '../rules/leave-years'
import type { LedgerEntry } from '../rules/ledger-entries'
import { readEarningFacts } from './earning-facts'
import {
  isEarnedByWork,
  isGrantDue,
  listPlannedGrants,
  type PlanReader,
  readGrantPlanning,
  toGrantEntry,
} from './planned-grants'

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
}

/**
 * Reads the grants that people will get by the quotas of the leave years that have not ended. Days that are
 * earned by work are not known before.
 */
export async function readComingGrants(reader: PlanReader, { to, ...query }: ComingQuery): Promise<ComingGrant[]> {
  const first = computeLeaveYear(reader.today, 1) - 1
  const coming: ComingGrant[] = []
  for (let leaveYear = first; leaveYear <= to; leaveYear++)
    coming.push(...(await readComingGrantsOfYear(reader, { ...query, leaveYear })))
  return coming
}

async function readComingGrantsOfYear(
  reader: PlanReader,
  scope: Omit<ComingQuery, 'to'> & { leaveYear: number },
): Promise<ComingGrant[]> {
  const { today } = reader
  const { leaveYear } = scope
  const stored = await readEarningFacts(reader.sql, scope)
  const facts = { ...stored, types: stored.types.filter((type) => type.requiresBalance && !isEarnedByWork(type)) }
  if (facts.quotas.length === 0 || facts.types.length === 0) return []
  const planning = await readGrantPlanning(reader, facts, leaveYear)
  return planning.people.flatMap((person) => {
    const { empId } = person
    const year = planning.periodOf(empId)
    if (year.to <= today) return []
    return facts.types.flatMap((type) =>
      listPlannedGrants(person, type, year, planning)
        .grants.filter(({ date }) => !isGrantDue(date, type, year, today))
        .map((grant) => ({ empId, leaveTypeId: type.id, leaveYear, ...toGrantEntry(type, grant, year) })),
    )
  })
}
