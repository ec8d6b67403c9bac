import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../server/app/app'
import { composeHandlers } from '../../server/approvals/handlers'
import { type Database, openDatabase } from '../../server/database/connect'
import { prepareDatabase } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { toDiskFullProblem } from '../../server/start/disk-full'
import { StartProblem } from '../../server/start/start-problem'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { exhaustively } from '../setup/tier'
import { keptLog } from './lines'

let steward: TestApp
beforeEach(async () => {
  steward = await startApp()
})
afterEach(() => steward.close())

exhaustively('a thousand questions cost one look into the database', async () => {
  let looks = 0
  const db: Database = {
    ...steward.db,
    query: (statement) => {
      looks += 1
      return steward.db.query(statement)
    },
  }
  const app = await buildApp({ declared: shipped, db, settings: testSettings, webRoot: '/nonexistent' })
  looks = 0
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 1000 }, () => app.inject({ url: '/health/ready' })))
  const seconds = Math.ceil((performance.now() - began) / 1000)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(looks).toBeLessThanOrEqual(seconds)
  await app.close()
})

test('questions about its health are never too many', async () => {
  const app = await buildApp({
    declared: shipped,
    db: steward.db,
    settings: { ...testSettings, rateLimit: 2 },
    webRoot: '/nonexistent',
  })
  for (let n = 0; n < 20; n++) expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200)
  await app.close()
})

test('without its database it lives and is not ready', async () => {
  const db = { ...steward.db }
  const app = await buildApp({ declared: shipped, db, settings: testSettings, webRoot: '/nonexistent' })
  Object.assign(db, await lost(steward.db))
  const ready = await app.inject({ url: '/health/ready' })
  expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false, reason: 'The database does not answer.' }])
  expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200)
  await app.close()
})

exhaustively(
  'a clock that is off is told in the log, and by a minute no calls are taken until it is right again',
  async () => {
    let offSeconds = 3
    const log = keptLog()
    const app = await buildApp({
      declared: shipped,
      db: steward.db,
      settings: { ...testSettings, logLevel: 'warn' },
      webRoot: '/nonexistent',
      log: log.stream,
      clock: () => Date.now() + offSeconds * 1000,
    })
    const ready = async (seconds: number) => {
      offSeconds = seconds
      const { statusCode, body } = await app.inject({ url: '/health/ready' })
      return `${statusCode} ${body}`
    }
    // A question is answered anew after a second.
    const becomes = (seconds: number, answer: RegExp) => expect.poll(() => ready(seconds)).toMatch(answer)
    const warnings = () =>
      log
        .lines()
        .filter(({ msg }) => String(msg).includes('clock'))
        .map(({ msg }) => msg)
    await becomes(3, /^200/)
    expect(warnings()).toEqual([])
    await becomes(-3600, /^503 .*"reason":"The clock of this server is 3600 s behind that of the database/)
    await becomes(8, /^200/)
    expect(warnings()).toEqual([expect.stringContaining('3600 s behind')])
    await becomes(61.5, /^503 .*6[12] s ahead of/)
    await becomes(0, /^200/)
    await app.close()
  },
)

test('a server waits however long another one fills the database, and does not fill it again', async () => {
  const hasty = openDatabase({ ...steward.db.config, statementTimeoutMs: 300 })
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  try {
    const { second } = await steward.db.transaction(async (tx) => {
      await tx.query({ text: 'select pg_advisory_xact_lock(7305002)' })
      const began = performance.now()
      const needs = { db: hasty, settings: testSettings, model: composeModel(shipped, testSettings) }
      const second = shipped.demo?.fill({ ...needs, handlers: composeHandlers(shipped), log })
      await expect.poll(() => lines.length > 0 && performance.now() - began > 1000).toBe(true)
      return { second }
    })
    expect(await second).toBe(false)
    expect(lines).toEqual([expect.stringMatching(/^Another server fills this database with the demo company/)])
  } finally {
    await hasty.close()
  }
})

/** A database as it is when nobody listens where it was; what was prepared before still answers. */
async function lost(db: Database): Promise<Database> {
  const away = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, poolSize: 1, statementTimeoutMs: 1000 })
  await away.close()
  return { ...db, query: (statement) => away.query(statement) }
}

/** As PostgreSQL says it where a file of a table cannot grow. */
const full = `create function refuse_room() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert or update on customers execute function refuse_room();
  create trigger no_room before insert or update on steward_meta execute function refuse_room()`

exhaustively('while writes fail on a full disk it is not ready, and again as soon as there is room', async () => {
  const finance = await steward.demo('finance')
  const ready = async () => (await steward.app.inject({ url: '/health/ready' })).statusCode
  const create = (name: string) => steward.call('createCustomer', { name }, { as: finance })
  expect(await ready()).toBe(200)
  await steward.db.query({ text: full })
  const refused = await create('No room')
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
  await expect.poll(ready, { timeout: 5000 }).toBe(503)
  expect((await steward.call('getCustomers', {}, { as: finance })).status).toBe(200)
  expect(await ready()).toBe(503)
  await steward.db.query({ text: 'drop function refuse_room cascade' })
  await expect.poll(ready, { timeout: 5000 }).toBe(200)
  expect((await create('Room again')).status).toBe(200)
})

test('a start on a full disk ends with one sentence, which says what to do', async () => {
  await steward.db.query({ text: full })
  const log = () => {}
  const settings = { ...testSettings, seed: 'empty' as const }
  const failed = await prepareDatabase(steward.db, settings, shipped, log).catch((error: unknown) => error)
  const said = toDiskFullProblem(failed, '/var/lib/steward')
  expect(said).toBeInstanceOf(StartProblem)
  expect((said as StartProblem).message).toBe(
    'There is no room left on the disk of the database: free some space there (DATA_DIR is /var/lib/steward), and start again; nothing is lost.',
  )
  const noSpace = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(toDiskFullProblem(new Error('outer', { cause: noSpace }), '/data')).toBeInstanceOf(StartProblem)
  const other = new Error('something else')
  expect(toDiskFullProblem(other, '/data')).toBe(other)
})

test('what a start asks the database for the server does not keep in memory', async () => {
  const db = openDatabase(steward.db.config)
  await prepareDatabase(db, { ...testSettings, seed: 'empty' as const }, shipped, () => {})
  expect(db.load().open).toBe(0)
  await db.close()
})

test('while it stops it lives, is not ready, and refuses calls on open connections in the envelope', async () => {
  const app = await buildApp({ declared: shipped, db: steward.db, settings: testSettings, webRoot: '/nonexistent' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  app.get('/slow', () => held.then(() => 'done'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const busy = () => busySocket(app)
  const [live, ready, page] = [await busy(), await busy(), await busy()]
  const closing = app.close()
  await live.ask('/health/live')
  await ready.ask('/health/ready')
  await page.ask('/Home')
  release()
  await closing
  expect(await live.answers()).toMatch(/^HTTP\/1.1 200[\s\S]*HTTP\/1.1 200[\s\S]*{"live":true}$/)
  expect(await ready.answers()).toMatch(
    /^HTTP\/1.1 200[\s\S]*HTTP\/1.1 503[\s\S]*{"ready":false,"reason":"The server stops."}$/,
  )
  expect(await page.answers()).toMatch(/HTTP\/1.1 503[\s\S]*retry-after: 2[\s\S]*"code":"unavailable"/)
})

/** A connection with a call under way, on which more may be asked. */
async function busySocket(app: FastifyInstance) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const closed = once(socket, 'close')
  const ask = async (path: string) => {
    const arrived = once(app.server, 'request')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await arrived
  }
  await ask('/slow')
  return { ask, answers: () => closed.then(() => text) }
}
