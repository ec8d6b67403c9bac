import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ensureInstalled } from '../server/build/build.mjs'
import { endChildren, ended, endPostgres } from './processes.mjs'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const foreign = /^(STEWARD_|TLS_|DATABASE_URL|NODE_|SEED|PORT|HOST$|DATA_DIR|LOG_LEVEL)/
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))

/** As an installation runs; the limits are raised because the bench is one address and a few people. */
const asShipped = {
  ...{ NODE_ENV: 'production', SEED: 'empty', STEWARD_TRUST_PROXY: '1' },
  ...{ STEWARD_RATE_LIMIT: '10000000', STEWARD_WRITES_MAX_MB: '1000000' },
}

/** A running server and how to reach it and its database. */
export class Server {
  /** Milliseconds from the spawn to the first answer of /health/ready. */
  startedMs = 0

  constructor(home, child, origin, databaseUrl) {
    this.home = home
    this.child = child
    this.origin = origin
    this.databaseUrl = databaseUrl
  }

  /** Connection settings of its PostgreSQL. */
  get database() {
    if (this.databaseUrl) return { connectionString: this.databaseUrl }
    const directory = join(this.home, 'data', 'postgres')
    const [, , , port, host] = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')
    const password = readFileSync(join(directory, 'password'), 'utf8').trim()
    return { host, port: Number(port), user: 'steward', password, database: 'steward' }
  }

  /** Process id of the postmaster of its own PostgreSQL. */
  get postmaster() {
    return Number(readFileSync(join(this.home, 'data', 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** A connection of its own; whoever takes it ends it. */
  async connect() {
    const client = new pg.Client(this.database)
    await client.connect()
    return client
  }

  async query(text, values) {
    const client = await this.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  async stop() {
    this.child.kill('SIGTERM')
    await ended(this.child)
  }
}

let programs = 0

/** The program as it was committed last, built aside: work going on in the sources changes nothing half way. */
export class Program {
  #copy
  #isAdopted
  #homes = []
  #isOver = false

  /** @param folder another version that is installed and built there; it is left as it is */
  constructor(folder) {
    this.#copy = folder ?? join(root, '.cache', `bench-${process.pid}-${++programs}`)
    this.#isAdopted = folder !== undefined
  }

  /** @param change what to change in the copy before it is built */
  async build(change = () => {}) {
    await ensureInstalled()
    mkdirSync(this.#copy, { recursive: true })
    const sources = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', this.#copy], { input: sources })
    symlinkSync(join(root, 'node_modules'), join(this.#copy, 'node_modules'))
    change(this.#copy)
    const builder = join(this.#copy, 'server', 'build', 'build.mjs')
    const child = spawn(process.execPath, ['-e', `import(${JSON.stringify(builder)}).then((m) => m.ensureBuilt())`], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if ((await ended(child)) !== 0) throw new Error('The program could not be built')
  }

  /** A directory that the database's user may pass; its `data` becomes a data directory. */
  newHome() {
    const home = mkdtempSync(join(tmpdir(), 'steward-bench-'))
    chmodSync(home, 0o711)
    this.#homes.push(home)
    return home
  }

  /** Starts the server as `npm start` does, output to a file, and waits until it says that it is ready. */
  async start(home, settings = {}) {
    if (this.#isOver) throw new Error('No server is started any more')
    const port = await freePort()
    const log = openSync(join(home, 'server.log'), 'a')
    const began = performance.now()
    const origin = `http://127.0.0.1:${port}`
    const own = { DATA_DIR: join(home, 'data'), PORT: String(port), STEWARD_ORIGIN: origin }
    const child = spawn(process.execPath, [join(this.#copy, 'server', 'start.mjs')], {
      cwd: home,
      env: { ...environment, ...asShipped, ...own, ...settings },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const server = new Server(home, child, origin, settings.DATABASE_URL)
    await ready(origin, child, () => readFileSync(join(home, 'server.log'), 'utf8'))
    server.startedMs = performance.now() - began
    return server
  }

  /** The words of a command of the program, such as `config`. */
  command(words) {
    return [join(this.#copy, 'server', 'start.mjs'), ...words]
  }

  /** Where a command of a server's directory runs. */
  surroundings(home) {
    const own = { DATA_DIR: join(home, 'data'), STEWARD_ORIGIN: 'http://127.0.0.1' }
    return { cwd: home, env: { ...environment, ...asShipped, ...own } }
  }

  /** What `npm run advise` says of a running server's database. */
  advise(home) {
    return JSON.parse(execFileSync(process.execPath, this.command(['advise', '--json']), this.surroundings(home)))
  }

  /** Ends everything that this process started and removes what it wrote. */
  async cleanUp() {
    this.#isOver = true
    await endChildren()
    for (const home of this.#homes) {
      await endPostgres(join(home, 'data', 'postgres', 'data', 'postmaster.pid'))
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
    if (!this.#isAdopted) rmSync(this.#copy, { recursive: true, force: true })
  }
}

async function ready(origin, child, said) {
  for (const until = Date.now() + 120_000; Date.now() < until; await delay(5)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended: ${said()}`)
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  throw new Error(`The server was not ready in two minutes: ${said()}`)
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
