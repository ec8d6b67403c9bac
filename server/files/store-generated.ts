import { attachmentTable } from '../../src/framework/files/file-kinds'
import { createRecord } from '../records/write/save'
import { type Writer, withSystemRights } from '../records/write/writer'
import { addFileToHistory } from './attachments'
import { createStoredKey } from './seal-files'
import { computeSha256 } from './uploaded-file'

/** A file that the server makes for a record. */
interface GeneratedFile {
  entityType: string
  recordId: number
  kind: string
  /** The file name with its extension. */
  fileName: string
}

/**
 * Stores a generated file for a record in the current transaction. It stores the bytes before the row, so a
 * rollback leaves a file without a row, which a job removes. A trial stores no bytes.
 */
export async function storeGeneratedFile(writer: Writer, about: GeneratedFile, bytes: Buffer): Promise<void> {
  const storedKey = createStoredKey(writer.model, about.entityType, about.kind)
  if (!writer.isTrial) await writer.files?.put(storedKey, bytes)
  const extension = about.fileName.slice(about.fileName.lastIndexOf('.') + 1)
  await createRecord(withSystemRights(writer), attachmentTable, {
    ...{ ...about, extension, storedKey, size: bytes.length, sha256: computeSha256(bytes), isCleaned: false },
    uploadedByEmpId: writer.caller.empId,
  })
  await addFileToHistory(writer, 'addFile', about)
}
