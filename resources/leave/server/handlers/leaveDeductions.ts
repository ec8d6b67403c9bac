import { defineHandler } from '../../../../server/records/write/handler'
import type { StoredRecord } from '../../../../src/framework/record'
import { isInSet } from '../../../../src/framework/workflow'
import { toHundredths } from '../../../leaveAccount/public'
import { prepareLedger, settleLedger } from '../../../leaveAccount/server/public'
import { leaveDeductions as declared } from '../../leaveDeductions'
import { lockLeaveOfPeople, lockLeaveOfPerson } from '../leave-locks'

type DeductedDay = Pick<StoredRecord<typeof declared>, 'empId' | 'leaveTypeId' | 'leaveYear' | 'workDate' | 'days'>

const isDeducted = (record: Pick<StoredRecord<typeof declared>, 'status'> | null) =>
  isInSet(declared, 'deducted', record)

/** Takes the days from the balance of the day for which they are deducted, also if its year has ended. */
export const leaveDeductions = defineHandler(declared, {
  fields: [declared.workflow.field],
  async before({ writer, before, record }) {
    if (isDeducted(before) || !isDeducted(record)) return undefined
    const { empId, leaveTypeId, leaveYear, workDate, days } = record as DeductedDay
    await lockLeaveOfPerson(writer.sql, empId)
    const entry = {
      entryType: 'adjustment',
      days: -toHundredths(days),
      effectiveDate: workDate,
      expiresOn: null,
    } as const
    await prepareLedger(writer, { entries: [{ ...entry, empId, leaveTypeId, leaveYear }] })
    return undefined
  },
  async afterAll(changes) {
    const moves = changes.filter(({ before, record }) => isDeducted(before) !== isDeducted(record))
    const [first] = moves
    if (!first) return
    const records = moves.map(({ record }) => record)
    await lockLeaveOfPeople(
      first.writer.sql,
      records.map(({ empId }) => empId),
    )
    await settleLedger(
      first.writer,
      records,
      records.map(({ workDate }) => workDate),
    )
  },
})
