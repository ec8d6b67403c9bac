import { setTimeout as delay } from 'node:timers/promises'
import { describeDatabaseHost } from '../start/database-address'
import type { Settings } from '../start/settings'
import { getErrorCode, getErrorMessage, StartProblem } from '../start/start-problem'
import { refuseUnfinishedRestore } from '../start/unfinished-restore'
import { type Database, openDatabase } from './connect'
import { claimDirectory } from './directory-claim'
import { connectToRunningEmbedded, startEmbedded } from './embedded'
import { hasClusterPlace } from './embedded-location'
import { isUnavailable } from './unavailable'
import { upgradeCluster } from './upgrade/upgrade-cluster'

interface OpenedDatabase {
  db: Database
  /** Closes everything that was opened, including the embedded PostgreSQL. */
  close(): Promise<void>
}

const patience = 10_000
const oldest = 15

/** Opens the database that the settings name. Throws a StartProblem. */
export async function openDatabaseFromSettings(
  settings: Settings,
  log: (line: string) => void,
): Promise<OpenedDatabase> {
  const { databaseUrl, poolSize, statementTimeoutMs } = settings
  if (!databaseUrl) return openEmbedded(settings, log, (dataDir) => upgradeCluster({ dataDir, log }))
  const db = openDatabase({ connection: { connectionString: databaseUrl }, poolSize, statementTimeoutMs })
  try {
    await requireSupportedServer(db, describeDatabaseHost(databaseUrl))
  } catch (error) {
    await db.close()
    throw error
  }
  return { db, close: () => db.close() }
}

/**
 * Opens the database that the settings name while others may use it. It leaves a running
 * PostgreSQL running; otherwise it starts one and ends it again. Throws a StartProblem, also
 * if no server has created a database yet.
 */
export async function openDatabaseAlongside(settings: Settings): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl, poolSize, statementTimeoutMs } = settings
  const ignoreLine = () => {}
  if (databaseUrl) return openDatabaseFromSettings(settings, ignoreLine)
  if (!hasClusterPlace(dataDir))
    throw new StartProblem(
      `There is no database in ${dataDir}`,
      'start the server once, or set DATA_DIR or DATABASE_URL',
    )
  const running = await connectToRunningEmbedded(dataDir)
  if (!running) return openEmbedded(settings, ignoreLine)
  const db = openDatabase({ ...running, poolSize, statementTimeoutMs, isOwn: true })
  return { db, close: () => db.close() }
}

async function openEmbedded(
  settings: Settings,
  log: (line: string) => void,
  prepare: (dataDir: string) => Promise<unknown> = async () => {},
): Promise<OpenedDatabase> {
  const { dataDir, poolSize, statementTimeoutMs } = settings
  claimDirectory(dataDir)
  refuseUnfinishedRestore(dataDir)
  await prepare(dataDir)
  const embedded = await startEmbedded({ dataDir, log, isArchiving: settings.backup !== undefined })
  const { connection, admin } = embedded
  const db = openDatabase({ connection, admin, poolSize, statementTimeoutMs, isOwn: true })
  return {
    db,
    async close() {
      await db.close()
      await embedded.stop()
    },
  }
}

async function requireSupportedServer(db: Database, where: string): Promise<void> {
  const version = await readVersionNumber(db, where)
  if (version >= oldest * 10_000) return
  throw new StartProblem(
    `The database at ${where} is PostgreSQL ${Math.floor(version / 10_000)}`,
    `PostgreSQL ${oldest} or later is needed: upgrade it, or leave DATABASE_URL away`,
  )
}

async function readVersionNumber(db: Database, where: string): Promise<number> {
  for (const deadline = Date.now() + patience; ; await delay(250)) {
    try {
      const { rows } = await db.query<{ version: string }>({
        text: `select current_setting('server_version_num') as version`,
      })
      return Number(rows[0]?.version)
    } catch (error) {
      const last = error instanceof Error && error.cause ? error.cause : error
      if (isUnavailable(error) && Date.now() < deadline) continue
      throw toDatabaseProblem(where, last)
    }
  }
}

function toDatabaseProblem(where: string, error: unknown): StartProblem {
  // If several addresses failed, the error has a code but no message.
  const reason = getErrorMessage(error) || getErrorCode(error) || 'no answer'
  return new StartProblem(
    `The database at ${where} cannot be used (${reason})`,
    'start it, correct DATABASE_URL, or leave DATABASE_URL away to use the one that comes along',
  )
}
