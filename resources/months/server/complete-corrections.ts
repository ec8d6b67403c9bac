import { getTable } from '../../../server/records/model'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { updateRecordSet } from '../../../server/records/write/many/update-set'
import { findDifferences, lockRecords, type Writer, withSystemRights } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { regularizeRequests } from '../../attendance/regularizeRequests'

const r = sqlNames(regularizeRequests, 'r')

const correctionsSql = statement('attendance_corrections_of_month')`
  select ${r.id} from ${r} where ${r.status} = $3 and ${r.workDate} between $1::date and $2::date order by ${r.id}`

/**
 * Takes the step for all corrections of a month, when the month is locked or unlocked. Only their state
 * changes, so no rule is checked again and no day is counted.
 */
export async function takeStepOfCorrections(
  writer: Writer,
  step: 'complete' | 'unlock',
  from: CalendarDate,
  to: CalendarDate,
): Promise<void> {
  const { field, transitions } = regularizeRequests.workflow
  const { from: former, to: state } = transitions[step]
  const { rows } = await writer.sql.query<{ id: number }>(correctionsSql(from, to, former))
  const hand = withSystemRights(writer)
  const table = getTable(writer.model, regularizeRequests.name)
  const ids = rows.map(({ id }) => id)
  const locked = await lockRecords(hand, table, ids, step, {})
  const changes = ids.flatMap((id) => {
    const before = locked.get(id)?.record
    if (!before) return []
    const record = { ...before, [field]: state }
    return [{ id, before, record, changes: findDifferences(table, before, record), action: step }]
  })
  if (changes.length > 0) await updateRecordSet(hand, table, changes)
}
