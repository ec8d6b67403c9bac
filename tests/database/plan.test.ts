import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/connect'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { listDesiredTables } from '../../server/schema/desired-tables'
import { StartProblem } from '../../server/start/start-problem'
import { choice, money, number, percent, ref, serial, text } from '../../src/fields'
import type { Fields } from '../../src/framework/field'
import type { ResourceName } from '../../src/framework/register'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { type Person, schemaOptions, startApp } from '../setup/app'
import { freshDatabase, type TestDatabase } from '../setup/database'

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await freshDatabase({
    name: 'plain_tables',
    fill: async (db) => void (await applySchema(db, composeModel(declaredWith()), schemaOptions)),
  })
})
afterAll(() => fresh.drop())

const gadget = (name: string, fields: Fields, more: object = {}): Resource =>
  defineResource(
    name as ResourceName,
    {
      label: 'Gadget',
      route: 'Gadgets',
      title: 'title',
      fields,
      access: [{ to: 'employee', can: ['list'] }],
      ...more,
    } as never,
  )

let made = 0
/** Tests share a database: each has a table of its own, and keeps those of the others. */
const kept = new Map<string, Resource>()
const freshName = () => `gadgets${++made}x`

async function apply(resource: Resource, allowedLosses: string[] = []): Promise<string[]> {
  kept.set(resource.name, resource)
  const steps = await applySchema(fresh.db, composeModel(declaredWith(...kept.values())), {
    ...schemaOptions,
    allowedLosses,
  })
  return steps.map((step) => step.says)
}

const sql = async (statement: string) => (await fresh.db.query({ text: statement })).rows
const columnsOf = async (table: string) =>
  Object.fromEntries(
    (
      await sql(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
      )
    ).map((row) => [row.name, row.type]),
  )

test('tables are made from the declarations, and a second start changes nothing', async () => {
  const name = freshName()
  const declared = gadget(name, {
    code: serial('G-{000}'),
    title: text({ required: true, unique: true }),
    price: money({ min: '0' }),
    kind: choice(['a', 'b']),
    partOfId: ref(name as ResourceName),
  })
  expect(await apply(declared)).toContain(`create table ${name}`)
  expect(await columnsOf(name)).toMatchObject({
    id: 'bigint',
    code: 'text',
    title: 'text',
    price: 'numeric(18,4)',
    part_of_id: 'bigint',
    version: 'bigint',
  })
  expect(await apply(declared)).toEqual([])
})

test('a field is added, required where every record has it', async () => {
  const name = freshName()
  await apply(gadget(name, { title: text() }))
  await sql(`insert into ${name} (title) values ('old')`)
  const wider = gadget(name, { title: text(), size: number({ required: true }), code: serial('N-{00}') })
  await apply(wider)
  expect(await sql(`select title, size, code from ${name}`)).toEqual([{ title: 'old', size: null, code: 'N-01' }])
  await sql(`update ${name} set size = 1`)
  await apply(wider)
  await expect(sql(`insert into ${name} (title) values ('new')`)).rejects.toThrow('not-null')
  expect(await apply(wider)).toEqual([])
})

test('a required field of an empty table is required at once', async () => {
  const name = freshName()
  await apply(gadget(name, { title: text() }))
  await apply(gadget(name, { title: text(), size: number({ required: true }) }))
  await expect(sql(`insert into ${name} (title) values ('x')`)).rejects.toThrow('not-null')
})

test('numbers are widened with their values', async () => {
  const name = freshName()
  await apply(gadget(name, { title: text(), share: percent(), size: number({ max: 5 }) }))
  await sql(`insert into ${name} (title, share, size) values ('x', 12.5, 3)`)
  expect(await apply(gadget(name, { title: text(), share: money(), size: number({ decimals: 2 }) }))).toEqual(
    expect.arrayContaining([`widen ${name}.share to numeric(18,4)`, `widen ${name}.size to numeric(18,2)`]),
  )
  expect(await sql(`select share, size from ${name}`)).toEqual([{ share: '12.5000', size: '3.00' }])
  await sql(`insert into ${name} (title, size) values ('y', 99.5)`)
})

test('a renamed field takes its column, values and rules along', async () => {
  const name = freshName()
  await apply(gadget(name, { title: text({ unique: true }), kind: choice(['a', 'b']) }))
  await sql(`insert into ${name} (title, kind) values ('x', 'a')`)
  const renamed = gadget(name, { title: text({ unique: true }), sort: choice(['a', 'b'], { was: 'kind' }) })
  expect(await apply(renamed)).toContain(`rename ${name}.kind to sort`)
  expect(await sql(`select title, sort from ${name}`)).toEqual([{ title: 'x', sort: 'a' }])
  await expect(sql(`insert into ${name} (title, sort) values ('y', 'c')`)).rejects.toThrow('check')
  expect(await apply(renamed)).toEqual([])
})

test('a renamed resource takes its table, its numbers and its indexes along', async () => {
  const [name, later] = [freshName(), freshName()]
  const fields = { code: serial('G-{000}'), title: text({ unique: true, search: true }) }
  await apply(gadget(name, fields))
  await sql(`insert into ${name} (title) values ('x')`)
  kept.delete(name)
  const renamed = gadget(later, fields, { was: name })
  expect(await apply(renamed)).toContain(`rename table ${name} to ${later}`)
  await sql(`insert into ${later} (title) values ('y')`)
  expect(await sql(`select code, title from ${later} order by id`)).toEqual([
    { code: 'G-001', title: 'x' },
    { code: 'G-002', title: 'y' },
  ])
  await expect(sql(`insert into ${later} (title) values ('y')`)).rejects.toThrow('duplicate')
  expect(await apply(renamed)).toEqual([])
})

test('a number that is given with the save is drawn by the database no more, and goes with its renamed resource', async () => {
  const [name, later] = [freshName(), freshName()]
  await apply(gadget(name, { code: serial('G-{000}'), title: text() }))
  await sql(`insert into ${name} (title) values ('x')`)
  const numbered = { code: serial('G-{FY}-{000}', { isGapless: true }), title: text() }
  expect(await apply(gadget(name, numbered))).toContain(`${name}.code is no longer filled in by the database`)
  expect(await apply(gadget(name, numbered))).toEqual([])
  await sql(`insert into ${name} (title) values ('y')`)
  expect(await sql(`select code from ${name} order by id`)).toEqual([{ code: 'G-001' }, { code: null }])
  await sql(`insert into number_series (table_name, column_name, among, last) values ('${name}', 'code', '[]', 7)`)
  kept.delete(name)
  const renamed = { no: serial('G-{FY}-{000}', { isGapless: true, was: 'code' }), title: text() }
  await apply(gadget(later, renamed, { was: name }))
  const of = `table_name = '${later}' and column_name = 'no'`
  expect(await sql(`select last from number_series where ${of}`)).toEqual([{ last: 7 }])
})

test('a removed field is parked with its values for 30 days; it may come and go again', async () => {
  const name = freshName()
  const [full, less] = [
    gadget(name, { title: text(), note: text({ required: true }) }),
    gadget(name, { title: text() }),
  ]
  await apply(full)
  await sql(`insert into ${name} (title, note) values ('x', 'kept')`)
  const says = await apply(less)
  const parked = /as (parked_\d{8}_note) for 30 days/.exec(says.join())?.[1] ?? ''
  expect(await sql(`select ${parked} as note from ${name}`)).toEqual([{ note: 'kept' }])
  await sql(`insert into ${name} (title) values ('without')`)
  expect(await apply(less)).toEqual([])
  await apply(gadget(name, { title: text(), note: text() }))
  expect(await sql(`select title, note from ${name} order by id`)).toEqual([
    { title: 'x', note: 'kept' },
    { title: 'without', note: null },
  ])
  await apply(less)
  await sql(`alter table ${name} rename column ${parked} to parked_20200101_note`)
  expect(await apply(less)).toEqual([`drop ${name}.parked_20200101_note, parked over 30 days ago`])
})

test('a removed resource is parked, lets go of other records, and may be declared again', async () => {
  const [name, other] = [freshName(), freshName()]
  const declared = gadget(name, { title: text({ unique: true }), otherId: ref(other as ResourceName) })
  await apply(gadget(other, { title: text() }))
  await apply(declared)
  await sql(`insert into ${other} (title) values ('o')`)
  await sql(`insert into ${name} (title, other_id) select 'x', id from ${other}`)
  kept.delete(name)
  expect((await apply(gadget(other, { title: text() }))).join()).toMatch(`park table ${name} as parked_`)
  await sql(`delete from ${other}`)
  await apply(declared)
  // What it referred to has gone meanwhile.
  expect(await sql(`select title, other_id from ${name}`)).toEqual([{ title: 'x', other_id: null }])
  expect(await apply(declared)).toEqual([])
})

test('a field that comes back brings its values under a new name and a wider type, and none that do not fit', async () => {
  const [name, other] = [freshName(), freshName()]
  const otherId = ref(other as ResourceName)
  await apply(gadget(other, { title: text() }))
  await apply(gadget(name, { title: text(), size: number(), kind: text(), otherId }))
  await sql(`insert into ${other} (title) values ('o')`)
  await sql(`insert into ${name} (title, size, kind, other_id) select 'x', 3, 'a', id from ${other}`)
  await apply(gadget(name, { title: text() }))
  await sql(`delete from ${other}`)
  const back = { title: text(), weight: number({ decimals: 2, was: 'size' }), kind: number(), otherId }
  await apply(gadget(name, back))
  expect(await sql(`select weight, kind, other_id from ${name}`)).toEqual([
    { weight: '3.00', kind: null, other_id: null },
  ])
  expect(await apply(gadget(name, back))).toEqual([])
})

test('a field that was parked too long is dropped and comes back empty, also of a renamed resource', async () => {
  const [name, later] = [freshName(), freshName()]
  await apply(gadget(name, { title: text(), note: text() }))
  await sql(`insert into ${name} (title, note) values ('x', 'old')`)
  const says = await apply(gadget(name, { title: text() }))
  const parked = /as (parked_\d{8}_note) for 30 days/.exec(says.join())?.[1] ?? ''
  await sql(`alter table ${name} rename column ${parked} to parked_20200101_note`)
  kept.delete(name)
  await apply(gadget(later, { title: text(), note: text() }, { was: name }))
  expect(await sql(`select title, note from ${later}`)).toEqual([{ title: 'x', note: null }])
})

test('one more resource that waits for decisions changes no other table', async () => {
  const name = freshName()
  const before = listDesiredTables(composeModel(declaredWith()))
  const waiting = gadget(
    name,
    { title: text(), empId: ref('employees') },
    {
      workflow: {
        field: 'status',
        initial: 'asked',
        states: { asked: {}, granted: {}, refused: {} },
        transitions: {
          grant: { from: 'asked', to: 'granted', by: [] },
          refuse: { from: 'asked', to: 'refused', by: [] },
        },
      },
      approval: {
        ...{
          kind: 'gadget',
          waits: 'asked',
          requester: 'empId',
          approve: 'grant',
          reject: 'refuse',
          deciders: 'employee',
        },
        rules: [{ name: 'Usual', steps: [{ by: 'manager' }] }],
      },
    },
  )
  const after = listDesiredTables(composeModel(declaredWith(waiting)))
  expect(after.filter((table) => table.name !== name)).toEqual(before)
  expect(after).toHaveLength(before.length + 1)
})

test('a start of the former declarations parks a renamed resource, and the next one brings it back', async () => {
  const [before, after] = [freshName(), freshName()]
  const older = gadget(before, { title: text() })
  await apply(older)
  await sql(`insert into ${before} (title) values ('kept')`)
  kept.delete(before)
  const newer = gadget(after, { title: text() }, { was: before })
  await apply(newer)
  kept.delete(after)
  await apply(older)
  kept.delete(before)
  await apply(newer)
  expect(await sql(`select title from ${after}`)).toEqual([{ title: 'kept' }])
  expect(await apply(newer)).toEqual([])
})

test('a changed choice replaces what the database allows', async () => {
  const name = freshName()
  await apply(gadget(name, { title: text(), kind: choice(['a', 'b']) }))
  await apply(gadget(name, { title: text(), kind: choice(['b', 'c']) }))
  await sql(`insert into ${name} (title, kind) values ('x', 'c')`)
  await expect(sql(`insert into ${name} (title, kind) values ('x', 'a')`)).rejects.toThrow('check')
})

test('a type that does not hold the values is refused with the word to give; with the word they are parked', async () => {
  const name = freshName()
  await apply(gadget(name, { title: text(), size: text() }))
  await sql(`insert into ${name} (title, size) values ('x', 'large')`)
  const changed = gadget(name, { title: text(), size: number() })
  await expect(apply(changed)).rejects.toThrow(StartProblem)
  await expect(apply(changed)).rejects.toThrow(new RegExp(`${name}\\.size .*STEWARD_ALLOW_LOSS`))
  expect((await columnsOf(name)).size).toBe('text')
  await apply(changed, [`${name}.size`])
  const columns = await columnsOf(name)
  const parked = Object.keys(columns).find((column) => column.startsWith('parked_')) ?? ''
  expect(columns).toMatchObject({ size: 'bigint', [parked]: 'text' })
  expect(await sql(`select size, ${parked} as former from ${name}`)).toEqual([{ size: null, former: 'large' }])
  expect(await apply(changed)).toEqual([])
})

test.each<[string, Fields]>([
  ['unique', { title: text({ unique: true }), kind: choice(['a', 'b']) }],
  ['a choice', { title: text(), kind: choice(['b']) }],
])(
  'a new rule that stored records break (%s) is a problem told in words, and nothing has changed',
  async (_, fields) => {
    const name = freshName()
    await apply(gadget(name, { title: text(), kind: choice(['a', 'b']) }))
    await sql(`insert into ${name} (title, kind) values ('twice', 'a'), ('twice', 'a')`)
    const before = kept.get(name)
    await expect(apply(gadget(name, { ...fields, added: text() }))).rejects.toThrow(StartProblem)
    await expect(apply(gadget(name, { ...fields, added: text() }))).rejects.toThrow(
      `${name}: ${'unique' in (fields.title?.options ?? {}) ? 'title' : 'kind'}`,
    )
    expect(Object.keys(await columnsOf(name))).not.toContain('added')
    if (before) kept.set(name, before)
  },
)

test('a database that a newer program has written is refused', async () => {
  await sql(`update steward_meta set value = '999' where key = 'level'`)
  await expect(applySchema(fresh.db, composeModel(declaredWith(...kept.values())), schemaOptions)).rejects.toThrow(
    /newer program \(level 999/,
  )
  await sql(`update steward_meta set value = '1' where key = 'level'`)
})

test('two servers that start at once take their turn', async () => {
  const name = freshName()
  const declared = gadget(name, {
    code: serial('G-{0}'),
    title: text({ unique: true, search: true }),
    partOfId: ref(name as ResourceName),
  })
  kept.set(name, declared)
  const model = composeModel(declaredWith(...kept.values()))
  const plans = await Promise.all([1, 2, 3].map(() => applySchema(fresh.db, model, schemaOptions)))
  expect(plans.filter((steps) => steps.length > 0)).toHaveLength(1)
})

test('a server waits for the plan of another one longer than statements and locks may, and says what it waits for', async () => {
  const model = composeModel(declaredWith(...kept.values()))
  const hasty = openDatabase({ ...fresh.db.config, statementTimeoutMs: 300 })
  const lines: string[] = []
  try {
    const second = await fresh.db.transaction(async (tx) => {
      await tx.query({ text: 'select pg_advisory_xact_lock(7305001)' })
      const began = performance.now()
      const waiting = applySchema(hasty, model, { ...schemaOptions, log: (line) => lines.push(line) })
      await expect.poll(() => lines.length > 0 && performance.now() - began > 1000).toBe(true)
      return { waiting }
    })
    expect(await second.waiting).toEqual([])
    expect(lines).toEqual([
      expect.stringMatching(/^Another server prepares the tables of this database \(process \d+ of .*, since 2\d{3}-/),
    ])
  } finally {
    await hasty.close()
  }
})

test('history is kept under the former names of a resource and of its fields', async () => {
  const access = [{ to: 'employee', can: ['list', 'show', 'create', 'update'] }] as const
  const notes = defineResource('notes', {
    label: 'Note',
    route: 'Notes',
    title: 'title',
    was: 'memos',
    // Another field has the former name of one that few may read.
    fields: { title: text({ was: 'subject' }), pay: text({ was: 'wage', readableBy: ['hr'] }), wage: text() },
    access,
  })
  const app = await startApp(declaredWith(notes))
  try {
    const as = await app.person()
    await app.db.query({ text: `insert into notes (title) values ('now')` })
    await app.db.query({
      text: `insert into history (resource, record_id, action, changes) values ('memos', 1, 'create', '{"subject": [null, "then"]}')`,
    })
    // An older program left it there; the next start brings it under the name of today.
    await applySchema(app.db, composeModel(declaredWith(notes)), schemaOptions)
    const { body } = await app.call<{ changes: object }[]>('getNoteHistory', { id: 1 }, { as })
    expect(body.data?.map((entry) => entry.changes)).toEqual([{ title: { from: null, to: 'then' } }])
    const hr = await app.person('hr')
    await app.db.query({
      text: `insert into history (resource, record_id, action, comment, changes) values ('notes', 1, 'update', 'agreed', '{"wage": ["100", "200"], "title": ["then", "now"]}')`,
    })
    const seen = async (who: Person) =>
      (await app.call<{ changes: object; comment: string | null }[]>('getNoteHistory', { id: 1 }, { as: who })).body
        .data?.[0]
    expect(await seen(as)).toMatchObject({ changes: { title: { from: 'then', to: 'now' } }, comment: null })
    expect(Object.keys((await seen(as))?.changes ?? {})).toEqual(['title'])
    expect(await seen(hr)).toMatchObject({ changes: { wage: { from: '100', to: '200' } }, comment: 'agreed' })
    const entry = (await app.db.query<{ id: number }>({ text: 'select min(id)::int as id from history' })).rows[0]?.id
    const version = await app.call('getNoteVersion', { id: 1, entry }, { as })
    expect(version.status).toBe(200)
    expect(JSON.stringify(version.body.data)).not.toContain('100')
  } finally {
    await app.close()
  }
})

test('what the database refuses comes back at the field, as the checks before would tell it', async () => {
  const pairs = defineResource('pairs', {
    label: 'Pair',
    route: 'Pairs',
    title: 'title',
    fields: { title: text({ unique: 'ignoreCaseAndSpace' }), left: text(), right: number(), outerId: ref('pairs') },
    unique: [{ code: 'pairTaken', on: ['left', 'right'], message: 'This pair exists.' }],
    access: [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'] }],
  })
  const app = await startApp(declaredWith(pairs))
  try {
    const as = await app.person()
    const create = async (params: object) =>
      (await app.call<{ id: number }>('createPair', { title: randomUUID(), ...params }, { as })).body
    const first = await create({ title: 'Blue Sky', left: 'l', right: 1 })
    expect((await create({ title: ' BLUE  sky' })).fields).toEqual({ title: { code: 'taken' } })
    const taken = { code: 'pairTaken', message: 'This pair exists.' }
    expect((await create({ left: 'l', right: 1 })).fields).toEqual({ left: taken, right: taken })
    await create({ outerId: first.data?.id })
    const { body } = await app.call('deletePair', { id: first.data?.id, version: 1 }, { as })
    expect(body.code).toBe('inUse')
  } finally {
    await app.close()
  }
})
