import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app/app'
import { buildKernel } from '../../server/kernel'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { exhaustively } from '../setup/tier'
import { prefix } from '../wire/wire'

const token = 'a token of these tests'
let steward: TestApp
let app: FastifyInstance

beforeAll(async () => {
  steward = await startApp()
  app = await buildApp({
    db: steward.db,
    declared: shipped,
    settings: { ...testSettings, metricsToken: token },
    webRoot: '/nonexistent',
  })
})
afterAll(async () => {
  await app.close()
  await steward.close()
})

const scrape = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
const figures = async () => (await scrape(`Bearer ${token}`)).body
const figureOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

test('without the setting there are none; without the token they are refused', async () => {
  expect(
    (await steward.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode,
  ).toBe(404)
  for (const wrong of [
    undefined,
    '',
    token,
    `Bearer ${token} `,
    `Bearer ${token.slice(1)}`,
    `bearer ${token}`,
    'Bearer ',
  ])
    expect((await scrape(wrong)).statusCode, wrong).toBe(401)
  const { statusCode, headers } = await scrape(`Bearer ${token}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
})

test('calls are counted by operation and outcome, refusals by their code', async () => {
  const finance = await steward.demo('finance')
  const call = (operation: string, payload = '', headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: prefix + operation,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  for (let n = 0; n < 3; n++) await call('getDepartments', '', { authorization: `Bearer ${finance.token}` })
  await call('getDepartments')
  await call('getEmployeeByCredentials', 'username=nobody&password=wrong')
  const count = 'steward_request_duration_seconds_count'
  await vi.waitFor(async () => {
    const text = await figures()
    expect(figureOf(text, `${count}{operation="getDepartments",status="2xx"}`)).toBe(3)
    expect(figureOf(text, `${count}{operation="getDepartments",status="4xx"}`)).toBe(1)
    expect(figureOf(text, 'steward_refused_total{code="noSession"}')).toBeGreaterThanOrEqual(1)
    expect(figureOf(text, 'steward_refused_total{code="invalidCredentials"}')).toBe(1)
  })
})

exhaustively('a thousand invented names add no series: labels come from the registry', async () => {
  for (let n = 0; n < 500; n++) {
    await app.inject({ method: 'POST', url: `${prefix}invented${n}` })
    await app.inject({ url: `/invented/${n}`, headers: { 'user-agent': `agent ${n}` } })
  }
  const { registry } = await buildKernel(steward.db, testSettings, shipped)
  const named = [...(await figures()).matchAll(/operation="([^"]*)"/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(0)
  for (const name of named) expect(name === 'other' || registry.has(name), name).toBe(true)
})

test('the state of the process, of the connections and of the mails is told', async () => {
  // Refused before any route is found: neither may be counted as open for ever.
  for (const url of ['/%zz', '/nothing.js']) await app.inject({ url })
  await vi.waitFor(async () => expect(figureOf(await figures(), 'steward_requests_in_flight')).toBe(1))
  const text = await figures()
  for (const series of ['process_resident_memory_bytes', 'process_heap_bytes', 'process_cpu_seconds_total'])
    expect(figureOf(text, series), series).toBeGreaterThan(0)
  expect(figureOf(text, 'steward_database_connections_open')).toBeGreaterThan(0)
  expect(figureOf(text, 'steward_event_loop_delay_seconds')).toBeGreaterThanOrEqual(0)
  const waiting = figureOf(text, 'steward_mails_waiting')
  const { empId } = await steward.demo('employee')
  await steward.db.query({ text: `insert into outbox (emp_id, template) values ($1, 'code')`, values: [empId] })
  expect(figureOf(await figures(), 'steward_mails_waiting')).toBe(waiting + 1)
})
