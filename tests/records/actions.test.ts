import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

const stickers = defineResource('stickers', {
  label: 'Sticker',
  route: 'Stickers',
  title: 'name',
  fields: { name: text({ required: true }) },
  access: [{ to: 'employee', can: ['list', 'show', 'create'] }],
  actions: { praise: { on: 'record', by: ['hr'], ask: { words: text({ required: true, max: 20 }) } } },
})

const heard: unknown[] = []
let steward: TestApp
beforeAll(async () => {
  const declared = declaredWith(stickers)
  const praise = async ({ id, asked }: { id: number; asked: unknown }) => void heard.push([id, asked])
  steward = await startApp({ ...declared, handlers: { ...declared.handlers, stickers: { actions: { praise } } } })
})
afterAll(() => steward.close())

test('an action reaches its handler with what it asked for, for those it is granted to', async () => {
  const [hr, employee] = [await steward.person('hr'), await steward.person()]
  const { body } = await steward.call<{ id: number }>('createSticker', { name: 'Star' }, { as: employee })
  const id = body.data?.id
  expect((await steward.call('praiseSticker', { id, words: 'well done' }, { as: employee })).status).toBe(403)
  const missing = await steward.call('praiseSticker', { id }, { as: hr })
  expect(missing.body.fields).toMatchObject({ words: { code: 'required' } })
  const done = await steward.call<{ can: string[] }>('praiseSticker', { id, words: 'well done' }, { as: hr })
  expect([done.status, done.body.data?.can]).toEqual([200, ['show', 'praise']])
  expect(heard).toEqual([[id, { words: 'well done' }]])
  expect((await steward.call('praiseSticker', { id: 999, words: 'x' }, { as: hr })).status).toBe(404)
})

test('an action without an effect stops the start', () => {
  expect(() => checkDeclarations(declaredWith(stickers))).toThrow(/stickers.*praise/)
})
