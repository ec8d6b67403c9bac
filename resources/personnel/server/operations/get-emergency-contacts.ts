import { logRecordReveal } from '../../../../server/records/secrets/reveal'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { defineOperation } from '../../../../server/wire/operation'
import { ref, text } from '../../../../src/fields'
import { StewardError } from '../../../../src/framework/errors'
import { fieldLabel } from '../../../../src/framework/resource'
import { employees } from '../../../people/employees'
import { peopleTeam, workingRoles } from '../../../people/roles'
import { employeeContacts } from '../../employeeContacts'

const e = sqlNames(employees, 'e')
const c = sqlNames(employeeContacts, 'c')
const field = 'emergencyContacts'

const contactsSql = statement('emergency_contacts')`
  select ${e.fullName} as name, ${e.reportingManagerEmpId}::int as manager, ${c.id}::int as id, ${c.emergencyContacts} as contacts
  from ${e} left join ${c} on ${c.empId} = ${e.id} where ${e.id} = $1 and ${e.status} = any($2)`

interface EmergencyContactsRow {
  name: string
  manager: number | null
  id: number | null
  contacts: unknown[] | null
}

/**
 * Answers the emergency contacts of a person, to their manager and people operations. They must give a
 * reason, and the person is notified.
 */
export const getEmergencyContacts = defineOperation({
  area: employeeContacts.label,
  name: 'getEmergencyContacts',
  resource: employeeContacts.name,
  to: workingRoles,
  effect: 'write',
  input: {
    empId: ref('employees', { required: true }),
    reason: text({ required: true, min: 5, max: 300, help: 'What happened' }),
  },
  async run(context, { empId, reason }) {
    const { sql, caller } = context
    const { rows } = await sql.query<EmergencyContactsRow>(contactsSql(empId, employees.workflow.sets.here))
    const [row] = rows
    const isTheirs = row?.manager === caller.empId || peopleTeam.some((role) => caller.roles.includes(role))
    // The error is the same as for an unknown person, so that nothing is revealed.
    if (!row || !isTheirs || empId === caller.empId) throw new StewardError('notFound')
    if (row.id === null) return { data: [] }
    const about = { about: row.name, resource: employeeContacts.name, recordId: row.id, field, reason }
    await logRecordReveal(context, { ...about, label: fieldLabel(employeeContacts, field), ofEmpId: empId })
    return { data: row.contacts ?? [] }
  },
})
