import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { archiveDirectory } from '../../server/backup/archive-settings'
import { claimDirectory } from '../../server/database/directory-claim'
import { type EmbeddedDatabase, startEmbedded } from '../../server/database/embedded'
import { readBinariesMajor, selectInstalledPostgres } from '../../server/database/embedded-packages'
import { isProcessAlive } from '../../server/start/processes'

const isRoot = process.getuid?.() === 0
const program = resolve('.cache', `launch-${process.pid}`)
const quiet = () => {}

let children: ChildProcess[] = []
let running: EmbeddedDatabase[] = []
let directories: string[] = []

beforeAll(async () => {
  const output = { entryFileNames: 'launch.js' }
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: 'tests/database/launch.ts', outDir: program, target: 'node20', rolldownOptions: { output } },
  })
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const embedded of running) await embedded.stop()
  for (const directory of directories) {
    await ended(directory)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  children = []
  running = []
  directories = []
})

afterAll(() => rmSync(program, { recursive: true, force: true }))

test('a fresh directory becomes a durable database that no network reaches', async () => {
  const embedded = await open(newDirectory(), true)
  const settings = await ask(
    embedded,
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as network,
      current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums`,
  )
  expect(settings).toEqual({ fsync: 'on', network: '', encoding: 'UTF8', checksums: 'on' })
  const { host = '', port } = embedded.connection
  expect(statSync(host).mode & 0o777).toBe(0o700)
  expect(Buffer.byteLength(join(host, `.s.PGSQL.${port}`))).toBeLessThan(100)
  const stranger = new pg.Client({ ...embedded.connection, password: 'guess' })
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
})

test('why PostgreSQL does not start is told, also what it wrote into its own log only', async () => {
  const directory = newDirectory()
  const first = await startEmbedded({ dataDir: directory, log: quiet, durable: false })
  await first.stop()
  const log = join(first.home, 'postgres', 'data', 'pg_wal')
  for (const name of readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name))) rmSync(join(log, name))
  await expect(startEmbedded({ dataDir: directory, log: quiet, durable: false })).rejects.toThrow(/checkpoint record/)
})

test('what was committed is there after a stop and a start', async () => {
  const directory = newDirectory()
  const first = await startEmbedded({ dataDir: directory, log: quiet, durable: false })
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(isProcessAlive(first.pid)).toBe(false)
  expect(await ask(await open(directory), 'select answer from kept')).toEqual({ answer: 42 })
})

test('the PostgreSQL of a killed server is adopted', async () => {
  const directory = newDirectory()
  const server = launch(directory)
  const pid = await server.pid
  server.child.kill('SIGKILL')
  await server.ended
  expect(isProcessAlive(pid)).toBe(true)
  const embedded = await open(directory)
  expect(embedded.pid).toBe(pid)
  await embedded.stop()
  expect(isProcessAlive(pid)).toBe(false)
})

test('a second server on one directory is refused at once, naming the first', async () => {
  const directory = newDirectory()
  const first = launch(directory)
  await first.pid
  // The best of three, as starting Node alone takes seconds on a busy machine.
  const times: number[] = []
  let second = first
  for (let attempt = 0; attempt < 3; attempt++) {
    const began = Date.now()
    second = launch(directory)
    expect(await second.ended).toBe(1)
    times.push(Date.now() - began)
  }
  expect(Math.min(...times)).toBeLessThan(2000)
  expect(second.words()).toContain(`process ${first.child.pid}`)
  expect(second.words().trim().split('\n')).toHaveLength(1)
})

test('of many servers that start at once one gets the directory', async () => {
  const directory = newDirectory()
  const servers = [1, 2, 3, 4, 5].map(() => launch(directory))
  const outcomes = await Promise.all(servers.map((server) => Promise.race([server.pid, server.ended])))
  expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(4)
})

test('a holder that is gone, or whose pid went to another program, is succeeded', () => {
  const directory = newDirectory()
  writeFileSync(join(directory, 'holder.7'), JSON.stringify({ pid: process.ppid, identity: 'an earlier program' }))
  claimDirectory(directory)
  expect(readdirSync(directory)).toEqual(['holder.8'])
  expect(() => claimDirectory(directory)).toThrow(`process ${process.pid}`)
})

test('an interrupted first start leaves nothing that hinders the next', async () => {
  const directory = newDirectory()
  const server = launch(directory)
  const begun = () => readdirSync(directory).some((name) => name.startsWith('postgres.new-'))
  await expect.poll(begun, { timeout: 20_000, interval: 10 }).toBe(true)
  server.child.kill('SIGKILL')
  await server.ended
  expect(existsSync(join(directory, 'postgres'))).toBe(false)
  const embedded = await open(directory)
  expect(await ask(embedded, 'select 1 as one')).toEqual({ one: 1 })
})

test('a PostgreSQL that dies is started again', async () => {
  const embedded = await open(newDirectory())
  const { pid } = embedded
  process.kill(pid, 'SIGKILL')
  // A connection that was open may outlive its server for a moment and answer once more.
  await expect.poll(() => embedded.pid, { timeout: 20_000 }).not.toBe(pid)
  await expect.poll(() => ask(embedded, 'select 1 as one').catch(() => null), { timeout: 20_000 }).toEqual({ one: 1 })
})

test('a pid file that names another program is not taken for a running PostgreSQL', async () => {
  const directory = newDirectory()
  const first = await startEmbedded({ dataDir: directory, log: quiet, durable: false })
  await first.stop()
  const pidFile = join(first.home, 'postgres', 'data', 'postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n`)
  expect(await ask(await open(directory), 'select 1 as one')).toEqual({ one: 1 })
})

test('a path too long for a socket is no obstacle', async () => {
  const directory = join(newDirectory(), 'a'.repeat(60), 'b'.repeat(60))
  const embedded = await open(directory)
  expect(await ask(embedded, 'select 1 as one')).toEqual({ one: 1 })
  const { host = '' } = embedded.connection
  await embedded.stop()
  expect(existsSync(host)).toBe(false)
})

test.runIf(isRoot)('as root, a directory that other users may not pass works too', async () => {
  const directory = newDirectory()
  chmodSync(directory, 0o700)
  const first = await startEmbedded({ dataDir: directory, log: quiet, durable: false })
  directories.push(first.home)
  expect(first.home).not.toBe(directory)
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await ask(await open(directory), 'select answer from kept')).toEqual({ answer: 42 })
  await running.pop()?.stop()
  rmSync(first.home, { recursive: true })
  await expect(startEmbedded({ dataDir: directory, log: quiet, durable: false })).rejects.toThrow('bring it back')
})

function newDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'steward-embedded-')))
  chmodSync(directory, 0o711)
  directories.push(directory)
  return directory
}

async function open(dataDir: string, durable = false): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir, log: quiet, durable })
  running.push(embedded)
  return embedded
}

async function ask(embedded: EmbeddedDatabase, text: string): Promise<unknown> {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts a server of its own process; `pid` is that of its PostgreSQL. */
function launch(directory: string) {
  const child = spawn(process.execPath, [join(program, 'launch.js'), directory])
  children.push(child)
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += String(chunk)
  })
  const pid = new Promise<number>((resolve) => {
    child.stdout.once('data', (chunk) => resolve(Number(String(chunk).split(' ')[1])))
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, pid, ended, words: () => words }
}

/** Ends the PostgreSQL that a killed launcher left running in a directory. */
async function ended(directory: string): Promise<void> {
  if (!existsSync(join(directory, 'postgres', 'data', 'postmaster.pid'))) return
  const embedded = await startEmbedded({ dataDir: directory, log: quiet, durable: false })
  await embedded.stop()
}

/** Work on a connection to a database of our own. */
async function on<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('the program is no superuser: it owns its tables, and neither files nor the cluster', async () => {
  const directory = newDirectory()
  const embedded = await startEmbedded({ dataDir: directory, log: quiet, durable: false })
  try {
    await on(embedded.connection, async (program) => {
      await program.query('create extension if not exists pg_trgm')
      await program.query('create extension if not exists btree_gist')
      await program.query('create table owned (id bigint generated always as identity primary key, name text)')
      for (const text of [
        `select pg_read_file('/etc/passwd')`,
        `copy owned (name) from program 'id'`,
        `copy owned to '/tmp/owned'`,
        'select pg_switch_wal()',
        `select rolpassword from pg_authid`,
        'create role more superuser',
        `alter system set fsync = 'off'`,
      ])
        await expect(program.query(text), text).rejects.toMatchObject({ code: '42501' })
    })
  } finally {
    await embedded.stop()
  }
})

test('what an earlier version made as the superuser is given to the program, and what administrators granted stays', async () => {
  const directory = newDirectory()
  const first = await startEmbedded({ dataDir: directory, log: quiet, durable: false })
  await on(first.admin, async (admin) => {
    // As it was before there was such a role.
    await admin.query('alter database steward owner to steward')
    await admin.query('drop owned by steward_program')
    await admin.query('drop role steward_program')
    for (const text of [
      'create role "Reporting" login',
      'alter default privileges in schema public grant select on tables to "Reporting"',
      'create extension pg_trgm',
      'create table things (id bigint generated always as identity primary key, code text default nextval($$tickets$$))',
      'create view seen as select id from things',
      'create function double(n int) returns int language sql as $$ select n * 2 $$',
      'create schema other',
      'create table other.theirs (id int)',
    ])
      await admin.query(text.includes('tickets') ? `create sequence tickets; ${text}` : text)
  })
  await first.stop()
  const second = await startEmbedded({ dataDir: directory, log: quiet, durable: false })
  try {
    await on(second.connection, async (program) => {
      await program.query('alter table things add column name text')
      await program.query(`insert into things (name) values ('x')`)
      await program.query('drop function double(int)')
      await program.query('create or replace view seen as select id from things where id > 0')
      await program.query('create table later (id int)')
      await expect(program.query('select from other.theirs')).rejects.toMatchObject({ code: '42501' })
      const { rows } = await program.query<{ reads: boolean; owner: string }>(
        `select has_table_privilege('Reporting', 'later', 'select') and has_table_privilege('Reporting', 'things', 'select') as reads,
           (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) as owner`,
      )
      expect(rows).toEqual([{ reads: true, owner: 'steward_program' }])
    })
  } finally {
    await second.stop()
  }
})

/** Those that the system of this machine has. */
const installed = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql')
      .map((major) => join('/usr/lib/postgresql', major))
      .filter((path) => Number(readBinariesMajor(path)) >= 15)
  : []

test.runIf(installed.length > 0)('an installed PostgreSQL stands in for the one that comes along', async () => {
  const path = installed.at(-1) ?? ''
  const native = { path, version: readBinariesMajor(path) ?? '', isInstalled: true as const }
  const directory = newDirectory()
  for (const round of [1, 2]) {
    const embedded = await startEmbedded({ dataDir: directory, log: quiet, durable: false, isArchiving: true, native })
    try {
      await on(embedded.connection, async (program) => {
        await program.query('create extension if not exists pg_trgm')
        const { rows } = await program.query<{ version: string; lower: string; sorted: string[] }>(
          `select current_setting('server_version_num')::int / 10000 as version, lower('ÄÉ') as lower,
             (select array_agg(w order by w) from unnest(array['b', 'B', 'ä', 'a']) w) as sorted`,
        )
        expect(rows).toEqual([{ version: Number(native.version), lower: 'äé', sorted: ['B', 'a', 'b', 'ä'] }])
      })
      const { rows } = await on(embedded.admin, (admin) => admin.query(`select ${archiveDirectory} as path`))
      expect([round, rows[0]?.path]).toEqual([round, expect.stringContaining('archive')])
    } finally {
      await embedded.stop()
    }
  }
})

test('a folder without a PostgreSQL that runs is refused by the name of the setting', () => {
  expect(() => selectInstalledPostgres('/nowhere')).toThrow(
    /STEWARD_POSTGRES=\/nowhere holds no bin\/postgres that runs/,
  )
})
