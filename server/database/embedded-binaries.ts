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
import { findBarrier, hasRights, type User } from '../start/database-user'
import { codeOf } from '../start/start-problem'
import { findCarriedNative, type Native } from './embedded-packages'
import { type Place, rootsDirectory } from './embedded-place'

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The directory with `bin`, `lib` and `share`, complete and readable by the
 * database's user. Default: of our own PostgreSQL.
 */
export function findBinaries(
  place: Place,
  { path: native, version, isInstalled }: Native = findCarriedNative(),
): string {
  if (isInstalled) return native
  if (completeLinks(native) && isReadable(native, place.user)) return native
  const parent = place.user ? rootsDirectory() : place.home
  const copy = join(parent, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!isCopyOf(native, copy)) copyTo(native, copy)
  return copy
}

// npm packages carry no links; the package's install script makes them, unless scripts are turned off.
function completeLinks(native: string): boolean {
  try {
    makeLinks(native)
    return true
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}

function makeLinks(native: string): void {
  const list = linkList.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of list) {
    const link = join(dirname(native), target.replace(/^native/, basename(native)))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another server made the same link at the same time.
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

function isReadable(native: string, user: User | undefined): boolean {
  if (!user) return true
  if (findBarrier(native, user)) return false
  const samples = ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql', 'share/postgresql/extension']
  return samples.every((path) => hasRights(join(native, path), user, 0o5))
}

// A power cut may leave a renamed directory with empty files, so sizes are compared instead of a marker file.
function isCopyOf(source: string, copy: string): boolean {
  if (!existsSync(copy)) return false
  return readdirSync(source, { withFileTypes: true }).every((entry) => {
    const [from, to] = [join(source, entry.name), join(copy, entry.name)]
    if (!existsSync(to)) return false
    return entry.isDirectory() ? isCopyOf(from, to) : !entry.isFile() || lstatSync(from).size === lstatSync(to).size
  })
}

function copyTo(native: string, copy: string): void {
  const draft = mkdtempSync(`${copy}-`)
  copyTree(native, draft)
  makeLinks(draft)
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

// Sets the modes: a strict umask at installation leaves files that only the installing user can read.
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
