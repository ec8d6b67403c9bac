import { once } from 'node:events'
import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './served'

let served: Awaited<ReturnType<typeof serveWeb>>
let origin: { port: number }

beforeAll(async () => {
  served = await serveWeb({ trustProxy: 1, metricsToken: 'a token of the tests' })
  served.app.get('/breaks', async () => {
    throw new Error('on purpose')
  })
  await served.app.listen({ host: '127.0.0.1', port: 0 })
  origin = served.app.server.address() as { port: number }
})
afterAll(() => served.close())

const ask = (options: InjectOptions) => served.app.inject(options)
const sow = '/FinanceProject/rest/sow/'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

test.each<[string, number, InjectOptions]>([
  ['a page', 200, { url: '/Customers/5/show' }],
  ['the head of a page', 200, { method: 'HEAD', url: '/Home' }],
  ['a file', 200, { url: '/assets/main-abc.js' }],
  ['a file not changed since', 304, { url: '/theme.js', headers: { 'if-modified-since': '2999-01-01T00:00:00Z' } }],
  ['an operation', 200, { method: 'POST', url: `${sow}ping` }],
  [
    'a refused sign-in',
    401,
    { method: 'POST', url: `${sow}getEmployeeByCredentials`, headers: form, payload: 'username=x&password=y' },
  ],
  ['nobody signed in', 401, { method: 'POST', url: `${sow}getCustomers` }],
  ['another origin', 403, { method: 'POST', url: `${sow}ping`, headers: { origin: 'https://elsewhere.example' } }],
  ['an unknown operation', 404, { method: 'POST', url: `${sow}nothing` }],
  ['an unreadable path', 404, { url: '/%zz' }],
  ['a path too long', 404, { url: `/api/${'x'.repeat(3000)}` }],
  ['another verb', 405, { method: 'DELETE', url: `${sow}ping` }],
  ['too large a form', 413, { method: 'POST', url: `${sow}ping`, headers: form, payload: 'x'.repeat(1_100_000) }],
  [
    'another content type',
    415,
    { method: 'POST', url: `${sow}ping`, headers: { 'content-type': 'text/plain' }, payload: 'x' },
  ],
  ['what breaks', 500, { url: '/breaks' }],
  ['health', 200, { url: '/health/ready' }],
  ['metrics without the token', 401, { url: '/metrics' }],
])('%s carries the headers of every answer', async (_, status, options) => {
  const { statusCode, headers } = await ask(options)
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject(everywhere)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['permissions-policy']).toMatch(/camera=\(self\).*geolocation=\(self\).*microphone=\(\)/)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
})

test.each([
  ['a length that is told', `content-length: 4000000`, 'x'.repeat(4_000_000)],
  ['pieces', 'transfer-encoding: chunked', `3e8\r\n${'x'.repeat(1000)}\r\n`.repeat(4000)],
])('who sends too much by %s reads the answer, whose connection then ends', async (_, length, body) => {
  const socket = connect(origin.port, '127.0.0.1')
  let answer = ''
  let failure: Error | undefined
  socket.on('error', (error) => {
    failure = error
  })
  socket.on('data', (bytes) => {
    answer += String(bytes)
  })
  const head = [
    'POST /FinanceProject/rest/sow/ping HTTP/1.1',
    'host: localhost',
    `content-type: ${form['content-type']}`,
  ]
  await new Promise<void>((sent) => socket.write(`${[...head, length].join('\r\n')}\r\n\r\n${body}`, () => sent()))
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 413[\s\S]*"code":"tooLarge"/)
  expect(failure).toBeUndefined()
  socket.destroy()
})

test.each([
  ['what is no HTTP', 'nonsense\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
])('%s is refused with the same headers, in the envelope', async (_, sent, status) => {
  const socket = connect(origin.port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  socket.write(sent)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  for (const [name, value] of Object.entries(everywhere)) expect(head).toContain(`${name}: ${value}`)
  const envelope = JSON.parse(body) as Record<string, unknown>
  expect(envelope).toMatchObject({ data: null, code: 'malformed' })
  expect(head).toContain(`x-request-id: ${String(envelope.requestId)}`)
})

test('without TLS nobody is told to insist on it', async () => {
  const { headers } = await served.steward.app.inject({ url: '/health/live' })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY' })
})
