import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineJob } from '../../server/jobs/define-job'
import type { Job } from '../../server/types'
import { exhaustively } from '../setup/tier'
import { everyFive } from './job'
import { gate, note, type Servers, startServers } from './servers'

let servers: Servers

beforeEach(async () => {
  servers = await startServers()
})
afterEach(() => servers.close())

const minutes = 60_000
const plain = (name: string): Job =>
  everyFive(name, async ({ db }, run) => {
    await note(db, name, run)
    return { noted: 1 }
  })
const effects = () =>
  servers.rows<{ job: string; slot: string; n: number }>(
    'select job, slot, count(*)::int as n from effects group by 1, 2 order by 1, 2',
  )
const runs = () =>
  servers.rows<{ slot: string; status: string; attempts: number; failures: number; counts: object; error: string }>(
    'select slot, status, attempts, failures, counts, error from job_runs order by planned_at',
  )

exhaustively('of two servers one runs each job in each of a hundred slots, and once', async () => {
  const two = [servers.server(plain('a'), plain('b')), servers.server(plain('a'), plain('b'))]
  for (let slot = 0; slot < 100; slot++) {
    await Promise.all(two.map((server) => server.round()))
    await Promise.all(two.map((server) => server.round()))
    servers.now += 5 * minutes
  }
  const seen = await effects()
  expect(seen).toHaveLength(200)
  expect(seen.filter(({ n }) => n !== 1)).toEqual([])
  const kept = await runs()
  expect(kept).toHaveLength(200)
  expect(kept.every(({ status, attempts, counts }) => status === 'done' && attempts === 1 && 'noted' in counts)).toBe(
    true,
  )
  expect(servers.told.filter(({ level }) => level !== 'info')).toEqual([])
})

test('what was missed while no server was up is made up for once, and is told since when', async () => {
  const asked: (number | null)[] = []
  const daily = () =>
    defineJob({
      name: 'daily',
      when: { at: '01:00' },
      async run({ db }, run) {
        asked.push(run.since)
        await note(db, 'daily', run)
        return {}
      },
    })
  await servers.server(daily()).round()
  const first = Date.parse('2026-11-21T19:30Z')
  servers.now += 3 * 24 * 60 * minutes
  const later = [servers.server(daily()), servers.server(daily())]
  for (let look = 0; look < 3; look++) await Promise.all(later.map((server) => server.round()))
  expect(asked).toEqual([null, first])
  expect((await runs()).map(({ slot }) => slot)).toEqual(['2026-11-22', '2026-11-25'])
})

test('a job that says when it is needed takes no run before that', async () => {
  let isNeeded = false
  const asked = { ...plain('asked'), isNeeded: async () => isNeeded }
  const server = servers.server(asked)
  await server.round()
  expect(await runs()).toEqual([])
  isNeeded = true
  await server.round()
  expect(await runs()).toMatchObject([{ status: 'done', counts: { noted: 1 } }])
})

test('a clock that is set back runs nothing again', async () => {
  const server = servers.server(plain('a'))
  for (const step of [0, 5, -5, 0, 5]) {
    servers.now += step * minutes
    await server.round()
  }
  expect((await effects()).map(({ n }) => n)).toEqual([1, 1])
})

test('a job that throws is told and tried again after a growing pause, without anybody’s values', async () => {
  let tries = 0
  const job = () =>
    everyFive('shaky', async ({ db }, run) => {
      await note(db, 'shaky', run)
      if (++tries < 3) await db.query({ text: `select 'Aadhaar 1234'::int` })
      return { tries }
    })
  const two = [servers.server(job()), servers.server(job())]
  const look = () => Promise.all(two.map((server) => server.round()))
  const pauses = () =>
    servers.rows<{ s: number }>('select round(extract(epoch from next_at - now()))::int as s from job_runs')
  await look()
  await look()
  expect(tries).toBe(1)
  const [failed] = await runs()
  expect(failed).toMatchObject({
    status: 'waiting',
    failures: 1,
    error: expect.stringMatching(/^22P02: invalid input/),
  })
  expect((await pauses())[0]?.s).toBeGreaterThan(25)
  expect((await pauses())[0]?.s).toBeLessThanOrEqual(30)
  await servers.letLapse()
  await look()
  expect(tries).toBe(2)
  expect((await pauses())[0]?.s).toBeGreaterThan(50)
  await servers.letLapse()
  await look()
  expect(await runs()).toMatchObject([{ status: 'done', failures: 2, counts: { tries: 3 }, error: null }])
  const errors = servers.told.filter(({ level }) => level === 'error')
  expect(errors.map(({ message, about }) => [message, about.job])).toEqual(Array(2).fill(['a job failed', 'shaky']))
  expect(failed?.error).not.toContain('1234')
})

test('a run that still fails when the next one is due is given up for that', async () => {
  let fails = true
  const server = servers.server(
    everyFive('shaky', async () => {
      if (fails) throw new Error('no luck')
      return {}
    }),
  )
  await server.round()
  fails = false
  servers.now += 5 * minutes
  await server.round()
  expect((await runs()).map(({ status, error }) => [status, error])).toEqual([
    ['failed', 'Error: no luck'],
    ['done', null],
  ])
})

test('no job runs beside itself, however long it takes', async () => {
  const hold = gate()
  const slow = () =>
    everyFive('slow', async ({ db }, run) => {
      await note(db, 'slow', run)
      await hold.reach()
      return {}
    })
  const [one, two] = [servers.server(slow()), servers.server(slow(), plain('other'))]
  const running = one.round()
  await hold.reached
  servers.now += 5 * minutes
  await two.round()
  expect((await effects()).map(({ job, n }) => [job, n])).toEqual([
    ['other', 1],
    ['slow', 1],
  ])
  hold.open()
  await running
  await two.round()
  expect((await effects()).filter(({ job }) => job === 'slow').map(({ n }) => n)).toEqual([1, 1])
})

test('a holder whose lease is over writes nothing any more, by transaction or by statement, nor ends the run', async () => {
  const [hold, other] = [gate(), gate()]
  const refused: string[] = []
  const late = everyFive('late', async ({ db }, run) => {
    await hold.reach()
    for (const write of [
      () => note(db, 'late', run),
      () => db.transaction(async (tx) => void (await tx.query({ text: 'delete from effects' }))),
      async () => void (await run.once('step', async () => {})),
    ])
      await write().catch((error: Error) => refused.push(error.name))
    return { late: 1 }
  })
  const running = servers.server(late).round()
  await hold.reached
  await servers.letLapse()
  const second = everyFive('late', async ({ db }, run) => {
    await note(db, 'late', run)
    await other.reach()
    return { noted: 1 }
  })
  const goingOn = servers.server(second).round()
  await other.reached
  hold.open()
  await running
  expect(await runs()).toMatchObject([{ status: 'running', attempts: 2, counts: null }])
  other.open()
  await goingOn
  expect(refused).toEqual(['LostRun', 'LostRun', 'LostRun'])
  expect((await effects()).map(({ n }) => n)).toEqual([1])
  expect(await runs()).toMatchObject([{ status: 'done', attempts: 2, failures: 1, counts: { noted: 1 } }])
  expect(servers.told.map(({ message }) => message)).toContain('a run was given to another server before it had ended')
})

test('while a transaction of the holder is open nobody takes its run, though its lease is over', async () => {
  const [before, within] = [gate(), gate()]
  const limits: object[] = []
  const held = everyFive('held', async ({ db }) => {
    await before.reach()
    await db.transaction(async (tx) => {
      limits.push(...(await tx.query({ text: 'show idle_in_transaction_session_timeout' })).rows)
      await tx.query({ text: `insert into effects values ('held', now(), 1)` })
      await within.reach()
    })
    return { held: 1 }
  })
  const running = servers.server(held).round()
  await before.reached
  await servers.letLapse()
  before.open()
  await within.reached
  await servers.server(plain('held')).round()
  expect(await runs()).toMatchObject([{ status: 'running', attempts: 1 }])
  within.open()
  await running
  // A holder that stands still in a transaction is ended by PostgreSQL.
  expect(limits).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
  expect((await effects()).map(({ n }) => n)).toEqual([1])
  expect(await runs()).toMatchObject([{ status: 'done', attempts: 1, counts: { held: 1 } }])
})

test('a server that stops leaves its run to another at once, which does what is left of it', async () => {
  const job = (stopAt: number, stop: () => void) =>
    everyFive('steps', async (_kernel, run) => {
      for (let step = 0; step < 10 && !run.signal.aborted; step++) {
        await run.once(`${step}`, async (tx) => {
          await tx.query({ text: `insert into effects values ('steps', now(), $1)`, values: [step] })
        })
        if (step === stopAt) stop()
      }
      return {}
    })
  const first = servers.server(job(4, () => void first.close()))
  await first.round()
  expect(await runs()).toMatchObject([{ status: 'waiting', failures: 0 }])
  await servers.server(job(-1, () => {})).round()
  expect(await servers.rows('select step, count(*)::int as n from effects group by 1 order by 1')).toEqual(
    Array.from({ length: 10 }, (_, step) => ({ step, n: 1 })),
  )
  expect(await runs()).toMatchObject([{ status: 'done', attempts: 2, failures: 0 }])
  expect(await servers.rows('select from job_steps')).toEqual([])
})
