import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/connect'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { StartProblem } from '../../server/start/start-problem'
import { choice, date, instant, number, ref, text } from '../../src/fields'
import { noRoles } from '../../src/framework/company/roles'
import type { ResourceName } from '../../src/framework/register'
import { defineResource, type Resource } from '../../src/framework/resource'
import type { NoOverlap, OccupiedTime } from '../../src/framework/workflow'
import { schemaOptions } from '../setup/app'
import { freshDatabase, type TestDatabase } from '../setup/database'

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const days: OccupiedTime = { from: 'fromDate', to: 'toDate' }
const moments: OccupiedTime = { from: 'startsAt', to: 'endsAt' }
const halves: OccupiedTime = {
  ...days,
  halves: { from: 'fromSession', to: 'toSession', first: 'first_half', second: 'second_half' },
}
const sessions = ['full', 'first_half', 'second_half'] as const

const fields = {
  title: text(),
  room: number(),
  ownerId: ref('employees'),
  fromDate: date(),
  fromSession: choice(sessions),
  toDate: date(),
  toSession: choice(sessions),
  startsAt: instant(),
  endsAt: instant(),
}

const rule = (more: Partial<NoOverlap> = {}): NoOverlap => ({
  code: 'overlaps',
  on: ['room'],
  during: days,
  message: 'The room is taken.',
  ...more,
})

function stays(name: string, noOverlap: NoOverlap[], more: { isAppendOnly?: boolean } = {}): Resource {
  return defineResource(name as ResourceName, {
    label: 'Stay',
    route: 'Stays',
    title: 'title',
    fields,
    access: [{ to: 'employee', can: ['list', 'create'] }],
    noOverlap: noOverlap as never,
    ...more,
  })
}

/** Nothing but these, so that what they need is told apart from what is there. */
const modelWith = (...resources: Resource[]) => composeModel({ resources, relations: {}, roles: noRoles })

let made = 0
const kept = new Map<string, Resource>()
const freshName = () => `stays${++made}x`

async function apply(resource: Resource, { db } = fresh): Promise<string[]> {
  kept.set(resource.name, resource)
  const steps = await applySchema(db, modelWith(...kept.values()), schemaOptions)
  return steps.map((step) => step.says)
}

const sql = async (statement: string, values: unknown[] = []) =>
  (await fresh.db.query({ text: statement, values })).rows
const codeOfSql = (statement: string) =>
  sql(statement).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

test('an exclusion is made with its extension, kept by a second start, changed and dropped', async () => {
  const name = freshName()
  const first = await apply(stays(name, [rule()]))
  expect(first[0]).toBe('add the extension btree_gist')
  expect(first.filter((says) => says.includes(`_overlap_`))).toHaveLength(1)
  expect(await apply(stays(name, [rule()]))).toEqual([])
  await sql(`insert into ${name} (room, from_date, to_date) values (1, '2026-01-01', '2026-01-05')`)
  const again = `insert into ${name} (room, from_date, to_date, title) values (1, '2026-01-05', '2026-01-09', 'second')`
  expect(await codeOfSql(again)).toBe('23P01')
  const changed = stays(name, [rule({ where: { title: { empty: true } } })])
  const says = await apply(changed)
  expect(says.map((one) => one.replace(/[0-9a-f]{10}/, ''))).toEqual([
    `drop constraint ${name}_overlap_`,
    `add ${name}_overlap_ (${name}: fromDate, toDate)`,
  ])
  expect(await codeOfSql(again)).toBe('done')
  expect(await apply(changed)).toEqual([])
  const dropped = (await apply(stays(name, []))).map((one) => one.replace(/[0-9a-f]{10}/, ''))
  expect(dropped.sort()).toEqual([
    `drop constraint ${name}_check_`,
    `drop constraint ${name}_overlap_`,
    `drop trigger ${name}_turn_`,
  ])
  expect(await codeOfSql(`insert into ${name} (room, from_date) values (1, '2026-01-01')`)).toBe('done')
})

type Sent = (string | null)[]
const dayCases: [string, Sent, Sent, boolean][] = [
  ['days that follow each other', ['2026-01-01', '2026-01-05'], ['2026-01-06', '2026-01-07'], true],
  ['one day in common', ['2026-01-01', '2026-01-05'], ['2026-01-05', '2026-01-07'], false],
  ['one within the other', ['2026-01-01', '2026-01-31'], ['2026-01-05', '2026-01-05'], false],
  ['one that has no end and a later one', ['2026-01-01', null], ['2999-01-05', '2999-01-07'], false],
  ['one that has no end and an earlier one', ['2026-01-01', null], ['2025-01-05', '2025-12-31'], true],
  ['one without a beginning', [null, '2026-01-05'], ['2026-01-01', '2026-01-07'], true],
]
test.each(dayCases)('dates: %s', async (_, one, other, isFine) => {
  const name = 'stays_of_days'
  await apply(stays(name, [rule()]))
  await sql(`delete from ${name}`)
  const insert = `insert into ${name} (room, from_date, to_date) values (7, $1, $2)`
  await sql(insert, one)
  const second = sql(insert, other)
  await (isFine ? expect(second).resolves.toEqual([]) : expect(second).rejects.toMatchObject({ code: '23P01' }))
})

const halfCases: [string, Sent, Sent, boolean][] = [
  ['two halves of a day', ['01', 'first_half', '01', 'first_half'], ['01', 'second_half', '01', 'second_half'], true],
  ['the same half twice', ['01', 'first_half', '01', 'first_half'], ['01', 'first_half', '01', 'first_half'], false],
  ['a half of a whole day', ['01', 'full', '01', 'full'], ['01', 'second_half', '01', 'second_half'], false],
  ['a span ending where another begins', ['01', null, '03', 'first_half'], ['03', 'second_half', '04', null], true],
  ['spans that share a half', ['01', null, '03', null], ['03', 'second_half', '04', null], false],
  ['no halves named on one day', ['01', null, '01', null], ['01', null, '01', null], false],
]
test.each(halfCases)('half days: %s', async (_, one, other, isFine) => {
  const name = 'stays_of_halves'
  await apply(stays(name, [rule({ during: halves })]))
  await sql(`delete from ${name}`)
  const insert = `insert into ${name} (room, from_date, from_session, to_date, to_session) values (7, ('2026-02-' || $1::text)::date, $2, ('2026-02-' || $3::text)::date, $4)`
  await sql(insert, one)
  const second = sql(insert, other)
  await (isFine ? expect(second).resolves.toEqual([]) : expect(second).rejects.toMatchObject({ code: '23P01' }))
})

test('moments may touch, other values do not collide, and nothing ends before it begins', async () => {
  const name = freshName()
  await apply(stays(name, [rule({ on: ['ownerId', 'title'], during: moments })]))
  const insert = (from: string, to: string, title: string | null) =>
    codeOfSql(
      `insert into ${name} (starts_at, ends_at, title) values ('2026-01-01 ${from}Z', '2026-01-01 ${to}Z', ${title && `'${title}'`})`,
    )
  // Without an owner nothing equals anything.
  expect(await insert('10:00', '11:00', 'a')).toBe('done')
  expect(await insert('10:00', '11:00', 'a')).toBe('done')
  await sql(`delete from ${name}`)
  await apply(stays(name, [rule({ on: ['title'], during: moments })]))
  expect(await insert('10:00', '11:00', 'a')).toBe('done')
  expect(await insert('11:00', '12:00', 'a')).toBe('done')
  expect(await insert('10:30', '10:31', 'a')).toBe('23P01')
  expect(await insert('10:30', '10:31', 'b')).toBe('done')
  expect(await insert('15:00', '14:00', 'a')).toBe('23514')
})

test('one statement may shift records that follow each other', async () => {
  const name = freshName()
  await apply(stays(name, [rule()]))
  await sql(
    `insert into ${name} (room, from_date, to_date) select 1, date '2026-01-01' + 7 * n, date '2026-01-07' + 7 * n from generate_series(0, 9) n`,
  )
  expect(await codeOfSql(`update ${name} set from_date = from_date + 7, to_date = to_date + 7`)).toBe('done')
})

test('without values to compare nothing overlaps anything, and no extension is needed', async () => {
  const name = freshName()
  const alone = await freshDatabase()
  try {
    const model = modelWith(stays(name, [rule({ on: [] })]))
    const says = (await applySchema(alone.db, model, schemaOptions)).map((step) => step.says)
    expect(says.filter((one) => one.includes('extension'))).toEqual([])
    const insert = (room: number) => ({
      text: `insert into ${name} (room, from_date, to_date) values (${room}, '2026-01-01', '2026-01-05')`,
    })
    await alone.db.query(insert(1))
    await expect(alone.db.query(insert(2))).rejects.toMatchObject({ code: '23P01' })
  } finally {
    await alone.drop()
  }
})

test('stored records that overlap, or end before they begin, are named, and nothing has changed', async () => {
  const name = freshName()
  await apply(stays(name, []))
  await sql(
    `insert into ${name} (id, room, from_date, to_date) values (11, 1, '2026-01-01', '2026-01-05'), (12, 2, '2026-01-01', '2026-01-05'), (13, 1, '2026-01-04', null)`,
  )
  const before = kept.get(name)
  const refusal = apply(stays(name, [rule()]))
  await expect(refusal).rejects.toThrow(StartProblem)
  await expect(refusal).rejects.toThrow(/do not fit .*fromDate, toDate.* Records 11 and 13: correct/)
  await sql(`update ${name} set to_date = '2025-12-01' where id = 12`)
  await expect(apply(stays(name, [rule()]))).rejects.toThrow(/toDate.* Records 12: correct/)
  expect(await sql(`select conname from pg_constraint where conname like '${name}_overlap%'`)).toEqual([])
  if (before) kept.set(name, before)
})

test('a database that refuses the extension is a problem told in words', async () => {
  const alone = await freshDatabase()
  const user = `plain_${Math.random().toString(36).slice(2, 10)}`
  const { rows } = await alone.db.query<{ name: string }>({ text: 'select current_database() as name' })
  const database = rows[0]?.name ?? ''
  await alone.db.query({ text: 'create extension pg_trgm' })
  await alone.asSuperuser(`create role ${user} login password 'plain'`)
  await alone.db.query({ text: `grant all on schema public to ${user}` })
  await alone.db.query({ text: `revoke create on database ${database} from public` })
  const { connectionString, ...place } = alone.connection
  const url = connectionString && new URL(connectionString)
  if (url) [url.username, url.password] = [user, 'plain']
  const connection = url ? { connectionString: url.href } : { ...place, user, password: 'plain' }
  const db = openDatabase({ connection, poolSize: 2, statementTimeoutMs: 30_000 })
  try {
    const refusal = applySchema(db, modelWith(stays('stays', [rule()])), schemaOptions)
    await expect(refusal).rejects.toThrow(StartProblem)
    await expect(refusal).rejects.toThrow(/extension btree_gist.*permission denied.*create extension btree_gist/)
  } finally {
    await db.close()
    await alone.asSuperuser(`drop owned by ${user}`)
    await alone.asSuperuser(`drop role ${user}`)
    await alone.drop()
  }
})

test('an append-only table refuses every statement but inserts, and lets go of the rule', async () => {
  const name = freshName()
  await apply(stays(name, [], { isAppendOnly: true }))
  expect(await apply(stays(name, [], { isAppendOnly: true }))).toEqual([])
  expect(await codeOfSql(`insert into ${name} (title) values ('kept')`)).toBe('done')
  for (const statement of [
    `update ${name} set title = 'other'`,
    `update ${name} set title = 'other' where false`,
    `delete from ${name}`,
    `truncate ${name}`,
    `insert into ${name} (id, title) select id, 'other' from ${name} on conflict (id) do update set title = 'other'`,
    `merge into ${name} t using (select 1) s on true when matched then delete`,
  ])
    expect([statement, await codeOfSql(statement)]).toEqual([statement, '42501'])
  expect(await sql(`select title from ${name}`)).toEqual([{ title: 'kept' }])
  expect((await apply(stays(name, []))).map((says) => says.replace(/[0-9a-f]{10}/, ''))).toEqual([
    `drop trigger ${name}_append_`,
  ])
  expect(await codeOfSql(`update ${name} set title = 'other'`)).toBe('done')
})
