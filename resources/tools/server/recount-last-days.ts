import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ChangedOf } from '../../../server/records/write/handler'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer } from '../../../server/records/write/writer'
import type { employees } from '../../people/employees'
import { toolSeats } from '../toolSeats'

const s = sqlNames(toolSeats, 's')

const seatsOfPeopleSql = statement('tool_seats_of_people')`
  select ${s.id} from ${s} where ${s.empId} = any($1::bigint[]) and ${s.status} = any($2::text[]) order by ${s.id}`

/** Seats end with the last working day of their holders; both may move. */
export async function recountLastDays(changes: readonly ChangedOf<typeof employees>[]): Promise<void> {
  const [first] = changes
  const empIds = changes.flatMap(({ id, before, record }) =>
    before && before.lastWorkingDate !== record.lastWorkingDate ? [id] : [],
  )
  if (!first || empIds.length === 0) return
  const { rows } = await first.writer.sql.query<{ id: number }>(seatsOfPeopleSql(empIds, toolSeats.workflow.sets.held))
  for (const { id } of rows) await changeRecord(asServer(first.writer), toolSeats, id, {})
}
