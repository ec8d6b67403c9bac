import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from '../../server/build/build.mjs'
import type { SystemUser } from '../../server/start/database-user'
import { endPostgres } from './postgres'

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** Since the start. */
  ms: number
}

/** One run of the built server. */
export interface Run {
  child: ChildProcess
  began: number
  /** Its origin, as it prints it; rejects where it ends before. */
  ready: Promise<string>
  ended: Promise<Ending>
  stderr(): string
}

/** The environment without settings of the server and of the tests. */
export const inherited = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(STEWARD_|TLS_|DATABASE_URL|NODE_|VITEST|TEST|SEED|PORT|HOST$|DATA_DIR|LOG_LEVEL)/.test(name),
  ),
)

/** Settings of a server whose clock is that of the tests, not of the machine. */
export const clockOfTests = Object.fromEntries(
  ['NODE_OPTIONS', 'TEST_CLOCK_SHIFT_MS'].map((name) => [name, process.env[name] ?? '']),
)

/** The built server and what tests of it leave behind. */
export class Program {
  readonly #copy = resolve('.cache', `durability-${process.pid}`)
  readonly #homes: string[] = []
  readonly #runs: Run[] = []

  /** Copies dist/, so that a build made meanwhile does not change the program under test. */
  async build(): Promise<void> {
    await ensureBuilt()
    mkdirSync(this.#copy, { recursive: true })
    cpSync(resolve('dist'), this.#copy, { recursive: true })
  }

  /** A file of the server as it was built. */
  built(name: string): URL {
    return pathToFileURL(join(this.#copy, 'server', name))
  }

  /** A directory that the database's user may pass; `data` in it becomes a data directory. */
  newHome(): string {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'steward-durability-')))
    chmodSync(home, 0o711)
    this.#homes.push(home)
    return home
  }

  /** Starts the server on a free port of this machine. */
  start(home: string, settings: Record<string, string> = {}, user?: SystemUser): Run {
    const words = join(home, `stderr-${this.#runs.length}`)
    const file = openSync(words, 'w')
    const began = performance.now()
    const child = spawn(process.execPath, [join(this.#copy, 'server', 'main.js')], {
      ...user,
      cwd: home,
      env: { ...inherited, DATA_DIR: join(home, 'data'), PORT: '0', ...settings },
      stdio: ['ignore', 'pipe', file],
    })
    closeSync(file)
    const stderr = () => readFileSync(words, 'utf8')
    const ended = new Promise<Ending>((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code, signal) => resolve({ code, signal, ms: performance.now() - began }))
    })
    const run = { child, began, ready: originOf(child, ended, stderr), ended, stderr }
    run.ready.catch(() => {})
    this.#runs.push(run)
    return run
  }

  async cleanUp(): Promise<void> {
    for (const { child, ended } of this.#runs) {
      child.kill('SIGKILL')
      await ended
    }
    for (const home of this.#homes) {
      await endPostgres(join(home, 'data'))
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
    rmSync(this.#copy, { recursive: true, force: true })
  }
}

function originOf(child: ChildProcess, ended: Promise<Ending>, stderr: () => string): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const origin = /Steward is ready at (\S+)\n/.exec(said)?.[1]
      if (origin) resolve(origin)
    })
    ended.then(
      ({ code, signal }) => reject(new Error(`ended (${code ?? signal}) before it was ready: ${stderr()}`)),
      reject,
    )
  })
}
