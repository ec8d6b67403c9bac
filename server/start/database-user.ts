import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartProblem } from './start-problem'

export interface SystemUser {
  uid: number
  gid: number
}

/**
 * Finds the unprivileged user for PostgreSQL, which refuses to run as root; undefined where we are not root.
 */
export function findDatabaseUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const listed = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = listed.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new StartProblem(
    'PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody to run it as',
    'start as an ordinary user, or set DATABASE_URL',
  )
}

/**
 * Finds the first directory on the way to `path` through which `user` may
 * not pass; undefined where there is none.
 */
export function findImpassableDirectory(path: string, user: SystemUser | undefined): string | undefined {
  if (!user) return undefined
  const way = [realpathSync(path)]
  for (let at = dirname(way[0] ?? '/'); at !== way[0]; at = dirname(at)) way.unshift(at)
  return way.find((directory) => !hasFileRights(directory, user, 0o1))
}

/**
 * Tells whether `user` has the rights (4 read, 2 write, 1 search or execute) on `path`, from its mode alone.
 */
export function hasFileRights(path: string, user: SystemUser, rights: number): boolean {
  const { uid, gid, mode } = statSync(path)
  const granted = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
  return (granted & rights) === rights
}
