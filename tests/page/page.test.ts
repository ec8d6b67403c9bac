import { afterAll, beforeAll, expect, test } from 'vitest'
import { yieldToOthers } from '../../server/start/yield-to-others'
import { exhaustively } from '../setup/tier'
import { serveWeb } from './served'

let served: Awaited<ReturnType<typeof serveWeb>>
beforeAll(async () => {
  served = await serveWeb()
})
afterAll(() => served.close())

const policyOf = (headers: Readonly<Record<string, unknown>>) => String(headers['content-security-policy'])
const nonceOf = (policy: string) => /script-src 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? ''

exhaustively('a thousand pages: each with a nonce of its own of at least 128 bits, and kept by nobody', async () => {
  const seen = new Set<string>()
  for (let load = 0; load < 1000; load++) {
    const { headers, body } = await served.app.inject({ url: '/Customers' })
    const nonce = nonceOf(policyOf(headers))
    expect(nonce).toMatch(/^[\w-]{22,}$/)
    expect(new Set(body.match(/nonce="([^"]*)"/g))).toEqual(new Set([`nonce="${nonce}"`]))
    expect(policyOf(headers)).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(headers['cache-control']).toBe('no-store')
    seen.add(nonce)
    // Injected requests leave the event loop no turn, which the server would take for overload.
    await yieldToOthers()
  }
  expect(seen.size).toBe(1000)
})

const linksOf = (body: string) =>
  [...body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => [rel, href])

test('a page of the application names each file of its chain once; the pages outside it name none', async () => {
  for (const url of ['/Customers', '/Customers?filter=%7B%7D', '/', '/sessions'])
    expect(linksOf((await served.app.inject({ url })).body), url).toEqual([
      ['modulepreload', '/assets/pages-abc.js'],
      ['modulepreload', '/assets/a-abc.js'],
      ['modulepreload', '/assets/b-abc.js'],
      ['preload', '/assets/pages-abc.css'],
    ])
  for (const url of ['/session/signin', '/SESSION/SignIn?next=%2FHome', '/ServerError'])
    expect(linksOf((await served.app.inject({ url })).body), url).toEqual([])
})

test('a page lets in scripts and styles of its own only, no eval, no frame, no other host', async () => {
  const policy = policyOf((await served.app.inject({ url: '/Home' })).headers)
  // A photo that comes with the session is data of the page's own; nothing that runs is.
  expect(policy.replace("img-src 'self' data:", '')).not.toMatch(/unsafe|\*|https?:|data:/)
  for (const directive of [
    "default-src 'none'",
    "'strict-dynamic'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(directive)
})

test('a page of the application may start the worker of the shell, the pages outside it may not', async () => {
  const inside = await served.app.inject({ url: '/Home' })
  expect(inside.body).toMatch(/<script nonce="[\w-]+">start\(\)<\/script>/)
  expect(policyOf(inside.headers)).toMatch(/worker-src 'self'.*trusted-types steward-worker$/)
  const outside = await served.app.inject({ url: '/session/signin' })
  expect(outside.body).not.toContain('start()')
  expect(policyOf(outside.headers)).toMatch(/worker-src 'none'.*trusted-types 'none'$/)
})

test.each(['identity', 'br'])('the worker may ask this server and nobody else, sent as %s', async (encoding) => {
  const { headers } = await served.app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } })
  expect(policyOf(headers)).toBe("default-src 'none'; connect-src 'self'")
  expect(headers['cache-control']).toBe('no-cache')
})

// The folder of files is told from the page of the same name by its case.
test.each(['/Home', '/Customers/5/show', '/session/signin?next=%2FHome', '/', '/Nowhere', '/Assets', '/Assets/5/show'])(
  '%s is a page',
  async (url) => {
    const { statusCode, headers } = await served.app.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  },
)

test.each([
  '/.git/config',
  '/.git/HEAD',
  '/%2egit/HEAD',
  '/.env',
  '/assets/.env',
  '/.vite/manifest.json',
  '/Customers/.hidden',
  '/assets',
  '/assets/',
  '/assets/main-abc.js.map',
  '/index.html',
  '/index.html.gz',
  '/../package.json',
  '/..%2fpackage.json',
  '/assets/..%2f..%2fserver%2fmain.js',
  '/package.json',
  '/metrics',
  '/health',
  '/api',
  '/api/openapi',
  '/FinanceProject/rest',
  '/FinanceProject/',
])('%s is not there', async (url) => {
  const { statusCode, body } = await served.app.inject({ url })
  expect([statusCode, (JSON.parse(body) as { data: unknown }).data]).toEqual([404, null])
})

test('files named by their content stay for a year, answers of the server never', async () => {
  const cached = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await served.app.inject({ method, url })).headers['cache-control']
  expect(await cached('/assets/main-abc.js')).toBe('public, max-age=31536000, immutable')
  expect(await cached('/theme.js')).toBe('no-cache')
  expect(await cached('/FinanceProject/rest/sow/ping', 'POST')).toBe('no-store')
  expect(await cached('/health/ready')).toBe('no-store')
  expect(await cached('/nothing.js')).toBe('no-store')
})
