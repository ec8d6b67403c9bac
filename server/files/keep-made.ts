import { attachmentTable } from '../../src/framework/files/kinds'
import { createRecord } from '../records/write/save'
import { type Writer, withSystemRights } from '../records/write/writer'
import { addFileToHistory } from './attachments'
import { storedKeyFor } from './seal'
import { computeSha256 } from './uploaded'

/** A file that the server makes of a record. */
export interface Made {
  entityType: string
  recordId: number
  kind: string
  /** With its extension. */
  fileName: string
}

/**
 * Keeps a file that was made of a record, in the transaction of what it was made at. The bytes come before the row: what
 * is taken back leaves a file without one, which a job removes.
 */
export async function storeGeneratedFile(writer: Writer, about: Made, bytes: Buffer): Promise<void> {
  const storedKey = storedKeyFor(writer.model, about.entityType, about.kind)
  await writer.files?.put(storedKey, bytes)
  const extension = about.fileName.slice(about.fileName.lastIndexOf('.') + 1)
  await createRecord(withSystemRights(writer), attachmentTable, {
    ...{ ...about, extension, storedKey, size: bytes.length, sha256: computeSha256(bytes), isCleaned: false },
    uploadedByEmpId: writer.caller.empId,
  })
  await addFileToHistory(writer, 'addFile', about)
}
