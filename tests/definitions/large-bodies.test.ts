import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyBounds, isBodyWithinBounds, longestBody } from '../../src/engines/definitions/body-bounds'
import { type Person, startApp, type TestApp } from '../setup/app'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
})
afterAll(() => app.close())

const listChoices = (count: number) =>
  Array.from({ length: count }, (_, at) => [`c${at}`, `value_${at}`, `Label of the choice ${at}`])

const buildBody = (fields: number, choices: number) => ({
  name: 'largeOnes',
  label: 'Large one',
  title: 'title',
  fields: [
    ['f0', 'title', 'text', { required: true }],
    ...Array.from({ length: fields - 1 }, (_, at) => [
      `f${at + 1}`,
      `field${at + 1}`,
      'choice',
      {
        label: `Label of the field ${at + 1}`,
        help: 'A sentence that says what to enter',
        options: listChoices(choices),
      },
    ]),
  ],
  access: [{ to: ['hr'], can: ['list', 'show', 'create', 'update'] }],
})

const plan = (body: unknown) =>
  app.call<{ number: number }>('planDefinition', { kind: 'resource', body: body as object }, { as: admin })

test('200 fields with 40 choices each are planned, and applied', async () => {
  const body = buildBody(200, 40)
  const { length } = JSON.stringify(body)
  expect([length > 350_000, length < longestBody]).toEqual([true, true])
  const planned = await plan(body)
  expect(planned.body.error).toBeNull()
  const change = { number: planned.body.data?.number, kind: 'resource', body, reason: 'As large as they come' }
  expect((await app.call('applyDefinition', change, { as: admin })).body.error).toBeNull()
})

/** Nests lists in each other, as many as the depth says. */
const nest = (depth: number): unknown => (depth === 0 ? [] : [nest(depth - 1)])

test.each([
  ['longer than the limit', { ...buildBody(200, 2), note: 'x'.repeat(longestBody) }],
  ['with more values than the limit', { name: Array.from({ length: bodyBounds.values }, () => 1) }],
  ['nested too deep', { name: nest(bodyBounds.depth) }],
  ['nested as deep as the text allows', `{"name":${'['.repeat(90_000)}${']'.repeat(90_000)}}`],
  ['that is a list', []],
  ['that is cut off half way', '{"name": "largeOnes", "fields": [["f0"'],
])('a body %s is refused at its input, and the server goes on', async (_, body) => {
  const { status, body: answer } = await plan(body)
  expect([status, answer.code]).toEqual([400, 'invalidInput'])
  expect((await plan({ ...buildBody(2, 2), name: 'smallOnes' })).body.error).toBeNull()
})

test('the bounds count every value once', () => {
  expect(isBodyWithinBounds({ name: nest(bodyBounds.depth - 3) })).toBe(true)
  expect(isBodyWithinBounds({ name: nest(bodyBounds.depth - 1) })).toBe(false)
  expect(isBodyWithinBounds(buildBody(200, 40))).toBe(true)
})
