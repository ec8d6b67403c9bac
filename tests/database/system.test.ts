import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystemTables } from '../../server/database/system'
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
