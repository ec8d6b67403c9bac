import { findWaitingMails } from '../../../../server/mail/outbox'
import { compiledPart, sqlNames, statement, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { createAllOrNone } from '../../../../server/records/write/many/create-all-or-none'
import { takeStep } from '../../../../server/records/write/transition'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import { isGrantActiveSql } from '../../../../server/session/roles/active-roles-sql'
import type { StoredRecord } from '../../../../src/framework/record'
import { employees } from '../../../people/employees'
import { type JoiningKind, joiningEmails, joiningKinds } from '../../joiningEmails'
import { isKindUseful } from '../../rules/is-joining'
import { joiningWords } from '../words'

const allKinds = Object.keys(joiningKinds) as JoiningKind[]

/** The number of days before the first day on which each mail is sent at the earliest. */
const daysBefore: Readonly<Record<JoiningKind, number>> = {
  welcome: 14,
  credentials: 7,
  it_setup: 7,
  manager_brief: 3,
  day1_agenda: 1,
  team_announcement: 0,
}

type Joiner = Pick<StoredRecord<typeof employees>, 'id' | 'status' | 'dateOfJoining' | 'reportingManagerEmpId'>

const j = sqlNames(joiningEmails, 'j')
const e = sqlNames(employees, 'e')

const momentsSql = statement('joining_email_moments')`
  select greatest(now(), ((m.day - m.before) + time '08:00') at time zone $3) as at
  from unnest($1::date[], $2::int[]) with ordinality as m(day, before, n) order by m.n`
const waitingSql = statement('joining_emails_waiting')`
  select ${j.id}::int as id from ${j} where ${j.empId} = any($1::bigint[]) and ${j.kind} = any($2) and ${j.status} = any($3) order by ${j.id}`
const teamsSql = statement('joining_emails_teams')`
  select p.id::int as "empId", t.id from unnest($1::bigint[], $2::bigint[]) as p(id, manager_id) cross join lateral
  (select ${e.id}::int as id from ${e} where ${e.reportingManagerEmpId} = p.manager_id and ${e.id} <> p.id and ${e.status} = any($3) order by ${e.id} limit 50) t`
const administratorsSql = unpreparedStatement`
  select distinct g.emp_id::int as id from role_grants g where g.role = 'admin' and ${compiledPart(isGrantActiveSql('g', '$1::date'))} order by 1`

/**
 * A mail to send about a joiner, to them or to somebody else. It is not sent before `scheduledFor` (ISO
 * 8601).
 */
interface PlannedMail {
  empId: number
  kind: JoiningKind
  toEmpId: number
  scheduledFor: string
}

/**
 * Plans the mails, and replaces those of the same kinds that are not sent yet. A mail whose day has come is
 * sent at once, with `isNow` any. `useful` are the kinds that still help the person.
 */
export async function planJoiningMails(
  writer: Writer,
  people: readonly Joiner[],
  chosen: readonly JoiningKind[] | 'useful',
  isNow = false,
): Promise<void> {
  const empIds = people.map(({ id }) => id)
  if (empIds.length === 0) return
  const kinds = chosen === 'useful' ? allKinds : chosen
  await cancelJoiningMails(writer, empIds, kinds)
  const recipients = await readRecipients(writer, people, kinds)
  const isPlanned = (kind: JoiningKind, person: Joiner) =>
    chosen !== 'useful' || isKindUseful(kind, person, writer.today)
  const pairs = people.flatMap((person) =>
    kinds.filter((kind) => isPlanned(kind, person)).map((kind) => ({ person, kind })),
  )
  const { rows: moments } = await writer.sql.query<{ at: string }>(
    momentsSql(
      pairs.map(({ person }) => (isNow ? writer.today : person.dateOfJoining)),
      pairs.map(({ kind }) => (isNow ? 1 : daysBefore[kind])),
      writer.company.zone,
    ),
  )
  const planned = pairs.flatMap(({ person, kind }, place): PlannedMail[] => {
    const scheduledFor = new Date(moments[place]?.at ?? 0).toISOString()
    return recipients(person, kind).map((toEmpId) => ({ empId: person.id, kind, toEmpId, scheduledFor }))
  })
  const mails = await queueJoiningMails(writer, planned)
  await createAllOrNone(
    asServer(writer),
    joiningEmails.name,
    planned.map((mail, place) => ({ ...mail, mailNo: mails[place] ?? null })),
  )
}

/**
 * Queues the mails and returns their ids in the outbox. They contain an invitation link; a new mail makes
 * the earlier link invalid.
 */
async function queueJoiningMails(
  { accounts, sql }: Writer,
  planned: readonly PlannedMail[],
): Promise<readonly (number | undefined)[]> {
  const invited = planned.filter(({ kind }) => kind === 'credentials').map(({ empId }) => empId)
  if (invited.length > 0) await accounts.inviteAgain(sql, invited)
  const invitations = await findWaitingMails(sql, invited, 'invitation')
  const others = planned.flatMap((mail, place) => (mail.kind === 'credentials' ? [] : [{ ...mail, place }]))
  const written = await accounts.letters?.write(
    sql,
    others.map(({ empId, kind, toEmpId, scheduledFor: notBefore }) => {
      const path = toEmpId === empId ? '/' : `/${employees.route}/${empId}/show`
      return { empId: toEmpId, ...joiningWords[kind as Exclude<JoiningKind, 'credentials'>], path, notBefore }
    }),
  )
  const numbers = new Map(others.map(({ place }, index) => [place, written?.[index]]))
  return planned.map(({ empId, kind }, place) => (kind === 'credentials' ? invitations.get(empId) : numbers.get(place)))
}

/** Reads the recipients by person and kind of mail. */
async function readRecipients({ sql, today }: Writer, people: readonly Joiner[], kinds: readonly JoiningKind[]) {
  const administrators = kinds.includes('it_setup')
    ? (await sql.query<{ id: number }>(administratorsSql(today))).rows.map(({ id }) => id)
    : []
  const teams = new Map<number, number[]>()
  if (kinds.includes('team_announcement')) {
    const { rows } = await sql.query<{ empId: number; id: number }>(
      teamsSql(
        people.map(({ id }) => id),
        people.map(({ reportingManagerEmpId }) => reportingManagerEmpId),
        employees.workflow.sets.there,
      ),
    )
    for (const { empId, id } of rows) teams.set(empId, [...(teams.get(empId) ?? []), id])
  }
  return ({ id, reportingManagerEmpId: manager }: Joiner, kind: JoiningKind): readonly number[] => {
    if (kind === 'it_setup') return administrators
    if (kind === 'manager_brief') return manager ? [manager] : []
    return kind === 'team_announcement' ? (teams.get(id) ?? []) : [id]
  }
}

/** Cancels mails that are not sent yet. */
export async function cancelJoiningMails(
  writer: Writer,
  empIds: readonly number[],
  kinds: readonly JoiningKind[] = allKinds,
): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(
    waitingSql(empIds, kinds, joiningEmails.workflow.sets.waiting),
  )
  for (const { id } of rows) await takeStep(asServer(writer), joiningEmails.name, 'cancel', { id })
}
