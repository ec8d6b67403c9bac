import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystemTables } from '../../server/database/system/system'
import { freshDatabase, type TestDatabase } from '../setup/database'

let own: TestDatabase

beforeAll(async () => {
  own = await freshDatabase()
  await own.db.transaction(createSystemTables)
})
afterAll(async () => {
  await own.drop()
})

test('the two indexes of an older history become one, and its entries stay', async () => {
  const sql = (text: string) => own.db.query({ text })
  await sql('alter table history drop constraint history_pkey, add primary key (id)')
  await sql('create index history_of_record on history (resource, record_id, id desc)')
  await sql(
    `insert into history (resource, record_id, action, changes) values ('things', 7, 'create', '{}'), ('things', 7, 'update', '{}')`,
  )
  await own.db.transaction(createSystemTables)
  await own.db.transaction(createSystemTables)
  const { rows } = await own.db.query<{ indexes: string[]; entries: string }>({
    text:
      `select array_agg(indexdef order by indexdef) as indexes, (select string_agg(action, ' ' order by id) from history) as entries ` +
      `from pg_indexes where tablename = 'history'`,
  })
  expect(rows[0]?.entries).toBe('create update')
  expect(rows[0]?.indexes).toEqual([expect.stringMatching(/^CREATE UNIQUE INDEX .*\(resource, record_id, id\)$/)])
})

test('how many rows of a batch stand how is counted for batches of an older program, and follows every change', async () => {
  const sql = (text: string) => own.db.query({ text })
  await sql('drop table batch_counts')
  await sql('drop function steward_count_batch_rows cascade')
  await sql(`insert into accounts (emp_id, username, status) values (1, 'someone', 'active')`)
  await sql(
    `with b as (insert into batches (resource, kind, status, selection, created_by) values ('things', 'edit', 'running', '{}', 1) returning id) ` +
      `insert into batch_rows (batch_id, place, status, is_new) select id, n, case when n < 3 then 'done' else 'ready' end, n = 1 from b, generate_series(1, 7) n`,
  )
  await own.db.transaction(createSystemTables)
  await own.db.transaction(createSystemTables)
  const counts = async () =>
    (await own.db.query({ text: 'select status, is_new, n from batch_counts where n <> 0 order by 1, 2' })).rows
  expect(await counts()).toEqual([
    { status: 'done', is_new: false, n: 1 },
    { status: 'done', is_new: true, n: 1 },
    { status: 'ready', is_new: false, n: 5 },
  ])
  await sql(`update batch_rows set status = 'refused' where place > 4`)
  await sql(`update batch_rows set status = 'undone', is_new = false where place < 3`)
  await sql(`insert into batch_rows (batch_id, place, status) select id, 8, 'ready' from batches`)
  expect(await counts()).toEqual([
    { status: 'ready', is_new: false, n: 3 },
    { status: 'refused', is_new: false, n: 3 },
    { status: 'undone', is_new: false, n: 2 },
  ])
  await sql('delete from batches')
  expect(await counts()).toEqual([])
})

test('what older programs queued for counting again is carried over, each record once', async () => {
  const sql = (text: string) => own.db.query({ text })
  await sql(
    'create table leave_recounts (request_id bigint primary key, emp_id bigint not null, note text, asked_at timestamptz not null default now())',
  )
  await sql(
    `insert into leave_recounts (request_id, emp_id, note, asked_at) values (7, 3, 'Feast', '2026-01-02Z'), (8, 4, null, '2026-01-03Z')`,
  )
  await sql('create table attendance_recounts (id bigint primary key, status text not null)')
  await sql(`insert into attendance_recounts values (1, 'done'), (2, 'waiting')`)
  await own.db.transaction(createSystemTables)
  const queued = async () =>
    (
      await sql(
        `select resource, record_id as "recordId", group_id as "groupId", note, refused_at as "refusedAt",
           to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD') as "askedOn" from recounts order by 1, 2`,
      )
    ).rows
  const leave = { resource: 'leaveRequests', refusedAt: null }
  const rows = [
    { resource: 'attendanceRecounts', recordId: 2, groupId: 2, note: null },
    { ...leave, recordId: 7, groupId: 3, note: 'Feast', askedOn: '2026-01-02' },
    { ...leave, recordId: 8, groupId: 4, note: null, askedOn: '2026-01-03' },
  ]
  expect(await queued()).toMatchObject(rows)

  // A start that follows carries nothing over again.
  await sql(`delete from recounts where resource <> 'leaveRequests'`)
  await own.db.transaction(createSystemTables)
  expect(await queued()).toMatchObject(rows.slice(1))
  expect((await sql(`select to_regclass('leave_recounts') as former`)).rows).toEqual([{ former: null }])
  await sql('drop table attendance_recounts')
})

test('what a balance had refused before stays marked', async () => {
  const sql = (text: string) => own.db.query({ text })
  await sql('delete from recounts')
  await sql(
    'create table leave_recounts (request_id bigint primary key, emp_id bigint not null, note text, asked_at timestamptz not null default now(), refused_at timestamptz)',
  )
  await sql('insert into leave_recounts (request_id, emp_id, refused_at) values (7, 3, now()), (8, 4, null)')
  await own.db.transaction(createSystemTables)
  const { rows } = await sql('select record_id as id, refused_at is not null as "isRefused" from recounts order by 1')
  expect(rows).toEqual([
    { id: 7, isRefused: true },
    { id: 8, isRefused: false },
  ])
})
