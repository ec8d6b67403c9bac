import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SystemUser } from '../start/database-user'
import { StartProblem } from '../start/start-problem'
import { type ClusterPlace, getClusterDirectory, hasCluster } from './embedded-location'
import { readBinariesMajor } from './embedded-packages'

export interface Cluster {
  /** The directory that holds `data`, `password`, `socket` and `log`. */
  directory: string
  data: string
  password: string
  binaries: string
  user: SystemUser | undefined
  /** False turns off fsync, only for throw-away clusters of tests. */
  durable: boolean
  /** Further settings of PostgreSQL. */
  given?: Readonly<Record<string, string | number>>
}

export const superuser = 'steward'

/** PostgreSQL gets an environment of its own, so that it does not see our secrets. */
export const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

/** Opens the cluster of a place; creates it if there is none. */
export async function openCluster(place: ClusterPlace, binaries: string, durable: boolean): Promise<Cluster> {
  const directory = getClusterDirectory(place.home)
  if (!hasCluster(place.home)) await createCluster(directory, binaries, place.user, durable)
  requireSameMajor(directory, binaries)
  return readCluster(directory, binaries, place.user, durable)
}

/** Describes the cluster that a directory holds. */
export function readCluster(
  directory: string,
  binaries: string,
  user: SystemUser | undefined,
  durable: boolean,
): Cluster {
  const password = readFileSync(join(directory, 'password'), 'utf8').trim()
  return { directory, data: join(directory, 'data'), password, binaries, user, durable }
}

export const readClusterMajor = (directory: string) =>
  readFileSync(join(directory, 'data', 'PG_VERSION'), 'utf8').trim()

// Creates the cluster in a draft directory and renames that. So a cluster exists
// completely, with its password, or not at all.
export async function createCluster(
  directory: string,
  binaries: string,
  user: SystemUser | undefined,
  durable: boolean,
): Promise<void> {
  const home = dirname(directory)
  removeClusterDrafts(home, basename(directory))
  const draft = mkdtempSync(`${directory}.new-`)
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  for (const name of ['data', 'socket', 'log']) mkdirSync(join(draft, name), { mode: 0o700 })
  for (const path of [draft, ...readdirSync(draft).map((name) => join(draft, name))]) setFileOwner(path, user)
  const options = [`--pwfile=${passwordFile}`, ...(durable ? buildSyncArguments(binaries) : ['--no-sync'])]
  await runInitdb(join(draft, 'data'), options, binaries, user)
  rmSync(directory, { recursive: true, force: true })
  renameSync(draft, directory)
}

async function runInitdb(
  data: string,
  options: string[],
  binaries: string,
  user: SystemUser | undefined,
): Promise<void> {
  const args = ['-D', data, '-U', superuser, ...options, '--auth=scram-sha-256', '--encoding=UTF8']
  args.push(...buildLocaleArguments(Number(readBinariesMajor(binaries))))
  const child = spawn(join(binaries, 'bin', 'initdb'), args, {
    ...user,
    cwd: dirname(data),
    env: bareEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += String(chunk)
  })
  const outcome = await new Promise<string | number | null>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  if (outcome !== 0) throw toPostgresStartProblem('The database could not be made', `${complaint} (${outcome})`)
}

/** Brings the whole file system to the disk at once, which takes a third of the time of file by file. */
const buildSyncArguments = (binaries: string): string[] =>
  process.platform === 'linux' && Number(readBinariesMajor(binaries)) >= 17 ? ['--sync-method=syncfs'] : []

/**
 * Builds the arguments for sorting by code points. That order is the same in every library version, so
 * indexes stay valid; a query that sorts for people names its collation.
 */
const buildLocaleArguments = (major: number): string[] =>
  major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C', '--lc-ctype=C.UTF-8']

/** Turns PostgreSQL's last output into a problem that the administrator understands. */
export function toPostgresStartProblem(what: string, words: string): StartProblem {
  const reason = words.trim().split('\n').slice(-3).join(' ').slice(-300)
  if (/No space left/.test(words)) return new StartProblem(`${what} (${reason})`, 'free space on the disk of DATA_DIR')
  return new StartProblem(`${what} (${reason})`, 'mend that, or set DATABASE_URL to a PostgreSQL 15 or later')
}

export function setFileOwner(path: string, user: SystemUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid)
  chmodSync(path, path.endsWith('password') ? 0o600 : 0o700)
}

// An interrupted initdb may still be writing. What cannot be removed now
// is removed when a cluster is next created.
function removeClusterDrafts(home: string, name: string): void {
  for (const entry of readdirSync(home).filter((entry) => entry.startsWith(`${name}.new-`))) {
    try {
      rmSync(join(home, entry), { recursive: true, force: true, maxRetries: 3 })
    } catch {}
  }
}

function requireSameMajor(directory: string, binaries: string): void {
  const stored = readClusterMajor(directory)
  const share = join(binaries, 'share', 'postgresql')
  const control = join(share, 'extension', 'plpgsql.control')
  // A PostgreSQL installed by the system keeps these files elsewhere.
  if (existsSync(share) && !existsSync(control))
    throw toPostgresStartProblem('PostgreSQL is not complete', `${control} is missing`)
  const carried = readBinariesMajor(binaries)
  if (!carried || carried === stored) return
  throw new StartProblem(
    `The database in ${directory} was made by PostgreSQL ${stored}, this program carries ${carried}`,
    Number(stored) < Number(carried)
      ? 'start the server, which brings it over'
      : `start the newer program, which carries PostgreSQL ${stored}`,
  )
}
