import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { createRecord } from '../../../../server/records/write/save'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { asServer, withSystemRights } from '../../../../server/records/write/writer'
import { projectManagers } from '../../projectManagers'
import { projectPhases } from '../../projectPhases'
import { projectSows } from '../../projectSows.resource.json'
import { projects as declared } from '../../projects'
import { findProjectManagerOn } from '../project-manager-periods'
import { words } from '../words'

const f = sqlNames(projectPhases, 'f')
const s = sqlNames(projectSows, 's')
const outsideSql = statement('delivery_phases_outside')`
  select 1 from ${f} where ${f.projectId} = $1 and ${f.status} <> 'cancelled' and (${f.startDate} < $2::date or ${f.endDate} > $3::date) limit 1`
const sowSql = statement('delivery_any_sow')`select 1 from ${s} where ${s.projectId} = $1 limit 1`

type ProjectChange = ChangeOf<typeof declared>

/**
 * Checks that phases lie within the project and that a customer project has a statement of work. Stores the
 * managers by date.
 */
export const projects = defineHandler(declared, {
  fields: ['managerEmpId', 'startDate', 'endDate'],
  async before(change) {
    if (change.action === 'update') await refusePhasesOutsideProject(change)
    if (change.action === 'start') await requireSowForClientProject(change)
    return undefined
  },
  after: recordManagerPeriod,
  actions: {
    reportHealth: ({ writer, id, asked }) =>
      changeRecord(withSystemRights(writer), declared, id, { ...asked, healthOn: writer.today }),
  },
})

async function refusePhasesOutsideProject({
  writer,
  id,
  before,
  record: { startDate, endDate },
}: ProjectChange): Promise<void> {
  if (!before || (before.startDate === startDate && before.endDate === endDate)) return
  const { rows } = await writer.sql.query(outsideSql(id, startDate, endDate ?? null))
  if (rows.length > 0) {
    const at = before.endDate === endDate ? 'startDate' : 'endDate'
    refuseErrors({ [at]: { code: 'phasesOutside', message: words.phasesOutside } })
  }
}

async function requireSowForClientProject({ writer, id, record: { kind } }: ProjectChange): Promise<void> {
  if (kind !== 'client') return
  const { rows } = await writer.sql.query(sowSql(id))
  if (rows.length === 0) refuseErrors({ status: { code: 'sowMissing', message: words.sowMissing } })
}

async function recordManagerPeriod({ writer, id, action, before, record }: ChangedOf<typeof declared>): Promise<void> {
  if (action === 'delete' || before?.managerEmpId === record.managerEmpId) return
  const { today } = writer
  if ((await findProjectManagerOn(writer, id, today)) === record.managerEmpId) return
  const fromDate = before || record.startDate > today ? today : record.startDate
  await createRecord(asServer(writer), projectManagers.name, {
    projectId: id,
    empId: record.managerEmpId,
    role: 'manager',
    fromDate,
  })
}
