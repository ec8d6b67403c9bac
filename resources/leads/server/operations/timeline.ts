import { readHistory } from '../../../../server/records/history'
import { readRecordJson } from '../../../../server/records/query'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { choices, ref } from '../../../../src/fields'
import { leadContacts } from '../../leadContacts'
import { leadDetails } from '../../leadDetails'
import { leadMeetings } from '../../leadMeetings'
import { leadNotes } from '../../leadNotes'
import { leadVisits } from '../../leadVisits'
import { timelineKinds } from '../../sets'
import { readAllRecords } from '../read-leads'

type Kind = keyof typeof timelineKinds

/** Something that happened to a lead. */
interface TimelineEvent {
  kind: Kind
  at: string
  title: string
  detail: string | null
  by: string | null
  /** The record that tells more, where it is another one than the lead. */
  resource?: string
  id?: number
  days?: number | null
}

type Source = (context: Context, leadId: number) => Promise<TimelineEvent[]>

const ofLead = (leadId: number) => ({ leadId: { eq: leadId } })

const readStatuses: Source = async (context, leadId) =>
  (await readAllRecords(context, leadVisits, ofLead(leadId))).map((entry) => ({
    ...{
      kind: 'status',
      at: entry.enteredAt ?? entry.createdAt,
      title: entry.status,
      detail: entry.reason,
      days: entry.days,
    },
    by: entry.labels.createdBy ?? null,
  }))

const readMeetings: Source = async (context, leadId) =>
  (await readAllRecords(context, leadMeetings, ofLead(leadId))).map((meeting) => ({
    ...{ kind: 'meeting', at: meeting.startAt ?? meeting.createdAt, title: meeting.summary, id: meeting.id },
    ...{ detail: meeting.minutes ?? meeting.agenda, resource: leadMeetings.name, by: meeting.labels.createdBy ?? null },
  }))

const readNotes: Source = async (context, leadId) =>
  (await readAllRecords(context, leadNotes, ofLead(leadId))).map((note) => ({
    ...{ kind: note.kind, at: note.createdAt, title: note.text, detail: null, id: note.id },
    ...{ resource: leadNotes.name, by: note.labels.createdBy ?? null },
  }))

const readContacts: Source = async (context, leadId) =>
  (await readAllRecords(context, leadContacts, ofLead(leadId))).map((contact) => ({
    ...{ kind: 'contact', at: contact.createdAt, title: contact.name, detail: contact.designation, id: contact.id },
    ...{ resource: leadContacts.name, by: contact.labels.createdBy ?? null },
  }))

interface HistoryEntry {
  at: string
  actor: string | null
  changes: Readonly<Record<string, { fromLabel?: string; toLabel?: string }>>
}

/** Each time the lead went to another owner. */
const readOwners: Source = async (context, leadId) => {
  const { rows } = await readHistory(context, leadDetails.name, leadId, 1, 500)
  return (rows as HistoryEntry[]).flatMap(({ at, actor, changes: { ownerEmpId } }) =>
    ownerEmpId?.fromLabel && ownerEmpId.toLabel
      ? [{ kind: 'owner' as const, at, title: ownerEmpId.toLabel, detail: ownerEmpId.fromLabel, by: actor }]
      : [],
  )
}

const l = sqlNames(leadDetails, 'l')

const mergedSql = statement('leads_merged_into')`
  select ${l.mergedAt} as at, ${l.leadNumber} as title, ${l.company} as detail from ${l} where ${l.mergedIntoId} = $1`

/** The leads that were merged into this one. They are in no list, so whoever sees this one hears of them here. */
const readMerged: Source = async ({ sql }, leadId) =>
  (await sql.query<{ at: Date; title: string; detail: string }>(mergedSql(leadId))).rows.map(({ at, ...rest }) => ({
    ...{ kind: 'merge', at: new Date(at).toISOString(), by: null, ...rest },
  }))

const listSources: readonly { kinds: readonly Kind[]; read: Source }[] = [
  { kinds: ['status'], read: readStatuses },
  { kinds: ['meeting'], read: readMeetings },
  { kinds: ['note', 'mail'], read: readNotes },
  { kinds: ['contact'], read: readContacts },
  { kinds: ['owner'], read: readOwners },
  { kinds: ['merge'], read: readMerged },
]

/** Answers all that happened to a lead, newest first; of one that was merged away, to the one that was kept. */
export const timeline = defineOperation({
  name: 'getLeadTimeline',
  area: leadDetails.label,
  resource: leadDetails.name,
  to: ['employee', 'marketing'],
  input: { leadId: ref('leadDetails', { required: true }), kinds: choices(timelineKinds) },
  async run(context, { leadId, kinds }) {
    const asked = JSON.parse(await readRecordJson(context, leadDetails.name, leadId)) as { mergedIntoId: number | null }
    const id = asked.mergedIntoId ?? leadId
    const isWanted = (kind: Kind) => !kinds || kinds.includes(kind)
    const events: TimelineEvent[] = []
    for (const source of listSources) if (source.kinds.some(isWanted)) events.push(...(await source.read(context, id)))
    const wanted = events.filter(({ kind }) => isWanted(kind)).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    return { data: wanted, total: wanted.length }
  },
})
