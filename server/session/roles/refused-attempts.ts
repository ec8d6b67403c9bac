import { listRefusedAttempts, type RefusedRightsAttempt, StewardError } from '../../../src/framework/errors'
import type { Database, Sql } from '../../database/connect'
import type { Writer } from '../../records/write/writer'
import { notifyOverseers } from './overseers'

/**
 * What a report of attempts needs. It opens its own transaction, because that of the work may be rolled back.
 */
type AttemptContext = Omit<Writer, 'sql'> & { db: Database }

/** What the attempt was about; record 0 stands for a new record, or for none in particular. */
export interface AttemptTarget {
  resource: string
  recordId: number
}

interface RefusedAttempt extends RefusedRightsAttempt, AttemptTarget {}

/**
 * The largest number of reported attempts per code, person and day. Each code has its own limit, so that many
 * attempts of one kind do not hide another kind.
 */
const mostToldADay = 10

/**
 * Reports refused attempts to gain rights to overseers: once a day for each person, code and record. Where
 * there is no other overseer, the attempt is only in the history of the person.
 */
export async function reportRefusedAttempts(
  host: AttemptContext,
  problems: readonly unknown[],
  target: AttemptTarget,
): Promise<void> {
  const { db, caller } = host
  const { empId } = caller
  const refusals = problems.filter((problem) => problem instanceof StewardError)
  const attempts = new Map(refusals.flatMap(listRefusedAttempts).map((each) => [each.code, each]))
  if (empId === null || caller.isSystem || attempts.size === 0) return
  const tried = [...attempts.values()].map((each): RefusedAttempt => ({ ...each, ...target }))
  // It looks before it writes, so that a flood of attempts causes only reads.
  if (!(await hasNewAttempt(db, empId, host.today, tried))) return
  await db.transaction(async (sql) => {
    const lock = 'select pg_advisory_xact_lock(hashtext($1), $2::int)'
    await sql.query({ name: 'lock_attempts', text: lock, values: ['refused attempts', empId] })
    for (const each of tried) {
      const place = await recordAttempt(sql, empId, host.today, each)
      if (place !== undefined) await notifyOverseersOfAttempt({ ...host, sql }, empId, each, place)
    }
  })
}

async function hasNewAttempt(
  sql: Sql,
  empId: number,
  today: string,
  tried: readonly RefusedAttempt[],
): Promise<boolean> {
  const { rows } = await sql.query<Omit<RefusedAttempt, 'words'>>({
    name: 'attempts_of_day',
    text: 'select code, resource, record_id as "recordId" from refused_attempts where emp_id = $1 and day = $2',
    values: [empId, today],
  })
  return tried.some(({ code, resource, recordId }) => {
    const noted = rows.filter((row) => row.code === code)
    const isNoted = noted.some((row) => row.resource === resource && row.recordId === recordId)
    return noted.length < mostToldADay && !isNoted
  })
}

/** Stores a new attempt. Answers its number on that day. */
async function recordAttempt(
  sql: Sql,
  empId: number,
  today: string,
  { code, resource, recordId }: RefusedAttempt,
): Promise<number | undefined> {
  const ofDay = 'from refused_attempts where emp_id = $1 and day = $2 and code = $3'
  const { rows } = await sql.query<{ place: number }>({
    name: 'note_attempt',
    text:
      'insert into refused_attempts (emp_id, day, code, resource, record_id) select $1, $2::date, $3, $4, $5 ' +
      `where (select count(*) ${ofDay}) < $6 on conflict do nothing returning (select count(*)::int + 1 ${ofDay}) as place`,
    values: [empId, today, code, resource, recordId, mostToldADay],
  })
  return rows[0]?.place
}

/**
 * Notifies overseers who tried what on which record or person, without
 * any input and without values of a record.
 */
async function notifyOverseersOfAttempt(
  writer: Writer,
  empId: number,
  tried: RefusedAttempt,
  place: number,
): Promise<void> {
  const { model, sql, caller } = writer
  const { words, resource, recordId } = tried
  const kind = model.tables.get(resource)?.resource.label ?? 'Account'
  const whom =
    resource === model.people && recordId !== empId && recordId > 0 ? await readPersonName(sql, recordId) : ''
  const title = `Tried ${words} (${whom ? `${kind}: ${whom}` : kind})`
  const last = place === mostToldADay ? ' No more of these attempts is told today.' : ''
  const sentence = `${await readPersonName(sql, empId)}: ${title}, and was refused.${last}`
  const about = { title, entityType: model.people, recordId: empId, sentence, event: 'attemptRefused' as const }
  if ((await notifyOverseers(writer, about, empId)) > 0) return
  await sql.query({
    name: 'keep_attempt',
    text: `insert into history (resource, record_id, actor_emp_id, session_id, action, comment, changes) values ($1, $2, $2, $3, 'attemptRefused', $4, '{}')`,
    values: [model.people, empId, caller.sessionId, `${title}. Refused.${last}`],
  })
}

async function readPersonName(sql: Sql, empId: number): Promise<string> {
  const { rows } = await sql.query<{ name: string }>({
    name: 'name_of_attempter',
    text: 'select full_name as name from employees where id = $1',
    values: [empId],
  })
  return rows[0]?.name ?? 'Somebody'
}
