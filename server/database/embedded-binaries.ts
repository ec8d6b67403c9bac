import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { findImpassableDirectory, hasFileRights, type SystemUser } from '../start/database-user'
import { getErrorCode } from '../start/start-problem'
import { type ClusterPlace, findRootDirectory } from './embedded-location'
import { findBundledPostgres, type PostgresInstall } from './embedded-packages'

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the directory with `bin`, `lib` and `share`, complete and readable by the database's user. Default:
 * that of our own PostgreSQL.
 */
export function findUsableBinaries(
  place: ClusterPlace,
  { path: native, version, isInstalled }: PostgresInstall = findBundledPostgres(),
): string {
  if (isInstalled) return native
  if (tryMakeLinks(native) && isReadableByUser(native, place.user)) return native
  const parent = place.user ? findRootDirectory() : place.home
  const copy = join(parent, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!isCopyOf(native, copy)) replaceCopy(native, copy)
  return copy
}

// npm packages cannot contain links. The package's install script makes them, unless scripts are turned off.
function tryMakeLinks(native: string): boolean {
  try {
    makePackageLinks(native)
    return true
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM'].includes(getErrorCode(error) ?? '')) return false
    throw error
  }
}

function makePackageLinks(native: string): void {
  const list = linkList.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of list) {
    const link = join(dirname(native), target.replace(/^native/, basename(native)))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another server made the same link at the same time.
      if (getErrorCode(error) !== 'EEXIST') throw error
    }
  }
}

function isReadableByUser(native: string, user: SystemUser | undefined): boolean {
  if (!user) return true
  if (findImpassableDirectory(native, user)) return false
  const samples = ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql', 'share/postgresql/extension']
  return samples.every((path) => hasFileRights(join(native, path), user, 0o5))
}

// Tells whether the copy is complete, by the sizes of its files. A marker file would not do: after a power
// cut a renamed directory may hold empty files.
function isCopyOf(source: string, copy: string): boolean {
  if (!existsSync(copy)) return false
  return readdirSync(source, { withFileTypes: true }).every((entry) => {
    const [from, to] = [join(source, entry.name), join(copy, entry.name)]
    if (!existsSync(to)) return false
    return entry.isDirectory() ? isCopyOf(from, to) : !entry.isFile() || lstatSync(from).size === lstatSync(to).size
  })
}

function replaceCopy(native: string, copy: string): void {
  const draft = mkdtempSync(`${copy}-`)
  copyTree(native, draft)
  makePackageLinks(draft)
  if (existsSync(copy)) renameSync(copy, `${draft}-old`)
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another server made the same copy at the same time.
    if (!isCopyOf(native, copy)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  rmSync(`${draft}-old`, { recursive: true, force: true })
}

// Sets the modes of the copies, because a strict umask at installation leaves
// files that only the installing user can read.
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target)
      chmodSync(target, lstatSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
