import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { ask, formOf, type Sent, told } from './wire'

const memos = defineResource('memos', {
  label: 'Memo',
  route: 'Memos',
  title: 'title',
  key: 'memoNo',
  fields: {
    title: text({ required: true, max: 100 }),
    people: rows({ name: text({ required: true }), mail: text({ max: 5 }) }, { max: 3 }),
  },
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'] }],
})

let app: TestApp
let ann: Person

const call = <Data = Record<string, unknown>>(operation: string, sent: Sent = {}) =>
  ask<Data>(app.app, operation, { token: ann.token, ...sent })
const count = async () => (await app.db.query<{ n: number }>({ text: 'select count(*) as n from memos' })).rows[0]?.n

beforeAll(async () => {
  app = await startApp(declaredWith(memos))
  ann = await app.person()
})
afterAll(() => app.close())

test('names match without regard to the case of the first letter, and of no other', async () => {
  expect((await call('createMemo', { form: 'Title=Big' })).body.data?.title).toBe('Big')
  expect((await call('createMemo', { form: 'title=Small' })).body.data?.title).toBe('Small')
  expect((await call('createMemo', { form: 'TITLE=x' })).body.args).toEqual({ key: 'TITLE' })
})

test('the resource’s own name of the id stands for it', async () => {
  const { body } = await call('createMemo', { form: 'title=One' })
  for (const key of ['memoNo', 'MemoNo', 'id', 'Id'])
    expect((await call('getMemoById', { form: `${key}=${body.data?.id}` })).body.data?.title).toBe('One')
  expect(told(await call('getMemoById', { form: `memoNo=${body.data?.id}&id=${body.data?.id}` }))).toEqual([
    400,
    'duplicateKey',
  ])
})

test.each([
  'colour',
  'title.x',
  'title[]',
  'title[0]',
  '[title]',
  'people[0][name]',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  ' title',
  'title ',
  '',
  '\u202etitle',
  '$me',
  'empId',
  'id',
  'version',
])('the key %j of a create is refused and named', async (key) => {
  const before = await count()
  const answer = await call('createMemo', { form: formOf({ title: 'x', [key]: '1' }) })
  expect(told(answer)).toEqual([400, 'unknownKey'])
  expect(answer.body.args).toEqual({ key })
  expect(JSON.parse(answer.text).fields[key]).toEqual({ code: 'unknownKey', args: { key } })
  expect(await count()).toBe(before)
})

test.each(['title=a&title=a', 'title=a&Title=b', 'Title=a&title='])('a key sent twice is refused: %s', async (form) => {
  expect(told(await call('createMemo', { form }))).toEqual([400, 'duplicateKey'])
})

test('ten thousand keys are refused without reading them', async () => {
  expect(
    told(await call('createMemo', { form: Array.from({ length: 10_000 }, (_, n) => `k${n}=1`).join('&') })),
  ).toEqual([400, 'malformed'])
  expect(told(await call('createMemo', { form: '&'.repeat(100_000) }))).toEqual([400, 'malformed'])
})

test('a value of a megabyte is too large, one just below is only too long', async () => {
  expect(told(await call('createMemo', { form: `title=${'x'.repeat(1_048_576)}` }))).toEqual([413, 'tooLarge'])
  expect((await call('createMemo', { form: `title=${'x'.repeat(1_000_000)}` })).body.fields).toEqual({
    title: { code: 'tooLong', args: { max: 100 } },
  })
})

test.each([
  '%',
  '%zz',
  'title=%',
  'title=%ff',
  'title=%c3%28',
  '%ff=x',
  'title=a%00b',
  'ti%00tle=a',
  'title=%ed%a0%80',
])('%s is not encoded as text: refused', async (form) => {
  expect(told(await call('createMemo', { form }))).toEqual([400, 'malformed'])
})

test.each<[string, string]>([
  ['title=a+b', 'a b'],
  ['title=a%2Bb', 'a+b'],
  ['title=a=b', 'a=b'],
  ['&title=a&&', 'a'],
  ['title=%F0%9F%98%80%20%E6%9D%B1', '😀 東'],
  ['title=e%CC%81', 'é'],
])('%s is read as %j', async (form, title) => {
  expect((await call('createMemo', { form })).body.data?.title).toBe(title)
})

test.each(['', 'null', 'Invalid date'])('%j counts as nothing: what is required is missing', async (title) => {
  expect((await call('createMemo', { form: formOf({ title }) })).body.fields).toEqual({ title: { code: 'required' } })
})

test.each(['application/x-www-form-urlencoded; charset=UTF-8', 'Application/X-WWW-Form-Urlencoded'])(
  'the content type %j is ours',
  async (type) => {
    expect((await call('createMemo', { form: 'title=x', headers: { 'content-type': type } })).status).toBe(200)
  },
)

test('what is wrong in nested rows is told with its path', async () => {
  const people = [{ name: 'A', mail: 'too long' }, { mail: 'x' }, 5, { name: 'B', colour: 1 }]
  const form = (value: unknown) => formOf({ title: 'x', people: JSON.stringify(value) })
  expect((await call('createMemo', { form: form(people.slice(0, 3)) })).body.fields).toEqual({
    people: { code: 'rows' },
    'people.0.mail': { code: 'tooLong', args: { max: 5 } },
    'people.1.name': { code: 'required' },
    'people.2': { code: 'row' },
  })
  expect((await call('createMemo', { form: form([people[3]]) })).body.fields).toMatchObject({
    'people.0.colour': { code: 'unknownKey' },
  })
  expect((await call('createMemo', { form: form(people) })).body.fields).toEqual({
    people: { code: 'tooManyRows', args: { max: 3 } },
  })
  const good = [{ name: 'A', mail: null }]
  expect((await call('createMemo', { form: form([{ name: 'A' }]) })).body.data?.people).toEqual(good)
})

test.each([
  '{',
  '[1',
  'x',
  '{}',
  '"x"',
  `${'['.repeat(100_000)}`,
  '[{"__proto__":{"name":"A"}}]',
  '[{"name":{"toString":1}}]',
  '[{"name":["A"]}]',
  '[null]',
])('rows of %j are refused', async (people) => {
  const { status, body } = await call('createMemo', { form: formOf({ title: 'x', people }) })
  expect([status, body.code, Object.keys(body.fields ?? {})[0]]).toEqual([400, 'invalidInput', 'people'])
})

test.each(['x', '-1', '0', '1.5', '99999999999999999999', "1' or '1'='1", '1;2', '１', '[1]', '{"a":1}'])(
  '%j is no id',
  async (id) => {
    for (const operation of ['getMemoById', 'getMemoHistory', 'updateMemo', 'deleteMemo'])
      expect(
        (await call(operation, { form: formOf({ id, ...(operation.startsWith('get') ? {} : { version: '1' }) }) })).body
          .fields,
      ).toEqual({ id: { code: 'reference' } })
  },
)
