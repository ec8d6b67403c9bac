import type {
  CommentPage,
  CommentPerson,
  CommentVersion,
  RecordComment,
} from '../src/framework/answers/record-comments'
import { callOperation } from './call'

/** The record whose comments are meant. */
export interface CommentedRecord {
  resource: string
  id: number
}

/** What the author of a comment enters. */
export interface CommentInput {
  text: string
  mentions: readonly number[]
}

/** Loads a page of comments, the newest at the end; `before` is the id of a comment. */
export async function getRecordComments(
  record: CommentedRecord,
  page: { before?: number | undefined; perPage: number },
  signal: AbortSignal,
): Promise<CommentPage> {
  const { data } = await callOperation<CommentPage>('getRecordComments', { ...record, ...page }, { signal })
  return data ?? { comments: [], total: 0, hasEarlier: false, canWrite: false, isMuted: false }
}

/** Adds a comment; the key stays the same for every retry, so that the server keeps it once. */
export async function addRecordComment(record: CommentedRecord, input: CommentInput, key: string): Promise<void> {
  await callOperation('addRecordComment', { ...record, ...input }, { idempotencyKey: key })
}

export async function updateRecordComment(
  { id, version }: RecordComment,
  input: CommentInput,
  key: string,
): Promise<void> {
  await callOperation('updateRecordComment', { id, version, ...input }, { idempotencyKey: key })
}

export async function removeRecordComment({ id, version }: RecordComment, reason?: string): Promise<void> {
  await callOperation('removeRecordComment', { id, version, reason })
}

/** Finds people who may read the comments of the record. */
export async function getCommentReaders(
  record: CommentedRecord,
  q: string,
  signal: AbortSignal,
): Promise<readonly CommentPerson[]> {
  return (await callOperation<CommentPerson[]>('getCommentReaders', { ...record, q }, { signal })).data ?? []
}

export async function muteRecordComments(record: CommentedRecord, isMuted: boolean): Promise<void> {
  await callOperation('muteRecordComments', { ...record, isMuted })
}

/** Loads the texts that a comment had, for administrators. */
export async function getCommentVersions(id: number): Promise<readonly CommentVersion[]> {
  return (await callOperation<CommentVersion[]>('getCommentVersions', { id })).data ?? []
}
