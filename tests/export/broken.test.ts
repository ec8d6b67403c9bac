import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { papers } from './papers'
import { snapshotsOf } from './snapshots'

let app: TestApp
let hr: Person
let url: string

const rows = 60_000

beforeAll(async () => {
  app = await startApp(declaredWith(papers))
  hr = await app.person('hr')
  await app.db.query({
    text: `insert into papers (name, body, lines, status) select 'paper ' || g, repeat('long ', 40), '[]', 'put_in' from generate_series(1, ${rows}) g`,
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/FinanceProject/rest/sow/exportPapers`
})
afterAll(async () => {
  // After an aborted request the client opens a connection ahead, which a server that closes would wait for.
  app.app.server.closeAllConnections()
  await app.close()
})

const ask = (params: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${hr.token}` },
    body: new URLSearchParams({ sort: '[["id","asc"]]', ...params }),
    ...(signal ? { signal } : {}),
  })

const running = () => snapshotsOf(app.db)

test('all is there, and the header says how many', async () => {
  const response = await ask({ fields: '["name"]' })
  expect(response.headers.get('x-steward-rows')).toBe(String(rows))
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="papers-\d{4}-\d\d-\d\d\.csv"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await response.text()).split('\r\n')).toHaveLength(rows + 2)
})

exhaustively('whoever leaves ends the work of the database and makes room for the next', async () => {
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController()
    const responses = await Promise.all([ask({}, leaving.signal), ask({ format: 'xlsx' }, leaving.signal)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of responses) await body?.getReader().read()
    leaving.abort()
    await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 10_000, interval: 20 })
  }
  expect(await (await ask({ fields: '["name"]', q: 'paper 777' })).text()).toContain('paper 777\r\n')
})

exhaustively('a third export waits for its turn and is refused in words where none comes', async () => {
  const leaving = new AbortController()
  const first = await Promise.all([ask({}, leaving.signal), ask({}, leaving.signal)])
  const third = await ask({ fields: '["name"]' })
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await third.json()).toMatchObject({ code: 'unavailable', data: null })
  const waiting = ask({ fields: '["name"]', q: 'paper 777' })
  leaving.abort()
  expect(await (await waiting).text()).toContain('paper 777\r\n')
  expect(first).toHaveLength(2)
})

test('what breaks half way breaks the answer: no reader takes it for the whole', async () => {
  await app.db.query({ text: `alter table papers drop constraint if exists ${await checkOf('lines')}` })
  await app.db.query({ text: `update papers set lines = '"not a list"' where name = 'paper ${rows}'` })
  for (const format of ['csv', 'xlsx']) {
    const response = await ask({ format })
    const { headers, status } = response
    expect([status, headers.get('x-steward-rows'), headers.get('content-length')]).toEqual([200, String(rows), null])
    await expect(response.text()).rejects.toThrow()
  }
  await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 10_000, interval: 20 })
})

const breaking = [
  ['at once', { filter: JSON.stringify({ name: { eq: `paper ${rows}` } }) }],
  ['after all was sorted', { sort: '[["body","asc"],["id","desc"]]' }],
] as const

test.each(breaking)('what breaks %s is told in the envelope, without a word of the statement', async (_, params) => {
  for (const format of ['csv', 'xlsx']) {
    const response = await ask({ format, ...params })
    const text = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', data: null })
    expect(text).not.toMatch(/jsonb|select|papers/)
  }
})

async function checkOf(column: string): Promise<string> {
  const { rows: found } = await app.db.query<{ name: string }>({
    text: `select conname as name from pg_constraint where conrelid = 'papers'::regclass and pg_get_constraintdef(oid) like $1`,
    values: [`%jsonb_typeof(${column})%`],
  })
  return found[0]?.name ?? ''
}
