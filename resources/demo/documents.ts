import { randomUUID } from 'node:crypto'
import { addFilesToHistory } from '../../server/files/attachments'
import { computeSha256 } from '../../server/files/uploaded-file'
import { attachmentTable, readFileExtension } from '../../src/framework/files/file-kinds'
import { addRecords, asBulkWriter, type DemoWriter } from './demo-writer'
import { groupBy } from './table'

/** A file of a record, and the id of who uploaded it. */
export interface DemoFile {
  entityType: string
  recordId: number
  kind: string
  fileName: string
  by: number
  content: Buffer
  /** Default: a new one. */
  storedKey?: string
}

/** Stores the bytes, if there is a store, and the rows after them, like uploads. */
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

/** As `keepFiles`, and their records' histories tell of them. */
export async function uploadFiles(filling: DemoWriter, files: readonly DemoFile[]): Promise<void> {
  await keepFiles(filling, files)
  const { writer } = filling
  for (const [by, ofThem] of groupBy(files, (file) => String(file.by)))
    await addFilesToHistory({ ...writer, caller: { ...writer.caller, empId: Number(by) } }, 'addFile', ofThem)
}
