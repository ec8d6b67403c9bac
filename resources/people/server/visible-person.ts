import type { Reader } from '../../../server/records/query'
import { countRecords } from '../../../server/records/read-records'
import { StewardError } from '../../../src/framework/errors'
import { employees } from '../employees'
import { peopleTeam } from '../roles'

/**
 * Requires that the person is the caller or reports to them; for HR and directors any person.
 * @throws StewardError `notFound` for anybody else
 */
export async function requireVisiblePerson(reader: Reader, empId: number): Promise<void> {
  const { empId: me, roles } = reader.caller
  if (empId === me || roles.some((role) => role === 'director' || (peopleTeam as readonly string[]).includes(role)))
    return
  const theirs = { or: [{ id: { in: '$reports' } }, { secondaryManagerEmpId: { eq: '$me' } }] }
  const filter = { and: [{ id: { eq: empId } }, theirs] }
  if ((await countRecords(reader, employees.name, filter)) === 0) throw new StewardError('notFound')
}
