import { readRecordJson } from '../../../../server/records/query'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { defineOperation } from '../../../../server/wire/operation'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { departments } from '../../../people/departments'
import { employees } from '../../../people/employees'
import { workingRoles } from '../../../people/roles'
import { buildOrgChart } from '../../rules/build-org-chart'

const e = sqlNames(employees, 'e')
const d = sqlNames(departments, 'd')

// Selects only fields that everybody may read of everybody who works here.
const chartSql = statement('organisation_chart')`
  select ${e.id}::int as "empId", ${e.fullName} as "fullName", ${e.designation} as designation, ${d.name} as department,
    ${e.reportingManagerEmpId}::int as "managerEmpId",
    case when ${e.secondaryManagerEmpId} is null then '[]'::json else json_build_array(${e.secondaryManagerEmpId}::int) end as dotted
  from ${e} join ${d} on ${d.id} = ${e.departmentId} where ${e.status} = any($1) order by ${e.fullName}, ${e.id}`

type ChartEntry = Parameters<typeof buildOrgChart>[0][number]

/** Answers the reporting lines, from the top or from a person downwards. */
export const getOrgChart = defineOperation({
  name: 'getOrgChart',
  area: 'Organisation',
  resource: employees.name,
  to: listGrantedRoles(employees, 'list', workingRoles),
  input: {
    rootEmpId: ref(employees.name, { label: 'From whom down; default: from the top' }),
    depth: number({ min: 0, max: 50, label: 'Levels below; default: all' }),
  },
  async run(context, { rootEmpId, depth }) {
    // A person whom the caller cannot see gives the same error as an unknown one.
    if (rootEmpId != null) await readRecordJson(context, employees.name, rootEmpId)
    const { rows } = await context.sql.query<ChartEntry>(chartSql(employees.workflow.sets.seen))
    return { data: buildOrgChart(rows, rootEmpId ?? null, depth ?? 50) }
  },
})
