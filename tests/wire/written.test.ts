import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldRows } from '../../server/database/system/system'
import { DailyWriteQuota } from '../../server/wire/daily-write-quota'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { companyToday } from '../setup/clock'
import { exhaustively } from '../setup/tier'

const mostMb = 1
const megabyte = 1024 * 1024

let steward: TestApp

beforeAll(async () => {
  steward = await startApp(undefined, { writesMaxMb: mostMb })
})
afterAll(() => steward.close())

const long = () => randomUUID().repeat(54).slice(0, 1900)

/** A write that leaves a long entry in the history, and a long answer where it has a key. */
const write = (as: Person, id: number | undefined, version: number | undefined, key?: string) =>
  steward.call<{ id: number; version: number }>(
    'updateCustomer',
    { id, version, notes: long() },
    { as, ...(key && { key }) },
  )

const diskUse = async () => {
  const { rows } = await steward.db.query<{ bytes: number }>({
    text: `select (pg_total_relation_size('history') + pg_total_relation_size('idempotency'))::float8 as bytes`,
  })
  return rows[0]?.bytes ?? 0
}

async function someCustomer(): Promise<{ id: number; version: number }> {
  const { rows } = await steward.db.query<{ id: number; version: number }>({
    text: 'select id, version from customers order by id limit 1',
  })
  if (!rows[0]) throw new Error('The demo company has no customer')
  return rows[0]
}

exhaustively(
  'one person fills neither the history nor the answers to repeated requests; others go on, and so do reading and signing out',
  async () => {
    const [greedy, other] = [
      await steward.person('admin', 'finance', 'director'),
      await steward.person('finance', 'director'),
    ]
    const before = await diskUse()
    let { id, version } = await someCustomer()
    let refused: Awaited<ReturnType<typeof write>> | undefined
    for (let n = 0; n < 3000 && !refused; n++) {
      const reply = await write(greedy, id, version, randomUUID())
      if (reply.status !== 200) refused = reply
      version = reply.body.data?.version ?? version
    }
    expect([refused?.status, refused?.body.code, refused?.body.args]).toEqual([
      409,
      'writeQuota',
      { megabytes: mostMb },
    ])
    expect((await diskUse()) - before).toBeLessThan(4 * mostMb * megabyte)
    expect((await write(other, id, version)).body).toMatchObject({ error: null })
    expect((await steward.call('getCustomers', {}, { as: greedy })).status).toBe(200)
    expect((await steward.call('updateLoginTracker', {}, { as: greedy })).body.code).not.toBe('writeQuota')
  },
)

test('what was written is shared by servers and outlives a restart; another day is another one', async () => {
  const { empId } = await steward.person('employee')
  const [one, second] = [
    new DailyWriteQuota(steward.db, { writesMaxMb: 1 }),
    new DailyWriteQuota(steward.db, { writesMaxMb: 1 }),
  ]
  const today = companyToday()
  const sent = [['notes', 'x'.repeat(300 * 1024)]] as const
  for (const server of [one, second, one]) {
    await server.take(empId, today, sent)
    await server.kept(empId, today, '')
  }
  const another = new DailyWriteQuota(steward.db, { writesMaxMb: 1 })
  for (const server of [one, another])
    await expect(server.take(empId, today, sent)).rejects.toMatchObject({ code: 'writeQuota' })
  await one.take(empId, '2099-01-01', sent)
})

test('many at once take no more than there is', async () => {
  const { empId } = await steward.person('employee')
  const written = new DailyWriteQuota(steward.db, { writesMaxMb: 1 })
  const sent = [['notes', 'x'.repeat(100 * 1024)]] as const
  const taken = await Promise.allSettled(Array.from({ length: 50 }, () => written.take(empId, companyToday(), sent)))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('what is refused is not counted', async () => {
  const { empId } = await steward.person('employee')
  const written = new DailyWriteQuota(steward.db, { writesMaxMb: 1 })
  const sent = [['notes', 'x'.repeat(700 * 1024)]] as const
  for (let turn = 0; turn < 3; turn++) (await written.take(empId, companyToday(), sent))()
  await written.take(empId, companyToday(), sent)
  await expect(written.take(empId, companyToday(), sent)).rejects.toMatchObject({ code: 'writeQuota' })
})

test('answers to repeated requests are forgotten after a day, and what was counted after two', async () => {
  expect(testSettings.writesMaxMb).toBe(500)
  const { empId } = await steward.person('employee')
  await steward.db.query({
    text: `insert into idempotency (emp_id, key, operation, body_hash, created_at) select $1, 'key-' || n, 'x', 'y', now() - make_interval(hours => n) from generate_series(22, 26) n`,
    values: [empId],
  })
  await steward.db.query({
    text: 'insert into written_bytes (emp_id, day, bytes) select $1, $2::date - n, 5 from unnest(array[0, 1, 4, 9]) n',
    values: [empId, companyToday()],
  })
  await steward.db.transaction((tx) => deleteOldRows(tx))
  const left = async (table: string) =>
    (await steward.db.query({ text: `select from ${table} where emp_id = $1`, values: [empId] })).rowCount
  expect([await left('idempotency'), await left('written_bytes')]).toEqual([2, 2])
})
