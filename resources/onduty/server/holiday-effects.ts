import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { defineEffect } from '../../../server/records/write/handler'
import { runInSavepoint, toRefusal } from '../../../server/records/write/refusals'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer } from '../../../server/records/write/writer'
import { holidays as declared } from '../../calendar/holidays'
import { lockLeaveOfPeople } from '../../leave/server/public'
import { onDutyRequests } from '../onDutyRequests'

const r = sqlNames(onDutyRequests, 'r')

const aroundSql = statement('duty_around')`
  select ${r.id}, ${r.empId} as "empId" from ${r}
  where ${r.status} = any($1::text[]) and exists (select from unnest($2::date[]) d where d between ${r.fromDate} and ${r.toDate}) order by 1`

/** Recounts duty that is not over when a holiday changes. A result that is the same is not written. */
export const holidays = defineEffect(declared, {
  fields: ['date', 'kind'],
  oneByOne: 'duty is counted again for each holiday',
  async after({ writer, before, record }) {
    const dates = [before?.date, record.date].flatMap((date) => date ?? []).sort()
    const around = aroundSql(onDutyRequests.workflow.sets.open, dates)
    const { rows } = await writer.sql.query<{ id: number; empId: number }>(around)
    // All people are locked at once, in the order in which others lock them.
    const empIds = rows.map(({ empId }) => empId)
    await lockLeaveOfPeople(writer.sql, empIds)
    // Duty of a leaver that no longer fits must not prevent the change of the holiday, so its refusal is
    // ignored.
    for (const { id } of rows)
      await runInSavepoint(writer, () => changeRecord(asServer(writer), onDutyRequests, id, {})).catch(
        (problem) => void toRefusal(writer, problem),
      )
  },
})
