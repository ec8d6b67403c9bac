import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { check, money, number, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { startApp, type TestApp } from '../setup/app'
import { shipped } from '../setup/shipped'
import { exhaustively } from '../setup/tier'
import { declaredWith } from './declared'

/** A small real server of records that speaks simple REST: ranges, filters, one record by its id. */
const books: Record<string, unknown>[] = [
  { id: 1, title: 'Ledgers', pages: 300, price: '450.00', secret: 'never shown' },
  { id: 2, title: 'Rosters', pages: 120, price: '220.00', secret: 'never shown' },
  { id: 3, title: 'Audits', pages: 90, price: '310.00', secret: 'never shown' },
]
const seen: string[] = []
let outside: Server
let steward: TestApp

const declare = (url: string) =>
  defineResource('books', {
    label: 'Book',
    route: 'Books',
    title: 'title',
    menu: 'top',
    source: { simpleRest: url },
    fields: {
      title: text({ required: true }),
      pages: number({ min: 1 }),
      price: money({ readableBy: ['finance'] }),
      isLent: check(),
    },
    access: [
      { to: 'employee', can: ['list', 'show'] },
      { to: 'finance', can: ['create', 'update', 'delete'] },
    ],
  })

beforeAll(async () => {
  outside = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    seen.push(`${request.method} ${url.pathname}`)
    const id = Number(/^\/books\/(\d+)$/.exec(url.pathname)?.[1])
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request.method ?? '', id, url, Buffer.concat(chunks).toString(), response))
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const address = outside.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  steward = await startApp(declaredWith(declare(`http://127.0.0.1:${address.port}`)))
})
afterAll(async () => {
  await steward.close()
  outside.close()
})

function answer(
  method: string,
  id: number,
  url: URL,
  body: string,
  response: import('node:http').ServerResponse,
): void {
  const send = (status: number, value: unknown, headers = {}) =>
    response.writeHead(status, headers).end(JSON.stringify(value))
  const found = books.find((book) => book.id === id)
  if (method === 'GET' && Number.isNaN(id)) {
    const filter = Object.entries(JSON.parse(url.searchParams.get('filter') ?? '{}') as Record<string, unknown>)
    const rows = books.filter((book) =>
      filter.every(([name, value]) => (Array.isArray(value) ? value.includes(book[name]) : book[name] === value)),
    )
    return void send(200, rows, { 'content-range': `books 0-${rows.length}/${rows.length}` })
  }
  if (method === 'POST') {
    const book = { id: 10 + books.length, ...(JSON.parse(body) as object) }
    books.push(book)
    return void send(201, book)
  }
  if (!found) return void send(404, {})
  if (method === 'PUT') Object.assign(found, JSON.parse(body) as object)
  send(200, found)
}

test('our grants and field rights hold for records that live elsewhere', async () => {
  const employee = await steward.person()
  const list = await steward.call<Record<string, unknown>[]>('getBooks', {}, { as: employee })
  expect([list.status, list.body.total]).toEqual([200, 3])
  expect(list.body.data?.[0]).toEqual({
    id: 1,
    version: 1,
    title: 'Ledgers',
    pages: 300,
    isLent: null,
    labels: {},
    can: ['show'],
  })
  const before = seen.length
  expect((await steward.call('createBook', { title: 'Mine' }, { as: employee })).status).toBe(403)
  expect((await steward.call('getBooks')).status).toBe(401)
  expect(seen.length, 'nothing refused reaches the other server').toBe(before)
})

test('whoever may, lists, filters, creates and changes through our server', async () => {
  const finance = await steward.person('finance')
  const filtered = await steward.call<Record<string, unknown>[]>(
    'getBooks',
    { filter: { title: { eq: 'Audits' } } },
    { as: finance },
  )
  expect(filtered.body.data?.map((book) => book.price)).toEqual(['310.00'])
  const created = await steward.call<{ id: number }>(
    'createBook',
    { title: 'Leave', pages: 10, price: '5' },
    { as: finance },
  )
  expect(created.body.data).toMatchObject({ title: 'Leave', price: '5.00' })
  const id = created.body.data?.id
  const changed = await steward.call('updateBook', { id, pages: 12 }, { as: finance })
  expect(changed.body.data).toMatchObject({ id, title: 'Leave', pages: 12 })
  expect((await steward.call('getBookById', { id }, { as: finance })).body.data).toMatchObject({ pages: 12 })
})

test('what the other server cannot be asked is refused, and our checks come first', async () => {
  const [employee, finance] = [await steward.person(), await steward.person('finance')]
  const asked = await steward.call('getBooks', { filter: { pages: { gt: 100 } } }, { as: employee })
  expect([asked.status, asked.body.fields?.filter?.code]).toEqual([400, 'unusable'])
  expect((await steward.call('getBooks', { filter: { price: { eq: '450.00' } } }, { as: employee })).status).toBe(400)
  const invalid = await steward.call('createBook', { pages: 0 }, { as: finance })
  expect(invalid.body.fields).toMatchObject({ pages: { code: 'tooSmall' } })
  expect((await steward.call('createBook', { pages: 5 }, { as: finance })).body.fields).toMatchObject({
    title: { code: 'required' },
  })
  expect((await steward.call('getBookById', { id: 99 }, { as: finance })).status).toBe(404)
})

exhaustively('a server that is away answers 502 in the envelope', async () => {
  const away = await startApp(declaredWith(declare('http://127.0.0.1:9')))
  const { status, body } = await away.call('getBooks', {}, { as: await away.person() })
  expect([status, body.code, body.data]).toEqual([502, 'upstream', null])
  await away.close()
})

test('a grant that depends on rows cannot be declared for an outside resource', () => {
  const scoped = defineResource('books', {
    label: 'Book',
    route: 'Books',
    title: 'title',
    source: { simpleRest: 'http://127.0.0.1:9' },
    fields: { title: text() },
    access: [{ to: 'employee', can: ['list'], where: { title: { eq: 'Mine' } } }],
  })
  expect(() =>
    checkDeclarations({ ...shipped, resources: [scoped], relations: {}, handlers: {}, reports: [], dashboards: [] }),
  ).toThrow(/books.*grants cannot have a filter/)
})
