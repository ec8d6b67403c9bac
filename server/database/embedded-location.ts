import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findDatabaseUser, findImpassableDirectory, type SystemUser } from '../start/database-user'
import { StartProblem } from '../start/start-problem'

/** Where the cluster is and which user runs it. */
export interface ClusterPlace {
  /**
   * The directory that holds the cluster's directory `postgres`: DATA_DIR
   * itself if the database's user can reach it.
   */
  home: string
  /** The user that runs it; undefined: our own user. */
  user: SystemUser | undefined
}

interface StoredLocation {
  path: string
  /** False until the cluster was created there; only until then it may be missing. */
  initialised: boolean
}

/** Answers the directory of a cluster below its home; it holds `data`, `password`, `socket` and `log`. */
export const getClusterDirectory = (home: string) => join(home, 'postgres')
export const hasCluster = (home: string) => existsSync(join(getClusterDirectory(home), 'data', 'PG_VERSION'))

/** Answers where a cluster of a newer major version is filled before it replaces the present one. */
export const getNextClusterDirectory = (home: string) => `${getClusterDirectory(home)}.next`

/** Lists clusters of older major versions that upgrades kept, in directories named by version. */
export function listFormerClusters(home: string): { major: string; path: string }[] {
  const former = readdirSync(home).flatMap((name) => {
    const major = /^postgres\.(\d+)(-\d+)?$/.exec(name)?.[1]
    return major ? [{ major, path: join(home, name) }] : []
  })
  return former.filter(({ path }) => existsSync(join(path, 'data', 'PG_VERSION')))
}

/** Finds the home of a data directory's cluster, whether the cluster still exists or not. */
export const findClusterHome = (dataDir: string) => readLocation(dataDir)?.path ?? dataDir

const getLocationFile = (dataDir: string) => join(dataDir, 'postgres.location')

/** Tells whether a cluster belongs to this data directory. */
export const hasClusterPlace = (dataDir: string): boolean => hasCluster(dataDir) || existsSync(getLocationFile(dataDir))

/** Finds the place of the cluster that belongs to a data directory, or chooses one for a new cluster. */
export function findClusterPlace(dataDir: string): ClusterPlace {
  const location = readLocation(dataDir)
  const home = location?.path ?? dataDir
  if (hasCluster(home)) return { home, user: findClusterOwner(home) }
  refuseMissingCluster(home)
  if (location?.initialised) {
    throw new StartProblem(
      `The database that ${getLocationFile(dataDir)} points to is not at ${home}`,
      'bring it back, or remove that file to begin with an empty database',
    )
  }
  const user = findDatabaseUser()
  if (location || !findImpassableDirectory(dataDir, user)) return { home, user }
  return { home: createClusterHome(dataDir), user }
}

/**
 * Refuses to create an empty database beside a kept cluster of an older
 * version, where the present one is missing.
 */
function refuseMissingCluster(home: string): void {
  const [keptCluster] = existsSync(home) ? listFormerClusters(home) : []
  if (!keptCluster) return
  throw new StartProblem(
    `There is no database in ${getClusterDirectory(home)}, but one of PostgreSQL ${keptCluster.major} in ${keptCluster.path}`,
    existsSync(getNextClusterDirectory(home))
      ? 'start the server, which ends what was begun'
      : `give it its name back: mv ${keptCluster.path} ${getClusterDirectory(home)}`,
  )
}

/** Records that the cluster exists, so that from now on it is a problem if it is missing. */
export function confirmClusterPlace(dataDir: string, home: string): void {
  if (home !== dataDir) writeLocation(dataDir, { path: home, initialised: true })
}

/** Finds a directory of root that every user may enter and in which only root may create files. */
export function findRootDirectory(): string {
  for (const path of ['/var/lib/steward', '/var/tmp/steward']) {
    if (makeTrustedDirectory(path)) return path
  }
  throw new StartProblem(
    'The database runs as an unprivileged user, who cannot reach this directory, and /var/lib/steward cannot be made',
    'move the program to a directory that other users may pass, or set DATABASE_URL',
  )
}

// Creates a home elsewhere, because the unprivileged user cannot enter a private directory, and we do not
// change the modes of directories that belong to others.
function createClusterHome(dataDir: string): string {
  const name = `${basename(dirname(dataDir))}-${basename(dataDir)}`.replace(/[^\w-]/g, '')
  const home = join(findRootDirectory(), `${name}-${randomBytes(6).toString('hex')}`)
  mkdirSync(home, { mode: 0o711 })
  chmodSync(home, 0o711)
  writeFileSync(join(home, 'belongs-to'), `${dataDir}\n`)
  writeLocation(dataDir, { path: home, initialised: false })
  return home
}

function makeTrustedDirectory(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o711 })
    const stat = lstatSync(path)
    if (!stat.isDirectory() || stat.uid !== 0 || (stat.mode & 0o022) !== 0) return false
    chmodSync(path, 0o711)
    return !findImpassableDirectory(path, findDatabaseUser())
  } catch {
    return false
  }
}

function findClusterOwner(home: string): SystemUser | undefined {
  const data = join(getClusterDirectory(home), 'data')
  const { uid, gid } = statSync(data)
  const me = process.getuid?.()
  if (me === undefined || uid === me) return findDatabaseUser() && refuseRootOwner(data)
  if (me !== 0) {
    throw new StartProblem(
      `The database in ${data} belongs to another user (${uid})`,
      'start as that user or as root, or set DATA_DIR to another directory',
    )
  }
  const barrier = findImpassableDirectory(data, { uid, gid })
  if (!barrier) return { uid, gid }
  throw new StartProblem(
    `The database in ${data} runs as user ${uid}, who may not pass ${barrier}`,
    `allow it with chmod o+x ${barrier}`,
  )
}

function refuseRootOwner(data: string): never {
  throw new StartProblem(
    `The database in ${data} belongs to root, as whom PostgreSQL does not run`,
    `give it to an unprivileged user: chown -R nobody ${dirname(data)}`,
  )
}

function readLocation(dataDir: string): StoredLocation | undefined {
  if (!existsSync(getLocationFile(dataDir))) return undefined
  const [path, state] = readFileSync(getLocationFile(dataDir), 'utf8').split('\n')
  return path ? { path, initialised: state === 'initialised' } : undefined
}

function writeLocation(dataDir: string, { path, initialised }: StoredLocation): void {
  const draft = `${getLocationFile(dataDir)}.draft`
  writeFileSync(draft, `${path}\n${initialised ? 'initialised' : 'new'}\n`, { mode: 0o600, flush: true })
  renameSync(draft, getLocationFile(dataDir))
}
