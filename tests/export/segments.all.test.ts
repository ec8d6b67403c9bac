import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ExportSnapshot } from '../../server/export/export-snapshot'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { exportedThings } from './papers'
import { snapshotsOf } from './snapshots'

let app: TestApp
let ann: Person
let url: string

const rows = 30_000

beforeAll(async () => {
  app = await startApp(declaredWith(exportedThings))
  ann = await app.person()
  // Few names, so that equal ones stand on both sides of where a segment ends; half of the nicks and dates are missing.
  await app.db.query({
    text: `insert into things (code, story, name, nick, amount, price, due, seen_at, owner_emp_id, status)
           select 'T-' || g, repeat('long ', 400), (array['Äpfel', 'apfel', 'Zebra', 'éclair', 'Eclair', '', '=1+1'])[1 + g / 5000], case when g % 2 = 0 then 'nick ' || g % 3 end,
                  g % 4, g * 1.01, case when g % 2 = 0 then date '2020-01-01' + g % 5 end, timestamptz '2026-01-01' - g * interval '1.000001 s', $1, 'open'
           from generate_series(1, ${rows}) g`,
    values: [ann.empId],
  })
  for (const column of ['nick', 'due', 'seen_at', 'price'])
    await app.db.query({ text: `create index on things (${column}, id)` })
  await app.db.query({ text: 'analyze things' })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/FinanceProject/rest/sow/exportThings`
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  app.app.server.closeAllConnections()
  await app.close()
})

const ask = (params: Record<string, unknown>, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}` },
    body: new URLSearchParams(Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)])),
    ...(signal ? { signal } : {}),
  })

/** The file and how many connections it was read by. */
async function read(params: Record<string, unknown>) {
  const apart = vi.spyOn(app.db, 'apart')
  const response = await ask(params)
  const text = await response.text()
  expect([response.status, response.headers.get('x-steward-rows')]).toEqual([
    200,
    String(text.split('\r\n').length - 2),
  ])
  const connections = apart.mock.calls.length
  apart.mockRestore()
  return { text, connections }
}

const running = () => snapshotsOf(app.db)

const fields = ['id', 'name', 'nick', 'due', 'seenAt', 'price', 'ownerEmpId', 'status']
/** 60 MB, more than what waits in memory and in the sockets. */
const wide = [...fields, 'story']
const filter = { amount: { ne: 1 } }

test.each(
  ['id', 'name', 'nick', 'due', 'seenAt', 'price'].flatMap((name) =>
    ['asc', 'desc'].map((direction) => [name, direction] as const),
  ),
)('by %s %s: two connections write the file that one writes', async (name, direction) => {
  for (const more of [{}, { filter }]) {
    const cut = await read({ fields, sort: [[name, direction]], ...more })
    // The last key is there already: the same order, which is not cut.
    const whole = await read({
      fields,
      sort: [
        [name, direction],
        ['id', direction],
      ],
      ...more,
    })
    expect([cut.connections, whole.connections]).toEqual([2, 1])
    expect(cut.text === whole.text).toBe(true)
  }
})

test('what is sorted or small is read by one connection', async () => {
  for (const params of [
    { sort: [['weight', 'asc']] },
    { sort: [['ownerEmpId', 'asc']] },
    { sort: [['id', 'asc']], filter: { amount: { eq: 1 } } },
  ])
    expect((await read({ fields, ...params })).connections).toBe(1)
})

test.each([
  ['cannot be had', () => Promise.reject(new Error('too many connections'))],
  ['never comes', () => new Promise<never>(() => {})],
])('one connection does where the second %s', async (_, second) => {
  const whole = await read({ fields, sort: [['id', 'asc']] })
  const { apart } = app.db
  const refusing = vi
    .spyOn(app.db, 'apart')
    .mockImplementation((limitMs) => (refusing.mock.calls.length === 1 ? apart(limitMs) : second()))
  const response = await ask({ fields, sort: [['id', 'asc']] })
  expect((await response.text()) === whole.text).toBe(true)
})

test('whoever leaves ends both connections', async () => {
  const leaving = new AbortController()
  const { body } = await ask({ fields: wide, sort: [['id', 'asc']] }, leaving.signal)
  await body?.getReader().read()
  await vi.waitFor(async () => expect(await running()).toHaveLength(2), { timeout: 10_000, interval: 5 })
  leaving.abort()
  await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 10_000, interval: 20 })
})

test('a connection that is killed breaks the file and ends the other', async () => {
  const second = vi.spyOn(ExportSnapshot.prototype, 'second')
  for (const place of [0, 1]) {
    const response = await ask({ fields: wide, sort: [['id', 'asc']] })
    // One that ends while it is still being set up is done without.
    expect(await second.mock.results.at(-1)?.value).toBeDefined()
    const pids = await running()
    expect(pids).toHaveLength(2)
    await app.db.query({ text: 'select pg_terminate_backend($1)', values: [pids[place]] })
    await expect(response.text()).rejects.toThrow()
    await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 10_000, interval: 20 })
  }
})

test('what cannot be made in a later segment breaks the file and ends both connections', async () => {
  await app.db.query({ text: `alter table things drop constraint if exists ${await checkOf('notes')}` })
  await app.db.query({ text: `update things set notes = '"not a list"' where id = (select max(id) - 100 from things)` })
  const response = await ask({ fields: [...fields, 'notes'], sort: [['id', 'asc']] })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 10_000, interval: 20 })
})

async function checkOf(column: string): Promise<string> {
  const { rows: found } = await app.db.query<{ name: string }>({
    text: `select conname as name from pg_constraint where conrelid = 'things'::regclass and pg_get_constraintdef(oid) like $1`,
    values: [`%jsonb_typeof(${column})%`],
  })
  return found[0]?.name ?? ''
}
