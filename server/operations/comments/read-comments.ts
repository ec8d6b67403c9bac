import type {
  CommentPage,
  CommentPerson,
  CommentVersion,
  RecordComment,
} from '../../../src/framework/answers/record-comments'
import { StewardError } from '../../../src/framework/errors'
import type { StoredRecord } from '../../../src/framework/record'
import { commentEditMinutes, commentTable } from '../../../src/framework/steps/comment-rules'
import { asSystem } from '../../records/caller'
import { readHistory } from '../../records/history'
import { getTable } from '../../records/model'
import type { Reader } from '../../records/query'
import { readRecords } from '../../records/read-records'
import { engineTables } from '../../records/sql/engine-tables'
import { sqlNames, statement } from '../../records/sql/named-sql'
import {
  type CommentedRecord,
  type CommentRights,
  findTableWithComments,
  isModerator,
  requireCommentRights,
} from './comment-rights'
import { isMuted } from './mutes'

/** A stored comment. */
type CommentRow = StoredRecord<typeof engineTables.comments>

/** Answers the reader for the server's own work. Ask for the rights on the record before. */
const asServerReader = (reader: Reader): Reader => ({ ...reader, caller: asSystem() })

const c = sqlNames(engineTables.comments, 'c')

const pageSql = statement('comment_page')`
  select ${c.id}::int as id from ${c} where ${c.entityType} = $1 and ${c.recordId} = $2
  and ($3::bigint is null or ${c.id} < $3) order by ${c.id} desc limit $4`

const countSql = statement('comment_count')`
  select count(*)::int as total from ${c} where ${c.entityType} = $1 and ${c.recordId} = $2 and ${c.removedAt} is null`

const authorsSql = statement('comment_authors')`
  select distinct ${c.writtenByEmpId}::int as id from ${c} where ${c.entityType} = $1 and ${c.recordId} = $2`

/** Lists who has commented on a record. */
export async function listAuthors({ sql }: Reader, { resource, id }: CommentedRecord): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(authorsSql(resource, id))
  return rows.map((row) => row.id)
}

/** Reads stored comments, the oldest first, without asking for rights. */
async function readStoredComments(reader: Reader, ids: readonly number[]): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  const request = { filter: { id: { in: ids } }, perPage: ids.length, sort: [['id', 'asc']] as const }
  return (await readRecords<CommentRow>(asServerReader(reader), commentTable, request)).rows
}

/**
 * Reads a page of the comments on a record, the newest at the end.
 * @param before answers those before this comment; absent: the newest
 * @throws StewardError `notFound` where the caller may not read them
 */
export async function readComments(
  reader: Reader,
  record: CommentedRecord,
  { before, perPage }: { before?: number; perPage: number },
): Promise<CommentPage> {
  const rights = await requireCommentRights(reader, record.resource, record.id)
  const { sql } = reader
  const page = await sql.query<{ id: number }>(pageSql(record.resource, record.id, before ?? null, perPage + 1))
  const ids = page.rows.map(({ id }) => id)
  const counts = await sql.query<{ total: number }>(countSql(record.resource, record.id))
  const comments = await toAnswers(reader, rights, await readStoredComments(reader, ids.slice(0, perPage)))
  const muted = await isMuted(reader, record)
  const [{ total } = { total: 0 }] = counts.rows
  return { comments, total, hasEarlier: ids.length > perPage, canWrite: rights.mayWrite, isMuted: muted }
}

/**
 * Finds a comment that the caller may read, with their rights on its record.
 * @throws StewardError `notFound`
 */
export async function requireComment(
  reader: Reader,
  id: number,
  isHeld = false,
): Promise<{ row: CommentRow; rights: CommentRights }> {
  const [row] = await readStoredComments(reader, [id])
  // If a resource has no comments any more, its comments stay, and nobody may reach them.
  if (!row || !findTableWithComments(reader.model, row.entityType)) throw new StewardError('notFound')
  return { row, rights: await requireCommentRights(reader, row.entityType, row.recordId, isHeld) }
}

/** Reads one comment as an answer. */
export async function readComment(reader: Reader, id: number): Promise<RecordComment> {
  const { row, rights } = await requireComment(reader, id)
  const [comment] = await toAnswers(reader, rights, [row])
  if (!comment) throw new StewardError('notFound')
  return comment
}

/**
 * Reads the texts that a comment had, the oldest first.
 * @throws StewardError `notFound` where the caller may not read it
 */
export async function readCommentVersions(reader: Reader, id: number): Promise<CommentVersion[]> {
  await requireComment(reader, id)
  const { rows } = await readHistory(asServerReader(reader), commentTable, id, 1, 500)
  const entries = rows as { at: string; actorEmpId: number | null; actor: string | null; changes: TextChange }[]
  return entries
    .filter(({ changes }) => changes.text)
    .map(({ at, actorEmpId, actor, changes }) => ({
      at,
      byEmpId: actorEmpId,
      by: actor,
      text: changes.text?.to ?? null,
    }))
    .reverse()
}

interface TextChange {
  text?: { to: string | null }
}

/** Tells whether the author may still change the comment. */
export const isChangeable = ({ createdAt, removedAt }: CommentRow): boolean =>
  removedAt === null && Date.now() - Date.parse(createdAt) < commentEditMinutes * 60_000

async function toAnswers(reader: Reader, rights: CommentRights, rows: readonly CommentRow[]): Promise<RecordComment[]> {
  const people = rows.flatMap((row) => [row.writtenByEmpId, ...listMentions(row)])
  const names = await readNames(reader, people)
  const { caller } = reader
  const mayModerate = isModerator(caller)
  return rows.map((row) => {
    const { id, text, writtenByEmpId, createdAt, version, editedAt, removedAt, removedByEmpId } = row
    const isOwn = writtenByEmpId === caller.empId
    const isThere = removedAt === null
    const can: RecordComment['can'][number][] = []
    if (isOwn && rights.mayWrite && isChangeable(row)) can.push('edit')
    if (isOwn && isThere) can.push('remove')
    if (!isOwn && isThere && mayModerate) can.push('moderate')
    if (mayModerate && (editedAt || removedAt)) can.push('inspect')
    return {
      ...{ id, text, writtenByEmpId, author: names.get(writtenByEmpId) ?? '', createdAt, version, editedAt, removedAt },
      isModerated: !isThere && removedByEmpId !== writtenByEmpId,
      mentions: listMentions(row).map((empId) => ({ empId, name: names.get(empId) ?? '' })),
      can,
    }
  })
}

/** Lists the people whom a comment mentions. */
export const listMentions = ({ mentions }: Pick<CommentRow, 'mentions'>): number[] =>
  (mentions ?? []).flatMap(({ empId }) => (empId ? [empId] : []))

/** Reads the names of people, as histories show them to everybody. */
export async function readNames(reader: Reader, empIds: readonly number[]): Promise<Map<number, string>> {
  const ids = [...new Set(empIds)]
  if (ids.length === 0) return new Map()
  const { title } = getTable(reader.model, reader.model.people).resource
  const request = { filter: { id: { in: ids } }, perPage: ids.length, fields: ['id', title] }
  const { rows } = await readRecords<Record<string, unknown> & { id: number }>(
    asServerReader(reader),
    reader.model.people,
    request,
  )
  return new Map(rows.map((row) => [row.id, String(row[title])]))
}

/** Answers people with their names, in the order of the ids. */
export async function toPeople(reader: Reader, empIds: readonly number[]): Promise<CommentPerson[]> {
  const names = await readNames(reader, empIds)
  return empIds.map((empId) => ({ empId, name: names.get(empId) ?? '' }))
}
