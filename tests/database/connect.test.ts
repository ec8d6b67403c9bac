import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/database/connect'
import { mostPreparedOfConnection } from '../../server/database/prepared-limit'
import { freshDatabase, type TestDatabase } from '../setup/database'
import { exhaustively } from '../setup/tier'

const patient = { timeout: 20_000 }

let own: TestDatabase

beforeAll(async () => {
  own = await freshDatabase({
    name: 'accounts',
    fill: async (db) => {
      await db.query({ text: 'create table accounts (id int primary key, balance numeric(12,2) not null)' })
      await db.query({ text: `insert into accounts values (1, '10.00'), (2, '20.00')` })
    },
  })
})

afterAll(() => own.drop())

test('values leave the database without losing anything', async () => {
  const { rows } = await own.db.query({
    text: `select date '2026-02-28' as day, numeric '10.50' as amount, int8 '9007199254740991' as number,
      timestamptz '2026-03-01 10:00:00.123456+05:30' as moment, jsonb '{"a":1}' as json, jsonb '{"a":1}'::text as raw,
      array[date '2026-01-01'] as days, array[1.50, null]::numeric[] as amounts, timestamp '2026-01-01 10:00' as clock,
      array[timestamptz '2026-01-01 00:00Z'] as moments, timestamptz 'infinity' as never`,
  })
  expect(rows[0]).toEqual({
    day: '2026-02-28',
    amount: '10.50',
    number: 9007199254740991,
    moment: '2026-03-01T04:30:00.123Z',
    json: { a: 1 },
    raw: '{"a": 1}',
    days: ['2026-01-01'],
    amounts: ['1.50', null],
    clock: '2026-01-01 10:00:00',
    moments: ['2026-01-01T00:00:00.000Z'],
    never: 'infinity',
  })
})

test('a whole number that would be rounded is an error', async () => {
  await expect(own.db.query({ text: `select int8 '9007199254740993' as n` })).rejects.toThrow('9007199254740993')
})

test('a named statement is prepared, and a name PostgreSQL would cut is refused', async () => {
  const statement = { name: 'double', text: 'select $1::int * 2 as n', values: [21] }
  await own.db.transaction(async (tx) => {
    expect((await tx.query<{ n: number }>(statement)).rows[0]?.n).toBe(42)
    const { rows } = await tx.query({ text: `select name from pg_prepared_statements where name = 'double'` })
    expect(rows).toHaveLength(1)
  })
  await expect(own.db.query({ ...statement, name: 'x'.repeat(64) })).rejects.toThrow('63 bytes')
})

test('a serialization failure is tried again', async () => {
  let attempts = 0
  await own.db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level serializable' })
    const { rows } = await tx.query({ text: 'select balance from accounts where id = 1' })
    attempts++
    if (attempts < 3) await own.db.query({ text: 'update accounts set balance = balance + 1 where id = 1' })
    const balance = (Number(rows[0]?.balance) * 2).toFixed(2)
    await tx.query({ text: 'update accounts set balance = $1 where id = 1', values: [balance] })
  })
  expect(attempts).toBe(3)
  const { rows } = await own.db.query<{ balance: string }>({ text: 'select balance from accounts where id = 1' })
  expect(rows[0]?.balance).toBe('24.00')
})

exhaustively('a deadlock is resolved by running one side again', async () => {
  const move = (from: number, to: number, ready: () => Promise<void>) =>
    own.db.transaction(async (tx) => {
      await tx.query({ text: 'update accounts set balance = balance - 1 where id = $1', values: [from] })
      await ready()
      await tx.query({ text: 'update accounts set balance = balance + 1 where id = $1', values: [to] })
    })
  let waiting = 0
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  const meet = async () => {
    if (++waiting >= 2) open()
    await both
  }
  await Promise.all([move(1, 2, meet), move(2, 1, meet)])
  expect(waiting).toBe(3)
})

test('a transaction whose error was swallowed does not pass for committed', async () => {
  const swallowing = own.db.transaction(async (tx) => {
    await tx.query({ text: 'select 1/0' }).catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('rolled back')
})

test('a refused statement keeps its own error and rolls back', async () => {
  const failing = own.db.transaction(async (tx) => {
    await tx.query({ text: 'delete from accounts' })
    await tx.query({ text: 'insert into accounts values (1, null)' })
  })
  await expect(failing).rejects.toMatchObject({ code: '23502' })
  expect((await own.db.query({ text: 'select from accounts' })).rowCount).toBe(2)
})

test.each([
  ['an absent socket', { host: '/tmp/steward-nowhere', database: 'x', user: 'x' }],
  ['a closed port', { host: '127.0.0.1', port: 1, database: 'x', user: 'x' }],
])('%s is unavailable', async (_, connection) => {
  const db = openDatabase({ connection, poolSize: 1, statementTimeoutMs: 0 })
  await expect(db.query({ text: 'select 1' })).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  await expect(db.transaction(async () => 1)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(db.listen('news', () => {})).rejects.toMatchObject({ code: 'unavailable' })
  await db.close()
})

test('what is asked of a transaction at once goes in one piece and is done in order; the first refusal is told', async () => {
  const balances = async () => (await own.db.query({ text: 'select balance from accounts order by id' })).rows
  const before = await balances()
  const sent = vi.spyOn(Socket.prototype as unknown as { _writev(): void }, '_writev')
  const pieces = await own.db.transaction(async (tx) => {
    const rows = await Promise.all([
      tx.query({ text: `update accounts set balance = balance + 1 where id = 1` }),
      tx.query({ text: 'select balance - 1 as balance from accounts where id = 1' }),
      tx.query({ text: `update accounts set balance = balance - 1 where id = 1` }),
    ])
    expect(rows[1].rows).toEqual(before.slice(0, 1))
    return sent.mock.calls.length
  })
  expect(pieces).toBe(1)
  sent.mockRestore()
  const refused = own.db.transaction((tx) =>
    Promise.all([
      tx.query({ text: 'update accounts set balance = 99' }),
      tx.query({ text: 'select 1 / 0' }),
      tx.query({ text: 'select 1' }),
    ]),
  )
  await expect(refused).rejects.toThrow(/division by zero/)
  expect(await balances()).toEqual(before)
})

exhaustively('a pool that stays busy for two seconds is unavailable', async () => {
  const db = openDatabase({ connection: own.connection, poolSize: 1, statementTimeoutMs: 0 })
  const slow = db.query({ text: 'select pg_sleep(3)' })
  await expect(db.query({ text: 'select 1' })).rejects.toMatchObject({ code: 'unavailable' })
  await slow
  await db.close()
})

test('a connection lost in a transaction is unavailable, the next one works', async () => {
  const killed = own.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    await own.db.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] })
    await tx.query({ text: 'select 1' })
  })
  await expect(killed).rejects.toMatchObject({ code: 'unavailable' })
  expect((await own.db.query({ text: 'select 1' })).rowCount).toBe(1)
})

test('idle connections that the server ends do no harm', async () => {
  await Promise.all([1, 2, 3].map(() => own.db.query({ text: 'select pg_sleep(0.05)' })))
  await terminateOthers('idle')
  await expect.poll(() => own.db.pool.totalCount, patient).toBeLessThan(2)
  expect((await own.db.query({ text: 'select 1' })).rowCount).toBe(1)
})

test('statements that take too long are cancelled', async () => {
  const db = openDatabase({ connection: own.connection, poolSize: 1, statementTimeoutMs: 100 })
  await expect(db.query({ text: 'select pg_sleep(5)' })).rejects.toMatchObject({ code: '57014' })
  await db.close()
})

exhaustively('a database that never answers is unavailable, unless the statement may take its time', async () => {
  const hasty = openDatabase({ connection: own.connection, poolSize: 1, statementTimeoutMs: 50 })
  const frozen = { text: 'select pg_sleep(2.5)' }
  const unlimited = { text: 'set local statement_timeout = 0' }
  await expect(
    hasty.transaction(async (tx) => {
      await tx.query(unlimited)
      await tx.query(frozen)
    }),
  ).rejects.toMatchObject({ code: 'unavailable' })
  await hasty.transaction(async (tx) => {
    await tx.query(unlimited)
    await tx.query({ ...frozen, timeoutMs: 10_000 })
  })
  await hasty.close()
})

test('notifications arrive, and again after the connection was lost', async () => {
  const heard: string[] = []
  let missed = 0
  const stop = await own.db.listen(
    'news',
    (payload) => heard.push(payload),
    () => missed++,
  )
  await own.db.query({ text: `select pg_notify('news', 'first')` })
  await expect.poll(() => heard, patient).toEqual(['first'])
  await terminateOthers('idle')
  await expect.poll(() => missed, patient).toBe(1)
  await own.db.query({ text: `select pg_notify('news', 'second')` })
  await expect.poll(() => heard, patient).toEqual(['first', 'second'])
  await stop()
  await own.db.query({ text: `select pg_notify('news', 'third')` })
  expect(heard).toHaveLength(2)
})

async function terminateOthers(state: string): Promise<void> {
  await own.db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = $1`,
    values: [state],
  })
}

test('a connection that holds too many prepared statements ends, and the next one goes on', async () => {
  const db = openDatabase({ connection: own.connection, poolSize: 1, statementTimeoutMs: 0 })
  try {
    for (const each of [db, db.forCalls('many')]) {
      const pids = new Set<unknown>()
      let most = 0
      for (let n = 0; n < mostPreparedOfConnection + 5; n++) {
        const name = `many_${n}`
        const text = `select pg_backend_pid() as pid, ${n} as n, (select count(*)::int from pg_prepared_statements) as kept`
        const { rows } = await each.query<{ pid: number; n: number; kept: number }>({ name, text })
        expect(rows[0]?.n).toBe(n)
        pids.add(rows[0]?.pid)
        most = Math.max(most, rows[0]?.kept ?? 0)
      }
      expect(most).toBe(mostPreparedOfConnection)
      expect(pids.size).toBe(2)
    }
  } finally {
    await db.close()
  }
})
