import type { AttachedFile, AttachedFilesOfKind, AttachmentKind } from '../../src/framework/answers/attached-files'
import { StewardError } from '../../src/framework/errors'
import { attachmentTable, maxFiles } from '../../src/framework/files/file-kinds'
import type { Sql } from '../database/connect'
import { addHistoryEntries } from '../records/changes/history-entries'
import { personNameSql } from '../records/history'
import { getTable } from '../records/model'
import type { Reader } from '../records/query'
import type { Writer } from '../records/write/writer'
import {
  type FileLockMode,
  type FileRights,
  findTableWithFiles,
  readFileRights,
  requireFileRights,
} from './file-rights'

/** A file with its stored row. */
export interface AttachmentRow extends AttachedFile {
  entityType: string
  /** Null until a save attaches the file to its record. */
  recordId: number | null
  storedKey: string
}

const fileColumnsSql = (reader: Reader) =>
  'f.id, f.kind, f.file_name as "fileName", f.extension, f.size::int as size, coalesce(f.is_cleaned, false) as "isCleaned", f.sha256, f.uploaded_by_emp_id as "uploadedByEmpId", ' +
  `${personNameSql(reader, getTable(reader.model, attachmentTable), 'f.uploaded_by_emp_id')} as "uploadedBy", f.created_at as "createdAt", f.version, ` +
  'f.entity_type as "entityType", f.record_id as "recordId", f.stored_key as "storedKey"'

/** Lists the files of a record that the caller may see, in the declared order of kinds. */
export async function listFiles(reader: Reader, resource: string, id: number): Promise<AttachmentKind[]> {
  const rights = await requireFileRights(reader, resource, id)
  const { rows } = await reader.sql.query<AttachmentRow>({
    text: `select ${fileColumnsSql(reader)} from attachments f where f.entity_type = $1 and f.record_id = $2::bigint order by f.id`,
    values: [resource, id],
  })
  const kinds = Object.entries(rights.table.resource.files).filter(([kind]) => rights.mayRead(kind))
  return kinds.map(([kind, declared]) => ({
    kind,
    label: declared.label,
    isImage: declared.isImage === true,
    most: maxFiles(declared),
    canChange: rights.mayChange(kind),
    files: rows.filter((row) => row.kind === kind).map(toFileAnswer),
  }))
}

/** Lists the files of one kind of many records, where the caller may see them. */
export async function listFilesOfKind(
  reader: Reader,
  resource: string,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, AttachedFilesOfKind>> {
  const rights = await readFileRights(reader, resource, ids)
  const { rows } = await reader.sql.query<AttachmentRow>({
    text: `select ${fileColumnsSql(reader)} from attachments f where f.entity_type = $1 and f.kind = $2 and f.record_id = any($3::bigint[]) order by f.id`,
    values: [resource, kind, ids],
  })
  const readable = [...rights].filter(([, { mayRead }]) => mayRead(kind))
  return new Map(
    readable.map(([id, { mayChange }]) => [
      id,
      { canChange: mayChange(kind), files: rows.filter(({ recordId }) => recordId === id).map(toFileAnswer) },
    ]),
  )
}

/** Answers the part of a file's row that readers get. */
function toFileAnswer({ entityType: _, recordId: __, storedKey: ___, ...attached }: AttachmentRow): AttachedFile {
  return attached
}

/**
 * Finds a file that the caller may see, with the caller's rights on its record.
 * @param of limits it to a resource and kinds; other files count as missing
 * @throws StewardError `notFound`
 */
export async function requireVisibleFile(
  reader: Reader,
  id: number,
  of: { resource?: string; kinds?: readonly string[]; hold?: FileLockMode } = {},
): Promise<{ kept: AttachmentRow; rights: FileRights }> {
  const { rows } = await reader.sql.query<AttachmentRow>({
    text: `select ${fileColumnsSql(reader)} from attachments f where f.id = $1::bigint`,
    values: [id],
  })
  const [file] = rows
  const isMeant =
    file && (of.resource ?? file.entityType) === file.entityType && (of.kinds?.includes(file.kind) ?? true)
  // If a resource was removed or has no files any more, its rows of files stay, and nobody may reach them.
  if (!file || !isMeant || !findTableWithFiles(reader.model, file.entityType)) throw new StewardError('notFound')
  if (file.recordId === null) return { kept: file, rights: getUploaderRights(reader, file) }
  const rights = await requireFileRights(reader, file.entityType, file.recordId, of.hold ? { hold: of.hold } : {})
  if (!rights.mayRead(file.kind)) throw new StewardError('notFound')
  return { kept: file, rights }
}

/**
 * Answers the rights on a file without a record, which only its uploader has.
 * @throws StewardError `notFound` for others
 */
function getUploaderRights(
  { model, caller }: Reader,
  { entityType, uploadedByEmpId, kind }: AttachmentRow,
): FileRights {
  if (uploadedByEmpId === null || uploadedByEmpId !== caller.empId) throw new StewardError('notFound')
  const isOwn = (other: string) => other === kind
  return { table: getTable(model, entityType), mayRead: isOwn, mayChange: isOwn }
}

/** Reads the row that was just written, in the form of an answer. */
export async function readFileAnswer(reader: Reader, id: number): Promise<AttachedFile> {
  const { rows } = await reader.sql.query<AttachmentRow>({
    text: `select ${fileColumnsSql(reader)} from attachments f where f.id = $1::bigint`,
    values: [id],
  })
  if (!rows[0]) throw new StewardError('notFound')
  return toFileAnswer(rows[0])
}

/**
 * Adds an entry to the record's history. Leaves out the file's name where not every reader may see the file.
 */
export async function addFileToHistory(
  writer: Writer,
  action: 'addFile' | 'removeFile',
  file: FileOfRecord,
): Promise<void> {
  if (file.recordId !== null) await addFilesToHistory(writer, action, [file])
}

type FileOfRecord = Pick<AttachmentRow, 'entityType' | 'recordId' | 'kind' | 'fileName'>

/** Adds entries for files of many records, as `addFileToHistory` does, in one statement. */
export async function addFilesToHistory(
  writer: Writer,
  action: 'addFile' | 'removeFile',
  files: readonly FileOfRecord[],
): Promise<void> {
  const entries = files.flatMap(({ entityType, recordId, kind, fileName }) => {
    const declared = getTable(writer.model, entityType).resource.files[kind]
    const comment = declared?.readableBy ? declared.label : `${declared?.label ?? kind}: ${fileName}`
    return recordId === null ? [] : [{ resource: entityType, id: recordId, comment }]
  })
  await addHistoryEntries(writer, action, entries)
}

/** Locks attachments, so that counts and sums stay right until the file is added. */
export async function lockAttachments(sql: Sql): Promise<void> {
  await sql.query({ text: `select pg_advisory_xact_lock(hashtext('steward attachments'))` })
}
