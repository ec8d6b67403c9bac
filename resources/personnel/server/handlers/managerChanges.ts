import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { defineHandler } from '../../../../server/records/write/handler'
import { employees } from '../../../people/employees'
import { managerChanges as declared } from '../../managerChanges'
import { personnelWords } from '../words'

const e = sqlNames(employees, 'e')

/** Selects whether a person is above another one in the reporting line. */
const isAboveSql = statement('is_above_in_reporting_line')`
  with recursive up(id) as (select $1::bigint union select ${e.reportingManagerEmpId} from ${e} join up on ${e.id} = up.id)
  select $1 <> $2 and exists (select from up where id = $2) as above`

const m = sqlNames(declared, 'm')
const { workflow } = declared

const laterSql = statement('later_change_of_manager')`
  select exists (
    select from ${m} where ${m.empId} = $1 and ${m.status} = $3 and ${m.effectiveFrom} > $2::date) as later`

/** Refuses a circle in the reporting line when the change is entered, not only on its date. */
export const managerChanges = defineHandler(declared, {
  fields: ['managerEmpId', 'effectiveFrom'],
  async before({ writer, action, record }) {
    if (action !== 'create' && action !== 'update') return
    const { rows } = await writer.sql.query<{ above: boolean }>(isAboveSql(record.managerEmpId, record.empId))
    if (rows[0]?.above) refuseErrors({ managerEmpId: { code: 'cycle' } })
    const applied = await writer.sql.query<{ later: boolean }>(
      laterSql(record.empId, record.effectiveFrom, workflow.transitions.apply.to),
    )
    if (applied.rows[0]?.later)
      refuseErrors({ effectiveFrom: { code: 'laterChange', message: personnelWords.laterChange } })
  },
})
