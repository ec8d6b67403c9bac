import { StewardError } from '../../../src/framework/errors'
import type { Writer } from '../../records/write/writer'
import { isRankedAbove } from '../identity/change-rights'
import { requireAnotherAdministrator } from './administrators'

/**
 * Checks that the first day of a person who already works may move to the future;
 * until then none of their roles would count.
 * @throws StewardError `outranked`, `lastAdministrator`
 */
export async function requireCanPostponeStart(writer: Writer, empId: number): Promise<void> {
  if (!(await isRankedAbove(writer, empId))) throw new StewardError('outranked')
  await requireAnotherAdministrator(writer.sql, empId, writer.today)
}
