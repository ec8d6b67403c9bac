import { joinParts, sqlNames, sqlPart, statement, toAliasSql } from '../../../server/records/sql/named-sql'
import type { Fields } from '../../../src/framework/field'
import { employees } from '../../people/employees'
import { scopeFields } from '../../people/public'
import { policies } from '../policy-kinds'
import type { PolicyVersion } from '../policy-version'

const e = sqlNames(employees, 'e')
const [, ...facts] = scopeFields

function buildVersionStatements(resource: PolicyVersion) {
  const v = sqlNames(resource, 'v')
  const { name } = resource
  const people = joinParts(
    facts.map((fact) => sqlPart`${e[fact]} as ${toAliasSql(fact)}`),
    ', ',
  )
  const names = ['id', ...Object.keys(resource.fields)] as (keyof typeof v & string)[]
  const values = joinParts(
    // Amounts are sent as text, because numbers in JSON would become floats.
    names.map((each) =>
      (resource.fields as Fields)[each]?.type.name === 'money'
        ? sqlPart`trim_scale(${v[each]})::text as ${toAliasSql(each)}`
        : sqlPart`${v[each]} as ${toAliasSql(each)}`,
    ),
    ', ',
  )
  return {
    /** Selects the highest number so far of versions for the same people. */
    lastNumber: statement(`last_number_of_${name}`)`
  select coalesce(max(${v.versionNo}), 0)::int as last from ${v} where ${v.scopeKey} = $1`,
    /** Selects the versions for the same people that are or were in force, by first day. */
    neighbours: statement(`neighbours_of_${name}`)`
  select ${v.id}, ${v.effectiveFrom} as "effectiveFrom", ${v.effectiveTo} as "effectiveTo"
  from ${v} where ${v.scopeKey} = $1 and ${v.status} = any($2) order by ${v.effectiveFrom}`,
    /** Selects people, and the versions in force on some of the days. Version `$5` counts as published. */
    inForce: statement(`versions_of_${name}`)`
  select (select json_agg(p) from (select ${e.id} as "empId", ${people} from ${e} where ${e.id} = any($1::bigint[])) p) as people,
  (select json_agg(o) from (select ${values} from ${v}
    where (${v.status} = any($2) and ${v.effectiveFrom} <= $4::date and coalesce(${v.effectiveTo} >= $3::date, true)) or ${v.id} = $5
    order by ${v.effectiveFrom} desc) o) as versions`,
  }
}

/** The statements about the versions of each kind of policy, by the name of the resource. */
const versionSql: Readonly<Record<string, ReturnType<typeof buildVersionStatements>>> = Object.fromEntries(
  Object.values(policies).map((resource) => [resource.name, buildVersionStatements(resource)]),
)

/**
 * Finds the statements of a kind.
 * @throws Error if the resource is not a kind of policy
 */
export function findVersionStatements(name: string): ReturnType<typeof buildVersionStatements> {
  const statements = versionSql[name]
  if (!statements) throw new Error(`${name} is no kind of policy`)
  return statements
}
