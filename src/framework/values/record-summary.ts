import { isEmpty } from '../field'
import type { Resource } from '../resource'
import { type CalendarDate, formatDate, isCalendarDate } from './dates'
import { formatRecordValue, formatTitleOrId } from './record-title'
import type { SummaryPart } from './title-options'

type SummarizedRecord = Parameters<typeof formatRecordValue>[1]

/** Longest part of a summary in letters, because a title is one line. */
export const longestPart = 80

/** Says in words what a record is: `Casual leave, 8–9 Dec 2026`; the title where nothing is filled in. */
export function formatSummary(resource: Resource, record: SummarizedRecord, currency = ''): string {
  const parts = (resource.summary ?? []).flatMap((part) => formatPart(resource, record, part, currency) ?? [])
  return parts.length > 0 ? parts.join(', ') : formatTitleOrId(resource, record)
}

/** Says what a record is, and its number where that is not part of the words. */
export function formatSummaryWithTitle(resource: Resource, record: SummarizedRecord, currency = ''): string {
  const [summary, title] = [formatSummary(resource, record, currency), formatTitleOrId(resource, record)]
  return summary.includes(title) ? summary : `${summary} (${title})`
}

/** Lists the fields that the summary is made of. */
export const listSummaryFields = ({ summary = [] }: Pick<Resource, 'summary'>): string[] =>
  summary.flatMap((part) => (typeof part === 'string' ? part : [part.from, part.to]))

function formatPart(
  resource: Resource,
  record: SummarizedRecord,
  part: SummaryPart,
  currency: string,
): string | undefined {
  if (typeof part !== 'string') return formatDays(record[part.from], record[part.to])
  // A reference whose record the reader may not see has no words.
  const isHidden = resource.fields[part]?.type.target !== undefined && isEmpty(record.labels?.[part])
  const text = isHidden ? undefined : formatRecordValue(resource, record, part, currency)?.trim()
  return text && shortenText(text, longestPart)
}

/** Shortens text without splitting a letter of two units. */
function shortenText(text: string, most: number): string {
  const letters = [...text]
  if (letters.length <= most) return text
  const shorter = letters.slice(0, most - 1).join('')
  return `${shorter.trimEnd()}…`
}

/** Formats days without what they share: `8 Dec 2026`, `8–9 Dec 2026`, `30 Nov – 2 Dec 2026`. */
export function formatDays(from: unknown, to: unknown): string | undefined {
  if (!isCalendarDate(from)) return isCalendarDate(to) ? formatShortDate(to) : undefined
  if (!isCalendarDate(to) || from === to) return formatShortDate(from)
  const last = formatShortDate(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${last}`
  const first = formatShortDate(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, -5) : first} – ${last}`
}

/** Formats a date without the leading zero of its day. */
const formatShortDate = (date: CalendarDate): string => formatDate(date).replace(/^0/, '')
