import { waitingMail } from '../../../../server/mail/outbox'
import { compiledPart, named, seldom, statement } from '../../../../server/records/sql/named-sql'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import { countsSql } from '../../../../server/session/roles/counting'
import type { Stored } from '../../../../src/framework/record'
import { employees } from '../../../people/employees'
import { type JoiningKind, joiningEmails, joiningKinds } from '../../joiningEmails'
import { joiningWords } from '../words'

export const allKinds = Object.keys(joiningKinds) as JoiningKind[]

/** How many days before the first one each leaves, at the earliest. */
const daysBefore: Readonly<Record<JoiningKind, number>> = {
  welcome: 14,
  credentials: 7,
  it_setup: 7,
  manager_brief: 3,
  day1_agenda: 1,
  team_announcement: 0,
}

type Person = Pick<Stored<typeof employees>, 'id' | 'dateOfJoining' | 'reportingManagerEmpId'>

const j = named(joiningEmails, 'j')
const e = named(employees, 'e')

const momentSql = seldom`
  select greatest(now(), (($1::date - $2::int) + time '08:00') at time zone $3) as at`
const waitingSql = statement('joining_emails_waiting')`
  select ${j.id}::int as id from ${j} where ${j.empId} = $1 and ${j.kind} = any($2) and ${j.status} = any($3) order by ${j.id}`
const teamSql = statement('joining_emails_team')`
  select ${e.id}::int as id from ${e} where ${e.reportingManagerEmpId} = $1 and ${e.id} <> $2 and ${e.status} = any($3) order by ${e.id} limit 50`
const administratorsSql = seldom`
  select distinct g.emp_id::int as id from role_grants g where g.role = 'admin' and ${compiledPart(countsSql('g', '$1::date'))} order by 1`

/** Plans the mails; those of the kinds that wait already are planned anew. `isNow` sends them without waiting for their day. */
export async function planJoining(
  writer: Writer,
  person: Person,
  kinds: readonly JoiningKind[],
  isNow = false,
): Promise<void> {
  await cancelJoining(writer, person.id, kinds)
  for (const kind of kinds) {
    const { rows } = await writer.sql.query<{ at: string }>(
      momentSql(isNow ? writer.today : person.dateOfJoining, isNow ? 1 : daysBefore[kind], writer.company.zone),
    )
    const scheduledFor = new Date(rows[0]?.at ?? 0).toISOString()
    for (const toEmpId of await recipientsOf(writer, person, kind))
      await plan(writer, person, kind, toEmpId, scheduledFor)
  }
}

async function plan(
  writer: Writer,
  { id }: Person,
  kind: JoiningKind,
  toEmpId: number,
  scheduledFor: string,
): Promise<void> {
  const mailNo = await queue(writer, id, kind, toEmpId, scheduledFor)
  await createRecord(asServer(writer), joiningEmails.name, {
    empId: id,
    kind,
    toEmpId,
    scheduledFor,
    mailNo: mailNo ?? null,
  })
}

/** The link to the account is that of the invitation: sent once more it replaces the one before. */
async function queue({ accounts, sql }: Writer, empId: number, kind: JoiningKind, toEmpId: number, notBefore: string) {
  if (kind === 'credentials') {
    await accounts.inviteAgain(sql, empId)
    return waitingMail(sql, empId, 'invitation')
  }
  const path = toEmpId === empId ? '/' : `/${employees.route}/${empId}/show`
  return accounts.letters?.write(sql, { empId: toEmpId, ...joiningWords[kind], path }, notBefore)
}

async function recipientsOf({ sql, today }: Writer, person: Person, kind: JoiningKind): Promise<number[]> {
  const manager = person.reportingManagerEmpId
  if (kind === 'it_setup') return idsOf((await sql.query<{ id: number }>(administratorsSql(today))).rows)
  if (kind === 'manager_brief') return manager ? [manager] : []
  if (kind !== 'team_announcement') return [person.id]
  return idsOf((await sql.query<{ id: number }>(teamSql(manager, person.id, employees.workflow.sets.there))).rows)
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Takes back what has not left. */
export async function cancelJoining(
  writer: Writer,
  empId: number,
  kinds: readonly JoiningKind[] = allKinds,
): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(waitingSql(empId, kinds, joiningEmails.workflow.sets.waiting))
  for (const { id } of rows)
    await takeStep(asServer(writer), joiningEmails.name, 'cancel', { id, comment: null, asked: {} })
}
