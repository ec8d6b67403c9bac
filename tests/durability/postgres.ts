import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { getClusterDirectory } from '../../server/database/embedded-location'
import { isProcessAlive } from '../../server/start/processes'
import { until } from './until'

/** The postmaster that a data directory records; undefined where none is running. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const [pid] = readFileSync(join(clusterOf(dataDir), 'data', 'postmaster.pid'), 'utf8').split('\n')
    // PostgreSQL makes the file first and writes into it afterwards; pid 0 would be the asker's own group.
    return Number(pid) > 0 ? Number(pid) : undefined
  } catch {
    return undefined
  }
}

/** Signals the postmaster first, then its back ends, as they were a moment before. */
export function signalAll(dataDir: string, signal: NodeJS.Signals): number {
  const postmaster = postmasterOf(dataDir)
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}`)
  for (const pid of [postmaster, ...childrenOf(postmaster)]) signalOne(pid, signal)
  return postmaster
}

/** Ends what is left running on a data directory that is thrown away. */
export async function endPostgres(dataDir: string): Promise<void> {
  const pid = postmasterOf(dataDir)
  if (pid !== undefined && isProcessAlive(pid)) {
    signalOne(pid, 'SIGCONT')
    signalOne(pid, 'SIGQUIT')
    await until('PostgreSQL has ended', () => !isProcessAlive(pid))
  }
  const home = homeOf(dataDir)
  if (home !== dataDir) rmSync(home, { recursive: true, force: true })
}

/** A connection to the embedded database of a data directory, as its owner. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const [, , , port, host] = readFileSync(join(clusterOf(dataDir), 'data', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(clusterOf(dataDir), 'password'), 'utf8').trim()
  const client = new pg.Client({ host, port: Number(port), user: 'steward', password, database: 'steward' })
  client.on('error', () => {})
  await client.connect()
  return client
}

// Where root's data directory lies in a private place, the cluster lies elsewhere.
function homeOf(dataDir: string): string {
  const elsewhere = join(dataDir, 'postgres.location')
  return (existsSync(elsewhere) && readFileSync(elsewhere, 'utf8').split('\n')[0]) || dataDir
}

function clusterOf(dataDir: string): string {
  return getClusterDirectory(homeOf(dataDir))
}

function childrenOf(parent: number): number[] {
  return parents()
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid)
}

function parents(): [pid: number, ppid: number][] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)])
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended meanwhile.
  }
}
