import { readRecord } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Context } from '../../../server/wire/operation'
import { employees } from '../../people/employees'
import { isInScope, type PersonScope } from '../../people/public'
import { peopleSets } from '../../people/sets'
import { type PolicyKindName, policies } from '../policy-kinds'
import { findVersionInForce, type PolicyVersions, readPolicyVersions, type StoredVersion } from './versions-in-force'

/** A person to whom another version would apply from its first day on. */
interface AffectedPerson {
  empId: number
  name: string
  /** The title of the version that would apply otherwise; null if there is none. */
  before: string | null
}

interface PolicyImpact {
  people: number
  changes: AffectedPerson[]
  isCapped: boolean
}

/** The largest number of people in a preview. */
const mostNamed = 200

const e = sqlNames(employees, 'e')
const peopleThereSql = statement('policy_people_there')`
  select ${e.id} as "empId", ${e.fullName} as name, ${e.grade}, ${e.employmentType} as "employmentType",
  ${e.departmentId} as "departmentId", ${e.locationId} as "locationId"
  from ${e} where ${e.status} = any($1) order by ${e.fullName}, ${e.id}`

type Person = Omit<PersonScope, 'empId'> & { empId: number; name: string }

/**
 * Reads to whom the version would apply on its first day if it was published now, and which version applies
 * otherwise.
 */
export async function previewImpact(context: Context, kind: PolicyKindName, id: number): Promise<PolicyImpact> {
  const resource = policies[kind]
  const version = await readRecord<StoredVersion>(context, resource.name, id)
  const { rows } = await context.sql.query<Person>(peopleThereSql(peopleSets.there))
  const people = rows.filter((person) => isInScope(person, version))
  const [from, empIds] = [version.effectiveFrom, people.map(({ empId }) => empId)]
  const versions = await readPolicyVersions(context.sql, resource, { empIds, from, to: from, asPublished: id })
  const otherVersions = { ...versions, all: versions.all.filter((one) => one.id !== id) }
  const changes = people
    .filter(({ empId }) => isVersionForPerson(versions, empId, version))
    .map(({ empId, name }) => ({
      empId,
      name,
      before: readTitle(findVersionInForce(otherVersions, empId, from, version)),
    }))
  return { people: changes.length, changes: changes.slice(0, mostNamed), isCapped: changes.length > mostNamed }
}

const readTitle = (version: StoredVersion | undefined) => (version?.title as string | undefined) ?? null

const isVersionForPerson = (versions: PolicyVersions, empId: number, version: StoredVersion) =>
  findVersionInForce(versions, empId, version.effectiveFrom, version)?.id === version.id
