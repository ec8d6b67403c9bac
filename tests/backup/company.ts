import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/database/connect'
import { type EmbeddedDatabase, startEmbedded } from '../../server/database/embedded'
import type { PostgresInstall } from '../../server/database/embedded-packages'
import type { FileStore } from '../../server/files/store/file-store'
import { openFileStore } from '../../server/files/store/open'
import { prepareDatabase } from '../../server/prepare'
import { withDataKeys } from '../../server/records/secrets/data-keys'
import { prepareDataDirectory } from '../../server/start/data-directory'
import { withSecret } from '../../server/start/secret'
import type { Settings } from '../../server/start/settings'
import { testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

/** A PostgreSQL of its own with the demo company, that hands its log over. */
export interface Company {
  db: Database
  /** As the superuser, who brings the log to backups. */
  admin: Database
  settings: Settings
  files: FileStore
  embedded: EmbeddedDatabase
  stop(): Promise<void>
}

/** Directories of a test; the database's user may pass them. */
export class Homes {
  readonly #made: string[] = []

  make(): string {
    const home = mkdtempSync(join(tmpdir(), 'steward-backup-'))
    chmodSync(home, 0o711)
    this.#made.push(home)
    return home
  }

  removeAll(): void {
    for (const home of this.#made) {
      const elsewhere = join(home, 'data', 'postgres.location')
      if (existsSync(elsewhere))
        rmSync(readFileSync(elsewhere, 'utf8').split('\n')[0] ?? '', { recursive: true, force: true })
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
  }
}

/** With what its directory holds, which may be a company already. */
export async function openCompany(home: string, native?: PostgresInstall): Promise<Company> {
  const isThere = existsSync(join(home, 'data'))
  const dataDir = prepareDataDirectory(join(home, 'data'))
  const own = { ...testSettings, dataDir, secret: '', dataKeys: '' }
  const settings = withDataKeys(withSecret(own))
  const other = native ? { native } : {}
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false, isArchiving: true, ...other })
  const db = openDatabase({
    connection: embedded.connection,
    admin: embedded.admin,
    ...{ poolSize: 3, statementTimeoutMs: 30_000, isOwn: true },
  })
  if (!isThere) await prepareDatabase(db, settings, shipped, () => {})
  const admin = db.background('administrator')
  return {
    db,
    admin,
    settings,
    embedded,
    files: openFileStore(settings),
    async stop() {
      await admin.close()
      await db.close()
      await embedded.stop()
    },
  }
}
