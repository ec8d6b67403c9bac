import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ChangedOf, ChangeOf } from '../../../server/records/write/handler'
import { readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { fillPlaceholders } from '../../../src/framework/errors'
import type { RecordWithComputed } from '../../../src/framework/record'
import { buildCalendarFile, type CalendarPerson } from '../../../src/framework/values/calendar-file'
import { formatDate, formatTimestampInZone } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { employees } from '../../people/employees'
import { leadContacts } from '../leadContacts'
import { leadDetails } from '../leadDetails'
import { leadMeetings } from '../leadMeetings'
import { type Invitee, planInvitations } from '../rules/invitations'
import { words } from './words'

const c = sqlNames(leadContacts, 'c')
const e = sqlNames(employees, 'e')

const inviteesSql = statement('lead_meeting_invitees')`
  select ${c.email} as email, min(${c.name}) as name from ${c}
  where ${c.id} = any($1::bigint[]) and ${c.email} is not null and not ${c.doNotContact}
  group by ${c.email} order by ${c.email}`

const organizerSql = statement('lead_meeting_organizer')`
  select ${e.fullName} as name, ${e.workEmail} as email from ${e} where ${e.id} = $1`

const isAhead = (startAt: string | null) => startAt !== null && Date.parse(startAt) > Date.now()

type Meeting = ChangeOf<typeof leadMeetings>['record']
type StoredMeeting = RecordWithComputed<typeof leadMeetings>

/** Answers who is invited once the change is saved. What has begun is told to nobody any more. */
export async function findInvitees(change: ChangeOf<typeof leadMeetings>): Promise<Invitee[]> {
  const { action, before, record, writer } = change
  const stored = before?.invited ?? []
  if (!isAhead(record.startAt ?? null) || !(action === 'create' || action === 'update' || action === 'cancel'))
    return [...stored]
  if (action === 'cancel' || !record.isInviting || !isInSet(leadMeetings, 'ahead', record)) return []
  return readInvitees(writer, record)
}

async function readInvitees({ sql }: Writer, { contacts }: Meeting): Promise<Invitee[]> {
  const ids = (contacts ?? []).map(({ contactId }) => contactId)
  return ids.length === 0 ? [] : (await sql.query<Invitee>(inviteesSql(ids))).rows
}

/** Mails those who are invited, whose meeting changed, or who are no longer asked: one mail a change. */
export async function mailInvitations({ writer, id, before, record }: ChangedOf<typeof leadMeetings>): Promise<void> {
  if (!isAhead(record.startAt)) return
  const { added, updated, cancelled } = planInvitations(before, record)
  if (added.length + updated.length + cancelled.length === 0) return
  // Its version and who entered it are known once it is written.
  const meeting = await readTypedRecord(asServer(writer), leadMeetings, id)
  const organizer = await findOrganizer(writer, meeting)
  if (!organizer) return
  for (const invitee of added) await mailInvitee(writer, meeting, { organizer, invitee, kind: 'invited' })
  for (const invitee of updated) await mailInvitee(writer, meeting, { organizer, invitee, kind: 'changed' })
  for (const invitee of cancelled) await mailInvitee(writer, meeting, { organizer, invitee, kind: 'calledOff' })
}

interface Organizer extends CalendarPerson {
  empId: number
}

/** Who entered the meeting invites, and stays the one; the owner of the lead where the server entered it. */
async function findOrganizer(writer: Writer, { createdBy, leadId }: StoredMeeting): Promise<Organizer | undefined> {
  const empId = createdBy ?? (await readTypedRecord(asServer(writer), leadDetails, leadId)).ownerEmpId
  const [person] = (await writer.sql.query<CalendarPerson>(organizerSql(empId))).rows
  return person && { ...person, empId }
}

interface Invitation {
  organizer: Organizer
  invitee: Invitee
  kind: 'invited' | 'changed' | 'calledOff'
}

async function mailInvitee(writer: Writer, meeting: StoredMeeting, invitation: Invitation): Promise<void> {
  const { invitee: attendee, kind } = invitation
  const { empId, ...organizer } = invitation.organizer
  const { letters } = writer.accounts
  if (!letters) return
  const { id, summary, startAt, endAt, timeZone, place, agenda, version } = meeting
  const when = formatWhen(startAt ?? '', endAt ?? '', timeZone ?? 'UTC')
  const lines = [when, place, agenda].filter(Boolean).join('\n\n')
  const args = { summary, when, lines, name: attendee.name, organizer: organizer.name, address: organizer.email }
  const method = kind === 'calledOff' ? 'CANCEL' : 'REQUEST'
  const content = buildCalendarFile({
    ...{ product: 'Meetings', method, madeAt: Date.now() },
    events: [
      {
        ...{
          uid: buildMeetingUid(letters.host, id),
          version,
          summary,
          place,
          description: agenda,
          organizer,
          attendee,
        },
        time: { startAt: startAt ?? '', endAt: endAt ?? '' },
        status: kind === 'calledOff' ? 'CANCELLED' : 'CONFIRMED',
      },
    ],
  })
  await letters.writeOutside(writer.sql, {
    ...{ empId: writer.caller.empId ?? empId, to: attendee.email, invitation: { method, content } },
    subject: fillPlaceholders(words[`${kind}Subject`], args),
    text: fillPlaceholders(words[`${kind}Text`], args),
  })
}

/** Formats `01 Dec 2026, 11:00 – 11:45 (Asia/Kolkata)`. */
function formatWhen(startAt: string, endAt: string, zone: string): string {
  const [start, end] = [startAt, endAt].map((at) => formatTimestampInZone(zone, Date.parse(at)))
  const [startDay = '', endDay = ''] = [start, end].map((stamp) => formatDate(stamp?.slice(0, 10) ?? ''))
  const endText = [...(endDay === startDay ? [] : [endDay]), end?.slice(11, 16)].join(', ')
  return `${startDay}, ${start?.slice(11, 16)} – ${endText} (${zone})`
}

/** Answers the name under which calendars know a meeting, for ever. */
export const buildMeetingUid = (host: string, id: number): string => `lead-meeting-${id}@${host}`
