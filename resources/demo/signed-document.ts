import { randomUUID } from 'node:crypto'
import { addFileToHistory } from '../../server/files/attachments'
import type { FileStore } from '../../server/files/store/file-store'
import { computeSha256 } from '../../server/files/uploaded-file'
import { createAllOrNone } from '../../server/records/write/many/create-all-or-none'
import type { Writer } from '../../server/records/write/writer'
import { attachmentTable } from '../../src/framework/files/file-kinds'
import { buildTextPdf } from './archives'

/** The signed document, its record and the uploader. */
export interface SignedDocument {
  entityType: 'sows' | 'purchaseOrders'
  recordId: number
  fileName: string
  by: number
}

/** Stores the signed document with its record, as a user would; its bytes only if there is a store. */
export async function storeSignedDocument(writer: Writer, store: FileStore | undefined, { by, ...about }: SignedDocument): Promise<void> {
  const content = buildTextPdf([about.fileName.replace(/\.pdf$/, ''), 'Signed for both'])
  const storedKey = randomUUID().replaceAll('-', '')
  await store?.put(storedKey, content)
  const file = { ...about, kind: 'document', extension: 'pdf', uploadedByEmpId: by }
  const values = { ...file, storedKey, size: content.length, sha256: computeSha256(content) }
  await createAllOrNone({ ...writer, handlers: {} }, attachmentTable, [values])
  await addFileToHistory({ ...writer, caller: { ...writer.caller, empId: by } }, 'addFile', file)
}
