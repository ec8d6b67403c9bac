import { StewardError } from '../../../src/framework/errors'
import type { Writer } from '../../records/write/writer'
import { isRankedAbove } from '../identity/change-rights'
import { requireAnotherAdministrator } from './administrators'

/**
 * Checks before a present person's first day is moved to the future: until then none of their roles counts.
 * @throws StewardError `outranked`, `lastAdministrator`
 */
export async function requireCanPostponeStart(writer: Writer, empId: number): Promise<void> {
  if (!(await isRankedAbove(writer, empId))) throw new StewardError('outranked')
  await requireAnotherAdministrator(writer.sql, empId, writer.today)
}
