import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isProcessAlive } from '../../server/start/processes'
import type { Envelope } from '../../src/framework/errors'
import { exhaustively } from '../setup/tier'
import { connectTo, postmasterOf, signalAll } from './postgres'
import { Program, type Run } from './program'
import { until } from './until'
import { type Reply, type Row, Wire } from './wire'

const program = new Program()
const settings = { STEWARD_RATE_LIMIT: '10000000', STEWARD_POOL_SIZE: '12', LOG_LEVEL: 'silent' }

let home = ''
let data = ''
let run: Run
let wire: Wire

beforeAll(async () => {
  await program.build()
  home = program.newHome()
  data = join(home, 'data')
})

beforeEach(async () => {
  run = program.start(home, settings)
  wire = await new Wire(await run.ready).signIn('finance')
})

afterEach(async () => {
  run.child.kill('SIGKILL')
  await run.ended
})

afterAll(() => program.cleanUp())

test('SIGTERM answers what is under way, then ends with PostgreSQL stopped', async () => {
  const postmaster = postmasterOf(data) ?? 0
  const { calls, release } = await blockedCalls(10)
  run.child.kill('SIGTERM')
  await until('no call is taken', () => refusesCalls(wire.origin))
  expect(isProcessAlive(postmaster)).toBe(true)
  await release()
  const released = performance.now()
  expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual(Array(10).fill(200))
  expect(await run.ended).toMatchObject({ code: 0 })
  // Connections that browsers keep alive do not hold it up.
  expect(performance.now() - released).toBeLessThan(5000)
  expect(isProcessAlive(postmaster)).toBe(false)
  expect(postmasterOf(data)).toBeUndefined()
})

exhaustively('a second signal does not wait, and the next start loses nothing', async () => {
  const { id, name } = await wire.data<Row>('createCustomer', { name: 'Before the second signal' })
  const { calls, release } = await blockedCalls(1)
  run.child.kill('SIGTERM')
  await until('no call is taken', () => refusesCalls(wire.origin))
  run.child.kill('SIGTERM')
  expect(await run.ended).toMatchObject({ code: 1 })
  await expect(calls[0]).rejects.toThrow()
  await release()
  const { token } = wire
  run = program.start(home, settings)
  const again = new Wire(await run.ready, token)
  expect(await again.data<Row>('getCustomerById', { id })).toMatchObject({ name })
})

test('a PostgreSQL that is killed means 503 for a moment, then service again', async () => {
  const killed = signalAll(data, 'SIGKILL')
  const began = performance.now()
  const seen = new Set<number>()
  let refused: Reply | undefined
  await until('it serves again', async () => {
    const reply = await wire.call('getCustomers')
    seen.add(reply.status)
    if (reply.status === 503) refused = reply
    return reply.status === 200 && refused !== undefined
  })
  const ms = Math.round(performance.now() - began)
  expectUnavailable(refused)
  expect([...seen].sort()).toEqual([200, 503])
  expect(await wire.isReady()).toBe(true)
  expect(postmasterOf(data)).not.toBe(killed)
  expect(run.child.exitCode).toBeNull()
  console.log(`PostgreSQL killed while serving: served again after ${ms} ms`)
})

exhaustively('while PostgreSQL is away the server lives and says that it is not ready', async () => {
  signalAll(data, 'SIGKILL')
  await until('not ready', async () => !(await wire.isReady()))
  expect((await fetch(`${wire.origin}/health/live`)).status).toBe(200)
  expect((await fetch(`${wire.origin}/SignIn`)).status).toBe(200)
  await until('ready again', () => wire.isReady())
})

test('a PostgreSQL that hangs holds up its calls only; the others get 503, all end when it goes on', async () => {
  signalAll(data, 'SIGSTOP')
  // As many as there are connections hang, as a slow statement would.
  const hanging = Array.from({ length: 12 }, () => wire.call('getDepartments'))
  const began = performance.now()
  const refused = await Promise.race([wire.call('getCustomers'), ...hanging])
  expectUnavailable(refused)
  expect(performance.now() - began).toBeLessThan(4000)
  expect(await wire.isReady()).toBe(false)
  expect((await fetch(`${wire.origin}/health/live`)).status).toBe(200)
  signalAll(data, 'SIGCONT')
  for (const { status } of await Promise.all(hanging)) expect([200, 503]).toContain(status)
  await until('ready again', () => wire.isReady(), 5000)
})

function expectUnavailable(reply: Reply | undefined): void {
  expect(reply?.status).toBe(503)
  expect(Number(reply?.headers.get('retry-after'))).toBeGreaterThan(0)
  const envelope = JSON.parse(reply?.text ?? '{}') as Envelope
  expect(envelope).toMatchObject({ data: null, code: 'unavailable', requestId: reply?.headers.get('x-request-id') })
}

/** Calls that wait for a lock in the database until it is released. */
async function blockedCalls(count: number) {
  const locker = await connectTo(data)
  await locker.query('begin')
  await locker.query('lock table customers in exclusive mode')
  const run = performance.now()
  const calls = Array.from({ length: count }, (_, n) => wire.call('createCustomer', { name: `Blocked-${run}-${n}` }))
  for (const call of calls) call.catch(() => {})
  const waiting = 'select count(distinct pid)::int as waiting from pg_locks where not granted'
  await until('all calls wait', async () => (await locker.query(waiting)).rows[0].waiting === count)
  const release = async () => {
    await locker.query('commit')
    await locker.end()
  }
  return { calls, release }
}

async function refusesCalls(origin: string): Promise<boolean> {
  const status = await fetch(`${origin}/health/live`, { headers: { connection: 'close' } }).then(
    (response) => response.status,
    () => 0,
  )
  return status !== 200
}
