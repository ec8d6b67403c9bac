import { takeStep } from '../../../../server/records/write/transition'
import type { DemoCompany, DemoEmployee } from '../../../demo/demo-types'
import { addKnown, asBulkWriter, type DemoWriter, setRecordValues, splitLinked } from '../../../demo/demo-writer'

/** Departments, employees with their accounts, and who heads what. */
export async function fillPeople(filling: DemoWriter, company: DemoCompany, passwordHash: string): Promise<void> {
  const { writer, id, know } = filling
  const { departments, employees } = company
  for (const part of splitLinked(departments.map((each) => ({ ...each, after: [each.parent] })))) {
    const rows = part.map(({ key, parent, values }) => ({
      key,
      values: { ...values, parentId: parent && id('departments', parent) },
    }))
    await addKnown(asBulkWriter(writer), know, 'departments', rows)
  }
  const people = employees.map((each) => ({ ...each, after: [each.reportingManager, each.secondaryManager] }))
  for (const part of splitLinked(people)) {
    const rows = part.map((person) => ({ key: person.key, values: recordOf(filling, person) }))
    // With effects, as everybody gets an account and joining mails, which need the accounts of those before.
    await addKnown(writer, know, 'employees', rows)
    await openAccounts(filling, part, passwordHash)
  }
  const heads = departments.map(
    ({ key, head }) => [id('departments', key), { headEmpId: id('employees', head) }] as const,
  )
  await setRecordValues(asBulkWriter(writer), 'departments', new Map(heads))
}

const recordOf = ({ id }: DemoWriter, { values, ...person }: DemoEmployee) => ({
  ...values,
  departmentId: id('departments', person.department),
  locationId: person.location && id('locations', person.location),
  reportingManagerEmpId: person.reportingManager && id('employees', person.reportingManager),
  secondaryManagerEmpId: person.secondaryManager && id('employees', person.secondaryManager),
})

async function openAccounts(
  { writer, id }: DemoWriter,
  people: readonly DemoEmployee[],
  passwordHash: string,
): Promise<void> {
  const opened = people.flatMap(({ key, account }) => (account ? [{ ...account, empId: id('employees', key) }] : []))
  await writer.sql.query({
    text: `update accounts a set username = v.username, password_hash = $3, status = 'active', is_demo = true
      from unnest($1::bigint[], $2::text[]) as v(emp_id, username) where a.emp_id = v.emp_id`,
    values: [opened.map(({ empId }) => empId), opened.map(({ username }) => username), passwordHash],
  })
  const grants = opened.flatMap(({ empId, roles }) => roles.map((role) => ({ empId, role })))
  await writer.sql.query({
    text: 'insert into role_grants (emp_id, role, from_date) select unnest($1::bigint[]), unnest($2::text[]), $3',
    values: [grants.map(({ empId }) => empId), grants.map(({ role }) => role), writer.today],
  })
}

/** Their steps, after customers have got their owners. */
export async function takeFirstSteps({ writer, id }: DemoWriter, { employees }: DemoCompany): Promise<void> {
  for (const { key, steps } of employees)
    for (const { transition, comment = null } of steps)
      await takeStep(writer, 'employees', transition, { id: id('employees', key), comment })
}
