import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { readPersonPhoto } from '../../../../server/session/photo'
import { defineOperation } from '../../../../server/wire/operation'
import { locations } from '../../../company/locations'
import { employees } from '../../../people/employees'
import { countAcknowledgedPolicies } from '../../../policies/server/public'
import { employeeAddresses } from '../../employeeAddresses'
import { employeeContacts } from '../../employeeContacts'
import { employeeLetters } from '../../employeeLetters'
import { identityDocuments } from '../../identityDocuments'
import { type JoiningChecklist, type JoiningPart, joiningParts } from '../../joining-checklist'
import { joiningEmails } from '../../joiningEmails'

const e = sqlNames(employees, 'e')
const m = sqlNames(employees, 'm')
const l = sqlNames(locations, 'l')
const c = sqlNames(employeeContacts, 'c')
const a = sqlNames(employeeAddresses, 'a')
const d = sqlNames(identityDocuments, 'd')
const w = sqlNames(employeeLetters, 'w')

// Selects joiners only, because everybody else has an inbox.
const joinerSql = statement('joining_checklist')`
  select ${e.dateOfJoining} as "firstDay", ${m.fullName} as manager, ${l.name} as location,
    (select count(*) from ${c} where ${c.empId} = ${e.id})::int as contact,
    (select count(*) from ${c} where ${c.empId} = ${e.id} and jsonb_array_length(${c.emergencyContacts}) > 0)::int as emergency,
    (select count(*) from ${a} where ${a.empId} = ${e.id} and ${a.type} = 'current')::int as address,
    (select count(*) from ${d} where ${d.empId} = ${e.id} and ${d.status} = any($3))::int as papers,
    (select count(*) from ${w} where ${w.empId} = ${e.id} and ${w.status} = any($4))::int as letters,
    (select count(*) from ${w} where ${w.empId} = ${e.id} and ${w.status} = $5)::int as "lettersRead"
  from ${e} left join ${m} on ${m.id} = ${e.reportingManagerEmpId} left join ${l} on ${l.id} = ${e.locationId}
  where ${e.id} = $1 and ${e.status} = any($2)`

type PartCounts = Record<'contact' | 'emergency' | 'address' | 'papers' | 'letters' | 'lettersRead', number>
type ChecklistRow = Omit<JoiningChecklist, 'parts'> & PartCounts

/** Answers what the caller still has to provide before their first day; empty from that day on. */
export const getJoiningChecklist = defineOperation({
  area: joiningEmails.label,
  name: 'getJoiningChecklist',
  to: ['employee', 'restricted'],
  input: {},
  async run(context) {
    const empId = context.caller.empId ?? 0
    const { sets, transitions } = employeeLetters.workflow
    const { rows } = await context.sql.query<ChecklistRow>(
      joinerSql(
        empId,
        employees.workflow.sets.coming,
        identityDocuments.workflow.sets.held,
        sets.standing,
        transitions.acknowledge.to,
      ),
    )
    const [row] = rows
    if (!row) return { data: null }
    const { firstDay, manager, location, lettersRead, letters, ...there } = row
    const policies = await countAcknowledgedPolicies(context, empId)
    const counts: Record<JoiningPart, readonly [done: number, of: number]> = {
      ...{ contact: [there.contact, 1], emergency: [there.emergency, 1], address: [there.address, 1] },
      ...{ papers: [there.papers, 1], photo: [(await readPersonPhoto(context, empId)) ? 1 : 0, 1] },
      ...{ letters: [lettersRead, letters], policies: [policies.confirmed, policies.all] },
    }
    const parts = joiningParts
      .map((part) => ({ part, done: Math.min(...counts[part]), of: counts[part][1] }))
      .filter(({ of }) => of > 0)
    return { data: { firstDay, manager, location, parts } satisfies JoiningChecklist }
  },
})
