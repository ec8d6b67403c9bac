import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upgradeCluster } from '../../server/database/upgrade/upgrade-cluster'
import { Program } from '../durability/program'
import { Wire } from '../durability/wire'
import {
  type Before,
  clusterOf,
  copyHome,
  majorIn,
  makeOldCompany,
  oldMajor,
  oldNative,
  tellAll,
  within,
  withoutNote,
} from './old-company'

const program = new Program()
let origin: string
let before: Before

beforeAll(async () => {
  await program.build()
  origin = program.newHome()
  before = await makeOldCompany(origin)
}, 300_000)
afterAll(() => program.cleanUp())

function anotherHome(): string {
  const home = program.newHome()
  copyHome(origin, home)
  return home
}

const firstOf = async (client: pg.Client, text: string) => (await client.query(text)).rows[0]

test('every table, every series and what administrators made is brought over, and the old database is kept', async () => {
  const home = anotherHome()
  const lines: string[] = []
  const kept = await upgradeCluster({ dataDir: join(home, 'data'), log: (line) => lines.push(line) })
  expect(kept).toBe(`${clusterOf(home)}.${oldMajor}`)
  expect([majorIn(clusterOf(home)), majorIn(kept ?? '')]).toEqual(['18', oldMajor])
  expect(existsSync(`${clusterOf(home)}.next`)).toBe(false)
  expect(lines.at(-1)).toContain(`is kept in ${kept}: remove it when you need no way back`)
  await within(home, undefined, async (client) => {
    expect(withoutNote(await tellAll(client))).toEqual(withoutNote(before))
    await mustHaveHandmade(client)
  })
})

async function mustHaveHandmade(client: pg.Client): Promise<void> {
  const odd = await firstOf(
    client,
    `insert into "Own things"."Odd ones" (words) values ('new') returning "Id"::int as id, ticket, shouted`,
  )
  expect(odd).toEqual({ id: 65, ticket: 121, shouted: 'NEW' })
  expect(
    await firstOf(
      client,
      `select current_setting('work_mem') as memory, (select n::int from "Own things".seen limit 1) > 0 as seen`,
    ),
  ).toEqual({ memory: '9MB', seen: true })
  expect(
    await firstOf(
      client,
      `select has_table_privilege('Reporting', 'customers', 'select with grant option') as customers,
         has_table_privilege('Reporting', 'departments', 'select') as departments, has_column_privilege('Reporting', 'departments', 'name', 'select') as names,
         pg_has_role('Reporting', 'pg_read_all_stats', 'usage') as stats, (select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = 'Reporting') as password,
         (select setconfig[1] from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where rolname = 'Reporting') as path,
         (select setting from pg_settings where name = 'log_min_duration_statement') as duration,
         (select datconnlimit from pg_database where datname = 'Another one') as limit`,
    ),
  ).toEqual({
    customers: true,
    departments: false,
    names: true,
    stats: true,
    password: true,
    path: 'search_path="$user", public',
    duration: '12345',
    limit: 7,
  })
}

/** Larger than what lies between the two servers, and refused by the new one half way. */
const refused = [
  `create function refuse(n integer) returns integer immutable language plpgsql as $$ begin
     if n > 300000 and current_setting('server_version_num')::int >= 180000 then raise exception 'not here'; end if;
     return n; end $$`,
  'create table large (n integer, word text, kept integer generated always as (public.refuse(n)) stored)',
  `insert into large (n, word) select n, repeat('word', 20) from generate_series(1, 400000) n`,
]

test('what the new version refuses is told, and the old one goes on as it was', async () => {
  const home = anotherHome()
  await within(home, oldNative(), async (client) => {
    for (const text of refused) await client.query(text)
  })
  const failing = upgradeCluster({ dataDir: join(home, 'data'), log: () => {} })
  await expect(failing).rejects.toThrow(
    /could not be brought over from PostgreSQL 17 to 18 \(not here.*the old one is as it was/,
  )
  expect(readdirSync(join(home, 'data')).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  await within(home, oldNative(), async (client) => {
    await client.query('drop table large')
    expect(await tellAll(client)).toEqual(before)
    // What nobody brings over is named before anything is begun.
    await client.query('create materialized view totals as select count(*) from customers')
  })
  const unknown = upgradeCluster({ dataDir: join(home, 'data'), log: () => {} })
  await expect(unknown).rejects.toThrow(
    /holds what is not brought over: materialized view public.totals in steward.*nothing was changed/,
  )
})

test('the server brings it over at its start, and people go on: sign-in, files, sealed fields, new records', async () => {
  const home = anotherHome()
  const run = program.start(home)
  const wire = await new Wire(await run.ready).signIn('hrfinance')
  expect(majorIn(clusterOf(home))).toBe('18')
  const customers = (await wire.customers('')).map(({ id }) => id)
  const { id } = await wire.data<{ id: number }>('createCustomer', { name: 'After the upgrade' })
  expect(id).toBeGreaterThan(Math.max(...customers))
  await mustOpen(wire)
  run.child.kill('SIGTERM')
  expect((await run.ended).code).toBe(0)
  // Once more, as it is from now on.
  const again = program.start(home)
  await again.ready
  expect(again.stderr()).toContain('remove it when you need no way back')
  expect(again.stderr()).not.toContain('brought over')
})

interface Attachment {
  id: number
}

async function mustOpen(wire: Wire): Promise<void> {
  const suppliers = await wire.data<{ id: number; bankNumber: string | null }[]>('getSuppliers', { perPage: 100 })
  const sealed = suppliers.find(({ bankNumber }) => bankNumber)
  const reason = 'To see whether it opens'
  const { value } = await wire.data<{ value: string }>('revealSupplier', {
    id: sealed?.id ?? 0,
    field: 'bankNumber',
    reason,
  })
  expect(value).toMatch(/^[A-Z0-9]{5,40}$/)
  const purchases = await wire.data<{ id: number }[]>('getProcurements', { perPage: 100 })
  const files: Attachment[] = []
  for (const purchase of purchases) {
    const params = { resource: 'procurements', id: purchase.id }
    files.push(
      ...(await wire.data<{ files?: Attachment[] }[]>('getAttachments', params)).flatMap((kind) => kind.files ?? []),
    )
    if (files.length > 0) break
  }
  const { status, text } = await wire.call('downloadAttachment', { id: files[0]?.id ?? 0 })
  expect([status, text.length > 100]).toEqual([200, true])
}
