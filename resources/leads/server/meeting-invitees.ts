import { mailInvitations, planInvitations } from '../../../server/mail/event-invitations'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ChangedOf, ChangeOf } from '../../../server/records/write/handler'
import { readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { CalendarPerson } from '../../../src/framework/values/calendar-file'
import { isInSet } from '../../../src/framework/workflow'
import { employees } from '../../people/employees'
import { leadContacts } from '../leadContacts'
import { leadDetails } from '../leadDetails'
import { leadMeetings } from '../leadMeetings'
import { words } from './words'

const c = sqlNames(leadContacts, 'c')
const e = sqlNames(employees, 'e')

const inviteesSql = statement('lead_meeting_invitees')`
  select ${c.email} as email, min(${c.name}) as name from ${c}
  where ${c.id} = any($1::bigint[]) and ${c.email} is not null and not ${c.doNotContact}
  group by ${c.email} order by ${c.email}`

const organizerSql = statement('lead_meeting_organizer')`
  select ${e.fullName} as name, ${e.workEmail} as email from ${e} where ${e.id} = $1`

const isAhead = (startAt: string | null | undefined) => !!startAt && Date.parse(startAt) > Date.now()

/** Answers who is invited once the change is saved. What has begun is told to nobody any more. */
export async function findInvitees(change: ChangeOf<typeof leadMeetings>): Promise<CalendarPerson[]> {
  const { action, before, record, writer } = change
  const isTold = action === 'create' || action === 'update' || action === 'cancel'
  if (!isAhead(record.startAt) || !isTold) return [...(before?.invited ?? [])]
  if (action === 'cancel' || !record.isInviting || !isInSet(leadMeetings, 'ahead', record)) return []
  const ids = (record.contacts ?? []).map(({ contactId }) => contactId)
  return ids.length === 0 ? [] : (await writer.sql.query<CalendarPerson>(inviteesSql(ids))).rows
}

const toldFields = ['summary', 'startAt', 'endAt', 'place', 'agenda'] as const

/** Mails those who are invited, whose meeting changed, or who are no longer asked: one mail a change. */
export async function mailInvitees({ writer, id, before, record }: ChangedOf<typeof leadMeetings>): Promise<void> {
  const { letters } = writer.accounts
  if (!letters || !isAhead(record.startAt)) return
  const isChanged = toldFields.some((name) => (before?.[name] ?? null) !== (record[name] ?? null))
  const plan = planInvitations(before?.invited ?? [], record.invited ?? [], isChanged)
  if (Object.values(plan).every((people) => people.length === 0)) return
  // Its version and who entered it are known once it is written.
  const meeting = await readTypedRecord(asServer(writer), leadMeetings, id)
  const { version, summary, place, agenda, startAt, endAt, timeZone } = meeting
  const empId = meeting.createdBy ?? (await readOwner(writer, meeting.leadId))
  const [organizer] = (await writer.sql.query<CalendarPerson>(organizerSql(empId))).rows
  if (!organizer) return
  const uid = buildMeetingUid(letters.host, id)
  await mailInvitations(letters, writer.sql, {
    ...{ empId: writer.caller.empId ?? empId, product: 'Meetings', zone: timeZone ?? 'UTC', organizer, plan, words },
    event: { uid, version, summary, place, description: agenda, time: { startAt: startAt ?? '', endAt: endAt ?? '' } },
  })
}

const readOwner = async (writer: Writer, leadId: number): Promise<number> =>
  (await readTypedRecord(asServer(writer), leadDetails, leadId)).ownerEmpId

/** Answers the name under which calendars know a meeting, for ever. */
export const buildMeetingUid = (host: string, id: number): string => `lead-meeting-${id}@${host}`
