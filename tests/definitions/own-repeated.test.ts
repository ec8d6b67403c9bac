import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Person, type TestApp } from '../setup/app'
import type { SecondApp } from '../wire/wire'
import { startPairedApps } from './paired-apps'

let app: TestApp
let second: SecondApp
let admin: Person
let closeBoth: () => Promise<void>
beforeAll(async () => {
  ;({ app, second, admin, closeBoth } = await startPairedApps())
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => closeBoth())

const toBody = (type: string, options: object = {}) => ({
  ...{ name: 'shelves', label: 'Shelf', plural: 'Shelves', title: 'name' },
  fields: [
    ['f1', 'name', 'text', { required: true, search: true }],
    ['f2', 'code', type, options],
  ],
  access: [{ to: ['admin'], can: ['list', 'show', 'create'] }],
})

interface Applied {
  number: number
  key: string
  revision: number
}
const first = { number: 0, kind: 'resource', reason: 'Test', body: toBody('text') }

const count = async (text: string) =>
  (await app.db.query<{ count: number }>({ text: `select count(*)::int as count ${text}` })).rows[0]?.count
const countCopies = () =>
  count(
    `from pg_attribute a join pg_class c on c.oid = attrelid where relkind = 'r' and attname = 'steward_copy_own_f2_V' and not attisdropped`,
  )

/** Keeps the indexes of a copy from being finished, as a long export does; nobody else waits for it. */
async function openOldSnapshot() {
  const reader = await app.db.apart(60_000)
  await reader.query('begin isolation level repeatable read; select from employees limit 1')
  return reader
}

/** Sends the change over a connection of its own, and ends that once columns are being copied. */
async function sendAndCut(params: Readonly<Record<string, unknown>>, key: string): Promise<void> {
  const origin = app.app.listeningOrigin
  const form = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    ]),
  )
  const cut = new AbortController()
  const sending = fetch(`${origin}/FinanceProject/rest/sow/applyDefinition`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': key },
    body: form,
    signal: cut.signal,
  })
  await expect.poll(countCopies).toBe(1)
  cut.abort()
  await expect(sending).rejects.toThrow('abort')
}

test('a caller whose connection ends while a table is copied asks again, and gets the answer of the one change', async () => {
  const made = await app.call<Applied>('applyDefinition', first, { as: admin })
  const { key, number } = made.body.data ?? { key: '', number: 0 }
  await app.db.query({
    text: `insert into own_shelves ("own_f1_V", "own_f2_V") select 'Shelf ' || i, i::text from generate_series(1, 10500) i`,
  })
  const change = { ...first, number, key, body: toBody('number') }
  const repeat = (server: TestApp['app'], params: object = change) =>
    call<Applied>(server, 'applyDefinition', { ...params }, { as: admin, key: 'the-same-key' })
  const reader = await openOldSnapshot()
  await sendAndCut(change, 'the-same-key')
  // The first one goes on. Both of these wait for it, one of them on another server.
  const repeats = [repeat(app.app), repeat(second.app)]
  const trying = `from pg_stat_activity where datname = current_database() and query like '%hashtextextended%' and pid <> pg_backend_pid()`
  await expect.poll(() => count(trying)).toBe(3)
  // Somebody else is told so, and changes nothing.
  const other = await app.call('applyDefinition', change, { as: admin, key: 'another-key' })
  expect(other.body.fields?.body?.args?.reason).toContain('another change of a large table is being prepared')
  expect(await countCopies()).toBe(1)
  await reader.end()
  const answers = await Promise.all(repeats)
  const applied = { number: number + 1, key, revision: 2 }
  expect(answers.map(({ body }) => body.data ?? body)).toEqual([applied, applied])
  expect((await repeat(second.app)).body.data).toEqual(applied)
  expect((await repeat(second.app, { ...change, reason: 'Other' })).body.code).toBe('keyReused')
  expect([await count(`from definitions where key = '${key}'`), await countCopies()]).toEqual([2, 0])
  expect(await count('from own_shelves where "own_f2_V" = id')).toBe(10_500)
})

test('a request that is cut off and never repeated is completed, or refused, as if it had waited', async () => {
  const { number } = (await app.call<Applied>('getCurrentDefinitions', {}, { as: admin })).body.data ?? { number: 0 }
  const key = (await app.db.query<{ key: string }>({ text: 'select key from definitions limit 1' })).rows[0]?.key
  const reader = await openOldSnapshot()
  const body = toBody('text', { unique: true })
  await sendAndCut({ number, kind: 'resource', key, reason: 'Test', body }, 'never-again')
  await reader.end()
  await expect.poll(() => count(`from definitions where key = '${key}'`)).toBe(3)
  await expect.poll(countCopies).toBe(0)
  expect(await count('from own_shelves where "own_f2_V" = id::text')).toBe(10_500)
})
