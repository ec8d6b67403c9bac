import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import type { Field } from '../../src/framework/field'
import type { Resource } from '../../src/framework/resource'
import { add, type Consequence, each, set, take } from '../../src/framework/steps/consequences'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyToday } from '../setup/clock'
import { exhaustively } from '../setup/tier'
import { documented } from '../wire/documented'
import { declaredWith } from './declared'

const examples = documented('Consequences', ['funds', 'spendings', 'postings'])

interface Row {
  id: number
  version: number
  status: string
  until: string | null
  reason: string | null
}

describe('what follows from a change', () => {
  let app: TestApp
  let me: Person
  beforeAll(async () => {
    // Spendings of 77 are nobody's to see.
    const hiding = { to: 'employee', cannot: ['list', 'show'], where: { amount: { eq: '77' } } } as const
    const [funds, spendings, postings] = examples as [Resource, Resource, Resource]
    const { spent, ...others } = funds.fields
    const told = { ...spent, options: { ...spent?.options, isToldToAll: true } } as Field
    const open = { ...funds, fields: { ...others, spent: told } }
    app = await startApp(declaredWith(open, { ...spendings, access: [...spendings.access, hiding] }, postings))
    me = await app.person()
  })
  afterAll(() => app.close())

  const ask = async <Data = Row>(operation: string, params: object) =>
    (await app.call<Data>(operation, { ...params }, { as: me })).body
  const fund = async (size = '1000', more: object = {}) =>
    (await ask('createFund', { name: 'Fund', size, ...more })).data as Row
  const spending = async (fundId: number, amount = '10') =>
    (await ask('createSpending', { fundId, what: 'Pens', amount })).data as Row
  const stateOf = async (id: number) => (await ask('getFundById', { id })).data?.status
  const list = async (operation: string, fundId: number) =>
    (await ask<Row[]>(operation, { filter: { fundId: { eq: fundId } }, perPage: 200 })).data ?? []

  test('a step is chosen by what holds then, and none is taken that leads nowhere', async () => {
    const { id } = await fund('100')
    const [some, rest] = [await spending(id, '60'), await spending(id, '40')]
    const states: (string | undefined)[] = []
    for (const [step, { id: one }] of [
      ['pay', some],
      ['pay', rest],
      ['undo', rest],
      ['undo', some],
    ] as const) {
      expect((await ask(`${step}Spending`, { id: one })).error).toBeNull()
      states.push(await stateOf(id))
    }
    expect(states).toEqual(['low', 'empty', 'low', 'open'])
    const { data } = await ask<{ action: string; byEmpId?: number }[]>('getFundHistory', { id })
    expect(data?.map(({ action }) => action)).toEqual(['refill', 'runLow', 'runOut', 'runLow', 'create'])
    await ask('paySpending', { id: some.id })
    await ask('closeFund', { id, reason: 'over' })
    expect((await ask('undoSpending', { id: some.id })).error).toBeNull()
    expect(await stateOf(id)).toBe('closed')
  })

  test('a record is made where the condition holds', async () => {
    const { id } = await fund('9000')
    for (const amount of ['999.99', '1000']) await ask('paySpending', { id: (await spending(id, amount)).id })
    expect(await list('getPostings', id)).toMatchObject([{ on: companyToday(), what: 'Pens', fundId: id }])
  })

  test('others are changed, and take their step with the answers handed on, of those that the filter holds for', async () => {
    const { id, version } = await fund()
    const [first, second] = [await spending(id), await spending(id)]
    await ask('paySpending', { id: first.id })
    const later = (await ask('getFundById', { id })).data?.version
    expect(later).toBeGreaterThan(version)
    expect((await ask('updateFund', { id, version: later, endsOn: '2030-01-31' })).error).toBeNull()
    const untils = async () =>
      (await list('getSpendings', id)).map(({ id, until, status, reason }) => [id, until, status, reason])
    expect((await untils()).sort()).toEqual([
      [first.id, null, 'paid', null],
      [second.id, '2030-01-31', 'asked', null],
    ])
    const before = (await ask('getSpendingById', { id: second.id })).data?.version
    await ask('updateFund', { id, version: (await ask('getFundById', { id })).data?.version, name: 'Other' })
    expect((await ask('getSpendingById', { id: second.id })).data?.version).toBe(before)
    await ask('closeFund', { id, reason: 'No money' })
    expect((await untils()).sort()).toEqual([
      [first.id, null, 'paid', null],
      [second.id, '2030-01-31', 'dropped', 'No money'],
    ])
  })

  test('those that can follow do, those that cannot are told by name and stay as they were', async () => {
    const { id } = await fund()
    const rent = (await ask('createSpending', { fundId: id, what: 'Rent', amount: '10' })).data as Row
    const [pens, ink] = [await spending(id), await spending(id)]
    const { data, error, notTaken } = await ask('closeFund', { id, reason: 'over' })
    expect([error, data?.status]).toEqual([null, 'closed'])
    expect(notTaken).toEqual([
      {
        ...{ resource: 'spendings', label: 'Spending', id: rent.id, name: 'Rent' },
        ...{ code: 'isFixed', message: 'Rent is due all the same.' },
      },
    ])
    const states = (await list('getSpendings', id)).map(({ id, status, version, reason }) => [
      id,
      status,
      version,
      reason,
    ])
    expect(states.toSorted()).toEqual([
      [rent.id, 'asked', rent.version, null],
      [pens.id, 'dropped', pens.version + 1, 'over'],
      [ink.id, 'dropped', ink.version + 1, 'over'],
    ])
    expect((await ask<unknown[]>('getSpendingHistory', { id: rent.id })).data).toHaveLength(1)
  })

  test('where all have to follow one that cannot refuses the whole', async () => {
    const { id } = await fund()
    const pens = await spending(id)
    for (const what of ['Open', 'Locked']) await ask('createPosting', { fundId: id, on: companyToday(), what })
    expect(await ask('closeFund', { id, reason: 'over' })).toMatchObject({ fields: { status: { code: 'isLocked' } } })
    expect(await stateOf(id)).toBe('open')
    expect((await ask('getSpendingById', { id: pens.id })).data?.status).toBe('asked')
    expect((await list('getPostings', id)).map(({ status }) => status)).toEqual(['new', 'new'])
  })

  test('of what somebody may not open they are told that it could not follow, and no more', async () => {
    const { id } = await fund()
    await ask('createSpending', { fundId: id, what: 'Rent', amount: '77' })
    const { error, notTaken } = await ask('closeFund', { id, reason: 'over' })
    const hidden = { id: null, name: null, message: null }
    expect([error, notTaken]).toEqual([
      null,
      [{ resource: 'spendings', label: 'Spending', code: 'invalidInput', ...hidden }],
    ])
  })

  exhaustively('fifty steps at once beside one record lose nothing and wait for each other in no circle', async () => {
    const { id } = await fund('1000')
    const rows = await Promise.all(Array.from({ length: 50 }, () => spending(id, '20')))
    const paid = await Promise.all(rows.map((row) => ask('paySpending', { id: row.id })))
    expect(paid.map(({ error }) => error).filter(Boolean)).toEqual([])
    expect(await stateOf(id)).toBe('empty')
    const undone = rows.map((row, index) =>
      index % 10 === 0 ? ask('updateFund', { id, version: 1, name: 'x' }) : ask('undoSpending', { id: row.id }),
    )
    const refused = (await Promise.all(undone)).filter(({ error }) => error)
    expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('staleVersion'))
    expect(await stateOf(id)).toBe('low')
  })

  test('closing what others are just paid from either drops them or follows them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await fund('1000')
      const rows = await Promise.all(Array.from({ length: 5 }, () => spending(id, '20')))
      const all = [ask('closeFund', { id, reason: 'over' }), ...rows.map((row) => ask('paySpending', { id: row.id }))]
      const [closed, ...paid] = await Promise.all(all)
      expect(closed?.error).toBeNull()
      expect(paid.every(({ error, code }) => !error || code === 'illegalTransition')).toBe(true)
      const states = (await list('getSpendings', id)).map(({ status }) => status)
      expect(states.filter((state) => state === 'paid')).toHaveLength(paid.filter(({ error }) => !error).length)
      expect(states).not.toContain('asked')
    }
  })
})

describe('consequences that contradict themselves stop the start', () => {
  const start = (name: string, action: string, ...consequences: Consequence[]) => {
    const changed = examples.map((one) =>
      one.name === name ? ({ ...one, consequences: { [action]: consequences } } as Resource) : one,
    )
    return () => checkDeclarations(declaredWith(...changed))
  }
  const wrong = (name: string) => name as 'funds'
  test.each<[string, string, string, Consequence, string]>([
    [
      'all of one record',
      'spendings',
      'pay',
      take('funds', 'close', 'fundId', { isWhole: true }),
      'fundId is one record, of which isWhole says nothing',
    ],
    [
      'a step',
      'spendings',
      'pai',
      take('funds', 'close', 'fundId'),
      'says what follows from pai, which is no step; did you mean pay?',
    ],
    [
      'a resource',
      'spendings',
      'pay',
      take(wrong('fundz'), 'close', 'fundId'),
      'fundz is no resource; did you mean funds?',
    ],
    [
      'a step of others',
      'spendings',
      'pay',
      take('funds', 'runout', 'fundId'),
      'runout is no step of funds; did you mean runOut?',
    ],
    ['one of several', 'spendings', 'pay', take('funds', { fill: {} }, 'fundId'), 'fill is no step of funds'],
    [
      'a reference',
      'spendings',
      'pay',
      take('funds', 'close', 'fund'),
      'fund is no reference of spendings to funds; did you mean fundId?',
    ],
    [
      'a reference of others',
      'funds',
      'close',
      take('spendings', 'drop', each('fundsId')),
      'fundsId is no reference of spendings to funds; did you mean fundId?',
    ],
    [
      'a field',
      'funds',
      'close',
      set('spendings', each('fundId'), { untill: '$today' }),
      'untill is no field of spendings that is written; did you mean until?',
    ],
    [
      'the state',
      'funds',
      'close',
      set('spendings', each('fundId'), { status: 'paid' }),
      'status is no field of spendings that is written',
    ],
    [
      'a value',
      'funds',
      'close',
      set('spendings', each('fundId'), { until: '$record.endsAt' }),
      'endsAt is no stored field of funds; did you mean endsOn?',
    ],
    [
      'a value of another kind',
      'funds',
      'close',
      set('spendings', each('fundId'), { until: '$record.name' }),
      'until of spendings is date, and name is text',
    ],
    [
      'a moment',
      'funds',
      'close',
      set('spendings', each('fundId'), { until: '$endsOn' }),
      '$endsOn is no value of the moment; did you mean $record.endsOn?',
    ],
    [
      'what is made',
      'spendings',
      'pay',
      add('postings', { wat: 'x' }),
      'wat is no field of postings that is written; did you mean what?',
    ],
    [
      'an answer',
      'funds',
      'close',
      take('spendings', 'drop', each('fundId'), { asks: ['raeson'] }),
      'raeson is not asked for by both close and drop; did you mean reason?',
    ],
    [
      'a field that changes',
      'funds',
      'update',
      set('spendings', each('fundId'), {}, { changed: ['ends'] }),
      'ends is no field of funds',
    ],
    [
      'a condition',
      'spendings',
      'pay',
      take('funds', 'close', 'fundId', { when: { amuont: { gt: '1' } } }),
      'the filter at pay does not fit',
    ],
    [
      'a condition of others',
      'spendings',
      'pay',
      take('funds', 'close', 'fundId', { where: { sise: { gt: '1' } } }),
      'the filter at pay does not fit',
    ],
    [
      'a condition of one of several',
      'spendings',
      'pay',
      take('funds', { close: { sise: { gt: '1' } } }, 'fundId'),
      'the filter at pay does not fit',
    ],
    [
      'a condition of what is gone',
      'spendings',
      'delete',
      take('funds', 'close', 'fundId', { when: { amount: { gt: '1' } } }),
      'a record that is gone fulfils no condition',
    ],
    [
      'a circle',
      'spendings',
      'drop',
      take('funds', 'close', 'fundId'),
      'its consequences lead in a circle: funds.close, spendings.drop, funds.close',
    ],
  ])('with %s that is none', (_, name, action, consequence, words) => {
    expect(start(name, action, consequence)).toThrow(words)
  })
})
