import { readReadableFields } from '../../records/history'
import { getTable } from '../../records/model'
import type { Reader } from '../../records/query'
import type { Answer } from '../../wire/operation'

const commentEvents: readonly unknown[] = ['commented', 'mentioned']

interface NoticeRow {
  event?: unknown
  entityType?: unknown
  recordId?: unknown
  title?: unknown
}

/**
 * Answers notifications of comments with today's titles of their records, where the caller may read these. The
 * stored notification names no more than the kind of the record.
 */
export async function withReadableTitles(reader: Reader, answer: Answer): Promise<Answer> {
  if (!answer.json || !commentEvents.some((event) => answer.json?.includes(`"${event}"`))) return answer
  const parsed: NoticeRow | NoticeRow[] = JSON.parse(answer.json)
  const notices = [parsed].flat().filter(({ event, title }) => commentEvents.includes(event) && title !== undefined)
  const kinds = new Set(notices.flatMap(({ entityType }) => (typeof entityType === 'string' ? [entityType] : [])))
  for (const kind of kinds)
    await setTitles(
      reader,
      kind,
      notices.filter(({ entityType }) => entityType === kind),
    )
  return { ...answer, json: JSON.stringify(parsed) }
}

async function setTitles(reader: Reader, kind: string, notices: readonly NoticeRow[]): Promise<void> {
  if (!reader.model.tables.has(kind)) return
  const ids = notices.flatMap(({ recordId }) => (typeof recordId === 'number' ? [recordId] : []))
  const readable = await readReadableFields(reader, getTable(reader.model, kind), ids)
  for (const notice of notices) {
    const title = readable.get(Number(notice.recordId))?.title
    if (title) notice.title = title
  }
}
