import { randomUUID } from 'node:crypto'
import { addFilesToHistory } from '../../server/files/attachments'
import { computeSha256 } from '../../server/files/uploaded-file'
import { attachmentTable, readFileExtension } from '../../src/framework/files/file-kinds'
import { addRecords, asBulkWriter, type DemoWriter } from './demo-writer'
import { groupBy } from './table'

/** A file of a record, and the id of the person who uploaded it. */
export interface DemoFile {
  entityType: string
  recordId: number
  kind: string
  fileName: string
  by: number
  content: Buffer
  /** The key in the store; a new one if absent. */
  storedKey?: string
}

/** Stores the content if there is a store, and then the rows, as uploads do. */
export async function keepFiles({ writer, files: store }: DemoWriter, files: readonly DemoFile[]): Promise<void> {
  const rows = files.map(({ by, content, storedKey = randomUUID().replaceAll('-', ''), ...about }) => ({
    content,
    values: {
      ...about,
      storedKey,
      extension: readFileExtension(about.fileName),
      size: content.length,
      sha256: computeSha256(content),
      uploadedByEmpId: by,
    },
  }))
  await Promise.all(rows.map(({ content, values }) => store?.put(values.storedKey, content)))
  await addRecords(
    asBulkWriter(writer),
    attachmentTable,
    rows.map(({ values }) => values),
  )
}

/** Does what `keepFiles` does, and also adds the uploads to the history of the records. */
export async function uploadFiles(filling: DemoWriter, files: readonly DemoFile[]): Promise<void> {
  await keepFiles(filling, files)
  const { writer } = filling
  for (const [by, ofThem] of groupBy(files, (file) => String(file.by)))
    await addFilesToHistory({ ...writer, caller: { ...writer.caller, empId: Number(by) } }, 'addFile', ofThem)
}
