import type { Sql } from '../../../server/database/connect'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { narrowest, type PersonScope, type Scope } from '../../people/public'
import { policySets } from '../policy-version'
import { versionSqlOf } from './version-sql'

/** A version as it is stored, its rules among its values. */
export interface StoredVersion extends Scope, Values {
  id: number
  effectiveFrom: CalendarDate
  effectiveTo: CalendarDate | null
}

/** People, and the versions that hold for some of them on some day of the asked ones, those that begin later first. */
export interface Versions {
  people: ReadonlyMap<number, PersonScope>
  all: readonly StoredVersion[]
}

interface AskedVersions {
  empIds: readonly number[]
  from: CalendarDate
  to: CalendarDate
  /** A version that is not published yet, told as if it were. */
  asPublished?: number | null
}

/** Reads what `versionOn` chooses from, in one statement. */
export async function readVersions(
  sql: Sql,
  resource: Resource,
  { empIds, from, to, asPublished = null }: AskedVersions,
): Promise<Versions> {
  const { rows } = await sql.query<{ people: PersonScope[] | null; versions: StoredVersion[] | null }>(
    versionSqlOf(resource.name).inForce(empIds, policySets.held, from, to, asPublished),
  )
  const [{ people, versions } = { people: null, versions: null }] = rows
  return { people: new Map((people ?? []).map((person) => [person.empId, person])), all: versions ?? [] }
}

/** The version that holds for the person on the date: the narrowest for whom they are; undefined where none does. */
export function versionOn({ people, all }: Versions, empId: number, date: CalendarDate): StoredVersion | undefined {
  const person = people.get(empId)
  const inForce = all.filter(
    ({ effectiveFrom, effectiveTo }) => effectiveFrom <= date && (effectiveTo === null || effectiveTo >= date),
  )
  return person && narrowest(person, inForce)
}
