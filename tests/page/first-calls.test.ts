import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync(new URL('../../public/first-calls.js', import.meta.url), 'utf8')
const rest = '/FinanceProject/rest/sow/'
const abortable = { signal: new AbortController().signal }

type Take = (path: string, body: string, options: object) => Promise<Response> | undefined

/** What a browser keeps while its tab is open. */
class Storage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, value: string) => void this.set(key, value)
}

/** A visit of an address by whoever the storage holds; `now` tells how long the page is open, in ms. */
function visit(address: string, storage: Storage, now = () => 0, asks?: string, roles?: string, first?: string) {
  const { pathname, search } = new URL(address, 'http://steward.test')
  const sent: string[] = []
  const page: { stewardFirstCalls?: { take: Take; read(operation: string): Promise<unknown> | undefined } } = {}
  const location = { pathname, search }
  runInNewContext(script, {
    window: page,
    document: { currentScript: { dataset: { asks, roles, first } } },
    // A window of a phone; the first picture itself is not loaded here.
    matchMedia: () => ({ matches: true }),
    sessionStorage: storage,
    localStorage: new Storage(),
    location,
    performance: { now },
    setTimeout: () => 0,
    URLSearchParams,
    Response,
    fetch: async (path: string, { body, headers }: { body: URLSearchParams; headers: Record<string, string> }) => {
      sent.push(`${path.slice(rest.length)}?${body}`)
      return new Response(first ? JSON.stringify({ error: '', data: `${body}` }) : headers.Authorization)
    },
  })
  const ask = (call: string, options: object = abortable) => {
    const [operation, body = ''] = call.split('?')
    return page.stewardFirstCalls?.take(`${rest}${operation}`, body, options)
  }
  const read = (operation: string) => page.stewardFirstCalls?.read(operation)
  return { ask, read, sent, location }
}

const signIn = (token: string, storage = new Storage()) => {
  storage.set('accessToken', token)
  return storage
}

test('a second visit sends what the first one asked for, and each answer is taken once', async () => {
  const storage = signIn('a')
  const first = visit('/Leave', storage)
  expect(first.ask('getBalances?year=2026')).toBeUndefined()
  expect(first.sent).toEqual([])
  const second = visit('/Leave', storage)
  expect(second.sent).toEqual(['getBalances?year=2026'])
  expect(second.ask('getBalances?year=2025')).toBeUndefined()
  expect(await (await second.ask('getBalances?year=2026'))?.text()).toBe('Bearer a')
  expect(second.ask('getBalances?year=2026')).toBeUndefined()
  expect(visit('/Home', storage).sent).toEqual([])
})

test('the record that the address names is asked for, whatever record was there before', () => {
  const storage = signIn('a')
  const first = visit('/Invoices/1/show', storage)
  const filter = (id: number) =>
    `getLines?filter=${encodeURIComponent(`{"invoiceId":{"eq":${id}},"page":11}`)}&perPage=15`
  first.ask('getInvoiceById?id=1')
  first.ask(filter(1))
  expect(visit('/Invoices/27/show', storage).sent).toEqual(['getInvoiceById?id=27', filter(27)])
})

test('nobody takes what was asked for another session, another page, or too late', () => {
  const storage = signIn('a')
  visit('/Leave', storage).ask('getBalances?')
  const asOther = visit('/Leave', storage)
  signIn('b', storage)
  expect(asOther.ask('getBalances?')).toBeUndefined()
  signIn('a', storage)
  const elsewhere = visit('/Leave', storage)
  elsewhere.location.pathname = '/Home'
  expect(elsewhere.ask('getBalances?')).toBeUndefined()
  expect(visit('/Leave', storage, () => 10_001).ask('getBalances?')).toBeUndefined()
  expect(visit('/Leave', storage).ask('getBalances?', { ...abortable, token: 'c' })).toBeUndefined()
  expect(visit('/Leave', new Storage()).sent).toEqual([])
})

test('after a call that may write, what was asked for before it is asked for again; it is never sent by itself', () => {
  const storage = signIn('a')
  const first = visit('/Leave', storage)
  first.ask('getBalances?')
  first.ask('applyLeave?days=1', { idempotencyKey: 'k' })
  first.ask('cancelLeave?id=1', {})
  const second = visit('/Leave', storage)
  expect(second.sent).toEqual(['getBalances?'])
  second.ask('cancelLeave?id=1', {})
  expect(second.ask('getBalances?')).toBeUndefined()
})

test('what is kept is bounded, and other texts in its place do no harm', () => {
  const storage = signIn('a')
  const askOften = (page: number, times: number) => {
    const { ask } = visit(`/Page?at=${page}`, storage)
    for (let call = 0; call < times; call++) ask(`getRows?page=${call}`)
  }
  for (let page = 0; page < 60; page++) askOften(page, 1)
  askOften(60, 40)
  const kept: Record<string, unknown[]> = JSON.parse(storage.get('steward.firstCalls') ?? '')
  expect(Object.keys(kept)).toHaveLength(40)
  expect(Math.max(...Object.values(kept).map((calls) => calls.length))).toBe(30)
  for (const text of [
    '',
    'no JSON',
    '[]',
    '{"/Leave":7}',
    '{"/Leave":[["//evil.test/","a"],["x"],[1,2],null]}',
    'null',
  ]) {
    storage.set('steward.firstCalls', text)
    const { ask, sent } = visit('/Leave', storage)
    expect(sent).toEqual([])
    expect(ask('getBalances?')).toBeUndefined()
  }
})

test('a first visit sends what the build tells of the page, and later ones what the page asked for', async () => {
  const storage = signIn('a')
  const asks = JSON.stringify(['getInvoiceById?id=#'])
  const first = visit('/Invoices/7/show', storage, undefined, asks)
  expect(first.sent).toEqual(['getInvoiceById?id=7'])
  expect(await (await first.ask('getInvoiceById?id=7'))?.text()).toBe('Bearer a')
  first.ask('getInvoiceLines?id=7')
  expect(visit('/Invoices/8/show', storage, undefined, asks).sent).toEqual([
    'getInvoiceById?id=8',
    'getInvoiceLines?id=8',
  ])
  // A query may ask for something else, and without a session nothing is sent.
  expect(visit('/Invoices/9/show?tab=lines', storage, undefined, asks).sent).toEqual([])
  expect(visit('/Invoices/7/show', new Storage(), undefined, asks).sent).toEqual([])
})

test('a first visit asks for nothing that the server refuses to all roles of the person', () => {
  const asks = JSON.stringify(['getInvoices?page=1'])
  const visitAs = (user: string) => {
    const storage = signIn('a')
    storage.set('userToken', user)
    return visit('/Invoices', storage, undefined, asks, JSON.stringify(['finance', 'director'])).sent
  }
  expect(visitAs(JSON.stringify({ roles: ['restricted'] }))).toEqual([])
  expect(visitAs(JSON.stringify({ roles: ['employee', 'director'] }))).toEqual(['getInvoices?page=1'])
  // Where nobody knows the roles, the server answers.
  for (const user of ['', 'null', '{}', 'no JSON']) expect(visitAs(user)).toEqual(['getInvoices?page=1'])
})

test('the first picture reads an answer, and leaves it to the application', async () => {
  const { ask, read } = visit(
    '/Customers?q=a',
    signIn('a'),
    () => 0,
    undefined,
    undefined,
    '{"file":"/assets/first.js"}',
  )
  expect(read('getCustomers')).toBeUndefined()
  expect(ask('getCustomers?page=1')).toBeUndefined()
  const declared = '["getCustomers?page=1"]'
  const page = visit('/Customers', signIn('a'), () => 0, declared, undefined, '{"file":"/assets/first.js"}')
  expect(await page.read('getCustomers')).toBe('page=1')
  expect(await (await page.ask('getCustomers?page=1'))?.json()).toEqual({ error: '', data: 'page=1' })
  expect(await page.read('getCustomers')).toBe('page=1')
})
