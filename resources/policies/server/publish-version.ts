import { getTable, type Table } from '../../../server/records/model'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { applyChange } from '../../../server/records/write/change'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { type Handler, lockRecord, type Writer, withSystemRights } from '../../../server/records/write/writer'
import type { RecordDraft, RecordInput } from '../../../src/framework/record'
import { isInputField, type Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { employees } from '../../people/employees'
import { scopeFields } from '../../people/public'
import { type PolicyVersion, policySets } from '../policy-version'
import { findVersionStatements } from './version-sql'
import { words } from './words'

const employeesTable = sqlNames(employees)

type Version = RecordDraft<PolicyVersion>

/** The previous or the next version for the same people. */
interface NeighbourVersion {
  id: number
  effectiveFrom: CalendarDate
  effectiveTo: CalendarDate | null
}

/**
 * Builds the handler of a kind. A published version gets its number and ends the previous one. When a
 * version is withdrawn, the previous one applies again on its days.
 */
export function buildPolicyHandler(resource: PolicyVersion): Handler {
  const { approval } = resource
  return defineHandler(resource, {
    oneByOne: 'a version takes its place among those before it',
    async before(change) {
      const { writer, before, record } = change
      const isProposed = record.status === approval.waits && before !== null && before.status !== record.status
      if (isProposed) {
        await refuseEarlyStart(writer, record)
        return { proposedByEmpId: writer.caller.empId }
      }
      if (!isInSet(resource, 'held', record) || isInSet(resource, 'held', before)) return undefined
      await refuseEarlyStart(writer, record)
      return publishVersion(change)
    },
    async after(change) {
      const { before, record } = change
      if (isInSet(resource, 'held', before) && !isInSet(resource, 'held', record)) await extendPreviousVersion(change)
    },
    actions: { newVersion: draftNewVersion },
  })
}

const policyCoversSql = statement('policy_covers')`
  select from ${employeesTable} where ($1::bigint is null or ${employeesTable.id} = $1) and ($2::text is null or ${employeesTable.grade} = $2) and
  ($3::text is null or ${employeesTable.employmentType} = $3) and ($4::bigint is null or ${employeesTable.departmentId} = $4) and ($5::bigint is null or ${employeesTable.locationId} = $5) limit 1`

/** Refuses a version that does not start tomorrow or later, because rules of past days never change. */
async function refuseEarlyStart({ sql, today }: Writer, record: Version): Promise<void> {
  if (!record.effectiveFrom || record.effectiveFrom > today) return
  const { rowCount } = await sql.query(policyCoversSql(...scopeFields.map((name) => record[name] ?? null)))
  if (rowCount === 0) return
  refuseErrors({ effectiveFrom: { code: 'policyTooEarly', message: words.policyTooEarly } })
}

/** Inserts the version among those for the same people: the previous one ends on the day before. */
async function publishVersion({
  writer,
  resource,
  record,
}: ChangeOf<PolicyVersion>): Promise<RecordInput<PolicyVersion>> {
  const table = getTable(writer.model, resource.name)
  const from = record.effectiveFrom ?? ''
  const others = await lockNeighbourVersions(writer, resource, record)
  const previous = others.filter((other) => other.effectiveFrom < from).at(-1)
  const next = others.find((other) => other.effectiveFrom > from)
  if (previous && (previous.effectiveTo === null || previous.effectiveTo >= from))
    await setVersionLastDay(writer, table, previous.id, plusDays(from, -1) ?? null)
  return {
    versionNo: (await findLastVersionNumber(writer, resource, record)) + 1,
    effectiveTo: next ? (plusDays(next.effectiveFrom, -1) ?? null) : null,
    publishedAt: new Date().toISOString(),
  }
}

/** Finds the highest number so far. A withdrawn version keeps its number. */
async function findLastVersionNumber(
  { sql }: Writer,
  { name }: Pick<Resource, 'name'>,
  { scopeKey }: Version,
): Promise<number> {
  const { rows } = await sql.query<{ last: number }>(findVersionStatements(name).lastNumber(scopeKey))
  return rows[0]?.last ?? 0
}

/** Extends the previous version over the days of a withdrawn one. */
async function extendPreviousVersion({ writer, resource, record }: ChangedOf<PolicyVersion>): Promise<void> {
  const table = getTable(writer.model, resource.name)
  const last = plusDays(record.effectiveFrom, -1)
  const previous = (await lockNeighbourVersions(writer, resource, record)).find(
    ({ effectiveTo }) => effectiveTo === last,
  )
  if (previous) await setVersionLastDay(writer, table, previous.id, record.effectiveTo)
}

const policyLockSql = statement('policy_lock')`
  select pg_advisory_xact_lock(hashtextextended($1, 0))`

/**
 * Reads the versions for the same people that are or were in force, by first day. A lock prevents concurrent
 * publishing.
 */
async function lockNeighbourVersions(
  { sql }: Writer,
  { name }: Pick<Resource, 'name'>,
  { scopeKey }: Version,
): Promise<NeighbourVersion[]> {
  await sql.query(policyLockSql(`${name} ${scopeKey}`))
  const { rows } = await sql.query<NeighbourVersion>(findVersionStatements(name).neighbours(scopeKey, policySets.held))
  return rows
}

async function setVersionLastDay(
  writer: Writer,
  table: Table,
  id: number,
  effectiveTo: CalendarDate | null,
): Promise<void> {
  const locked = await lockRecord(writer, table, id, 'effect', {})
  if (locked) await applyChange(writer, table, id, locked.record, { effectiveTo })
}

/**
 * Creates a draft with the rules of the version, so that they can be changed and published. Returns its id.
 */
async function draftNewVersion({ writer, resource, id, record, asked }: ChangedOf<PolicyVersion>): Promise<number> {
  const stored: Values = { ...record }
  const rules = Object.keys(resource.fields).filter((name) => isInputField(resource, name))
  const values = Object.fromEntries(rules.map((name) => [name, stored[name] ?? null]))
  // System rights are needed, because the user may take this step but may not write all of these fields.
  const server = withSystemRights(writer)
  return createRecord(server, resource.name, { ...values, ...asked, madeFromId: id })
}
