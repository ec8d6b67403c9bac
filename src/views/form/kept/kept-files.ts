import { readUser } from '../../../../authProvider/storage'
import type { RecordFormState } from '../use-record-form'

/** A file that was chosen without a connection, and where in the form. */
interface KeptFile {
  file: File
  /** The part and the place of its line; absent: it belongs to the record. */
  line?: { part: string; index: number }
}

interface KeptEntry {
  empId: number
  files: readonly KeptFile[]
}

/** All files of a form together; more are not kept. */
const mostBytes = 50 * 1024 ** 2
/** Its name is that of the kept input, with which it goes at sign-out. */
const [database, table] = ['steward.kept', 'files'] as const

/** Lists the files of the form that the server does not have yet. */
export function listWaitingFiles({ files, parts }: RecordFormState): KeptFile[] {
  const ofRecord = files.chosen.flatMap(({ file, isKept, isRefused }) => (isKept || isRefused ? [] : [{ file }]))
  const ofLines = parts.views.flatMap(({ name: part }) =>
    (parts.entries[part] ?? []).flatMap((line, index) =>
      parts.files
        .of(line)
        .filter(({ state }) => state !== 'refused')
        .map(({ file }) => ({ file, line: { part, index } })),
    ),
  )
  return [...ofRecord, ...ofLines]
}

/** Keeps the files of the form of an address in this browser; answers whether they are kept. */
export async function storeKeptFiles(address: string, files: readonly KeptFile[]): Promise<boolean> {
  const empId = readUser()?.empId
  if (files.length === 0 || empId === undefined) return removeKeptFiles(address).then(() => files.length === 0)
  if (files.reduce((bytes, { file }) => bytes + file.size, 0) > mostBytes) return false
  return run('readwrite', (store) => store.put({ empId, files } satisfies KeptEntry, address)).then(
    () => true,
    () => false,
  )
}

/** Reads the files that this person chose in the form of an address. */
export async function readKeptFiles(address: string): Promise<readonly KeptFile[]> {
  const entry = await run<KeptEntry | undefined>('readonly', (store) => store.get(address)).catch(() => undefined)
  return entry !== undefined && entry.empId === readUser()?.empId ? entry.files : []
}

export const removeKeptFiles = (address: string): Promise<unknown> =>
  run('readwrite', (store) => store.delete(address)).catch(() => undefined)

/** Runs one request in a transaction of its own; resolves once it is stored. */
function run<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const { result: opened } = opening
      // Another tab may sign out: an open connection must not keep the files.
      opened.onversionchange = () => opened.close()
      const work = opened.transaction(table, mode)
      const request = ask(work.objectStore(table))
      work.oncomplete = () => resolve(request.result)
      work.onabort = () => reject(work.error)
      work.onerror = () => reject(work.error)
      const close = () => opened.close()
      for (const end of ['complete', 'abort'] as const) work.addEventListener(end, close)
    }
  })
}
