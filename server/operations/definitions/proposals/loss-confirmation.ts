import { proposedChanges } from '../../../../src/engines/definitions/proposed-changes'
import type { Sql } from '../../../database/connect'
import type { Reader } from '../../../records/query'
import { sqlNames, unpreparedStatement } from '../../../records/sql/named-sql'
import { isBeforeFirstDaySql } from '../../../session/roles/active-roles-sql'
import { listActingAdministrators } from '../../../session/roles/administrators'

type Asker = Pick<Reader, 'sql' | 'model' | 'today' | 'caller'>

/** Whether another administrator confirms losses of values, and who could. */
interface LossConfirmation {
  isOn: boolean
  hasOthers: boolean
  /** True where a change that loses values waits for one of them. */
  isNeeded: boolean
}

const p = sqlNames(proposedChanges, 'p')

const settingSql = unpreparedStatement`
  select ${p.body} as body from ${p} where ${p.kind} = 'confirmation' and ${p.status} = 'applied'
  order by ${p.id} desc limit 1`

/** Tells whether the company wants a second administrator; it does until somebody switches that off. */
async function isConfirmationOn(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ body: string | null }>(settingSql())
  return rows[0]?.body !== 'false'
}

/**
 * Reads whether changes of the caller that lose values wait for another administrator. Whoever is alone
 * because another one was removed in the last days waits too.
 */
export async function readLossConfirmation(asker: Asker): Promise<LossConfirmation> {
  const { sql, model, today, caller } = asker
  if (!model.tables.has(proposedChanges.name)) return { isOn: false, hasOthers: false, isNeeded: false }
  const isOn = await isConfirmationOn(sql)
  const hasOthers = (await listActingAdministrators(sql, today)).some((empId) => empId !== caller.empId)
  return { isOn, hasOthers, isNeeded: isOn && (hasOthers || (await wasOtherRemoved(asker))) }
}

/** Days in which nobody acts alone after another administrator was there. */
const removalDays = 7

/** The grant `g` was in force at some time of the last days, whoever ended it, and however. */
const wasGrantedSql =
  '(g.from_date <= g.ended_at::date + 1 and (g.ended_at > now() - make_interval(days => $3) or g.to_date >= $2::date - $3::int)) ' +
  'or (g.ended_at is null and g.to_date between $2::date - $3::int and $2::date - 1)'

/** The grant `g` is in force, but its account was closed or asked for a new password in the last days. */
const wasClosedSql =
  `a.status <> 'active' and (a.status <> 'invited' or a.last_login_at is not null) and exists (select from history h ` +
  `where h.resource = $4 and h.record_id = g.emp_id and h.changes ? 'status' and h.at > now() - make_interval(days => $3))`

/** The grant `g` is in force, but its person was restricted in the last days. */
const wasRestrictedSql =
  `exists (select from role_grants r where r.emp_id = g.emp_id and r.role = 'restricted' ` +
  'and (r.to_date is null or r.to_date >= $2::date) ' +
  'and (r.granted_at > now() - make_interval(days => $3) or r.from_date >= $2::date - $3::int))'

/** The grant `g` is in force, but the first day of its person was put off in the last days. */
const wasPostponedSql =
  `${isBeforeFirstDaySql('g.emp_id', '$2::date')} and exists (select from history h ` +
  `where h.resource = $4 and h.record_id = g.emp_id and h.action <> 'create' and h.changes ? 'dateOfJoining' ` +
  'and h.at > now() - make_interval(days => $3))'

/** Tells whether there was another administrator in the last days, by whatever door they went. */
async function wasOtherRemoved({ sql, model, today, caller }: Asker): Promise<boolean> {
  const { rows } = await sql.query<{ wasRemoved: boolean }>({
    text:
      `select exists (select from role_grants g join accounts a on a.emp_id = g.emp_id where g.role = 'admin' ` +
      `and g.emp_id is distinct from $1 and g.from_date <= $2::date and (${wasGrantedSql} ` +
      `or ((g.to_date is null or g.to_date >= $2::date) and (${[wasClosedSql, wasRestrictedSql, wasPostponedSql].join(' or ')})))) as "wasRemoved"`,
    values: [caller.empId, today, removalDays, model.people],
  })
  return rows[0]?.wasRemoved ?? false
}
