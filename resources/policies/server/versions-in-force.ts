import type { Sql } from '../../../server/database/connect'
import { quote } from '../../../server/records/model'
import type { CalendarDate } from '../../../src/framework/dates'
import { snakeCase } from '../../../src/framework/naming'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { narrowest, type PersonScope, type Scope, scopeFields } from '../../people/public'
import { policySets } from '../policy-version'

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

const texts = new WeakMap<Resource, string>()

function textFor(resource: Resource): string {
  const columns = (names: readonly string[]) =>
    names.map((name) => `t.${quote(snakeCase(name))} as ${quote(name)}`).join(', ')
  const [, ...facts] = scopeFields
  const people = `select t.id as "empId", ${columns(facts)} from employees t where t.id = any($1::bigint[])`
  const versions =
    `select ${columns(['id', ...Object.keys(resource.fields)])} from ${quote(snakeCase(resource.name))} t ` +
    'where (t.status = any($2) and t.effective_from <= $4::date and coalesce(t.effective_to >= $3::date, true)) or t.id = $5 order by t.effective_from desc'
  return `select (select json_agg(p) from (${people}) p) as people, (select json_agg(v) from (${versions}) v) as versions`
}

/** Reads what `versionOn` chooses from, in one statement. */
export async function readVersions(
  sql: Sql,
  resource: Resource,
  { empIds, from, to, asPublished = null }: AskedVersions,
): Promise<Versions> {
  const text = texts.get(resource) ?? textFor(resource)
  texts.set(resource, text)
  const { rows } = await sql.query<{ people: PersonScope[] | null; versions: StoredVersion[] | null }>({
    name: `versions_of_${snakeCase(resource.name)}`,
    text,
    values: [empIds, policySets.held, from, to, asPublished],
  })
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
