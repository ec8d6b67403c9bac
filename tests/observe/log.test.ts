import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app/app'
import { buildKernel } from '../../server/kernel'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { exhaustively } from '../setup/tier'
import { formOf } from '../wire/wire'
import { keptLog, type Line } from './lines'

let steward: TestApp
let app: FastifyInstance
const log = keptLog()
const prefix = '/FinanceProject/rest/sow/'
const settings = { ...testSettings, logLevel: 'info' as const, metricsToken: 'the token of the metrics' }

beforeAll(async () => {
  steward = await startApp()
  app = await buildApp({ declared: shipped, db: steward.db, settings, webRoot: '/nonexistent', log: log.stream })
  app.get('/api/files/:id', async () => 'a file')
  app.get('/breaks', async () => {
    const { message } = await steward.db.query({ text: `select 'CANARY-in-the-database'::int` }).catch((error) => error)
    expect(message).toContain('CANARY')
    await steward.db.query({ text: `select 'CANARY-in-the-database'::int` })
  })
})
afterAll(async () => {
  await app.close()
  await steward.close()
})
beforeEach(() => log.clear())

const post = (operation: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: prefix + operation,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: formOf(fields),
  })

const lineOf = (requestId: unknown): Promise<Line> =>
  vi.waitFor(() => {
    const line = log.requests().find((each) => each.requestId === requestId)
    if (!line) throw new Error('not logged yet')
    return line
  })

test('one line a request: when, which, what, by whom, from where, how it ended, how long it took', async () => {
  const finance = await steward.demo('finance')
  const { headers, body } = await post('getCustomers', {}, { authorization: `Bearer ${finance.token}` })
  const line = await lineOf(headers['x-request-id'])
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    requestId: headers['x-request-id'],
    operation: 'getCustomers',
    verb: 'POST',
    status: 200,
    ms: expect.any(Number),
    bytes: Buffer.byteLength(body),
    empId: finance.empId,
    address: '127.0.0.1',
  })
  expect(log.requests().length).toBe(1)
})

test('a refusal is found by the id that its answer names, with its code', async () => {
  const employee = await steward.demo('employee')
  const { body } = await post('createDepartment', {}, { authorization: `Bearer ${employee.token}` })
  const { requestId } = JSON.parse(body) as { requestId: string }
  expect(await lineOf(requestId)).toMatchObject({
    operation: 'createDepartment',
    status: 403,
    code: 'forbidden',
    empId: employee.empId,
  })
})

test.each([
  ['/Customers/5/show?token=abc', '/Customers/…/show'],
  ['/health/live', '/health/live'],
  ['/api/files/8a7f0b7c', '/api/files/…'],
  [`${prefix}Steward-demo-1`, '/FinanceProject/rest/sow/…'],
  [`/${'x'.repeat(3000)}`, '/…'],
  ['/a/b/c/d/e/f/g/h', '/a/b/c/d/e'],
  ['/%zz', '/…'],
  ['/%0a%1b[31m/x', '/…/x'],
  ['/%E2%80%AEx', '/…'],
])('the path %s is written as %s', async (url, path) => {
  const { headers } = await app.inject({ method: 'GET', url })
  const line = await lineOf(headers['x-request-id'])
  expect(line.path).toBe(path)
  expect(line.operation).toBeUndefined()
})

test('a caller who leaves before the answer is written down, too', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = await buildApp({ declared: shipped, db: steward.db, settings, webRoot: '/nonexistent', log: log.stream })
  slow.get('/slow', () => held.then(() => 'late'))
  await slow.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((slow.server.address() as { port: number }).port, '127.0.0.1')
  const arrived = once(slow.server, 'request')
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived
  socket.destroy()
  await vi.waitFor(() => expect(log.requests()).toMatchObject([{ path: '/slow', status: 499 }]))
  release()
  await slow.close()
  expect(log.requests().length).toBe(1)
})

exhaustively('no secret reaches the log by any route, and no value that PostgreSQL quotes', async () => {
  const canary = () => `CANARY-${randomBytes(9).toString('hex')}`
  const otp = String(Math.floor(Math.random() * 9e5 + 1e5))
  const hr = await steward.demo('hr')
  const forged = createHmac('sha256', 'x').update('y').digest('base64url')
  const { registry } = await buildKernel(steward.db, testSettings, shipped)
  const names = [...registry.keys(), 'nothing', canary()]
  for (const name of names) {
    const secrets = { username: canary(), password: canary(), otp, token: canary(), name: canary(), filter: canary() }
    for (const authorization of [`Bearer ${hr.token}`, `Bearer ${canary()}.${canary()}.${forged}`]) {
      await post(name, secrets, { authorization, 'idempotency-key': canary(), origin: `https://${canary()}.example` })
      await post(name, secrets, {
        authorization,
        cookie: `token=${canary()}`,
        'user-agent': canary(),
        referer: canary(),
      })
      await post(`${name}?token=${canary()}&otp=${otp}`, {}, { authorization })
    }
  }
  for (const url of [
    '/metrics',
    '/breaks',
    '/health/ready',
    `/session/reset/${canary()}?otp=${otp}`,
    `/api/files/${otp}`,
  ])
    await app.inject({ url, headers: { authorization: `Bearer ${canary()}` } })
  await vi.waitFor(() => expect(log.requests().length).toBe(names.length * 6 + 5))
  // Numbers of requests are drawn: one of thousands holds six digits of a code by chance.
  const text = log.text().replaceAll(/"requestId":"[^"]+"/g, '')
  for (const secret of ['CANARY', otp, hr.token, forged, settings.secret, settings.metricsToken])
    expect(text).not.toContain(secret)
  const errors = log.lines().flatMap((line) => (line.level === 'error' ? [line.err] : []))
  expect(errors).toContainEqual(
    expect.objectContaining({ code: '22P02', message: 'invalid input syntax for type integer' }),
  )
})
