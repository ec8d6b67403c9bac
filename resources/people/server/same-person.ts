import { readRecords } from '../../../server/records/read-records'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import type { ChangedOf, ChangeOf } from '../../../server/records/write/handler'
import type { Writer } from '../../../server/records/write/writer'
import type { RecordInput } from '../../../src/framework/record'
import { employees } from '../employees'
import { isSameName, joinFullName } from '../rules/person-names'
import { peopleWords } from './words'

/** The fields by which a person is recognised who was entered before. */
export const recognisedBy = ['firstName', 'middleName', 'lastName', 'dateOfBirth', 'isAnotherPerson'] as const

const e = sqlNames(employees, 'e')

const bornOnSql = statement('people_born_on')`
  select ${e.id}, ${e.fullName} as name from ${e} where ${e.dateOfBirth} = $1 and ${e.id} <> $2 order by ${e.id}`

/**
 * Warns whoever enters a person whose name and birth date somebody has already, also somebody who left. They
 * confirm that it is another person; without such a namesake the confirmation is taken back.
 */
export async function checkSamePerson(
  change: ChangeOf<typeof employees>,
): Promise<RecordInput<typeof employees> | undefined> {
  const { writer, record } = change
  const namesakes = await findNamesakes(change)
  if (namesakes.length === 0) return record.isAnotherPerson ? { isAnotherPerson: false } : undefined
  // What the server enters was decided before, and nobody is there to confirm.
  if (record.isAnotherPerson || writer.caller.isSystem) return undefined
  const name = await describeReadablePerson(writer, namesakes)
  if (name) return refuseInWords(peopleWords, 'dateOfBirth', 'samePerson', { name })
  return refuseInWords(peopleWords, 'dateOfBirth', 'samePersonUnnamed')
}

/**
 * Refuses people who are entered together and are the same. The set is then written in parts, so that the
 * second one meets the first.
 */
export function refuseSamePeople(changes: readonly ChangedOf<typeof employees>[]): void {
  const birthDates = new Map<string, string[]>()
  for (const { writer, action, record } of changes) {
    if (action !== 'create' || record.isAnotherPerson || writer.caller.isSystem) continue
    const names = birthDates.get(record.dateOfBirth) ?? []
    const name = record.fullName ?? ''
    if (names.some((each) => isSameName(each, name))) refuseInWords(peopleWords, 'dateOfBirth', 'samePerson', { name })
    birthDates.set(record.dateOfBirth, [...names, name])
  }
}

async function findNamesakes({ writer, id, record }: ChangeOf<typeof employees>): Promise<number[]> {
  const { firstName = null, middleName = null, lastName = null, dateOfBirth } = record
  const own = joinFullName(firstName, middleName, lastName)
  if (!own || !dateOfBirth) return []
  const { rows } = await writer.sql.query<{ id: number; name: string | null }>(bornOnSql(dateOfBirth, id ?? 0))
  return rows.filter(({ name }) => isSameName(name ?? '', own)).map((row) => row.id)
}

/** Answers the name and code of the first of these people whom the caller may read. */
async function describeReadablePerson(writer: Writer, ids: readonly number[]): Promise<string | undefined> {
  const fields = ['fullName', 'employeeCode']
  const request = { perPage: 1, fields, filter: { id: { in: ids } } }
  const { rows } = await readRecords<{ fullName?: string; employeeCode?: string }>(writer, employees.name, request)
  const [row] = rows
  return row?.fullName && (row.employeeCode ? `${row.fullName} (${row.employeeCode})` : row.fullName)
}
