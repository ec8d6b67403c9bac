import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isProcessAlive, readCommandLine } from '../start/processes'
import { getErrorCode, getErrorMessage, StartProblem } from '../start/start-problem'
import { bareEnvironment, type Cluster, setFileOwner, superuser, toPostgresStartProblem } from './embedded-cluster'
import { readFatalLines, readLogSizes } from './embedded-log'

/** A PostgreSQL server process (postmaster) that answers. */
export interface Postmaster {
  pid: number
  socketDir: string
  port: number
  /** Absent if an earlier server started it and this server adopted it. */
  child?: ChildProcess
}

const port = 5432
const patience = 15_000

/**
 * Adopts the postmaster that an earlier server left running, or starts one. Throws a StartProblem.
 * `socketDir` is that of the postmaster it replaces, where clients go on opening connections.
 */
export async function runPostmaster(
  cluster: Cluster,
  log: (line: string) => void,
  socketDir?: string,
): Promise<Postmaster> {
  const deadline = Date.now() + patience
  for (;;) {
    const adopted = await adoptRunningPostmaster(cluster, log)
    if (adopted) return adopted
    socketDir ??= chooseSocketDir(cluster)
    const started = await startPostmaster(cluster, log, socketDir)
    if (typeof started !== 'string') return started
    // After a postmaster was killed, its backends need some seconds to see that it is gone.
    const passes = /pre-existing shared memory block|lock file .* already exists/.test(started)
    if (!passes || Date.now() > deadline) throw toPostgresStartProblem('PostgreSQL does not start', started)
    await delay(250)
  }
}

/** Ends a postmaster. Open transactions are rolled back; everything committed is on disk. */
export async function stopPostmaster(cluster: Cluster, { pid, socketDir }: Postmaster): Promise<void> {
  // Tries a fast shutdown first. An immediate one loses nothing either, but the next start has to recover.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal) || (await waitForProcessEnd(pid, 20_000))) break
  }
  if (socketDir !== getDefaultSocketDir(cluster)) rmSync(socketDir, { recursive: true, force: true })
}

/** Ends a postmaster that was left running on a cluster, whether it answers or not. */
export async function stopRunningPostmaster(cluster: Cluster): Promise<void> {
  const running = readPidFile(cluster)
  if (running && isProcessAlive(running.pid) && isPostgresProcess(running.pid)) await stopPostmaster(cluster, running)
}

export function buildConnection(cluster: Cluster, { socketDir, port }: Postmaster, database: string): pg.ClientConfig {
  return { host: socketDir, port, user: superuser, password: cluster.password, database }
}

/**
 * Finds the postmaster that already runs on a cluster, and waits until it answers; undefined if none runs.
 */
export async function adoptRunningPostmaster(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<Postmaster | undefined> {
  const running = readPidFile(cluster)
  if (!running || !isProcessAlive(running.pid)) return undefined
  if (!isPostgresProcess(running.pid)) {
    // The pid now belongs to another program. PostgreSQL would take that for
    // a running postmaster and refuse to start.
    rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
    return undefined
  }
  const outcome = await waitForAnswer(cluster, running, log)
  if (outcome === 'ended') return undefined
  if (outcome === 'answers') {
    log(`PostgreSQL was still running (process ${running.pid}) and is used again`)
    return running
  }
  throw new StartProblem(
    `PostgreSQL is running on ${cluster.data} (process ${running.pid}) but does not answer: ${outcome}`,
    `stop it with kill -INT ${running.pid} and start again`,
  )
}

/** Starts a postmaster. Answers it, or its last output if it ended. */
async function startPostmaster(
  cluster: Cluster,
  log: (line: string) => void,
  socketDir: string,
): Promise<Postmaster | string> {
  const wordsFile = join(cluster.directory, 'log', 'start.log')
  const words = openSync(wordsFile, 'w', 0o600)
  const before = readLogSizes(cluster)
  const child = spawn(
    join(cluster.binaries, 'bin', 'postgres'),
    ['-D', cluster.data, ...buildServerFlags(cluster, socketDir)],
    {
      ...cluster.user,
      cwd: cluster.directory,
      env: bareEnvironment,
      stdio: ['ignore', words, words],
      // The postmaster gets its own session, so that Ctrl-C in the terminal reaches only the server. The server
      // finishes its requests before it ends PostgreSQL.
      detached: true,
    },
  )
  closeSync(words)
  child.unref()
  let refused = ''
  child.on('error', (error) => {
    refused = error.message
  })
  if (child.pid === undefined) {
    await delay(0)
    return refused
  }
  const postmaster = { pid: child.pid, socketDir, port, child }
  const outcome = await waitForAnswer(cluster, postmaster, log)
  if (outcome === 'answers') return postmaster
  if (outcome !== 'ended') await stopPostmaster(cluster, postmaster)
  return outcome === 'ended' ? `${readFileSync(wordsFile, 'utf8')}\n${readFatalLines(cluster, before)}` : outcome
}

/** Waits while the postmaster recovers from a crash. Answers its last refusal if it goes on refusing. */
async function waitForAnswer(cluster: Cluster, postmaster: Postmaster, log: (line: string) => void): Promise<string> {
  let deadline = Date.now() + patience
  for (let attempt = 0; ; attempt++) {
    const refusal = await tryConnect(cluster, postmaster)
    if (!refusal) return 'answers'
    if (!isProcessAlive(postmaster.pid)) return 'ended'
    // Error 57P03: PostgreSQL is starting up, recovering or shutting down.
    if (getErrorCode(refusal) === '57P03') deadline = Date.now() + patience
    if (Date.now() > deadline || getErrorCode(refusal) === '28P01') return getErrorMessage(refusal)
    if (attempt % 300 === 299) log(`PostgreSQL is not ready yet: ${getErrorMessage(refusal)}`)
    await delay(30)
  }
}

async function tryConnect(cluster: Cluster, postmaster: Postmaster): Promise<unknown> {
  const client = new pg.Client({ ...buildConnection(cluster, postmaster, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error ?? new Error('no answer')
  } finally {
    await client.end().catch(() => {})
  }
}

function readPidFile(cluster: Cluster): Postmaster | undefined {
  try {
    const [pid, , , port, socketDir] = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port), socketDir: socketDir || getDefaultSocketDir(cluster) }
  } catch {
    return undefined
  }
}

function isPostgresProcess(pid: number): boolean {
  const program = readCommandLine(pid)?.split(' ')[0] ?? ''
  return /(^|\/)postgres:?$/.test(program)
}

const getDefaultSocketDir = (cluster: Cluster) => join(cluster.directory, 'socket')

// Chooses a directory for the socket. The system allows about 107 bytes for a socket's path.
function chooseSocketDir(cluster: Cluster): string {
  const usual = getDefaultSocketDir(cluster)
  if (Buffer.byteLength(join(usual, `.s.PGSQL.${port}`)) < 100) return usual
  const short = mkdtempSync('/tmp/steward-')
  setFileOwner(short, cluster.user)
  return short
}

function buildServerFlags(cluster: Cluster, socketDir: string): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port,
    max_connections: 50,
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    max_wal_size: '512MB',
    huge_pages: 'off',
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file per weekday, so that nothing has to delete old logs; terse, so
    // that the log holds no values of records.
    logging_collector: 'on',
    log_directory: join(cluster.directory, 'log'),
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
  if (!cluster.durable) Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  Object.assign(settings, cluster.given)
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function waitForProcessEnd(pid: number, within: number): Promise<boolean> {
  for (const deadline = Date.now() + within; Date.now() < deadline; await delay(10)) {
    if (!isProcessAlive(pid)) return true
  }
  return false
}
