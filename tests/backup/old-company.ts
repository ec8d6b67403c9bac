import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { digestTables, type TableDigest } from '../../server/backup/database-contents'
import { type EmbeddedDatabase, startEmbedded } from '../../server/database/embedded'
import { findClusterHome, getClusterDirectory } from '../../server/database/embedded-location'
import { findOlderPostgres, type PostgresInstall } from '../../server/database/embedded-packages'
import { prepareDataDirectory } from '../../server/start/data-directory'
import { openCompany } from './company'

export const oldMajor = '17'

/** PostgreSQL of the major version before ours, a development dependency. */
export function oldNative(): PostgresInstall {
  const native = findOlderPostgres(oldMajor)
  if (!native) throw new Error(`PostgreSQL ${oldMajor} is not installed: run npm ci`)
  return native
}

/** What administrators leave in a database beside what the program makes. */
const handmade = [
  `create role "Reporting" login password 'look' connection limit 3`,
  `grant pg_read_all_stats to "Reporting"`,
  `alter role "Reporting" in database steward set search_path = "$user", public`,
  "alter database steward set work_mem = '9MB'",
  'grant select on customers to "Reporting" with grant option',
  'grant select (id, name) on departments to "Reporting"',
  'alter default privileges in schema public grant select on tables to "Reporting"',
  'create schema "Own things" authorization "Reporting"',
  'grant usage on schema "Own things" to public',
  'create extension if not exists pgcrypto with schema "Own things"',
  `create type "Own things".mood as enum ('good', 'it''s bad')`,
  'create sequence "Own things".tickets as integer increment by 7 start with 100 cycle',
  `create function "Own things".loud(text) returns text immutable language sql as $$ select upper($1) $$`,
  `create table "Own things"."Odd ones" (
     "Id" bigint generated always as identity (start with 50 increment by 5), ticket integer not null default nextval('"Own things".tickets'),
     gone text, words text collate "C" not null, shouted text generated always as ("Own things".loud(words)) stored, mood "Own things".mood,
     ratio double precision, at timestamptz, bytes bytea, many text[], document jsonb, gap interval,
     constraint "short enough" check (char_length(words) < 100), primary key ("Id"), unique nulls not distinct (mood, ticket)) with (fillfactor = 70)`,
  'alter table "Own things"."Odd ones" drop column gone',
  'alter table "Own things"."Odd ones" alter column words set statistics 321, alter column document set storage external',
  'alter table "Own things"."Odd ones" owner to "Reporting"',
  'create index "by Words" on "Own things"."Odd ones" (lower(words) desc) include (mood) where mood is not null',
  'create unlogged table fleeting (id bigint references customers (id) on delete cascade deferrable initially deferred)',
  'create statistics "Own things".related on words, mood from "Own things"."Odd ones"',
  'create view "Own things".seen as select o.*, c.n from "Own things"."Odd ones" o, (select count(*) as n from customers) c',
  `comment on column "Own things"."Odd ones".words is 'it''s said'`,
  `insert into "Own things"."Odd ones" (words, mood, ratio, at, bytes, many, document, gap) values
     (E'a\\tb\\nc\\\\N \\\\. "q" ''s'' ü', 'it''s bad', 0.1 + 0.2, 'infinity', '\\x00ff', array['a,b', null, '{}'], '{"a": [1, null, "\\u00fc"]}', '1 month -3 days'),
     ('', null, 'NaN', '-infinity', '', '{}', 'null', null), ('\\N', 'good', '-0', '2000-01-01 00:00:00.000001+05:30', null, null, null, '0')`,
  'insert into fleeting select id from customers order by id limit 3',
  `alter system set log_min_duration_statement = '12345ms'`,
  'create database "Another one" connection limit 7',
]

export interface Before {
  tables: Readonly<Record<string, TableDigest>>
  /** Where series stand. */
  series: Readonly<Record<string, string>>
}

/** Makes a company with the old PostgreSQL in `data` below a home, ends it, and tells what was there. */
export async function makeOldCompany(home: string): Promise<Before> {
  const company = await openCompany(home, oldNative())
  await connected(company.embedded, async (client) => {
    for (const text of handmade) await client.query(text)
  })
  await company.stop()
  return within(home, oldNative(), tellAll)
}

/** What a database holds, told alike by any version. */
export async function tellAll(client: pg.Client): Promise<Before> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'`)
  const tables = await digestTables(client)
  const { rows } = await client.query<{ name: string; at: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value::text, 'unused') as at from pg_sequences order by 1`,
  )
  return { tables, series: Object.fromEntries(rows.map(({ name, at }) => [name, at])) }
}

/** What there was before, without what notes that it was brought over. */
export const withoutNote = ({ tables, series }: Before) => {
  const { 'public.steward_meta': _, ...rest } = tables
  return { tables: rest, series }
}

/** Work on the database of a home, started for it; `native` undefined: with our own PostgreSQL. */
export async function within<T>(
  home: string,
  native: PostgresInstall | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({
    dataDir: prepareDataDirectory(join(home, 'data')),
    log: () => {},
    durable: false,
    ...(native ? { native } : {}),
  })
  try {
    return await connected(embedded, work)
  } finally {
    await embedded.stop()
  }
}

/** As an administrator. */
export async function connected<T>(
  { admin }: Pick<EmbeddedDatabase, 'admin'>,
  work: (client: pg.Client) => Promise<T>,
) {
  const client = new pg.Client(admin as pg.ClientConfig)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same data directory once more, with its owners. */
export function copyHome(home: string, to: string): void {
  execFileSync('cp', ['-a', join(home, 'data'), join(to, 'data')])
}

/** Directory of the cluster in use. */
export const clusterOf = (home: string) => getClusterDirectory(findClusterHome(join(home, 'data')))

export const majorIn = (directory: string) => readFileSync(join(directory, 'data', 'PG_VERSION'), 'utf8').trim()
