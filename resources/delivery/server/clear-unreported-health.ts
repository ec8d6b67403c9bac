import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { changeRecord } from '../../../server/records/write/typed-records'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { projects } from '../projects'

const p = sqlNames(projects, 'p')
const unreportedSql = statement('projects_with_unreported_health')`
  select ${p.id}::int as id from ${p} where ${p.health} is not null and ${p.healthOn} is null order by 1 limit 500`

/** Clears the status of projects of earlier versions, which began as on track before anybody reported it. */
export async function clearUnreportedHealth(kernel: Kernel, { date }: Pick<JobRunContext, 'date'>): Promise<RunCounts> {
  const { rows } = await kernel.db.query<{ id: number }>(unreportedSql())
  for (const { id } of rows)
    await kernel.db.transaction((tx) =>
      changeRecord({ ...createSystemWriter(kernel, tx), today: date }, projects, id, { health: null }),
    )
  return { cleared: rows.length }
}
