import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findImpassableDirectory, type SystemUser } from '../../server/start/database-user'
import { isProcessAlive } from '../../server/start/processes'
import { postmasterOf } from './postgres'
import { Program, type Run } from './program'

const program = new Program()
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
/** Filling the demo company takes most of a first start. */
const empty = { SEED: 'empty' }
/** Whom an ordinary user of this machine is played by. */
const ordinary = process.getuid?.() === 0 ? nobody() : undefined
/** Holds the demo company. */
let demoHome = ''
let saidAtFirst = ''

beforeAll(async () => {
  await program.build()
  demoHome = program.newHome()
  const run = program.start(demoHome)
  await run.ready
  run.child.kill('SIGTERM')
  await run.ended
  saidAtFirst = run.stderr()
})

afterAll(() => program.cleanUp())

test('the first start says what takes it so long', () => {
  expect(saidAtFirst).toContain('The demo company is being made')
})

test('a port that is taken', async () => {
  const { port, close } = await listening()
  const { line } = await refusal(demoHome, { PORT: String(port) })
  expect(line).toContain(`cannot listen on 127.0.0.1 port ${port}`)
  expect(line).toContain('set PORT to another number')
  expect(postmasterOf(join(demoHome, 'data'))).toBeUndefined()
  await close()
})

test('a data directory that is no directory', async () => {
  const home = program.newHome()
  writeFileSync(join(home, 'file'), '')
  const { line } = await refusal(home, { DATA_DIR: join(home, 'file', 'data') })
  expect(line).toContain('cannot be written')
  expect(line).toContain('set DATA_DIR to another directory')
})

test.skipIf(ordinary && findImpassableDirectory('.', ordinary))(
  'a data directory that may not be written',
  async () => {
    const home = program.newHome()
    mkdirSync(join(home, 'data'))
    chmodSync(join(home, 'data'), 0o555)
    const { line } = await refusal(home, {}, ordinary)
    expect(line).toContain('cannot be written')
    expect(line).toContain('give this user the right to write there')
  },
)

test('a second start on one data directory', async () => {
  const home = program.newHome()
  const first = program.start(home, empty)
  const holds = () => existing(join(home, 'data')).some((name) => name.startsWith('holder.'))
  await expect.poll(holds, { timeout: 20_000, interval: 10 }).toBe(true)
  await refuseSecond(home, first.child.pid)
  await first.ready
  await refuseSecond(home, first.child.pid)
  expect((await end(first)).code).toBe(0)
})

async function refuseSecond(home: string, holder: number | undefined): Promise<void> {
  const { line, ms } = await refusal(home)
  expect(line).toContain(`in use by another server (process ${holder})`)
  expect(line).toContain('set DATA_DIR to another directory')
  // Loading the program takes its time on a busy machine; finding the holder must not.
  const { ms: loading } = await refusal(home, { STEWARD_CURENCY: 'EUR' })
  expect(ms - loading).toBeLessThan(2000)
}

test.each([
  ['a mistyped setting', { STEWARD_CURENCY: 'EUR' }, 'did you mean STEWARD_CURRENCY'],
  ['a network without TLS', { HOST: '0.0.0.0' }, 'set TLS_CERT and TLS_KEY'],
  ['demo data in production', { NODE_ENV: 'production', SEED: 'demo' }, 'set SEED=empty'],
  ['a short secret in production', { NODE_ENV: 'production', STEWARD_SECRET: 'short' }, 'give at least 32'],
  ['demo people in production', { NODE_ENV: 'production' }, 'demo people with published passwords: use another'],
  ['a certificate that is absent', { TLS_CERT: 'no.pem', TLS_KEY: 'no.pem' }, 'TLS_CERT=no.pem cannot be read'],
  ['an address of another machine', { HOST: '192.0.2.1', STEWARD_TRUST_PROXY: '1' }, 'set HOST to one of its own'],
])('%s', async (_name, settings, cure) => {
  const { line } = await refusal(demoHome, settings)
  expect(line).toContain(cure)
})

test('a certificate that is none', async () => {
  const path = join(demoHome, 'none.pem')
  writeFileSync(path, 'no certificate')
  const { line } = await refusal(demoHome, { TLS_CERT: path, TLS_KEY: path })
  expect(line).toContain('TLS_CERT and TLS_KEY are not usable')
})

test('a database that is away', async () => {
  const { port, close } = await listening()
  await close()
  const settings = { DATABASE_URL: `postgres://steward:hunter2@127.0.0.1:${port}/steward` }
  const { line, ms } = await refusal(program.newHome(), settings)
  expect(line).toContain(`127.0.0.1:${port}/steward cannot be used`)
  expect(line).toContain('correct DATABASE_URL')
  expect(line).not.toContain('hunter2')
  expect(ms).toBeLessThan(13_000)
})

test('a password that the database refuses', async () => {
  const { host, port, user, database } = inject('cluster').connection
  const query = new URLSearchParams({ host: String(host), port: String(port), user: String(user), password: 'hunter2' })
  const settings = { DATABASE_URL: `postgres:///${database ?? 'postgres'}?${query}` }
  const { line, ms } = await refusal(program.newHome(), settings)
  expect(line).toContain('password authentication failed')
  expect(line).toContain('correct DATABASE_URL')
  expect(line).not.toContain('hunter2')
  expect(ms).toBeLessThan(5000)
})

// Without openssl there is nothing that makes a certificate; vitest names the test as skipped.
test.skipIf(!hasOpenssl)('a certificate is served over https', async () => {
  const [cert, key] = [join(demoHome, 'cert.pem'), join(demoHome, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const made = spawnSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert])
  expect(made.status, String(made.stderr)).toBe(0)
  const run = program.start(demoHome, { TLS_CERT: cert, TLS_KEY: key, HOST: '0.0.0.0' })
  const origin = await run.ready
  expect(origin).toMatch(/^https:/)
  const { port } = new URL(origin)
  expect(await statusOf(Number(port), readFileSync(cert))).toBe(200)
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
  expect((await end(run)).code).toBe(0)
})

test('a start that is interrupted ends cleanly and the next one completes', async () => {
  const home = program.newHome()
  const run = program.start(home, empty)
  await expect.poll(() => postmasterOf(join(home, 'data')), { timeout: 20_000, interval: 5 }).toBeDefined()
  const postmaster = postmasterOf(join(home, 'data')) ?? 0
  run.child.kill('SIGTERM')
  expect(await run.ended).toMatchObject({ code: 0 })
  expect(run.stderr()).toBe('')
  expect(isProcessAlive(postmaster)).toBe(false)
  const next = program.start(home, empty)
  await next.ready
  expect((await end(next)).code).toBe(0)
})

/** A start that must fail: the one line it says. */
async function refusal(home: string, settings: Record<string, string> = {}, user?: SystemUser) {
  const run = program.start(home, settings, user)
  const { code, ms } = await run.ended
  const lines = run.stderr().split('\n')
  expect(lines, 'one line').toEqual([expect.stringMatching(/^.+: .+\.$/), ''])
  expect(code).toBe(1)
  return { line: lines[0] ?? '', ms }
}

async function end(run: Run) {
  run.child.kill('SIGTERM')
  return run.ended
}

async function listening() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    await once(server, 'close')
  }
  return { port, close }
}

function statusOf(port: number, ca: Buffer): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/health/ready', ca }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', reject)
    call.end()
  })
}

function existing(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

function nobody(): SystemUser {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')
  if (!fields) throw new Error('There is no user nobody')
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}
