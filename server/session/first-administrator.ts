import { StewardError } from '../../src/framework/errors'
import { peopleResource } from '../../src/framework/register'
import type { Values } from '../../src/framework/validate'
import type { Tx } from '../database/connect'
import { createRecord } from '../records/write/save'
import { createSystemWriter } from '../records/write/system-writer'
import type { Writer } from '../records/write/writer'
import { createAccountService } from './accounts'
import { needsSetup } from './setup-code'
import type { SignInParts } from './sign-in-parts'
import { storePassword } from './store-password'

// An arbitrary lock number: of concurrent registrations, only one becomes the first administrator.
const setupLock = 7_305_003

interface FirstAdministrator {
  username: string
  passwordHash: string
  /** The values of firstName, lastName, workEmail and dateOfBirth. */
  person: Values
}

/**
 * Creates the first administrator, and the department that every person needs.
 * @throws StewardError `forbidden` where somebody was faster, `invalidInput` with the fields of the person
 */
export async function createFirstAdministrator(
  kernel: SignInParts,
  tx: Tx,
  first: FirstAdministrator,
): Promise<number> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [setupLock] })
  if (!(await needsSetup(tx))) throw new StewardError('forbidden')
  const writer = createSystemWriter({ ...kernel, accounts: createAccountService(kernel.sessions) }, tx)
  const departmentId = await findOrCreateDepartment(writer)
  const empId = await createRecord(writer, peopleResource, {
    ...first.person,
    departmentId,
    designation: 'Administrator',
  })
  await tx.query({ text: 'update accounts set username = $2 where emp_id = $1', values: [empId, first.username] })
  await storePassword(tx, kernel.settings.secret, empId, first.passwordHash)
  await tx.query({
    text: 'insert into role_grants (emp_id, role, from_date) select $1, unnest($2::text[]), $3',
    values: [empId, ['admin'], writer.today],
  })
  return empId
}

async function findOrCreateDepartment(writer: Writer): Promise<number> {
  const { rows } = await writer.sql.query<{ id: number }>({
    text: `select id from departments where status = 'active' order by id limit 1`,
  })
  return rows[0]?.id ?? createRecord(writer, 'departments', { name: 'Administration', code: 'ADMIN' })
}
