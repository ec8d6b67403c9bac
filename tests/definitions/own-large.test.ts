import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { definitionsHeader } from '../../src/framework/company/definition'
import type { DefinitionPlan } from '../../src/framework/company/definition-plan'
import { call, type Person, type TestApp } from '../setup/app'
import { rounds } from '../setup/tier'
import type { SecondApp } from '../wire/wire'
import { startPairedApps } from './paired-apps'

let app: TestApp
let second: SecondApp
let admin: Person
let closeBoth: () => Promise<void>
beforeAll(async () => {
  ;({ app, second, admin, closeBoth } = await startPairedApps())
})
afterAll(async () => {
  await closeBoth()
})

const [rows, people] = [rounds(20_000, 1_000_000), rounds(6, 50)]

/** The longest that a save may wait for a change, in milliseconds: the lock that a plan tells of. */
const longestWaitMs = 2000

const code = (type: string, options: object = {}) => ['f2', 'code', type, options]
const kind = (name: string) => [
  'f3',
  'kind',
  'choice',
  {
    options: [
      ['c1', name],
      ['c2', 'large'],
    ],
  },
]
const toBody = (fields: readonly unknown[]) => ({
  ...{ name: 'bigRooms', label: 'Big room', plural: 'Big rooms', title: 'name' },
  fields: [['f1', 'name', 'text', { required: true, search: true }], ...fields],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update'] }],
})
/** Found by search, which needs an index. */
const remark = ['f5', 'remark', 'text', { search: true }]
const floor = ['f4', 'floor', 'number', { required: true, default: 0 }]

/** Each change of a large table, and the type that the code then has in every answer. */
const changes = [
  { does: 'converts a text', body: toBody([code('number'), kind('small')]), type: 'number' },
  { does: 'renames a choice', body: toBody([code('number'), kind('tiny')]), type: 'number' },
  { does: 'adds a required field', body: toBody([code('number'), kind('tiny'), floor]), type: 'number' },
  { does: 'makes it unique', body: toBody([code('number', { unique: true }), kind('tiny'), floor]), type: 'number' },
  {
    does: 'adds an index, and converts back',
    body: toBody([code('text', { unique: true }), kind('tiny'), floor, remark]),
    type: 'string',
  },
]

interface Room {
  id: number
  version: number
  code: unknown
  kind: string | null
}

vi.setConfig({ testTimeout: rounds(60_000, 1_200_000) })

test('a large table is changed while people save: nobody waits longer than told, no answer is of two models', async () => {
  const first = { number: 0, kind: 'resource', reason: 'Test', body: toBody([code('text'), kind('small')]) }
  const made = await app.call<{ key: string; number: number }>('applyDefinition', first, { as: admin })
  expect(made.body.fields ?? made.body.error).toBeNull()
  const { key, number } = made.body.data ?? { key: '', number: 0 }
  const filling = await app.db.apart(600_000)
  await filling.query(
    `insert into own_big_rooms ("own_f1_V", "own_f2_V", "own_f3_V") select 'Room ' || i, i::text, case when i % 3 = 0 then 'large' else 'small' end from generate_series(1, ${rows}) i`,
  )
  await filling.end()
  await expect.poll(async () => (await call(second.app, 'getOwnBigRooms', {}, { as: admin })).status).toBe(200)
  const typeByNumber = new Map([[number, 'string']])
  const kinds = new Map([[number, ['small', 'large']]])
  let [isOver, slowest, slowestRead, next] = [false, 0, 0, rows]
  const statuses = new Map<string, number>()
  const mixed: unknown[] = []
  const failures: unknown[] = []
  let does = 'nothing'
  const check = (header: unknown, room: Room | undefined) => {
    const type = typeByNumber.get(Number(header))
    if (room && type && room.code !== null && typeof room.code !== type) mixed.push([header, room.id, room.code])
    const all = kinds.get(Number(header))
    if (room?.kind && all && !all.includes(room.kind)) mixed.push([header, room.id, room.kind])
  }
  const take = async (server: TestApp['app'], operation: string, params: object) => {
    const since = performance.now()
    const answer = await call<Room | Room[]>(server, operation, params as never, { as: admin })
    const took = performance.now() - since
    if (operation.startsWith('get')) slowestRead = Math.max(slowestRead, took)
    else slowest = Math.max(slowest, took)
    const word = `${operation.startsWith('get') ? 'read' : 'write'} ${answer.status}`
    statuses.set(word, (statuses.get(word) ?? 0) + 1)
    if (answer.status >= 500) failures.push([does, operation, answer.status, Math.round(took), server === app.app])
    const { data } = answer.body
    const rooms = Array.isArray(data) ? data : data ? [data] : []
    for (const room of rooms) check(answer.headers[definitionsHeader], room)
    return rooms
  }
  const work = async (at: number) => {
    const server = at % 2 === 0 ? app.app : second.app
    for (let turn = at; !isOver; turn++) {
      next += 1
      if (turn % 3 === 0) await take(server, 'getOwnBigRooms', { perPage: 5, sort: [['id', 'desc']] })
      else if (turn % 3 === 1)
        await take(server, 'createOwnBigRoom', { name: 'New', code: String(next), kind: 'large' })
      else {
        const id = 1 + ((turn * 7919 + at) % rows)
        const [room] = await take(server, 'getOwnBigRooms', { filter: { id: { eq: id } }, perPage: 1 })
        await take(server, 'updateOwnBigRoom', { id, version: room?.version, name: `Room ${turn}` })
      }
    }
  }
  const working = Array.from({ length: people }, (_, at) => work(at))
  const told: string[] = []
  try {
    const countCalls = () => [...statuses.values()].reduce((sum, count) => sum + count, 0)
    let quiet = 0
    /** The control: what people wait for each other while nothing changes. */
    const watchQuiet = async () => {
      does = 'nothing'
      ;[slowest, slowestRead] = [0, 0]
      const before = countCalls()
      await expect.poll(countCalls, { timeout: 120_000 }).toBeGreaterThan(before + people * rounds(10, 60))
      quiet = Math.max(quiet, slowest)
      told.push(`quiet: slowest write ${Math.round(slowest)}, read ${Math.round(slowestRead)} ms`)
    }
    for (const [at, { body, type, ...change }] of changes.entries()) {
      await watchQuiet()
      ;[slowest, slowestRead] = [0, 0]
      does = change.does
      typeByNumber.set(number + at + 1, type)
      kinds.set(number + at + 1, at === 0 ? ['small', 'large'] : ['tiny', 'large'])
      const since = performance.now()
      const input = { ...first, number: number + at, key, body }
      const plan = await app.call<DefinitionPlan>('planDefinition', { kind: 'resource', key, body }, { as: admin })
      if (/converts|renames/.test(does))
        expect(JSON.stringify(plan.body.data?.steps)).toContain('while records can be saved')
      const answer = await app.call('applyDefinition', input, { as: admin })
      expect(answer.body.fields ?? answer.body.error).toBeNull()
      told.push(
        `${does}: ${Math.round(performance.now() - since)} ms; slowest write ${Math.round(slowest)}, read ${Math.round(slowestRead)} ms`,
      )
      // Fifty people on two cores wait for each other too, also while nothing changes.
      expect(slowest, does).toBeLessThan(quiet + longestWaitMs)
    }
  } finally {
    isOver = true
    await Promise.all(working)
    console.log([...told, [...statuses].join(' '), JSON.stringify(failures)].join('\n'))
  }
  expect(failures).toEqual([])
  expect(mixed).toEqual([])
  const { rows: left } = await app.db.query({
    text: `select (select count(*)::int from pg_attribute a join pg_class c on c.oid = a.attrelid where attname like 'steward\\_copy%' and not attisdropped and relkind = 'r') as columns,
      (select count(*)::int from pg_proc where proname like 'steward\\_copy%') as functions,
      (select count(*)::int from own_big_rooms where "own_f2_V" is null and "own_f1_V" like 'Room%') as lost,
      (select count(*)::int from own_big_rooms where "own_f3_V" = 'small') as former,
      (select count(*)::int from pg_index where not indisvalid) as unfinished`,
  })
  expect(left).toEqual([{ columns: 0, functions: 0, lost: 0, former: 0, unfinished: 0 }])
})
