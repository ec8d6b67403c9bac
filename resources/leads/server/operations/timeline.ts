import { readHistory } from '../../../../server/records/history'
import { readAllRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { choices, ref } from '../../../../src/fields'
import type { RecordWithComputed } from '../../../../src/framework/record'
import type { Resource } from '../../../../src/framework/resource'
import type { TimelineEvent } from '../../answers'
import { leadContacts } from '../../leadContacts'
import { leadDetails } from '../../leadDetails'
import { leadMeetings } from '../../leadMeetings'
import { leadNotes } from '../../leadNotes'
import { leadVisits } from '../../leadVisits'
import { timelineKinds } from '../../sets'

type Kind = TimelineEvent['kind']

type Source = (context: Context, leadId: number) => Promise<TimelineEvent[]>

type Described = Omit<TimelineEvent, 'by' | 'id'>

/** Makes a source of the records of a lead, each an event by whoever entered it. */
const readEvents =
  <R extends Resource>(resource: R, describe: (row: RecordWithComputed<R>) => Described): Source =>
  async (context, leadId) =>
    (await readAllRecords(context, resource, { leadId: { eq: leadId } })).map((row) => ({
      ...{ ...describe(row), id: row.id, by: row.labels.createdBy ?? null },
    }))

const readVisits = readEvents(leadVisits, ({ stageBeganAt, createdAt, status, reason, days }) => ({
  ...{ kind: 'status', at: stageBeganAt ?? createdAt, title: status, detail: reason, days },
}))

const readMeetings = readEvents(leadMeetings, ({ startAt, createdAt, summary, minutes, agenda }) => ({
  ...{ kind: 'meeting', at: startAt ?? createdAt, title: summary, detail: minutes ?? agenda },
}))

const readNotes = readEvents(leadNotes, ({ kind, createdAt, text }) => ({
  ...{ kind, at: createdAt, title: text, detail: null },
}))

const readContacts = readEvents(leadContacts, ({ createdAt, name, designation }) => ({
  ...{ kind: 'contact', at: createdAt, title: name, detail: designation },
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

/** Leads that were merged into this one. They are in no list, so they are read without it. */
const readMerged: Source = async ({ sql }, leadId) =>
  (await sql.query<{ at: Date; title: string; detail: string }>(mergedSql(leadId))).rows.map(({ at, ...rest }) => ({
    ...{ kind: 'merge', at: new Date(at).toISOString(), by: null, ...rest },
  }))

const listSources: readonly { kinds: readonly Kind[]; read: Source }[] = [
  { kinds: ['status'], read: readVisits },
  { kinds: ['meeting'], read: readMeetings },
  { kinds: ['note', 'mail'], read: readNotes },
  { kinds: ['contact'], read: readContacts },
  { kinds: ['owner'], read: readOwners },
  { kinds: ['merge'], read: readMerged },
]

/** Answers all that happened to a lead, newest first. A merged lead has the timeline of the kept one. */
export const timeline = defineOperation({
  name: 'getLeadTimeline',
  area: leadDetails.label,
  resource: leadDetails.name,
  to: ['employee', 'marketing'],
  input: { leadId: ref('leadDetails', { required: true }), kinds: choices(timelineKinds) },
  async run(context, { leadId, kinds }) {
    const lead = await readTypedRecord(context, leadDetails, leadId)
    const id = lead.mergedIntoId ?? leadId
    const isWanted = (kind: Kind) => !kinds || kinds.includes(kind)
    const events: TimelineEvent[] = []
    for (const source of listSources) if (source.kinds.some(isWanted)) events.push(...(await source.read(context, id)))
    const shownEvents = events
      .filter(({ kind }) => isWanted(kind))
      .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    return { data: shownEvents, total: shownEvents.length }
  },
})
