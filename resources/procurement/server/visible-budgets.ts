import type { Reader } from '../../../server/records/query'
import { readRecords } from '../../../server/records/read-records'
import { financeTeam } from '../../people/roles'
import { procurements } from '../procurements'

const payers = [
  { 'projectId.managerEmpId': { eq: '$me' } },
  { 'departmentId.headEmpId': { eq: '$me' } },
  { id: { in: '$decidedProcurements' } },
] as const

/**
 * Finds the purchases whose budget the caller may see: as owner of the budget, as its controller or as an
 * approver.
 */
export async function findPurchasesWithVisibleBudget(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { isSystem, roles } = reader.caller
  if (isSystem || financeTeam.some((role) => roles.includes(role))) return new Set(ids)
  const filter = { and: [{ id: { in: ids } }, { or: payers }] }
  const request = { perPage: ids.length, sort: [['id', 'asc']] as const, filter, fields: ['id'] }
  const { rows } = await readRecords<{ id: number }>(reader, procurements.name, request)
  return new Set(rows.map(({ id }) => id))
}
