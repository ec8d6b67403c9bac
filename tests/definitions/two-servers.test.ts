import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { levelOfDefinitions, levelWithoutDefinitions } from '../../server/database/system/system'
import { ServedSlot } from '../../server/operations/definitions/served'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { definitionsHeader } from '../../src/framework/company/definition'
import { call, type Person, schemaOptions, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import type { SecondApp } from '../wire/wire'
import { applyChange, readNumber } from './apply-change'
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

const body = { title: 'Leave by state', of: 'leaveRequests', by: ['status'], figures: [{ figure: 'count' }] }

async function applyReport(title: string, key?: string): Promise<{ number: number; key: string }> {
  const change = { kind: 'report', body: { ...body, title }, ...(key && { key }) }
  const answer = await applyChange(app, change, admin)
  expect(answer.body.error).toBeNull()
  return answer.body.data ?? { number: 0, key: '' }
}

/** Calls the server until it serves the number; answers the milliseconds that took. */
async function waitForNumber(server: FastifyInstance, number: number): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { headers } = await call(server, 'getReports', {}, { as: admin })
    if (Number(headers[definitionsHeader]) >= number) return performance.now() - since
    if (performance.now() - since > 20_000) throw new Error(`still at ${headers[definitionsHeader]}`)
  }
}

const listTitles = async (server: FastifyInstance) => {
  const { body: answer, headers } = await call<{ title: string; route: string }[]>(
    server,
    'getReports',
    {},
    { as: admin },
  )
  return { titles: (answer.data ?? []).map(({ title }) => title), number: Number(headers[definitionsHeader]) }
}

test('under requests both servers serve a new report before they look by themselves, and no answer is mixed', async () => {
  const { key, number: first } = await applyReport('Round 0')
  await waitForNumber(second.app, first)
  let isOver = false
  const statuses = new Map<number, number>()
  const mixed: string[] = []
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const ask = async (server: FastifyInstance) => {
    while (!isOver) {
      const list = await call(server, 'getEmployees', { perPage: 5 }, { as: admin })
      count(list.status)
      const { titles, number } = await listTitles(server)
      const round = titles.filter((title) => title.startsWith('Round '))
      // Each number has one title: an answer with another one was made of two.
      if (round.length !== 1 || round[0] !== `Round ${number - first}`) mixed.push(`${number}: ${round.join()}`)
      const report = await call<{ count: number }>(
        server,
        `getStoredReport${key.charAt(0).toUpperCase()}${key.slice(1)}`,
        {},
        { as: admin },
      )
      count(report.status)
    }
  }
  const askers = [app.app, second.app].map(ask)
  const waited: number[] = []
  try {
    for (let round = 1; round <= 3; round++) {
      const { number } = await applyReport(`Round ${round}`, key)
      waited.push(await waitForNumber(second.app, number))
      expect((await listTitles(app.app)).number).toBe(number)
    }
  } finally {
    isOver = true
    await Promise.all(askers)
  }
  expect([...statuses.keys()]).toEqual([200])
  expect(mixed).toEqual([])
  expect(Math.max(...waited)).toBeLessThan(10_000)
})

/** Stores a definition as a committed transaction leaves it, without a notification. */
const storeUnannounced = (number: number, key: string, stored: object, kind = 'report') =>
  app.db.query({
    text:
      'with n as (update steward_meta set value = $1::text where key = $2) insert into definitions ' +
      '(number, kind, key, name, revision, body, is_retired, reason, hash, version) ' +
      `values ($1::int, $5, $4, $4, 1, $3, false, 'Test', '', 1)`,
    values: [number, 'definitions', JSON.stringify(stored), key, kind],
  })

test('a server that heard nothing, because the other was killed before its notification, catches up', async () => {
  const number = (await readNumber(app, admin)) + 1
  await storeUnannounced(number, 'rkilled', { ...body, title: 'Killed' })
  await second.db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  })
  await waitForNumber(second.app, number)
  expect((await listTitles(second.app)).titles).toContain('Killed')
})

test('a start reads the definitions, and leaves out what no longer fits with its reason', async () => {
  const number = (await readNumber(app, admin)) + 1
  await storeUnannounced(number, 'rold', { ...body, title: 'Old', by: ['colour'] })
  const overlay = { of: 'customers', plural: 'Clients', fields: { gone: { label: 'X' }, country: { label: 'Land' } } }
  await storeUnannounced(number + 1, 'rwords', { ...overlay, columns: ['gone', 'name'] }, 'overlay')
  const slot = await ServedSlot.open(app.db, testSettings, shipped)
  expect(slot.current.number).toBe(number + 1)
  expect(slot.listProblems().get('rwords')).toContain('fields.gone: is no field of customers')
  const customers = slot.current.model.tables.get('customers')?.resource
  expect([customers?.plural, customers?.fields.country?.options.label, customers?.views.list?.columns]).toEqual([
    ...['Clients', 'Land', ['name']],
  ])
  expect(slot.listProblems().get('rold')).toContain('colour, which is no field of leaveRequests')
  expect([...slot.current.model.reports.values()].map(({ title }) => title)).toContain('Killed')
  await slot.close()
})

test('a server that cannot build the number in force keeps the former one and is not ready', async () => {
  const slot = await ServedSlot.open(app.db, testSettings, shipped)
  const before = slot.current
  const number = (await readNumber(app, admin)) + 1
  await storeUnannounced(number, 'rnewer', { ...body, title: 'Newer', aPartOfANewerProgram: 1 })
  await slot.catchUp()
  // Compared as a whole, because a difference of all declarations fills the memory when it is written out.
  expect(slot.current === before).toBe(true)
  expect(slot.problem).toContain('rnewer does not fit this program: aPartOfANewerProgram')
  await slot.close()
  await app.db.query({ text: 'select pg_notify($1, $2)', values: ['steward_definitions', ''] })
  await expect.poll(async () => (await app.app.inject('/health/ready')).statusCode, { timeout: 20_000 }).toBe(503)
  const { reason } = (await app.app.inject('/health/ready')).json()
  expect(reason).toContain('cannot be served')
})

test('a program that is older than the definitions refuses to start; without definitions it could', async () => {
  const readLevel = async () =>
    (await app.db.query<{ value: string }>({ text: `select value from steward_meta where key = 'level'` })).rows[0]
      ?.value
  expect(await readLevel()).toBe(String(levelOfDefinitions))
  const model = composeModel(shipped, testSettings)
  await applySchema(app.db, model, schemaOptions)
  expect(await readLevel()).toBe(String(levelOfDefinitions))
  await app.db.query({ text: `delete from steward_meta where key = 'definitions'` })
  await applySchema(app.db, model, schemaOptions)
  expect(await readLevel()).toBe(String(levelWithoutDefinitions))
})
