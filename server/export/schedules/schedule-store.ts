import { StewardError } from '../../../src/framework/errors'
import {
  type ExportSchedule,
  failuresToPause,
  findNextDue,
  maxSchedules,
  type Rhythm,
} from '../../../src/framework/lists/schedule'
import { parseReportKey } from '../../../src/framework/reports/saved-report'
import type { Database, Sql } from '../../database/connect'
import { queueListMail } from '../../mail/outbox'
import type { Company } from '../../records/company'

const columns =
  's.id, s.resource, s.view_id as "viewId", s.view_name as "viewName", s.format, s.rhythm, s.day, s.hour, ' +
  's.recipients::float8[] as recipients, s.is_paused as "isPaused", s.next_at as "nextAt", s.last_at as "lastAt", s.last_rows as "lastRows", s.last_problem as "lastProblem", ' +
  'exists (select from outbox o where o.schedule_id = s.id and o.sent_at is null and o.given_up_at is null) as "isWaiting"'

export interface StoredSchedule extends ExportSchedule {
  ownerEmpId: number
}

/** Lists a person's schedules by the name of the view; only those of the resources, where these are given. */
export async function listSchedules(
  sql: Sql,
  empId: number | null,
  resources: readonly string[] | null,
): Promise<ExportSchedule[]> {
  const { rows } = await sql.query<ExportSchedule>({
    text: `select ${columns} from export_schedules s where s.owner_emp_id = $1 and ($2::text[] is null or s.resource = any($2)) order by lower(s.view_name), s.id`,
    values: [empId, resources],
  })
  return rows
}

/**
 * Reads a person's own schedule.
 * @throws StewardError `notFound`
 */
export async function readOwnSchedule(sql: Sql, empId: number | null, id: number): Promise<ExportSchedule> {
  const { rows } = await sql.query<ExportSchedule>({
    text: `select ${columns} from export_schedules s where s.id = $1 and s.owner_emp_id = $2`,
    values: [id, empId],
  })
  if (!rows[0]) throw new StewardError('notFound')
  return rows[0]
}

export async function findSchedule(sql: Sql, id: number): Promise<StoredSchedule | undefined> {
  const { rows } = await sql.query<StoredSchedule>({
    text: `select ${columns}, s.owner_emp_id as "ownerEmpId" from export_schedules s where s.id = $1`,
    values: [id],
  })
  return rows[0]
}

/**
 * Locks a schedule before its mails change. Whoever queues mails locks it first too, so that neither waits
 * for the other in a circle.
 */
export async function lockSchedule(sql: Sql, id: number): Promise<void> {
  await sql.query({ text: 'select from export_schedules where id = $1 for no key update', values: [id] })
}

interface NewSchedule extends Rhythm {
  view: { id: number; name: string }
  resource: string
  format: ExportSchedule['format']
  recipients: readonly number[]
  isPaused: boolean
}

/**
 * Creates or changes a person's schedule of a view and resets its failures. Answers its id.
 * @param zone of the company
 * @throws StewardError `invalidInput` where the person has too many
 */
export async function storeSchedule(sql: Sql, empId: number | null, zone: string, input: NewSchedule): Promise<number> {
  const { view, resource, format, rhythm, day, hour, isPaused, recipients } = input
  // Locks the account, because two calls at the same time would both find that one more schedule is allowed.
  await sql.query({ text: 'select from accounts where emp_id = $1 for no key update', values: [empId] })
  const { rows } = await sql.query<{ id: number }>({
    text:
      'insert into export_schedules (owner_emp_id, view_id, resource, view_name, format, rhythm, day, hour, is_paused, next_at, recipients) ' +
      'select $1::bigint, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::smallint, $8::smallint, $9::boolean, $10::timestamptz, $12::bigint[] ' +
      'where (select count(*) filter (where view_id is distinct from $2) from export_schedules where owner_emp_id = $1) < $11 ' +
      'on conflict on constraint export_schedules_one do update set resource = excluded.resource, view_name = excluded.view_name, ' +
      'format = excluded.format, rhythm = excluded.rhythm, day = excluded.day, hour = excluded.hour, ' +
      'is_paused = excluded.is_paused, next_at = excluded.next_at, recipients = excluded.recipients, failures = 0 returning id',
    values: [
      empId,
      view.id,
      resource,
      view.name,
      format,
      rhythm,
      day,
      hour,
      isPaused,
      new Date(findNextDue(input, zone, Date.now())),
      maxSchedules,
      recipients,
    ],
  })
  if (rows[0]) return rows[0].id
  const message = `You have ${maxSchedules} lists sent to you already. Stop one first.`
  throw new StewardError('invalidInput', {
    fields: { viewId: { code: 'tooMany', args: { max: maxSchedules }, message } },
  })
}

/** Queues the mails of the due schedules, one by one. */
export async function queueDueLists(
  { db, company }: { db: Database; company: Company },
  { signal }: { signal: AbortSignal },
): Promise<{ queued: number }> {
  let queued = 0
  while (!signal.aborted && (await queueNextDueList(db, company.zone))) queued += 1
  return { queued }
}

/** To whom a schedule sends its mails, and of what. */
type ScheduleReceivers = Pick<StoredSchedule, 'ownerEmpId' | 'recipients' | 'resource'>

/** Chooses the words of the mail: those of a list or of a report. */
export const chooseMailTemplate = ({ resource }: Pick<ExportSchedule, 'resource'>): 'list' | 'report' =>
  parseReportKey(resource) === undefined ? 'list' : 'report'

/**
 * Queues the mail of one due schedule. Answers whether there was one.
 * One transaction locks the row, sets the next time and queues the mail. So only one server sends it, and a
 * crash leaves nothing half done. If several times were missed, one mail is sent for all of them.
 */
async function queueNextDueList(db: Database, zone: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<Rhythm & ScheduleReceivers & { id: number; nextAt: string }>({
      name: 'due_schedule',
      text:
        'select id, owner_emp_id as "ownerEmpId", recipients::float8[] as recipients, resource, rhythm, day, hour, next_at as "nextAt" ' +
        'from export_schedules ' +
        'where not is_paused and next_at <= now() order by next_at, id limit 1 for update skip locked',
    })
    const [due] = rows
    if (!due) return false
    // The clock of this server may be behind that of the database.
    const next = findNextDue(due, zone, Math.max(Date.now(), Date.parse(due.nextAt)))
    await tx.query({
      text: 'update export_schedules set next_at = $2 where id = $1',
      values: [due.id, new Date(next)],
    })
    for (const empId of [due.ownerEmpId, ...due.recipients])
      await queueListMail(tx, empId, due.id, chooseMailTemplate(due))
    return true
  })
}

/** Stores that the mail was sent to its owner; mails to others do not count. */
export async function recordListSent(
  sql: Sql,
  { id, empId }: { id: number; empId: number },
  viewName: string,
  rows: number,
): Promise<void> {
  await sql.query({
    text:
      'update export_schedules set last_at = now(), last_rows = $2, last_problem = null, failures = 0, view_name = $3 ' +
      'where id = $1 and owner_emp_id = $4',
    values: [id, rows, viewName, empId],
  })
}

/** Takes a person off the schedule; answers whether they were on it. */
export async function removeRecipient(sql: Sql, id: number, empId: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    text: 'update export_schedules set recipients = array_remove(recipients, $2::bigint) where id = $1 and $2::bigint = any(recipients)',
    values: [id, empId],
  })
  return rowCount > 0
}

/**
 * Stores why a list was not sent. Pauses the schedule after some failures, or at
 * once where `isOver`. Answers the outcome.
 */
export async function recordScheduleFailure(
  sql: Sql,
  id: number,
  problem: string,
  isOver: boolean,
): Promise<Pick<ExportSchedule, 'isPaused' | 'nextAt'> | undefined> {
  const { rows } = await sql.query<Pick<ExportSchedule, 'isPaused' | 'nextAt'>>({
    text:
      'update export_schedules set last_at = now(), last_rows = null, last_problem = $2, failures = failures + 1, ' +
      'is_paused = is_paused or $3 or failures + 1 >= $4 where id = $1 returning is_paused as "isPaused", next_at as "nextAt"',
    values: [id, problem, isOver, failuresToPause],
  })
  return rows[0]
}
