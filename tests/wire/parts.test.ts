import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { choice, lookup, money, number, ref, text, total } from '../../src/fields'
import type { PartDeclaration } from '../../src/framework/parts'
import { defineResource, type Resource } from '../../src/framework/resource'
import type { TrialAnswer } from '../../src/framework/rule-context/trial-answer'
import { declaredWith } from '../records/declared'
import { type Person, type Reply, startApp, type TestApp } from '../setup/app'

const fruits = defineResource('fruits', {
  label: 'Fruit',
  route: 'Fruits',
  title: 'name',
  fields: {
    basketId: ref('baskets', { required: true, fixed: true, isPart: true }),
    name: text({ required: true }),
    pieces: number({ required: true, min: 1, max: 99 }),
    coin: lookup('basketId', 'coin', { isToldToAll: true }),
    price: money({ required: true, currency: 'coin' }),
    cost: money({ currency: 'coin', readableBy: ['finance', 'hr'] }),
  },
  computed: { cost: (r) => r.price },
  access: [
    { to: 'hr', can: ['list', 'show', 'create', 'update', 'delete'] },
    { to: 'finance', can: ['list', 'show', 'create', 'update', 'delete'] },
    { to: 'employee', can: ['create'], where: { 'basketId.status': { eq: 'open' } } },
  ],
})

const basketsWith = (parts: Readonly<Record<string, PartDeclaration>>, views: object = {}): Resource =>
  defineResource('baskets', {
    label: 'Basket',
    route: 'Baskets',
    title: 'name',
    fields: {
      name: text({ required: true }),
      coin: choice(['INR', 'EUR'], { required: true, default: 'INR' }),
      worth: total('fruits', 'basketId', 'price', { currency: 'coin', isToldToAll: true }),
    },
    parts,
    views,
    access: [
      { to: 'employee', can: ['list', 'show', 'create', 'update'] },
      { to: 'hr', can: ['delete'] },
    ],
    workflow: {
      field: 'status',
      initial: 'open',
      states: { open: {}, shut: { isReadOnly: true } },
      byUpdate: true,
      transitions: { shut: { from: 'open', to: 'shut', by: ['hr'], ask: { reason: text({ required: true }) } } },
    },
  } as never) as Resource

const declared: PartDeclaration = {
  of: 'fruits',
  columns: ['name', 'pieces'],
  more: ['price'],
  result: 'cost',
  foot: ['worth'],
}

interface Line {
  id: number
  version: number
  name: string
  price: string
  cost?: string | null
}
interface Basket {
  id: number
  version: number
  status: string
  worth: string
  contents?: Line[]
  counts?: { contents?: number }
}

describe('lines that one call brings', () => {
  let app: TestApp
  let hr: Person
  let employee: Person
  beforeAll(async () => {
    app = await startApp(declaredWith(fruits, basketsWith({ contents: declared })))
    ;[hr, employee] = [await app.person('hr'), await app.person()]
  })
  afterAll(() => app.close())

  const call = (as: Person, operation: string, params: object, key?: string): Promise<Reply<Basket>> =>
    app.call<Basket>(operation, { ...params }, { as, ...(key ? { key } : {}) })
  const fruit = (name: string, price = '1', more: object = {}) => ({ name, pieces: 1, price, ...more })
  const made = async (contents: readonly object[]) => {
    const { body } = await call(hr, 'createBasket', { name: 'Mine', contents })
    expect(body.error).toBeNull()
    return body.data as Basket
  }
  const count = async () => (await app.db.query<{ n: string }>({ text: 'select count(*) as n from fruits' })).rows[0]?.n

  test('are written with the record and told in their order, with how many there are', async () => {
    const basket = await made([fruit('Fig', '2'), fruit('Apple', '0.5')])
    expect(basket).toMatchObject({ worth: '2.50', counts: { contents: 2 } })
    expect(basket.contents?.map(({ name, price, cost }) => [name, price, cost])).toEqual([
      ['Fig', '2.00', '2.00'],
      ['Apple', '0.50', '0.50'],
    ])
    const { body } = await call(hr, 'getBasketById', { id: basket.id })
    expect(body.data?.contents).toEqual(basket.contents)
  })

  test('are tried one by one: what is wrong with some stands at their places, and nothing is written', async () => {
    const before = await count()
    const contents = [fruit('Fig', '2'), fruit('', '3'), fruit('Plum', '4'), { name: 'Kiwi', price: '1', pieces: 100 }]
    const { body } = await app.call<TrialAnswer>('tryCreateBasket', { name: 'Tried', contents }, { as: hr })
    const told = Object.entries(body.data?.problems[0]?.fields ?? {}).map(([path, { code }]) => `${path} ${code}`)
    expect(told.sort()).toEqual(['contents.1.name required', 'contents.3.pieces tooLarge'])
    const lines = (body.data as unknown as { record: Basket } | null)?.record.contents ?? []
    expect(lines.map(({ id, name, price }) => [id, name, price])).toEqual([
      [null, 'Fig', '2.00'],
      [null, 'Plum', '4.00'],
    ])
    expect(body.data?.record).toMatchObject({ worth: '6.00', counts: { contents: 2 } })
    expect(await count()).toBe(before)
    const basket = await made([fruit('Fig')])
    const [fig] = basket.contents ?? []
    const change = {
      id: basket.id,
      version: basket.version,
      contents: [{ id: fig?.id, version: fig?.version, price: '9' }, fruit('Pear', '1')],
    }
    const { body: changed } = await app.call<TrialAnswer>('tryUpdateBasket', change, { as: hr })
    expect(changed.data).toMatchObject({ problems: [], record: { id: basket.id, worth: '10.00' } })
    expect((await call(hr, 'getBasketById', { id: basket.id })).body.data).toMatchObject({ worth: '1.00' })
  })

  test('are not told to who may not list them, though they may enter them', async () => {
    const { body } = await call(employee, 'createBasket', { name: 'Theirs', contents: [fruit('Fig')] })
    expect(body.data).toMatchObject({ worth: '1.00', counts: {} })
    expect(body.data).not.toHaveProperty('contents')
  })

  test('are changed, added and taken out together with the record and its step', async () => {
    const basket = await made([fruit('Fig'), fruit('Apple')])
    const [fig, apple] = basket.contents ?? []
    const { body } = await call(hr, 'updateBasket', {
      id: basket.id,
      version: basket.version,
      coin: 'EUR',
      contents: [
        { id: fig?.id, version: fig?.version, remove: true },
        { id: apple?.id, version: apple?.version, price: '7' },
        fruit('Plum', '3'),
      ],
      action: 'shut',
      reason: 'full',
    })
    expect(body.error).toBeNull()
    expect(body.data).toMatchObject({ status: 'shut', worth: '10.00', counts: { contents: 2 } })
  })

  test('an answer to a step that is not taken is refused', async () => {
    const { id, version } = await made([fruit('Fig')])
    const { status, body } = await call(hr, 'updateBasket', { id, version, name: 'Other', reason: 'full' })
    expect([status, body.fields]).toMatchObject([400, { reason: { code: 'unusable' } }])
  })

  test.each([
    ['a wrong value', { pieces: 100 }, 'contents.1.pieces'],
    ['a value that is missing', { price: '' }, 'contents.1.price'],
    ['a name that is none', { colour: 'red' }, 'contents.1.colour'],
    ['another record to be part of', { basketId: 1 }, 'contents.1.basketId'],
    ['the removal of nothing', { remove: true }, 'contents.1.id'],
  ])('%s is told at its line, and nothing is written', async (_, wrong, path) => {
    const before = await count()
    const { status, body } = await call(hr, 'createBasket', {
      name: 'Bad',
      contents: [fruit('Fig'), fruit('Apple', '1', wrong)],
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [path]])
    expect(await count()).toBe(before)
  })

  test.each(['', '[]', '{}', '[1]', '[null]', '[[]]', 'no', JSON.stringify(Array(101).fill({ name: 'x' }))])(
    'what is no list of at most a hundred lines is refused or brings none: %.20s',
    async (contents) => {
      const before = await count()
      const { status } = await call(hr, 'createBasket', { name: 'Bad', contents })
      expect([200, 400]).toContain(status)
      expect(await count()).toBe(before)
    },
  )

  test('a line of another record answers like none, and a stale one is refused', async () => {
    const [mine, theirs] = [await made([fruit('Fig')]), await made([fruit('Fig')])]
    const change = (line: object) => call(hr, 'updateBasket', { id: mine.id, version: mine.version, contents: [line] })
    const other = await change({ id: theirs.contents?.[0]?.id, version: 1, price: '9' })
    expect(other.body.fields).toEqual({ 'contents.0.id': { code: 'reference' } })
    const stale = await change({ id: mine.contents?.[0]?.id, version: 9, price: '9' })
    expect(stale.body.code).toBe('staleVersion')
  })

  test('of two who change one line at once one is refused, and the same call sent twice writes once', async () => {
    const { id, version, contents = [] } = await made([fruit('Fig')])
    const line = { id: contents[0]?.id, version: contents[0]?.version }
    const both = await Promise.all(
      ['8', '9'].map((price) => call(hr, 'updateBasket', { id, version, contents: [{ ...line, price }] })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const before = Number(await count())
    const sent = { name: 'Once', contents: [fruit('Fig'), fruit('Plum')] }
    const answers = await Promise.all([1, 2].map(() => call(hr, 'createBasket', sent, 'parts-once')))
    const ids = answers.flatMap(({ body }) => body.data?.id ?? [])
    expect(new Set(ids).size).toBe(1)
    expect(Number(await count())).toBe(before + 2)
  })

  test('rights that depend on the record hold for its lines', async () => {
    const { body: plain } = await call(hr, 'createBasket', { name: 'Open' })
    const basket = plain.data as Basket
    await call(hr, 'shutBasket', { id: basket.id, reason: 'full' })
    const { body } = await call(employee, 'updateBasket', {
      id: basket.id,
      version: basket.version + 1,
      contents: [fruit('Late')],
    })
    expect(body.error).not.toBeNull()
  })
})

describe('a declaration of parts that contradicts itself', () => {
  const start = (parts: Readonly<Record<string, PartDeclaration>>) => () =>
    checkDeclarations(declaredWith(fruits, basketsWith(parts)))

  test.each<[string, Readonly<Record<string, PartDeclaration>>, string]>([
    [
      'a resource that is none',
      { contents: { ...declared, of: 'fruit' as 'fruits' } },
      'fruit, which is no resource; did you mean fruits?',
    ],
    ['a resource without the reference', { contents: { ...declared, of: 'customers' } }, 'no reference with isPart'],
    [
      'a column that is none',
      { contents: { ...declared, columns: ['nam'] } },
      'shows nam, which is not filled in; did you mean name?',
    ],
    [
      'a column that is computed',
      { contents: { ...declared, columns: ['coin'] } },
      'shows coin, which is not filled in',
    ],
    ['no column', { contents: { ...declared, columns: [] } }, 'has no columns'],
    [
      'a result that is none',
      { contents: { ...declared, result: 'costs' } },
      'ends with costs, which is no field; did you mean cost?',
    ],
    ['a foot that is none', { contents: { ...declared, foot: ['worthy'] } }, 'did you mean worth?'],
    ['the name of a field', { worth: declared }, 'worth is named like something else'],
  ])('%s stops the start', (_, parts, words) => {
    expect(start(parts)).toThrow(`Resource baskets: `)
    expect(start(parts)).toThrow(words)
  })

  test.each([
    ['shutt', 'its form sends by shutt, which is no step; did you mean shut?'],
    ['shut', 'its form sends by shut, which asks for more'],
  ])('a form that sends by %s stops the start', (sends, words) => {
    expect(() => checkDeclarations(declaredWith(fruits, basketsWith({ contents: declared }, { sends })))).toThrow(words)
  })

  test('a form in steps that has no two of them stops the start', () => {
    const inSteps = (views: object) =>
      declaredWith(fruits, basketsWith({ contents: declared }, { inSteps: true, ...views }))
    expect(() => checkDeclarations(inSteps({}))).toThrow(
      'its form is entered in steps, and views.form has no two sections',
    )
    expect(() => checkDeclarations(inSteps({ form: { Basket: ['name'] } }))).not.toThrow(/in steps/)
  })
})
