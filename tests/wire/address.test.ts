import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { ask, prefix, type Sent, send, told } from './wire'

const memos = defineResource('memos', {
  label: 'Memo',
  route: 'Memos',
  title: 'title',
  fields: { title: text({ required: true }) },
  access: [{ to: 'employee', can: ['list', 'create'] }],
})

let app: TestApp
let ann: Person

const call = <Data = Record<string, unknown>>(operation: string, sent: Sent = {}) =>
  ask<Data>(app.app, operation, { token: ann.token, ...sent })

beforeAll(async () => {
  app = await startApp(declaredWith(memos))
  ann = await app.person()
})
afterAll(() => app.close())

test('a query string is no input', async () => {
  expect((await call('createMemo?title=x', { form: '' })).body.fields).toEqual({ title: { code: 'required' } })
})

test('our own origin, or none, is answered; no answer invites another origin', async () => {
  const answer = await call('getMemos', {
    headers: { origin: 'http://steward.example:8443', host: 'steward.example:8443' },
  })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('an operation without fields needs no body and no content type', async () => {
  expect((await call('ping')).body.data).toMatchObject({ ok: true })
  expect((await call('getMemos')).status).toBe(200)
})

const names = [
  'nothing',
  '',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'GetMemos',
  'getmemos',
  'getMemos/',
  '/getMemos',
  'getMemos/x',
  '..%2fgetMemos',
  'getMemos%00',
  '%00',
  'getMemos%20',
  'getMemos;x',
  'get%4demos%2f',
  "getMemos'--",
  '*',
  'a'.repeat(210),
  '%F0%9F%98%80',
]

test.each(names)('there is no operation %j', async (name) => {
  for (const token of [ann.token, '']) {
    const answer = await call(name, { token })
    expect(told(answer)).toEqual([404, 'unknownOperation'])
  }
})

test.each(['%', '%zz', '%ff', 'getMemos%'])(
  'the path %j cannot be read: there is no such operation, in the envelope',
  async (name) => {
    const { status, text } = await send(app.app, prefix + name)
    expect(status).toBe(404)
    expect(JSON.parse(text)).toMatchObject({ data: null, code: 'unknownOperation', requestId: expect.any(String) })
    expect(text).not.toMatch(/node_modules|\.ts:\d|stack/)
  },
)

test('an escaped letter is the letter', async () => {
  expect((await call('get%4demos')).status).toBe(200)
})

test.each([
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Basic YTpi',
  `bearer`,
  `Bearer ${'x'.repeat(100)}`,
  'Bearer a.b.c',
  'Bearer ..',
  'x',
])('%j signs nobody in', async (authorization) => {
  expect(told(await call('getMemos', { headers: { authorization } }))).toEqual([401, 'noSession'])
})
