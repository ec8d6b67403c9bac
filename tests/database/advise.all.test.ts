import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Advice, formatIndexDeclaration } from '../../bench/advise/advice'
import { findIndexAdvice } from '../../bench/advise/advise'
import { buildAdviceReport } from '../../bench/advise/command'
import { formatAdvice } from '../../bench/advise/print'
import { findUnusedIndexes } from '../../bench/advise/unused'
import { readUsage } from '../../bench/advise/usage'
import { applySchema } from '../../server/prepare'
import { composeModel, toCompany } from '../../server/records/compose-model'
import { date, ref, text } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { schemaOptions, testSettings } from '../setup/app'
import { freshDatabase, type TestDatabase } from '../setup/database'
import { shipped } from '../setup/shipped'

let fresh: TestDatabase
const model = composeModel(shipped)
const sql = async (statement: string, values: unknown[] = []) =>
  (await fresh.db.query<Record<string, unknown>>({ text: statement, values })).rows

beforeAll(async () => {
  fresh = await freshDatabase()
  await applySchema(fresh.db, model, schemaOptions)
  await fresh.db.transaction(async (tx) => {
    const write = (text: string) => tx.query({ text })
    await write(
      `insert into departments (name, code, status) select 'Part ' || n, 'P' || n, 'active' from generate_series(1, 20) n`,
    )
    await write(
      `insert into employees (first_name, full_name, initials, work_email, date_of_birth, date_of_joining, employment_type, department_id, designation, status, reporting_manager_emp_id)
     select 'Person', 'Person ' || n * 7919 % 20000, 'P', 'p' || n || '@tests.example', date '1960-01-01' + (n * 104729 % 14000)::int, date '2010-01-01' + (n * 7919 % 5000)::int,
       (array['contract', 'permanent', 'permanent', 'permanent'])[1 + n / 20 % 4], 1 + n % 20, 'Tester', case when n % 10 = 0 then 'exited' else 'active' end, nullif(1, n) from generate_series(1, 20000) n`,
    )
    await write(`insert into accounts (emp_id, username, status) values (1, 'somebody', 'active')`)
    // What was counted of these rows would else be added to what vacuum has counted.
    await write('select pg_stat_force_next_flush()')
  })
  await sql('vacuum analyze')
})
afterAll(() => fresh.drop())
afterEach(() => sql('delete from saved_views'))

const look = () => ({ db: fresh.db, model, company: toCompany(testSettings), today: '2026-01-01' })
const indexes = async () =>
  (await sql(`select indexname from pg_indexes where schemaname = 'public' order by 1`)).map((row) => row.indexname)
const keep = (name: string, state: object) =>
  sql(`insert into saved_views (resource, name, owner_emp_id, state) values ('employees', $1, 1, $2)`, [
    name,
    JSON.stringify(state),
  ])
const isEmpty = ({ missing, unused, unserved }: Advice) =>
  [missing, unused, unserved].every((part) => part.length === 0)

test('where every list is served there is nothing to advise', async () => {
  const advice = await findIndexAdvice(look())
  expect(advice).toMatchObject({ missing: [], unused: [], unserved: [] })
  expect(advice.lists).toBeGreaterThan(4)
  expect(advice.tables.find(({ resource }) => resource === 'employees')?.rows).toBe(20_000)
  expect(formatAdvice(advice, false)).toMatch(/^Nothing to advise: \d+ tables, \d+ lists/)
})

test('an index that the declaration asks for and that was dropped is advised under its own name', async () => {
  const [index] = await sql(
    `select indexname as name from pg_indexes where tablename = 'employees' and indexdef like '%(department_id, status, id)'`,
  )
  await sql(`drop index ${index?.name}`)
  const { missing } = await findIndexAdvice(look())
  const statement = `create index concurrently "${index?.name}" on "employees" ("department_id", "status", id)`
  expect(missing).toEqual([{ resource: 'employees', why: [expect.stringContaining(String(index?.name))], statement }])
  await sql(statement)
  expect(isEmpty(await findIndexAdvice(look()))).toBe(true)
  expect(await applySchema(fresh.db, model, schemaOptions)).toEqual([])
})

test('a saved view that sorts a large table by what has no index is advised, with figures', async () => {
  await keep('Youngest', { sort: [['dateOfBirth', 'desc']] })
  const advice = await findIndexAdvice(look())
  expect(advice.missing).toMatchObject([
    {
      resource: 'employees',
      why: [expect.stringContaining('the saved view "Youngest"')],
      declaration: "indexes: [['dateOfBirth']]",
      statement: expect.stringMatching(
        /^create index concurrently "employees_advised_\w+" on "employees" \("date_of_birth", id\)$/,
      ),
    },
  ])
  const { work } = advice.missing[0] ?? {}
  expect(work).toMatchObject({ total: 10_001, isWhole: true })
  // The page reads all to sort them, the total up to where it stops.
  expect(work?.read).toBeGreaterThanOrEqual(30_001)
  expect(work?.read).toBeLessThan(30_100)
  const before = await indexes()
  await sql(advice.missing[0]?.statement ?? '')
  expect(isEmpty(await findIndexAdvice(look()))).toBe(true)
  expect(await applySchema(fresh.db, model, schemaOptions), 'the next start keeps it').toEqual([])
  const [made] = (await indexes()).filter((name) => !before.includes(name))
  await sql(`drop index ${made}`)
})

const joined = [
  ['dateOfJoining', 'desc'],
  ['fullName', 'asc'],
]

test('what equals comes first, then the order, and one index serves all the lists it begins for', async () => {
  const permanent = { employmentType: { eq: 'permanent' } }
  await keep('Joined then', {
    filter: { ...permanent, dateOfJoining: { between: ['2012-01-01', '2014-01-01'] } },
    sort: joined,
  })
  await keep('All of them', { filter: permanent, sort: [['dateOfJoining', 'asc']] })
  const { missing } = await findIndexAdvice(look())
  expect(missing.map(({ declaration }) => declaration)).toEqual([
    formatIndexDeclaration(['employmentType', 'dateOfJoining', '-fullName']),
  ])
  expect(missing[0]?.why.join()).toMatch(/Joined then.*All of them/)
})

test.each<[string, object, string[]]>([
  [
    'a range that few are in comes before the order',
    { filter: { dateOfBirth: { lt: '1962-01-01' } }, sort: [['workPhone', 'asc']] },
    ['dateOfBirth', 'workPhone'],
  ],
  [
    'one that most are in behind it',
    { filter: { dateOfBirth: { gt: '1962-01-01' } }, sort: [['workPhone', 'asc']] },
    ['workPhone', 'dateOfBirth'],
  ],
  [
    'an order over a reference ends the index',
    {
      filter: { dateOfBirth: { lt: '1962-01-01' } },
      sort: [
        ['workPhone', 'asc'],
        ['departmentId', 'asc'],
        ['grade', 'asc'],
      ],
    },
    ['dateOfBirth', 'workPhone'],
  ],
])('%s', async (_, state, names) => {
  await keep('One', state)
  const { missing } = await findIndexAdvice(look())
  expect(missing.map(({ declaration }) => declaration)).toEqual([formatIndexDeclaration(names)])
})

test('what no index can help is told as that, a view that cannot be opened is left out', async () => {
  await keep('By names of others', { sort: [['reportingManagerEmpId', 'asc']] })
  await keep('Gone', { filter: { nothingLikeThis: { eq: 1 } } })
  const { missing, unserved } = await findIndexAdvice(look())
  expect(missing).toEqual([])
  expect(unserved).toMatchObject([
    { by: 'the saved view "By names of others"', why: expect.stringContaining('no column') },
  ])
})

test('trying makes the index, looks again and leaves everything as it was', async () => {
  await keep('Joined', {
    filter: { status: { eq: 'active' }, dateOfJoining: { between: ['2012-01-01', '2012-06-01'] } },
    sort: joined,
  })
  const before = await indexes()
  const { missing } = await findIndexAdvice(look(), true)
  expect(missing).toHaveLength(1)
  const { work, tried } = missing[0] ?? {}
  expect(tried?.read).toBeLessThan((work?.read ?? 0) / 5)
  expect(tried).toMatchObject({ total: work?.total, isWhole: true })
  expect(tried?.bytes).toBeGreaterThan(100_000)
  expect(await indexes()).toEqual(before)
})

test('an index that nobody reads is told once the figures are a day old, one that guards values never', async () => {
  await sql('create index by_hand on employees (grade, initials)')
  await sql('create unique index guard_by_hand on employees (work_email, grade)')
  const usage = await readUsage(fresh.db)
  expect([usage.days, findUnusedIndexes(model, usage)]).toEqual([0, []])
  const later = findUnusedIndexes(model, { ...usage, days: 1_000_000 })
  expect(later).toContainEqual(
    expect.objectContaining({
      index: 'by_hand',
      statement: 'drop index concurrently "by_hand"',
      why: expect.stringContaining('grade, initials'),
    }),
  )
  expect(later).toContainEqual(
    expect.objectContaining({ declaration: "take 'employmentType' out of views.list.filters" }),
  )
  const told = later.map(({ index }) => index)
  const guards = usage.indexes.filter(({ isGuard }) => isGuard).map(({ name }) => name)
  expect(guards).toEqual(expect.arrayContaining(['employees_pkey', 'guard_by_hand']))
  expect(guards.filter((name) => told.includes(name))).toEqual([])
  await sql('drop index by_hand, guard_by_hand')
})

test('an index whose making was interrupted is to be dropped, and is not taken for one that is there', async () => {
  await keep('Youngest', { sort: [['dateOfBirth', 'desc']] })
  const { missing } = await findIndexAdvice(look())
  await sql(missing[0]?.statement ?? '')
  const name = /"(employees_advised_\w+)"/.exec(missing[0]?.statement ?? '')?.[1]
  await fresh.asSuperuser('update pg_index set indisvalid = false where indexrelid = $1::regclass', [name])
  const advice = await findIndexAdvice(look())
  expect(advice.missing).toEqual([expect.objectContaining({ statement: missing[0]?.statement })])
  expect(advice.unused).toMatchObject([{ index: name, statement: `drop index concurrently "${name}"` }])
  await sql(`drop index ${name}`)
})

test('looking is not counted as use', async () => {
  const scans = async () => {
    await sql('select pg_stat_force_next_flush()')
    return sql(`select indexrelname, idx_scan from pg_stat_user_indexes where relname = 'employees' order by 1`)
  }
  const before = await scans()
  await findIndexAdvice(look())
  expect(await scans()).toEqual(before)
})

test('as JSON, without the values that people filter by; an unknown word is refused', async () => {
  await keep('Telling', { filter: { workPhone: { eq: '+919812345678' } } })
  const { host, port, user, password, database, connectionString } = fresh.connection
  const url = connectionString ?? `postgres://${user}:${password}@${encodeURIComponent(host ?? '')}:${port}/${database}`
  const closers: (() => Promise<void>)[] = []
  const told = (...words: string[]) =>
    buildAdviceReport({ ...testSettings, databaseUrl: url }, shipped, words, (close) => void closers.push(close))
  const json = await told('--json')
  expect(JSON.parse(json)).toMatchObject({
    missing: [{ declaration: "indexes: [['workPhone', 'fullName']]" }],
    unused: [],
  })
  const plain = await told()
  expect(plain).toMatch(/indexes: \[\['workPhone', 'fullName'\]\]/)
  for (const text of [json, plain]) expect(text).not.toMatch(new RegExp(`9812345678|${password ?? 'postgres://'}`))
  await expect(told('--all')).rejects.toThrow('advise knows no --all: give --json or --try')
  for (const close of closers) await close()
})

test('a declared index is made once, also where it is derived anyway', async () => {
  const gadgets = (declared: Resource['indexes']): Resource => ({
    ...defineResource('gadgets', {
      label: 'Gadget',
      route: 'Gadgets',
      title: 'title',
      fields: { title: text(), size: text(), ownerId: ref('departments') },
      access: [{ to: 'employee', can: ['list'] }],
    }),
    indexes: declared,
  })
  const apply = async (declared: Resource['indexes']) =>
    (await applySchema(fresh.db, composeModel(declaredWith(gadgets(declared))), schemaOptions)).map(({ says }) => says)
  const definitions = async () =>
    (await sql(`select indexdef from pg_indexes where tablename = 'gadgets'`)).map(({ indexdef }) => String(indexdef))
  await apply([['ownerId', 'size', '-title'], ['ownerId']])
  expect(await apply([['ownerId', 'size', '-title'], ['ownerId']])).toEqual([])
  const made = await definitions()
  expect(made.filter((each) => each.includes('(owner_id, size, title DESC NULLS LAST, id DESC)'))).toHaveLength(1)
  expect(made.filter((each) => each.includes('(owner_id, id)'))).toHaveLength(1)
  expect(await apply([])).toEqual([expect.stringMatching(/^drop index gadgets_index_/)])
})

test('the order of a list by what may be empty is read from its index, with the empty last', async () => {
  const rows = defineResource('gadgets', {
    label: 'Gadget',
    route: 'Gadgets',
    title: 'title',
    fields: { title: text(), since: date() },
    access: [{ to: 'employee', can: ['list'] }],
    views: { list: { sort: '-since' } },
  })
  await applySchema(fresh.db, composeModel(declaredWith(rows)), schemaOptions)
  await sql(`insert into gadgets (title, since) select 't', date '2026-01-01' - n from generate_series(1, 20000) n`)
  await sql('analyze gadgets')
  const plan = await sql('explain select id from gadgets t order by t.since desc nulls last, t.id desc limit 25')
  expect(plan.map((row) => Object.values(row).join()).join('\n')).toMatch(
    /Limit[\s\S]*Index Only Scan using gadgets_index_/,
  )
})
