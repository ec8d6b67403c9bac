import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../server/database/connect'
import { buildKernel } from '../../server/kernel'
import { getGivenValues } from '../../server/records/write/handler'
import { createMany } from '../../server/records/write/many/create-many'
import { updateMany } from '../../server/records/write/many/update-many'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Change } from '../../server/records/write/writer'
import { date, longText, number, ref, tally, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { declaredWith } from './declared'

const everything = ['list', 'show', 'create', 'update', 'delete'] as const

/** What a room bears is hidden from who fills its racks. */
const rooms = defineResource('rooms', {
  label: 'Room',
  route: 'Rooms',
  title: 'name',
  fields: { name: text({ required: true }), bears: number({ readableBy: ['hr'] }), rate: number() },
  access: [{ to: 'employee', can: everything }],
})

const racks = defineResource('racks', {
  label: 'Rack',
  route: 'Racks',
  title: 'name',
  fields: {
    name: text({ required: true }),
    roomId: ref('rooms'),
    from: date(),
    to: date(),
    keeperEmpId: ref('employees', { default: '$me' }),
    countThen: number({ writableBy: [] }),
  },
  access: [
    { to: 'employee', can: everything, where: { keeperEmpId: { eq: '$me' } } },
    { to: 'hr', can: everything },
  ],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: 'open',
    states: { open: {}, shut: {} },
    transitions: { shut: { from: 'open', to: 'shut', by: ['employee'] } },
  },
})

const crates = defineResource('crates', {
  label: 'Crate',
  route: 'Crates',
  title: 'name',
  fields: {
    name: text({ required: true }),
    rackId: ref('racks', { required: true }),
    on: date(),
    weight: number(),
    rent: number(),
    shelf: text({ writableBy: [] }),
    note: longText({ required: true }),
    packedOn: date(),
  },
  given: {
    shelf: parent('rackId', { of: racks, fields: ['from', 'to', 'status', 'name'] }),
    room: parent('rackId.roomId', { of: rooms, fields: ['bears', 'rate'] }),
  },
  computed: { rent: (r, g) => (r.weight === null ? null : r.weight * (g.room?.rate ?? 0)) },
  visible: { note: (_, g) => g.shelf?.name === 'with notes' },
  rules: [
    { code: 'shelfShut', on: ['rackId'], check: (_, g) => g.shelf?.status !== 'shut', message: 'The shelf is shut.' },
    {
      code: 'outside',
      on: ['on'],
      check: (r, g) => !r.on || ((g.shelf?.from ?? r.on) <= r.on && (g.shelf?.to ?? r.on) >= r.on),
      message: 'The shelf is not there then.',
    },
    {
      code: 'tooHeavy',
      on: ['weight'],
      check: (r, g) => (r.weight ?? 0) <= (g.room?.bears ?? 1000),
      message: 'The room does not bear it.',
    },
    {
      code: 'packedAhead',
      on: ['packedOn'],
      check: (r, _, today) => (r.packedOn ?? today) <= today,
      message: 'That day has not come.',
    },
  ],
  access: [{ to: 'employee', can: everything }],
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, sealed: {} },
    transitions: {
      seal: {
        from: 'open',
        to: 'sealed',
        by: ['employee'],
        guard: [
          { code: 'noWeight', check: (r) => r.weight !== null, message: 'Weigh it first.' },
          { code: 'notBorne', check: (_, g) => g.room !== null, message: 'The shelf stands in no room.' },
        ],
      },
    },
  },
})

/** Without anything that follows each: they are written by sets. */
const tins = defineResource('tins', {
  label: 'Tin',
  route: 'Tins',
  title: 'name',
  fields: { name: text({ required: true }), roomId: ref('rooms'), weight: number(), rent: number() },
  given: { room: parent('roomId', { of: rooms }) },
  computed: { rent: (r, g) => (r.weight ?? 0) * (g.room?.rate ?? 0) },
  rules: [
    {
      code: 'tooHeavy',
      on: ['weight'],
      check: (r, g) => (r.weight ?? 0) <= (g.room?.bears ?? 1000),
      message: 'Too heavy.',
    },
  ],
  access: [{ to: 'employee', can: everything }],
})

/** Holds so many jars. */
const cellars = defineResource('cellars', {
  label: 'Cellar',
  route: 'Cellars',
  title: 'name',
  fields: { name: text({ required: true }), jars: tally('jars', 'cellarId', 'size'), most: number() },
  limits: [{ code: 'tooMuch', of: 'jars', atMost: 'most', message: 'It is full.' }],
  access: [{ to: 'employee', can: everything }],
})

const jars = defineResource('jars', {
  label: 'Jar',
  route: 'Jars',
  title: 'name',
  fields: {
    name: text({ required: true }),
    cellarId: ref('cellars', { required: true }),
    size: number({ default: 1 }),
  },
  given: { cellar: parent('cellarId', { of: cellars, fields: ['most'] }) },
  rules: [{ code: 'none', on: ['cellarId'], check: (_, g) => (g.cellar?.most ?? 0) > 0, message: 'It holds none.' }],
  access: [{ to: 'employee', can: everything }],
})

const plain = declaredWith(rooms, racks, crates, tins, cellars, jars)
const declared = {
  ...plain,
  handlers: {
    ...plain.handlers,
    crates: { before: async (change: Change) => ({ shelf: getGivenValues(crates, change).shelf?.name ?? null }) },
    // How many crates it held when it was shut.
    racks: {
      async before({ writer, action, id }: Change) {
        if (action !== 'shut') return undefined
        const text = 'select count(*)::int as n from crates where rack_id = $1'
        const { rows } = await writer.sql.query<{ n: number }>({ text, values: [id] })
        return { countThen: rows[0]?.n ?? 0 }
      },
    },
  },
}

type Row = Record<string, unknown> & { id: number; version: number }

let app: TestApp
let [me, other, hr]: Person[] = []
let all = 0

const ask = (operation: string, params: object, as = me) => app.call<Row>(operation, { ...params }, as ? { as } : {})
async function made(operation: string, params: object, as = me): Promise<Row> {
  const { body } = await ask(operation, { name: `No. ${++all}`, ...params }, as)
  expect([operation, body.error, body.fields]).toEqual([operation, null, undefined])
  return body.data as Row
}
const refusal = async (operation: string, params: object, as = me) => {
  const { status, body } = await ask(operation, params, as)
  return [status, ...Object.entries(body.fields ?? {}).map(([name, { code }]) => `${name} ${code}`)]
}

beforeAll(async () => {
  app = await startApp(declared)
  ;[me, other, hr] = [await app.person(), await app.person(), await app.person('hr')]
})
afterAll(() => app.close())

test('rules see the parent and what is above it, computed values as well, on creating, changing and stepping', async () => {
  const room = await made('createRoom', { bears: 50, rate: 3 }, hr)
  const shelf = await made('createRack', { roomId: room.id, from: '2026-01-01', to: '2026-06-30' })
  const box = await made('createCrate', { rackId: shelf.id, on: '2026-02-03', weight: 5 })
  expect(box).toMatchObject({ rent: 15, shelf: shelf.name })
  const change = { id: box.id, version: box.version }
  expect(await refusal('createCrate', { name: 'a', rackId: shelf.id, on: '2026-07-01' })).toEqual([400, 'on outside'])
  expect(await refusal('updateCrate', { ...change, on: '2025-12-31' })).toEqual([400, 'on outside'])
  expect(await refusal('updateCrate', { ...change, weight: 51 })).toEqual([400, 'weight tooHeavy'])
  expect(await refusal('updateCrate', { ...change, packedOn: '2999-01-01' })).toEqual([400, 'packedOn packedAhead'])
  const elsewhere = await made('createRack', {})
  const moved = await ask('updateCrate', { ...change, rackId: elsewhere.id, weight: 51 })
  expect(moved.body.data).toMatchObject({ rent: 0, shelf: elsewhere.name })
  expect(await refusal('sealCrate', { id: box.id })).toEqual([400, 'status notBorne'])
  const light = await made('createCrate', { rackId: shelf.id })
  expect(await refusal('sealCrate', { id: light.id })).toEqual([400, 'status noWeight'])
})

test('a field that what is given shows is required only then', async () => {
  const shelf = await made('createRack', { name: 'with notes' })
  expect(await refusal('createCrate', { name: 'b', rackId: shelf.id })).toEqual([400, 'note required'])
  await made('createCrate', { rackId: shelf.id, note: 'fragile' })
})

test('of a record that the person may not choose a rule tells nothing', async () => {
  const shut = await made('createRack', {}, other)
  await ask('shutRack', { id: shut.id }, other)
  expect(await refusal('createCrate', { name: 'c', rackId: shut.id })).toEqual([400, 'rackId reference'])
  const mine = await made('createRack', {})
  const box = await made('createCrate', { rackId: mine.id })
  const change = { id: box.id, version: box.version, rackId: shut.id }
  expect(await refusal('updateCrate', change)).toEqual([400, 'rackId reference'])
  expect(await refusal('updateCrate', change, other)).toEqual([400, 'rackId shelfShut'])
})

test('many records are judged by one statement for each reference', async () => {
  const room = await made('createRoom', { bears: 1000, rate: 2 }, hr)
  const kernel = await buildKernel(app.db, testSettings, declared)
  const texts: string[] = []
  const counting = (sql: Sql): Sql => ({
    get sent() {
      return sql.sent
    },
    query: (statement) => {
      texts.push(statement.text)
      return sql.query(statement)
    },
  })
  const rows = Array.from({ length: 1000 }, (_, place) => {
    return { place, values: { name: `Tin ${place}`, roomId: room.id, weight: place === 7 ? 1001 : place } }
  })
  const created = await app.db.transaction((tx) => createMany(createSystemWriter(kernel, counting(tx)), 'tins', rows))
  expect(created.filter(({ error }) => error).map(({ place }) => place)).toEqual([7])
  expect(texts.filter((text) => text.includes('for share')).length).toBe(1)
  expect(texts.length).toBeLessThan(8)
  const { rows: stored } = await app.db.query<{ n: number; rent: number }>({
    text: 'select count(*)::int as n, sum(rent)::int as rent from tins where room_id = $1',
    values: [room.id],
  })
  expect(stored[0]).toEqual({ n: 999, rent: 2 * (499_500 - 7) })
  texts.length = 0
  const ids = created.flatMap(({ id }) => (id === null ? [] : [id]))
  const wanted = ids.map((id) => ({ id, values: () => ({ weight: 3 }) }))
  await app.db.transaction((tx) => updateMany(createSystemWriter(kernel, counting(tx)), 'tins', ['weight'], wanted))
  expect(texts.filter((text) => text.includes('for share')).length).toBe(2)
  expect(texts.length).toBeLessThan(9)
})

test('of 100 saves at once none slips past a parent that is shut meanwhile', async () => {
  const shelf = await made('createRack', {})
  const old = await Promise.all(Array.from({ length: 20 }, () => made('createCrate', { rackId: shelf.id, weight: 1 })))
  const saves = Array.from({ length: 100 }, async (_, index) => {
    const stored = old[index % 20]
    const isNew = index % 2 === 0
    if (index === 50) return ask('shutRack', { id: shelf.id })
    if (isNew) return ask('createCrate', { name: `Box ${index}`, rackId: shelf.id, weight: 1 })
    return ask('updateCrate', { id: stored?.id, version: stored?.version, weight: 2 })
  })
  const answers = await Promise.all(saves)
  expect(answers.every(({ status }) => [200, 400, 409, 503].includes(status))).toBe(true)
  const { rows } = await app.db.query<{ n: number; then: number; late: number }>({
    text:
      'select count(*)::int as n, max(s.count_then)::int as then, count(*) filter (where b.updated_at > s.updated_at)::int as late ' +
      'from crates b join racks s on s.id = b.rack_id where s.id = $1',
    values: [shelf.id],
  })
  expect(rows[0]?.n).toBe(rows[0]?.then)
  // However many came before it, none comes after it.
  expect((await ask('createCrate', { name: 'Late', rackId: shelf.id, weight: 1 })).status).toBe(400)
})

test('a parent that owns a limit is held for changing at once, so that saves do not wait in a circle', async () => {
  const cellar = await made('createCellar', { most: 12 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask('createJar', { name: `Jar ${index}`, cellarId: cellar.id })),
  )
  // A loaded machine may make some of them wait too long.
  const served = answers.map(({ status }) => status).filter((status) => status !== 503)
  expect(served.filter((status) => status === 200).length).toBeLessThanOrEqual(12)
  expect(served.every((status) => status === 200 || status === 400)).toBe(true)
  const { rows } = await app.db.query<{ deadlocks: number }>({
    text: 'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  })
  expect(rows[0]?.deadlocks).toBe(0)
})
