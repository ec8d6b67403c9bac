import { type Field, isEmpty } from '../../../src/framework/field'
import type { LooseFilter } from '../../../src/framework/filter'
import type { CalendarFeed, FeedKind } from '../../../src/framework/lists/calendar-feed'
import { fieldLabel, type Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { buildEventTime, type CalendarEvent } from '../../../src/framework/values/calendar-file'
import { plusDays, startOfDay } from '../../../src/framework/values/dates'
import { formatSummary } from '../../../src/framework/values/record-summary'
import { formatRecordValue } from '../../../src/framework/values/record-title'
import { listReaders } from '../../records/areas/area-readers'
import type { Table } from '../../records/model'
import type { Reader } from '../../records/query'
import { countRecords, readAllRecords } from '../../records/read-records'
import { getReadScope, getVerbScope } from '../../records/scopes'

/** Answers which records of a resource a reader's own feed shows, where no filter can say it. */
interface FeedFilter {
  resource: string
  filter(reader: Reader): Promise<LooseFilter>
}

declare module '../../records/areas/area-readers' {
  interface AreaReaders {
    feedFilters: FeedFilter
  }
}

/** Days before and after today that a feed holds. */
const window = { before: 92, after: 400 } as const

interface FeedPlace {
  /** The host in the ids of entries, which programs keep apart by them. */
  host: string
  /** The origin of links to records; absent: entries have none. */
  origin: string | undefined
}

interface FeedPlan extends FeedPlace {
  reader: Reader
  table: Table
  feed: CalendarFeed
  kind: FeedKind
}

type FeedRecord = Values & { id: number; version: number; labels?: Readonly<Record<string, string>> }

/** Reads the entries of a feed with the rights that its reader has now, in the order of the resources. */
export async function readFeedEvents(reader: Reader, kind: FeedKind, place: FeedPlace): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = []
  for await (const { table, feed, filter } of listFeedQuestions(reader, kind)) {
    const plan = { ...place, reader, table, feed, kind }
    const records = await readAllRecords(reader, table.resource, filter)
    events.push(...records.flatMap((record) => buildEvent(plan, record as unknown as FeedRecord) ?? []))
  }
  return events
}

/** Tells whether the reader's feed holds any record now. */
export async function hasFeedRecords(reader: Reader, kind: FeedKind): Promise<boolean> {
  for await (const { table, filter } of listFeedQuestions(reader, kind))
    if ((await countRecords(reader, table.resource.name, filter)) > 0) return true
  return false
}

interface FeedQuestion {
  table: Table
  feed: CalendarFeed
  filter: LooseFilter
}

/** Lists which records of which resources the feed holds. */
async function* listFeedQuestions(reader: Reader, kind: FeedKind): AsyncGenerator<FeedQuestion> {
  for (const table of reader.model.tables.values()) {
    const { feed } = table.resource.views
    if (!feed || getVerbScope(table, 'list', reader.caller) === 'none') continue
    const filter = await findFeedFilter(reader, table.resource, feed, kind)
    if (filter) yield { table, feed, filter: { and: [filter, ...buildWindowFilters(reader, table, feed)] } }
  }
}

async function findFeedFilter(reader: Reader, { name }: Resource, feed: CalendarFeed, kind: FeedKind) {
  const ofArea = listReaders(reader.model, 'feedFilters').find(({ resource }) => resource === name)
  return kind === 'mine' && ofArea ? ofArea.filter(reader) : feed.of[kind]
}

/** Builds the filters of the days that a feed holds. */
function buildWindowFilters({ today, company }: Reader, table: Table, feed: CalendarFeed): LooseFilter[] {
  const toBound = (name: string, days: number) => {
    const day = plusDays(today, days) ?? today
    return isMoment(table.attributes.get(name)?.field) ? startOfDay(day, company.zone) : day
  }
  const last = feed.to ?? feed.from
  return [
    { [feed.from]: { lte: toBound(feed.from, window.after) } },
    { [last]: { gte: toBound(last, -window.before) } },
  ]
}

const isMoment = (field: Field | undefined) => field?.type.isMoment === true

/** Builds the entry of a record; undefined where its reader may not read when it is. */
function buildEvent(plan: FeedPlan, record: FeedRecord): CalendarEvent | undefined {
  const { table, feed, host } = plan
  const { resource } = table
  const { from, to = from } = feed
  const time = buildEventTime(record[from], isEmpty(record[to]) ? record[from] : record[to])
  if (!time) return undefined
  const state = resource.workflow && record[resource.workflow.field]
  const isTentative = feed.tentative?.some((each) => each === state)
  return {
    ...{ uid: `${resource.name}-${record.id}@${host}`, version: record.version, time },
    summary: buildEventTitle(plan, record),
    place: (feed.place && formatRecordValue(resource, record, feed.place)) ?? null,
    description: buildDescription(plan, record),
    status: isTentative ? 'TENTATIVE' : 'CONFIRMED',
    ...(feed.isTransparent && { isTransparent: true }),
  }
}

/** The days of an entry are where it stands, so its title leaves out those of the summary. */
function buildEventTitle({ reader, table, feed, kind }: FeedPlan, record: FeedRecord): string {
  const { resource } = table
  const summary = resource.summary?.filter((part) => typeof part === 'string')
  const words = formatSummary({ ...resource, ...(summary && { summary }) }, record, reader.company.currency)
  const person = kind === 'team' && feed.person ? record.labels?.[feed.person] : undefined
  return person ? `${person}: ${words}` : words
}

function buildDescription({ reader, table, feed, origin }: FeedPlan, record: FeedRecord): string | null {
  const { resource, attributes } = table
  const lines = (feed.tells ?? []).flatMap((name) => {
    const attribute = attributes.get(name)
    if (!attribute || getReadScope(attribute, reader.caller) === 'none') return []
    const value = formatRecordValue(resource, record, name, reader.company.currency)
    return value === undefined ? [] : [`${fieldLabel(resource, name)}: ${value}`]
  })
  const link = origin && `${origin}/${resource.route}/${record.id}/show`
  return [...lines, ...(link ? [link] : [])].join('\n') || null
}
