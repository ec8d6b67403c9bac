import { attachments } from '../../src/engines/files/attachments'
import { type FieldErrors, StewardError } from '../../src/framework/errors'
import { attachmentTable } from '../../src/framework/files/file-kinds'
import { getTable } from '../records/model'
import { changeRecord } from '../records/write/typed-records'
import { lockRecords, type Writer, withSystemRights } from '../records/write/writer'
import { jsonField } from '../wire/json-field'
import { type FileTarget, refuseTooManyFiles } from './attach-file'
import { type AttachmentRow, addFileToHistory } from './attachments'
import { requireFileRights } from './file-rights'

/** The ids of files that a save attaches to its record, by kind. */
export type FilesByKind = Readonly<Record<string, readonly number[]>>

/** The largest number of files of one kind in one call. */
const most = 100

/** Makes the input for the ids of uploaded files by kind, such as `{ "receipt": [12, 13] }`. */
export const claimedFilesField = () =>
  jsonField<FilesByKind>('Files', isClaimedFiles, undefined, {
    type: 'object',
    additionalProperties: { type: 'array', maxItems: most, items: { type: 'integer', minimum: 1 } },
  })

const isClaimedFiles = (value: unknown): value is FilesByKind =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((ids) => Array.isArray(ids) && ids.length <= most && ids.every(isFileId))

const isFileId = (id: unknown) => Number.isSafeInteger(id) && Number(id) > 0

/**
 * Attaches the caller's uploaded files to a record that is being saved, in the same transaction.
 * @param isNew true where the caller has just created the record
 * @throws StewardError `invalidInput` at `files.<kind>` where a file is
 * not the caller's or they may not add it
 */
export async function attachUploadedFiles(
  writer: Writer,
  resource: string,
  id: number,
  claimed: FilesByKind,
  isNew: boolean,
): Promise<void> {
  const entries = Object.entries(claimed).filter(([, ids]) => ids.length > 0)
  if (entries.length === 0) return
  // Locks the record, because files that others add at the same time have to be counted.
  const rights = await requireFileRights(writer, resource, id, { hold: 'no key update', isNew })
  for (const [kind, ids] of entries) {
    const declared = rights.table.resource.files[kind]
    if (!Object.hasOwn(rights.table.resource.files, kind) || !declared) refuseFileKind(kind, { code: 'choice' })
    else {
      if (!rights.mayChange(kind)) refuseFileKind(kind, { code: 'notWritable' })
      const target = { resource, id, kind }
      await attachFilesOfKind(writer, target, [...new Set(ids)])
      await refuseTooManyFiles(writer, target, declared, 0)
    }
  }
}

async function attachFilesOfKind(
  writer: Writer,
  { resource, id, kind }: FileTarget,
  ids: readonly number[],
): Promise<void> {
  const table = getTable(writer.model, attachmentTable)
  const server = withSystemRights(writer)
  const locked = await lockRecords(server, table, ids, 'claim', {})
  for (const fileId of ids) {
    const file = locked.get(fileId)?.record as Partial<AttachmentRow> | undefined
    const isTheirs = file?.uploadedByEmpId === writer.caller.empId && file.recordId === null
    // A file of another person, or one that is attached already, is refused like a missing one.
    if (!file || !isTheirs || file.entityType !== resource || file.kind !== kind)
      refuseFileKind(kind, { code: 'reference' })
    await changeRecord(server, attachments([]), fileId, { recordId: id })
    await addFileToHistory(writer, 'addFile', {
      entityType: resource,
      recordId: id,
      kind,
      fileName: String(file?.fileName),
    })
  }
}

function refuseFileKind(kind: string, error: FieldErrors[string]): never {
  throw new StewardError('invalidInput', { fields: { [`files.${kind}`]: error } })
}
