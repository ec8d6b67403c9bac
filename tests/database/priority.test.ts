import { constants, getPriority } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../server/database/connect'
import { freshDatabase } from '../setup/database'

let db: Database
let own: Database
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ db, drop } = await freshDatabase())
  own = openDatabase({ ...db.config, isOwn: true })
  await db.query({ text: 'create table numbers as select g from generate_series(1, 1000) g' })
})
afterAll(async () => {
  await own.close()
  await drop()
})

/** Two processes at one statement that would take minutes. */
const shared = `set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set min_parallel_table_scan_size = 0;
  set max_parallel_workers_per_gather = 1; select count(pg_sleep(0.3)) from numbers`

test('a connection apart and the processes that help it give way where PostgreSQL is our own', async () => {
  const client = await own.apart(60_000)
  const running = client.query(shared).catch(() => {})
  const found = await vi.waitFor(
    async () => {
      const text = `select pid, leader_pid is not null as helps from pg_stat_activity where datname = current_database() and query like '%from numbers'`
      const { rows } = await db.query<{ pid: number; helps: boolean }>({ text })
      expect(rows.some(({ helps }) => helps)).toBe(true)
      return rows
    },
    { timeout: 10_000, interval: 20 },
  )
  const usual = found.filter(({ helps }) => helps).map(({ pid }) => getPriority(pid))
  await own.helpersBehind(client)
  expect(usual.every((priority) => priority < constants.priority.PRIORITY_BELOW_NORMAL)).toBe(true)
  expect(found.map(({ pid }) => getPriority(pid))).toEqual(found.map(() => constants.priority.PRIORITY_BELOW_NORMAL))
  await client.end()
  await running
})
