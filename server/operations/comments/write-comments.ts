import type { RecordComment } from '../../../src/framework/answers/record-comments'
import { StewardError } from '../../../src/framework/errors'
import {
  commentEditMinutes,
  commentTable,
  findCommentRules,
  maxMentions,
} from '../../../src/framework/steps/comment-rules'
import { addHistoryEntries } from '../../records/changes/history-entries'
import type { Table } from '../../records/model'
import { refuseInWords } from '../../records/write/checks/refuse'
import { createRecord, updateFields } from '../../records/write/save'
import { type Writer, withSystemRights } from '../../records/write/writer'
import { type CommentedRecord, isModerator, requireCommentRights } from './comment-rights'
import { findReadersAmong } from './find-readers'
import { notifyOfComment } from './notify-of-comment'
import { isChangeable, listMentions, readComment, readNames, requireComment } from './read-comments'
import { words } from './words'

/** What the author of a comment enters. */
export interface CommentInput {
  text: string
  mentions: readonly number[]
}

/**
 * Adds a comment to a record and tells those whom it concerns.
 * @throws StewardError `notFound`, `forbidden`, or what is wrong with the comment
 */
export async function addComment(
  writer: Writer,
  record: CommentedRecord,
  { text, mentions }: CommentInput,
): Promise<RecordComment> {
  const { table, mayWrite } = await requireCommentRights(writer, record.resource, record.id, true)
  if (!mayWrite) throw new StewardError('forbidden')
  const mentioned = await requireReaders(writer, table, record.id, mentions)
  const id = await createRecord(withSystemRights(writer), commentTable, {
    ...{ entityType: record.resource, recordId: record.id, text: requireText(text) },
    ...{ writtenByEmpId: writer.caller.empId, mentions: toRows(mentioned) },
  })
  await notifyOfComment(writer, { table, recordId: record.id, mentioned, isNew: true })
  return readComment(writer, id)
}

/**
 * Changes the text of one's own comment, and tells those whom it mentions now and did not before.
 * @throws StewardError as `addComment`, `staleVersion`, or that it is too late
 */
export async function changeComment(
  writer: Writer,
  id: number,
  version: number,
  { text, mentions }: CommentInput,
): Promise<RecordComment> {
  const { row, rights } = await requireComment(writer, id, true)
  const { table, mayWrite } = rights
  if (row.writtenByEmpId !== writer.caller.empId || row.removedAt !== null || !mayWrite)
    throw new StewardError('forbidden')
  if (!isChangeable(row)) refuseInWords(words, 'text', 'tooLate', { minutes: commentEditMinutes })
  const before = listMentions(row)
  const mentioned = mentions.filter((empId) => !before.includes(empId))
  if (mentions.length > maxMentions) refuseInWords(words, 'mentions', 'tooMany', { most: maxMentions })
  await requireReaders(writer, table, row.recordId, mentioned)
  await updateFields(withSystemRights(writer), commentTable, id, version, {
    ...{ text: requireText(text), mentions: toRows(mentions), editedAt: new Date().toISOString() },
  })
  await notifyOfComment(writer, { table, recordId: row.recordId, mentioned, isNew: false })
  return readComment(writer, id)
}

/**
 * Takes a comment out: its author at any time, an administrator with a reason, which the history shows.
 * A line stays in its place. Repeated, it changes nothing.
 * @throws StewardError `notFound`, `forbidden`, `staleVersion`
 */
export async function removeComment(
  writer: Writer,
  id: number,
  version: number,
  reason: string | null,
): Promise<RecordComment> {
  const { row, rights } = await requireComment(writer, id, true)
  const { caller } = writer
  const isOwn = row.writtenByEmpId === caller.empId
  if (!isOwn && !isModerator(caller)) throw new StewardError('forbidden')
  if (row.removedAt !== null) return readComment(writer, id)
  if (!isOwn && !reason) refuseInWords(words, 'reason', 'reason')
  await updateFields(withSystemRights(writer), commentTable, id, version, {
    ...{ text: null, mentions: [], removedAt: new Date().toISOString(), removedByEmpId: caller.empId },
  })
  if (!isOwn) await addModerationToHistory(writer, rights.table, row.recordId, reason)
  return readComment(writer, id)
}

/** Leaves the reason out where readers of the record do not all read its comments. */
async function addModerationToHistory(writer: Writer, { resource }: Table, id: number, reason: string | null) {
  const comment = findCommentRules(resource)?.readableBy ? null : reason
  await addHistoryEntries(writer, 'removeComment', [{ resource: resource.name, id, comment }])
}

function requireText(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') refuseInWords(words, 'text', 'empty')
  return trimmed
}

/** Refuses a mention of somebody who may not read the comment, because it would reach nobody. */
async function requireReaders(
  writer: Writer,
  table: Table,
  id: number,
  mentions: readonly number[],
): Promise<readonly number[]> {
  if (mentions.length === 0) return mentions
  if (mentions.length > maxMentions) refuseInWords(words, 'mentions', 'tooMany', { most: maxMentions })
  const readers = await findReadersAmong(writer, table, id, mentions)
  const others = mentions.filter((empId) => !readers.has(empId))
  if (others.length === 0) return mentions
  const names = await readNames(writer, others)
  const missing = others.map((empId) => names.get(empId) ?? `#${empId}`).join(', ')
  return refuseInWords(words, 'mentions', 'cannotRead', { names: missing })
}

const toRows = (empIds: readonly number[]) => empIds.map((empId) => ({ empId }))
