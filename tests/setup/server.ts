import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../server/build/build.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Servers with demo data for the end-to-end tests, one for each worker: the file it writes to, with the mails of the demo company, too. */
    servers: readonly Pick<Served, 'baseURL' | 'log'>[]
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const readyWithinMs = 120_000
/** Longer than the server waits for its open requests and its database. */
const stoppedWithinMs = 30_000

export interface Served {
  baseURL: string
  /** The file it writes to. */
  log: string
  stop: () => Promise<void>
}

interface Started extends Pick<Served, 'log'> {
  child: ChildProcess
}

/** Serves the built program with demo data for the whole end-to-end run, to each worker its own; answers how to end it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt()
  const workers = Number(project.config.maxWorkers)
  const served = await Promise.all(Array.from({ length: workers }, () => serve('demo')))
  project.provide(
    'servers',
    served.map(({ baseURL, log }) => ({ baseURL, log })),
  )
  return async () => {
    await Promise.all(served.map(({ stop }) => stop()))
  }
}

/** Serves the built program from a directory and a port of its own; `given` are settings beside those. */
export async function serve(seed: 'demo' | 'empty', given: Readonly<Record<string, string>> = {}): Promise<Served> {
  const home = mkdtempSync(join(tmpdir(), 'steward-e2e-'))
  // The database may run as a user of its own, who has to pass through.
  chmodSync(home, 0o711)
  const port = await freePort()
  const server = start(home, port, seed, given)
  // An interrupted run awaits no teardown; the server then ends its database by itself.
  const interrupted = () => server.child.kill('SIGTERM')
  process.once('exit', interrupted)
  const teardown = async () => {
    await stop(server.child)
    process.off('exit', interrupted)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const baseURL = `http://127.0.0.1:${port}`
    await ready(baseURL, server)
    return { baseURL, log: server.log, stop: teardown }
  } catch (error) {
    await teardown()
    throw error
  }
}

function start(home: string, port: number, seed: string, given: Readonly<Record<string, string>>): Started {
  // Settings of the developer's own server must not leak into the tests.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(STEWARD_|DATABASE_URL|TLS_|NODE_ENV)/.test(name))
  const settings = {
    DATA_DIR: join(home, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    SEED: seed,
    STEWARD_RATE_LIMIT: '1000000',
  }
  // A file rather than a pipe: the server outlives an interrupted run by a moment and still has to write.
  const log = join(home, 'server.log')
  const written = openSync(log, 'a')
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...settings, ...given },
    stdio: ['ignore', written, written],
  })
  closeSync(written)
  return { child, log }
}

async function ready(baseURL: string, { child, log }: Started): Promise<void> {
  const output = () => readFileSync(log, 'utf8').slice(-10_000)
  const until = Date.now() + readyWithinMs
  while (Date.now() < until) {
    if (hasEnded(child)) throw new Error(`The server ended before it was ready:\n${output()}`)
    const answer = await fetch(`${baseURL}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error(`The server was not ready after ${readyWithinMs / 1000} s:\n${output()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([ended, delay(stoppedWithinMs, null, { ref: false })])
  if (inTime !== null) return
  child.kill('SIGKILL')
  await ended
  throw new Error(`The server did not stop within ${stoppedWithinMs / 1000} s of SIGTERM`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
