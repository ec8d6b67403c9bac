import { readRecords } from '../../../server/records/read-records'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import type { ChangedOf } from '../../../server/records/write/handler'
import type { Writer } from '../../../server/records/write/writer'
import { employees } from '../employees'
import { isSameName } from '../rules/same-name'
import { peopleWords } from './words'

/** The fields by which a person is recognised who was entered before. */
export const recognisedBy = ['firstName', 'middleName', 'lastName', 'dateOfBirth', 'isAnotherPerson'] as const

type PersonChange = ChangedOf<typeof employees>

const e = sqlNames(employees, 'e')

const bornOnSql = statement('people_born_on')`
  select ${e.id}, ${e.fullName} as name, ${e.dateOfBirth} as "bornOn" from ${e}
  where ${e.dateOfBirth} = any($1::date[]) order by ${e.id}`

interface Born {
  id: number
  name: string | null
  bornOn: string
}

/**
 * Warns whoever enters a person with the name and birth date of somebody else, who may have left or be entered
 * by the same call. They confirm that it is another person. A set is then written in parts, so that the second
 * of two meets the first.
 */
export async function refuseSamePeople(changes: readonly PersonChange[]): Promise<void> {
  const entries = changes.filter(needsConfirmation)
  const [first] = entries
  if (!first) return
  const days = [...new Set(entries.map(({ record }) => record.dateOfBirth))]
  const { rows } = await first.writer.sql.query<Born>(bornOnSql(days))
  for (const { writer, id, record } of entries) {
    const isNamesake = (each: Born) =>
      each.id !== id && each.bornOn === record.dateOfBirth && isSameName(each.name ?? '', record.fullName ?? '')
    const namesakes = rows.filter(isNamesake).map((each) => each.id)
    if (namesakes.length > 0) await refuseNamesake(writer, namesakes)
  }
}

/** What the server enters was decided before, and nobody is there to confirm. */
const needsConfirmation = ({ writer, action, before, record }: PersonChange): boolean =>
  !writer.caller.isSystem &&
  !record.isAnotherPerson &&
  (action === 'create' || (action === 'update' && recognisedBy.some((name) => before?.[name] !== record[name])))

/** Refuses with the name and code of the first of these people whom the caller may read. */
async function refuseNamesake(writer: Writer, ids: readonly number[]): Promise<never> {
  const fields = ['fullName', 'employeeCode']
  const request = { perPage: 1, fields, filter: { id: { in: ids } } }
  const { rows } = await readRecords<{ fullName?: string; employeeCode?: string }>(writer, employees.name, request)
  const [row] = rows
  if (!row?.fullName) return refuseInWords(peopleWords, 'dateOfBirth', 'samePersonUnnamed')
  const name = row.employeeCode ? `${row.fullName} (${row.employeeCode})` : row.fullName
  return refuseInWords(peopleWords, 'dateOfBirth', 'samePerson', { name })
}
