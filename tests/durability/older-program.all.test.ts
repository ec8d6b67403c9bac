import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { addressOf } from '../setup/cluster'
import { inherited } from './program'

/** The folder of a program of before own resources, with what it was built to. */
const older = process.env.OLDER_PROGRAM ?? ''
const home = mkdtempSync(join(tmpdir(), 'steward-older-'))
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
})
afterAll(async () => {
  await app.close()
  rmSync(home, { recursive: true, force: true })
})

const body = {
  ...{ name: 'crates', label: 'Crate', plural: 'Crates', title: 'name' },
  fields: [['f1', 'name', 'text', { required: true }]],
  access: [{ to: ['admin'], can: ['list', 'show', 'create'] }],
}

/** A digest of the rows, columns and constraints of every table. */
async function digestAll(): Promise<ReadonlyMap<string, string>> {
  const tables = await app.db.query<{ name: string }>({
    text: `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`,
  })
  const digests = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows } = await app.db.query<{ digest: string }>({
      text: `select md5(coalesce((select string_agg(t::text, e'\\n' order by t::text) from "${name}" t), '') ||
        (select string_agg(attname || format_type(atttypid, atttypmod) || attnotnull, ' ' order by attnum) from pg_attribute where attrelid = '"${name}"'::regclass and attnum > 0) ||
        coalesce((select string_agg(conname || convalidated, ' ' order by conname) from pg_constraint where conrelid = '"${name}"'::regclass), '') ||
        (select count(*)::text from pg_index where indrelid = '"${name}"'::regclass)) as digest`,
    })
    digests.set(name, rows[0]?.digest ?? '')
  }
  return digests
}

async function startOlder(database: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(older, 'dist', 'server', 'main.js')], {
    cwd: home,
    env: {
      ...inherited,
      DATA_DIR: join(home, 'data'),
      PORT: '0',
      SEED: 'empty',
      STEWARD_SECRET: testSettings.secret,
      STEWARD_DATA_KEYS: testSettings.dataKeys,
      DATABASE_URL: addressOf(inject('cluster').connection, database),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(child, 'exit')
  return { code, said }
}

test.runIf(older)(
  'an older program refuses to start and leaves tables, rows and steward_meta as they were',
  async () => {
    const made = await app.call('applyDefinition', { number: 0, kind: 'resource', reason: 'Test', body }, { as: admin })
    expect(made.body.error).toBeNull()
    await app.db.query({ text: `insert into own_crates ("own_f1_V") values ('kept')` })
    const { rows } = await app.db.query<{ name: string }>({ text: 'select current_database() as name' })
    const before = await digestAll()
    const { code, said } = await startOlder(rows[0]?.name ?? '')
    console.log(code, said)
    expect(code).not.toBe(0)
    expect(said).toContain('written by a newer program')
    const after = await digestAll()
    console.log(`${before.size} tables compared`)
    expect([...after].filter(([name, digest]) => before.get(name) !== digest)).toEqual([])
    expect([...after.keys()]).toEqual([...before.keys()])
    expect((await app.call('createOwnCrate', { name: 'New' }, { as: admin })).status).toBe(200)
  },
)
