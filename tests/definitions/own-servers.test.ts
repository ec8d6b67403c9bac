import { afterAll, beforeAll, expect, test } from 'vitest'
import { levelOfOwnResources } from '../../server/database/system/system'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { call, type Person, schemaOptions, type TestApp } from '../setup/app'
import { shipped } from '../setup/shipped'
import { exhaustively } from '../setup/tier'
import type { SecondApp } from '../wire/wire'
import { applyChange, readNumber } from './apply-change'
import { startPairedApps } from './paired-apps'

let app: TestApp
let second: SecondApp
let admin: Person
let closeBoth: () => Promise<void>
let key = ''
beforeAll(async () => {
  ;({ app, second, admin, closeBoth } = await startPairedApps())
  const answer = await apply({ body: rooms() })
  expect(answer.body.error).toBeNull()
  key = answer.body.data?.key ?? ''
})
afterAll(async () => {
  await closeBoth()
})

const rooms = (more: readonly unknown[] = []) => ({
  name: 'rooms',
  label: 'Room',
  plural: 'Rooms',
  title: 'name',
  fields: [['f1', 'name', 'text', { required: true, search: true }], ...more],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update', 'delete', 'export'] }],
})
const seats = ['f2', 'seats', 'number', {}]

const apply = (change: object) => applyChange(app, { kind: 'resource', ...change }, admin)

const readColumns = async () =>
  (
    await app.db.query<{ name: string }>({
      text: `select attname as name from pg_attribute where attrelid = 'own_rooms'::regclass and attnum > 0 and not attisdropped order by 1`,
    })
  ).rows.map(({ name }) => name)

test('people who save on both servers while fields come and go are never told of an error of the server', async () => {
  let isOver = false
  const statuses = new Map<number, number>()
  const write = async (server: TestApp['app']) => {
    for (let at = 0; !isOver; at++) {
      const { status } = await call(server, 'createOwnRoom', { name: `Room ${at}` }, { as: admin })
      const { status: listed } = await call(server, 'getOwnRooms', { perPage: 3 }, { as: admin })
      for (const one of [status, listed]) statuses.set(one, (statuses.get(one) ?? 0) + 1)
    }
  }
  await expect.poll(async () => (await call(second.app, 'getOwnRooms', {}, { as: admin })).status).toBe(200)
  const writers = [app.app, second.app, app.app, second.app].map(write)
  try {
    for (let round = 0; round < 3; round++) {
      expect((await apply({ key, body: rooms([seats]) })).body.error).toBeNull()
      expect((await apply({ key, body: rooms(), accepts: ['remove:f2'] })).body.error).toBeNull()
    }
  } finally {
    isOver = true
    await Promise.all(writers)
  }
  expect([...statuses.keys()]).toEqual([200])
})

test('an apply that is cut off before its commit leaves definitions and tables as they were', async () => {
  const before = [await readNumber(app, admin), await readColumns()]
  const blocker = await app.db.apart(60_000)
  await blocker.query('begin; lock table own_rooms in row exclusive mode')
  const cut = apply({ key, body: rooms([seats]) })
  const isWaiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table "own_rooms"%'`
  await expect.poll(async () => (await app.db.query({ text: isWaiting })).rows.length).toBe(1)
  await app.db.query({ text: `select pg_terminate_backend(pid) from (${isWaiting}) w` })
  expect((await cut).status).toBe(503)
  expect([await readNumber(app, admin), await readColumns()]).toEqual(before)
  await blocker.query('rollback')
  await blocker.end()
  expect((await apply({ key, body: rooms([seats]) })).body.error).toBeNull()
  expect(await readColumns()).toContain('own_f2_V')
})

exhaustively('a table that others hold is given up in words after three tries, and nothing is changed', async () => {
  const before = [await readNumber(app, admin), await readColumns()]
  const blocker = await app.db.apart(60_000)
  await blocker.query('begin; lock table own_rooms in row exclusive mode')
  const answer = await apply({ key, body: rooms([seats, ['f3', 'floor', 'number', {}]]) })
  await blocker.query('rollback')
  await blocker.end()
  expect(answer.status).toBe(400)
  expect(answer.body.fields?.body?.args?.reason).toContain('nothing was changed')
  expect([await readNumber(app, admin), await readColumns()]).toEqual(before)
})

test('a program that is older than own resources refuses to start, also once they are retired', async () => {
  const readLevel = async () =>
    (await app.db.query<{ value: string }>({ text: `select value from steward_meta where key = 'level'` })).rows[0]
      ?.value
  expect(await readLevel()).toBe(String(levelOfOwnResources))
  const retired = await apply({ key, isRetired: 'yes', accepts: ['retire'] })
  expect(retired.body.error).toBeNull()
  const { rows } = await app.db.query({ text: `select to_regclass('own_rooms') is null as gone` })
  expect(rows).toEqual([{ gone: true }])
  await applySchema(app.db, composeModel(shipped), schemaOptions)
  expect(await readLevel()).toBe(String(levelOfOwnResources))
})
