import { getTable } from '../../../server/records/model'
import { readRecord } from '../../../server/records/query'
import { bindValues } from '../../../server/records/sql/compile-statement'
import { compileTrustedFilter } from '../../../server/records/sql/filter-sql'
import {
  compiledPart,
  getSqlText,
  joinParts,
  sqlNames,
  sqlPart,
  statement,
  toAliasSql,
} from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import type { Writer } from '../../../server/records/write/writer'
import type { Context } from '../../../server/wire/operation'
import { StewardError } from '../../../src/framework/errors'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { approvers } from '../../approvers'
import { departments } from '../../people/departments'
import { employees } from '../../people/employees'
import { isInScope, type PeopleScope, scopeFields } from '../../people/public'
import { type PolicyKindName, policies } from '../policy-kinds'
import { policySets } from '../policy-version'
import { policyAcknowledgements } from '../policyAcknowledgements.resource.json'
import { findVersionInForce, readPolicyVersions, type StoredVersion } from './versions-in-force'

const policyAcknowledgementsTable = sqlNames(policyAcknowledgements)
const a = sqlNames(policyAcknowledgements, 'a')
const t = sqlNames(employees, 't')
const d = sqlNames(departments, 'd')

/** A version that applies to the person now or later. */
export interface OwnVersion {
  kind: PolicyKindName
  version: StoredVersion
  isInForce: boolean
  acknowledgedAt: string | null
}

/** The number of days ahead for which versions are shown. */
const yearsAhead = 366 * 2

const kinds = Object.keys(policies) as PolicyKindName[]

/** Reads the versions of all kinds that apply to the person today or later; those in force come first. */
export async function readOwnVersions(
  { sql, today }: Pick<Writer, 'sql' | 'today'>,
  empId: number,
): Promise<OwnVersion[]> {
  const to = plusDays(today, yearsAhead) ?? today
  const confirmed = await readAcknowledgements(sql, empId)
  const result: OwnVersion[] = []
  // The kinds are read one by one, because every sign-in runs this and should not take a connection per kind.
  for (const kind of kinds) {
    const versions = await readPolicyVersions(sql, policies[kind], { empIds: [empId], from: today, to })
    for (const version of versions.all.toReversed()) {
      const { id, effectiveFrom } = version
      if (findVersionInForce(versions, empId, chooseLater(effectiveFrom, today), version)?.id !== id) continue
      const acknowledgedAt = confirmed.get(`${kind} ${id}`) ?? null
      result.push({ kind, version, isInForce: effectiveFrom <= today, acknowledgedAt })
    }
  }
  return result.sort((a, b) => Number(b.isInForce) - Number(a.isInForce))
}

const chooseLater = (a: CalendarDate, b: CalendarDate) => (a > b ? a : b)

export const needsAcknowledgement = ({ version, acknowledgedAt }: OwnVersion): boolean =>
  version.requiresAcknowledgement === true && acknowledgedAt === null

/**
 * Counts the versions that the person still has to acknowledge; 0 if the application has no policies or the
 * person may not read them.
 */
export async function countPoliciesToAcknowledge(
  writer: Pick<Writer, 'sql' | 'today' | 'model' | 'caller'>,
): Promise<number> {
  const { model, caller } = writer
  if (!hasPolicies(model) || caller.empId === null || !caller.roles.includes('employee')) return 0
  return (await readOwnVersions(writer, caller.empId)).filter(needsAcknowledgement).length
}

/** Counts the versions that the person has to acknowledge, and those they have acknowledged. */
export async function countAcknowledgedPolicies(
  { sql, today, model }: Pick<Writer, 'sql' | 'today' | 'model'>,
  empId: number,
): Promise<{ confirmed: number; all: number }> {
  if (!hasPolicies(model)) return { confirmed: 0, all: 0 }
  const required = (await readOwnVersions({ sql, today }, empId)).filter(
    ({ version }) => version.requiresAcknowledgement,
  )
  return { all: required.length, confirmed: required.filter((own) => !needsAcknowledgement(own)).length }
}

const hasPolicies = (model: Writer['model']): boolean =>
  Object.values(policies).every(({ name }) => model.tables.has(name))

const policiesConfirmedSql = statement('policies_confirmed')`
  select ${policyAcknowledgementsTable.kind} as kind, ${policyAcknowledgementsTable.policyVersionId} as id, ${policyAcknowledgementsTable.acknowledgedAt} as at from ${policyAcknowledgementsTable} where ${policyAcknowledgementsTable.empId} = $1`

/** Reads when the person acknowledged which version, by kind and id. */
async function readAcknowledgements(sql: Writer['sql'], empId: number): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ kind: PolicyKindName; id: number; at: string }>(policiesConfirmedSql(empId))
  return new Map(rows.map(({ kind, id, at }) => [`${kind} ${id}`, at]))
}

const policyConfirmLockSql = statement('policy_confirm_lock')`
  select pg_advisory_xact_lock(hashtextextended($1, 0))`

/**
 * Stores that the person has read the version. If they have already acknowledged it, the answer is the first
 * time.
 * @throws StewardError `notFound` if the version does not apply to them
 */
export async function storeAcknowledgement(context: Context, kind: PolicyKindName, id: number): Promise<string> {
  const empId = context.caller.empId ?? 0
  await context.sql.query(policyConfirmLockSql(`confirm ${kind} ${id} ${empId}`))
  const own = (await readOwnVersions(context, empId)).find((one) => one.kind === kind && one.version.id === id)
  if (!own) throw new StewardError('notFound')
  if (own.acknowledgedAt) return own.acknowledgedAt
  const acknowledgedAt = new Date().toISOString()
  const writer = { ...context, caller: { ...context.caller, isSystem: true } }
  const agent = context.origin.agent.slice(0, 300)
  await createRecord(writer, 'policyAcknowledgements', { kind, policyVersionId: id, empId, acknowledgedAt, agent })
  return acknowledgedAt
}

/** How many people of a department have acknowledged a version. */
interface DepartmentProgress {
  departmentId: number | null
  department: string | null
  people: number
  acknowledged: number
}

export interface ReadingProgress {
  people: number
  acknowledged: number
  departments: DepartmentProgress[]
  /** The first `mostNamed` people who have not acknowledged it. */
  missing: { empId: number; name: string }[]
  isCapped: boolean
}

/** The largest number of names in a list. */
const mostNamed = 200

interface PolicyReader extends PeopleScope {
  empId: number
  name: string
  department: string | null
  isConfirmed: boolean
}

/**
 * Reads who has acknowledged the version, among employed people to whom it applies on its first day or
 * today.
 */
export async function readAcknowledgementProgress(
  context: Context,
  kind: PolicyKindName,
  id: number,
): Promise<ReadingProgress> {
  const resource = policies[kind]
  const version = await readRecord<StoredVersion & { status: string }>(context, resource.name, id)
  if (!(policySets.held as readonly string[]).includes(version.status)) throw new StewardError('notFound')
  const readers = await listReadersWithStatus(context, kind, id)
  const date = chooseLater(version.effectiveFrom, chooseEarlier(version.effectiveTo ?? context.today, context.today))
  const empIds = readers.filter((person) => isInScope(person, version)).map(({ empId }) => empId)
  const versions = await readPolicyVersions(context.sql, resource, { empIds, from: date, to: date })
  const audience = readers.filter(({ empId }) => findVersionInForce(versions, empId, date, version)?.id === id)
  const missing = audience.filter(({ isConfirmed }) => !isConfirmed)
  return {
    people: audience.length,
    acknowledged: audience.length - missing.length,
    departments: groupByDepartment(audience),
    missing: missing.slice(0, mostNamed).map(({ empId, name }) => ({ empId, name })),
    isCapped: missing.length > mostNamed,
  }
}

const chooseEarlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)

function groupByDepartment(people: readonly PolicyReader[]): DepartmentProgress[] {
  const groups = new Map<number | null, DepartmentProgress>()
  for (const { departmentId, department, isConfirmed } of people) {
    const one = groups.get(departmentId) ?? { departmentId, department, people: 0, acknowledged: 0 }
    one.people += 1
    if (isConfirmed) one.acknowledged += 1
    groups.set(departmentId, one)
  }
  return [...groups.values()].sort((a, b) => String(a.department).localeCompare(String(b.department)))
}

/** Lists all employed people to whom the version applies, by name, and whether they acknowledged it. */
async function listReadersWithStatus(context: Context, kind: PolicyKindName, id: number): Promise<PolicyReader[]> {
  const { sql, model } = context
  const table = getTable(model, employees.name)
  const { sql: there, slots } = compileTrustedFilter(model, table, approvers.people.able, 't')
  const place = (index: number, type: string) => compiledPart(slots.typed({ from: 'value', index }, type))
  const [, ...scope] = scopeFields
  const facts = joinParts(
    scope.map((name) => sqlPart`${t[name]} as ${toAliasSql(name)}`),
    ', ',
  )
  const isConfirmed = sqlPart`exists (select from ${a} where ${a.empId} = ${t.id} and
    ${a.kind} = ${place(0, 'text')} and ${a.policyVersionId} = ${place(1, 'bigint')})`
  const text = sqlPart`
    select ${t.id} as "empId", ${t.fullName} as name, ${d.name} as department, ${facts}, ${isConfirmed} as "isConfirmed"
    from ${t} left join ${d} on ${d.id} = ${t.departmentId} where ${compiledPart(there)} order by ${t.fullName}, ${t.id}`
  const statement = bindValues({ name: undefined, text: getSqlText(text), bindings: slots.bindings }, context, [
    kind,
    id,
  ])
  return (await sql.query<PolicyReader>(statement)).rows
}
