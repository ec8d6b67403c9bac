import { createRecord } from '../../../server/records/write/save'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { StoredRecord } from '../../../src/framework/record'
import { computeLeaveYear } from '../../leaveAccount/public'
import { leaveDeductions } from '../leaveDeductions'
import { readLeavePolicy } from './policy/policies-in-force'

/** A deduction of leave for a day on which the person was late. */
export type Deduction = Pick<
  StoredRecord<typeof leaveDeductions>,
  'empId' | 'workDate' | 'leaveTypeId' | 'days' | 'reason'
>

/**
 * Deducts leave from the leave year of the day. The caller must have locked the leave of the person.
 * @throws StewardError if the balance does not suffice
 */
export async function deductLeave(writer: Writer, deduction: Deduction): Promise<number> {
  const { leaveYearStart } = await readLeavePolicy(writer.sql, deduction.empId, deduction.workDate)
  const leaveYear = computeLeaveYear(deduction.workDate, leaveYearStart)
  return createRecord(asServer(writer), leaveDeductions.name, { ...deduction, leaveYear })
}
