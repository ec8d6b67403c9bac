import { sendNotifications } from '../../../../server/notices/send-notifications'
import { countRecords } from '../../../../server/records/read-records'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import { changeRecord, readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer, withSystemRights } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { toDayInZone } from '../../../../src/framework/values/dates'
import { isInSet } from '../../../../src/framework/workflow'
import { leadContacts } from '../../leadContacts'
import { leadDetails } from '../../leadDetails'
import { leadMeetings as declared } from '../../leadMeetings'
import { isOpenStatus } from '../../rules/lead-stages'
import { requireFollowUpAhead } from '../follow-ups'
import { findInvitees, mailInvitees } from '../meeting-invitees'
import { words } from '../words'

type MeetingChange = ChangedOf<typeof declared>

/** What meetings do to their lead: the next follow-up, and that something happened. */
export const leadMeetings = defineHandler(declared, {
  fields: ['startAt', 'endAt', 'contacts', 'internalAttendees', 'isInviting', 'summary', 'place', 'agenda'],
  async before(change) {
    await requireContactsOfLead(change)
    if (change.action === 'delete') return undefined
    return { invited: await findInvitees(change), ...(change.action === 'hold' && computeHeldMeeting(change)) }
  },
  async after(change) {
    const { action, record } = change
    if (action === 'delete') return
    await invitePeople(change)
    await mailInvitees(change)
    if (action === 'hold') await followHeldMeeting(change)
    else if (isInSet(declared, 'ahead', record)) await followPlannedMeeting(change)
  },
})

async function requireContactsOfLead({ writer, record, before }: ChangeOf<typeof declared>): Promise<void> {
  const ids = [...new Set(record.contacts?.map(({ contactId }) => contactId))]
  if (ids.length === 0 || JSON.stringify(record.contacts) === JSON.stringify(before?.contacts)) return
  const filter = { id: { in: ids }, leadId: { eq: record.leadId } }
  if ((await countRecords(asServer(writer), leadContacts.name, filter)) < ids.length)
    refuseInWords(words, 'contacts', 'contactOfOtherLead')
}

function computeHeldMeeting(change: ChangeOf<typeof declared>): RecordInput<typeof declared> {
  const { record, writer } = change
  const { lead } = getGivenValues(declared, change)
  if (Date.parse(record.startAt ?? '') > Date.now()) refuseInWords(words, 'localStart', 'notHeldYet')
  if (lead && isOpenStatus(lead.status)) requireFollowUpAhead(record.nextFollowUpAt)
  return { heldOn: toDayInZone(record.startAt, writer.company.zone) }
}

async function followHeldMeeting({ writer, record }: MeetingChange): Promise<void> {
  const lead = await readTypedRecord(asServer(writer), leadDetails, record.leadId)
  const { nextFollowUpAt, heldOn: activeOn } = record
  const isFollowed = isOpenStatus(lead.status) && nextFollowUpAt
  await changeRecord(withSystemRights(writer), leadDetails, lead.id, {
    activeOn,
    ...(isFollowed && { nextFollowUpAt }),
  })
}

/** A meeting that is earlier than the next follow-up becomes it. */
async function followPlannedMeeting({ writer, record }: MeetingChange): Promise<void> {
  const { startAt } = record
  if (!startAt || Date.parse(startAt) <= Date.now()) return
  const lead = await readTypedRecord(asServer(writer), leadDetails, record.leadId)
  if (!isOpenStatus(lead.status) || (lead.nextFollowUpAt && lead.nextFollowUpAt <= startAt)) return
  await changeRecord(withSystemRights(writer), leadDetails, lead.id, { nextFollowUpAt: startAt })
}

/** Tells colleagues of a meeting once, as soon as they are asked to it. */
async function invitePeople({ writer, id, before, record }: MeetingChange): Promise<void> {
  const earlierIds = new Set(before?.internalAttendees?.map(({ empId }) => empId))
  const about = { title: record.summary, entityType: declared.name, recordId: id, byEmpId: writer.caller.empId }
  const invited = (record.internalAttendees ?? []).filter(({ empId }) => !earlierIds.has(empId))
  await sendNotifications(
    writer,
    invited.map(({ empId }) => ({ empId, event: 'leadMeetingPlanned', ...about })),
  )
}
