import type { AttachedFile } from '../../src/framework/answers/attached-files'
import { StewardError } from '../../src/framework/errors'
import { attachmentTable, createFileError, type FileKind, maxFiles } from '../../src/framework/files/file-kinds'
import type { Sql } from '../database/connect'
import { getTable } from '../records/model'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import { createRecord, deleteRecordWithParts } from '../records/write/save'
import { type Writer, withSystemRights } from '../records/write/writer'
import { getErrorCode } from '../start/start-problem'
import { findAnswerOfKey, runIdempotently } from '../wire/idempotency'
import type { Answer, Context } from '../wire/operation'
import {
  type AttachmentRow,
  addFileToHistory,
  lockAttachments,
  readFileAnswer,
  requireVisibleFile,
} from './attachments'
import { checkFile } from './check-file'
import { removePictureMetadata } from './clean/remove-metadata'
import { canUploadKind, requireFileRights } from './file-rights'
import { requireWithinFileQuotas } from './quotas'
import { createStoredKey } from './seal-files'
import { computeSha256, type UploadedFile } from './uploaded-file'

/**
 * The longest time, in ms, between storing a file and writing its row. The
 * job that deletes unused files waits longer.
 */
const patienceMs = 120_000

export interface FileTarget {
  resource: string
  /** The id of the record; null: the file waits for a save that attaches it to its record. */
  id: number | null
  kind: string
}

/**
 * Attaches a file to a record. It stores the bytes before the row, so an interruption leaves a file without a
 * row, which a job removes. With an idempotency key, a repeated call gets the first answer.
 * @throws StewardError `notFound`, `forbidden`, or what is wrong with the file
 */
export async function attachFile(context: Context, target: FileTarget, file: UploadedFile): Promise<Answer> {
  const { keyed } = context
  const before = keyed && (await findAnswerOfKey(context.db, keyed))
  if (before !== undefined) return { json: before }
  const kind = await requireChangeableKind(context, target)
  const { fileName, extension } = await checkFile(file, kind)
  const { bytes, isCleaned } = removePictureMetadata(extension, file.bytes)
  // This is checked again with the row. The early check avoids writing to the disk in vain.
  await requireWithinFileQuotas(context, context.settings, bytes.length)
  const storedKey = createStoredKey(context.model, target.resource, target.kind)
  const began = performance.now()
  await context.files.put(storedKey, bytes).catch(throwStorageError)
  const row = {
    ...{ entityType: target.resource, recordId: target.id, kind: target.kind, fileName, extension, storedKey },
    ...{ size: bytes.length, sha256: isCleaned ? computeSha256(bytes) : file.sha256, isCleaned },
  }
  const drop = () => context.files.delete(storedKey).catch(() => {})
  let isKept = false
  const keep = async (sql: Sql): Promise<string> => {
    isKept = false
    const added = await insertFile({ ...context, sql }, target, row, () => performance.now() - began > patienceMs)
    isKept = true
    return JSON.stringify(added)
  }
  try {
    const json = await (keyed ? runIdempotently(context.db, keyed, keep) : context.db.transaction(keep))
    // A repeated call was faster and stored the same bytes under another key.
    if (!isKept) await drop()
    return { json }
  } catch (error) {
    // After `unavailable` the row may exist. So the file stays, and the job decides.
    if (error instanceof StewardError && error.code !== 'unavailable') await drop()
    throw error
  }
}

type FileRow = Pick<
  AttachmentRow,
  'entityType' | 'recordId' | 'kind' | 'fileName' | 'extension' | 'storedKey' | 'size' | 'sha256' | 'isCleaned'
>

async function insertFile(
  writer: Context,
  target: FileTarget,
  row: FileRow,
  isTooLate: () => boolean,
): Promise<AttachedFile> {
  const declared = await requireChangeableKind(writer, target, true)
  await lockAttachments(writer.sql)
  await requireWithinFileQuotas(writer, writer.settings, row.size)
  await refuseTooManyFiles(writer, target, declared, 1)
  if (isTooLate()) throw new StewardError('unavailable')
  const id = await createRecord(withSystemRights(writer), attachmentTable, {
    ...row,
    uploadedByEmpId: writer.caller.empId,
  })
  await addFileToHistory(writer, 'addFile', row)
  return readFileAnswer(writer, id)
}

function throwStorageError(error: unknown): never {
  if (['ENOSPC', 'EDQUOT'].includes(getErrorCode(error) ?? '')) throw createFileError('storageFull')
  throw new StewardError('unavailable', { cause: error })
}

/** Finds the kind, where the caller may add its files to the record. */
async function requireChangeableKind(
  writer: Context,
  { resource, id, kind }: FileTarget,
  isHeld = false,
): Promise<FileKind> {
  const rights =
    id === null ? undefined : await requireFileRights(writer, resource, id, isHeld ? { hold: 'share' } : {})
  const { files } = getTable(writer.model, resource).resource
  const declared = Object.hasOwn(files, kind) ? files[kind] : undefined
  if (!declared) throw new StewardError('invalidInput', { fields: { kind: { code: 'choice' } } })
  if (!(rights ? rights.mayChange(kind) : canUploadKind(writer, resource, kind))) throw new StewardError('forbidden')
  return declared
}

const f = sqlNames(engineTables.attachments, 'f')

const countSql = unpreparedStatement`
  select count(*)::int as count from ${f} where ${f.entityType} = $1 and ${f.recordId} = $2::bigint and ${f.kind} = $3`

/**
 * Refuses too many files of a record.
 * @throws StewardError `tooManyFiles` where `more` files would exceed the record's limit
 */
export async function refuseTooManyFiles(
  { sql }: Writer,
  { resource, id, kind }: FileTarget,
  declared: FileKind,
  more: number,
): Promise<void> {
  if (id === null) return
  const { rows } = await sql.query<{ count: number }>(countSql(resource, id, kind))
  const most = maxFiles(declared)
  if ((rows[0]?.count ?? 0) + more > most) throw createFileError('tooManyFiles', { most })
}

/** Removes a file from its record and, after the commit, from the store. */
export async function detachFile(context: Context, id: number, version: number | undefined): Promise<void> {
  const key = await context.db.transaction(async (sql) => {
    const writer = { ...context, sql }
    const { kept, rights } = await requireVisibleFile(writer, id, { hold: 'share' })
    if (!rights.mayChange(kept.kind)) throw new StewardError('forbidden')
    await deleteRecordWithParts(withSystemRights(writer), attachmentTable, id, version)
    await addFileToHistory(writer, 'removeFile', kept)
    return kept.storedKey
  })
  // If this fails, the file stays without a row, and a job removes it.
  await context.files.delete(key).catch(() => {})
}
