import { StewardError } from '../../../src/framework/errors'
import type { Writer } from '../../records/write/writer'
import { isAbove } from '../proofs/rights'
import { requireAnotherAdministrator } from './administrators'

/**
 * Asked before somebody who is here is given a first day that is still to come: until then they act with no role.
 * @throws StewardError `outranked`, `lastAdministrator`
 */
export async function requireMayPostponeStart(writer: Writer, empId: number): Promise<void> {
  if (!(await isAbove(writer, empId))) throw new StewardError('outranked')
  await requireAnotherAdministrator(writer.sql, empId, writer.today)
}
