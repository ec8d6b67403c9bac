import { buffer } from 'node:stream/consumers'
import type { Database } from '../database/connect'
import type { Model } from '../records/model'
import { requireSealer } from '../records/secrets/sealed-values'
import { StartProblem } from '../start/start-problem'
import type { FileStore } from './store/file-store'
import { generateStoredKey, sealingKeyIdSql } from './store/sealed'
import { computeSha256 } from './uploaded-file'

/** The number of files per query. */
const atOnce = 50

interface FileRow {
  id: number
  storedKey: string
  sha256: string
}

interface FileSealContext {
  db: Database
  model: Model
  files: FileStore
}

interface SealRun {
  signal: AbortSignal
  warn(about: object, message: string): void
}

/** Makes the stored key of a new file, which is sealed where its kind is declared so. */
export function createStoredKey(model: Model, resource: string, kind: string): string {
  const isSealed = model.tables.get(resource)?.resource.files[kind]?.isSealed === true
  return generateStoredKey(isSealed ? requireSealer(model).writing : undefined)
}

/** Builds SQL of the files that should be sealed and are not, or are sealed with an older key. */
const unsealedFilesSql = (ending: string) =>
  'select f.id::int as id, f.stored_key as "storedKey", f.sha256 from attachments f ' +
  'join unnest($1::text[], $2::text[]) k(resource, kind) on k.resource = f.entity_type and k.kind = f.kind ' +
  `where ${sealingKeyIdSql('f.stored_key')} is distinct from $3 ${ending}`

function listSealedKinds({ tables }: Model): [string[], string[]] {
  const kinds = [...tables.values()].flatMap(({ resource }) =>
    Object.entries(resource.files).flatMap(([kind, { isSealed }]) =>
      isSealed ? [[resource.name, kind] as const] : [],
    ),
  )
  return [kinds.map(([resource]) => resource), kinds.map(([, kind]) => kind)]
}

export async function hasUnsealedFiles({ db, model }: Pick<FileSealContext, 'db' | 'model'>): Promise<boolean> {
  const kinds = listSealedKinds(model)
  if (kinds[0].length === 0) return false
  const values = [...kinds, requireSealer(model).writing]
  return (await db.query({ text: unsealedFilesSql('limit 1'), values })).rowCount > 0
}

/**
 * Seals the files of sealed kinds with today's key. Each gets a new key in the store, because
 * keys are never reused. Version and history of the file's row stay the same. A file that
 * differs from its upload stays and is counted.
 */
export async function sealUnsealedFiles(needs: FileSealContext, { signal, warn }: SealRun) {
  const { db, model } = needs
  let [sealed, unopened, last] = [0, 0, 0]
  for (;;) {
    signal.throwIfAborted()
    const values = [...listSealedKinds(model), requireSealer(model).writing, last]
    const { rows } = await db.query<FileRow>({
      text: unsealedFilesSql(`and f.id > $4::bigint order by f.id limit ${atOnce}`),
      values,
    })
    for (const row of rows) {
      signal.throwIfAborted()
      const done = await trySealFile(needs, row)
      if (done) sealed += 1
      else unopened += 1
    }
    last = rows.at(-1)?.id ?? 0
    if (rows.length < atOnce) break
  }
  if (unopened > 0) warn({ unopened }, 'stored files are not what was uploaded, and are not sealed')
  return { sealed, unopened }
}

/** Seals a file. Answers whether it could be read; a file that was deleted meanwhile counts as sealed. */
async function trySealFile(
  { db, model, files }: FileSealContext,
  { id, storedKey, sha256 }: FileRow,
): Promise<boolean> {
  const bytes = await readFileBytes(files, storedKey)
  if (!bytes || computeSha256(bytes) !== sha256) return false
  const next = generateStoredKey(requireSealer(model).writing)
  await files.put(next, bytes)
  const { rowCount } = await db.query({
    text: 'update attachments set stored_key = $3, updated_at = now() where id = $1::bigint and stored_key = $2',
    values: [id, storedKey, next],
  })
  await files.delete(rowCount > 0 ? storedKey : next)
  return true
}

const readFileBytes = (files: FileStore, key: string): Promise<Buffer | undefined> =>
  files.get(key).then(
    async (stored) => (stored ? await buffer(stored) : undefined),
    () => undefined,
  )

/**
 * Requires the data keys of all sealed files; the keys of files in the store say which.
 * @throws StartProblem where one is missing
 */
export async function refuseUnknownFileKeys(db: Database, model: Model): Promise<void> {
  const { rows: tables } = await db.query<{ isThere: boolean }>({
    text: `select to_regclass('attachments') is not null as "isThere"`,
  })
  if (!tables[0]?.isThere) return
  const { rows } = await db.query<{ id: string }>({
    text: `select distinct ${sealingKeyIdSql('stored_key')} as id from attachments where stored_key like '%-%'`,
  })
  const unknown = rows.find(({ id }) => !requireSealer(model).knows(id))
  if (unknown)
    throw new StartProblem(
      `Files cannot be opened (the key ${unknown.id} is not among STEWARD_DATA_KEYS)`,
      'start with the data keys they were sealed with: STEWARD_DATA_KEYS, or DATA_DIR/data-keys from a backup',
    )
}
