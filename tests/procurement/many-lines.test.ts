import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Buying, type Item, item, needed, startBuying } from './buying'

/** Of one call, with what begins and ends it: forty lines take no more than a few. */
const mostStatements = 30
const forty = Array.from({ length: 40 }, (_, n) => n)

let company: Buying
beforeAll(async () => {
  company = await startBuying()
  await company.noLimits()
})
afterAll(() => company.app.close())

/** The statements that the work sends to the database; each goes its way. */
async function counted<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const answer = await work()
    const texts = sent.mock.calls.map(([first]: readonly unknown[]) =>
      typeof first === 'object' && first && 'text' in first ? String(first.text) : String(first),
    )
    return [answer, texts]
  } finally {
    sent.mockRestore()
  }
}

const purchase = () => ({ title: 'Forty', justification: 'Needed', neededBy: needed, projectId: company.projectId })
const chairs = (price = '100') => forty.map((n) => item(`Chair ${n}`, n + 1, price))
const names = (items: readonly Item[] | undefined) => items?.map(({ name }) => name)

test('forty lines are made, changed and taken out by as few statements as a few', async () => {
  const { done, requester, rows } = company
  const [made, making] = await counted(() =>
    done(requester, 'createProcurementDetails', { ...purchase(), items: chairs() }),
  )
  expect(names(made.items)).toEqual(forty.map((n) => `Chair ${n}`))
  expect(made.totalCost).toBe('82000.00')
  expect(making.length, making.join('\n')).toBeLessThanOrEqual(mostStatements)

  const cheaper = made.items.map(({ id, version }) => ({ id, version, unitPrice: '10' }))
  const [changed, changing] = await counted(() =>
    done(requester, 'updateProcurementDetails', { id: made.id, version: made.version, items: cheaper }),
  )
  expect(changed.totalCost).toBe('8200.00')
  expect(changed.items.every(({ version }) => version === 2)).toBe(true)
  expect(changing.length, changing.join('\n')).toBeLessThanOrEqual(mostStatements)

  const gone = changed.items.slice(1).map(({ id, version }) => ({ id, version, remove: true }))
  const [left, removing] = await counted(() =>
    done(requester, 'updateProcurementDetails', { id: made.id, version: made.version, items: gone }),
  )
  expect(names(left.items)).toEqual(['Chair 0'])
  expect(removing.length, removing.join('\n')).toBeLessThanOrEqual(mostStatements)

  const told = await rows<{ action: string; count: number; by: number }>(
    `select action, count(*)::int as count, min(actor_emp_id)::int as by from history
     where resource = 'procurementItems' and record_id = any($1) group by action order by action`,
    [made.items.map(({ id }) => id)],
  )
  expect(told).toEqual([
    { action: 'create', count: 40, by: requester.empId },
    { action: 'delete', count: 39, by: requester.empId },
    { action: 'update', count: 40, by: requester.empId },
  ])
})

test('lines that go, change and come together each tell in the history what became of them', async () => {
  const { done, requester, rows } = company
  const made = await done(requester, 'createProcurementDetails', { ...purchase(), items: chairs().slice(0, 4) })
  const [a, b, c, d] = made.items
  const changed = await done(requester, 'updateProcurementDetails', {
    id: made.id,
    version: made.version,
    items: [
      item('New 1', 1, '5'),
      { id: b?.id, version: b?.version, unitPrice: '7.5' },
      { id: a?.id, version: a?.version, remove: true },
      { id: c?.id, version: c?.version, unitPrice: '8', name: 'Sofa' },
      item('New 2', 2, '5'),
      { id: d?.id, version: d?.version, unitPrice: '100' },
    ],
  })
  expect(names(changed.items)).toEqual(['Chair 1', 'Sofa', 'Chair 3', 'New 1', 'New 2'])
  expect(changed.totalCost).toBe('454.00')
  // What stays as it is has no other version.
  expect(changed.items.map(({ version }) => version)).toEqual([2, 2, 1, 1, 1])
  const [entry] = await rows<{ changes: object }>(
    `select changes from history where resource = 'procurementItems' and record_id = $1 and action = 'update'`,
    [c?.id],
  )
  expect(entry?.changes).toEqual({
    name: ['Chair 2', 'Sofa'],
    unitPrice: ['100.00', '8.00'],
    net: ['300.00', '24.00'],
    lineTotal: ['300.00', '24.00'],
  })
})

test.each<[string, object, string[]]>([
  ['a rule', { quantity: 0.5, createsAsset: true }, ['items.17.quantity']],
  ['the database, of a person who is none', { neededForEmpId: 999_999 }, ['items.17.neededForEmpId']],
  ['a value that cannot be read', { unitPrice: 'dear' }, ['items.17.unitPrice']],
])('what %s refuses of one of forty is told at its line, and none is written', async (_, wrong, places) => {
  const { call, requester, rows } = company
  const before = await rows('select count(*) from procurement_items')
  const items = chairs().map((line, n) => (n === 17 ? { ...line, ...wrong } : line))
  const { fields } = await call(requester, 'createProcurementDetails', { ...purchase(), items })
  expect(Object.keys(fields ?? {})).toEqual(places)
  expect(await rows('select count(*) from procurement_items')).toEqual(before)
})

test('one of forty that somebody else has changed holds up all, with both values', async () => {
  const { done, call, requester, rows } = company
  const made = await done(requester, 'createProcurementDetails', { ...purchase(), items: chairs() })
  await rows(`update procurement_items set name = 'Stool', version = 2 where id = $1`, [made.items[23]?.id])
  const items = made.items.map(({ id, version }) => ({ id, version, name: 'Bench' }))
  const answer = await call(requester, 'updateProcurementDetails', { id: made.id, version: made.version, items })
  expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual(['staleVersion', ['items.23.name']])
  expect(answer.fields?.['items.23.name']?.args).toMatchObject({ yours: 'Bench', theirs: 'Stool' })
  expect(await rows(`select from procurement_items where procurement_id = $1 and name = 'Bench'`, [made.id])).toEqual(
    [],
  )
})

test('a line twice in one call is stale the second time, as one by one', async () => {
  const { done, call, requester } = company
  const made = await done(requester, 'createProcurementDetails', { ...purchase(), items: chairs().slice(0, 2) })
  const [a] = made.items
  const items = ['1', '2'].map((unitPrice) => ({ id: a?.id, version: a?.version, unitPrice }))
  const { code } = await call(requester, 'updateProcurementDetails', { id: made.id, version: made.version, items })
  expect(code).toBe('staleVersion')
})

test('of an order that finance corrects line by line what may be received and is ordered follows once', async () => {
  const { ordered, done, finance, read, rows } = company
  const made = await ordered({ items: [item('A', 4, '100'), item('B', 4, '100')] })
  const items = made.items.map(({ id, version }) => ({ id, version, quantity: 2 }))
  await done(finance, 'updateProcurementDetails', { id: made.id, version: made.version, items })
  const after = await read(made.id)
  expect(after).toMatchObject({ orderedTotal: '400.00', totalCost: '400.00' })
  expect(after.items.map(({ receivableQuantity }) => receivableQuantity)).toEqual([2, 2])
  const changes = await rows<{ changes: Record<string, unknown> }>(
    `select changes from history where resource = 'procurements' and record_id = $1 and changes ? 'orderedTotal' order by id`,
    [made.id],
  )
  expect(changes.map(({ changes: { orderedTotal } }) => orderedTotal)).toEqual([
    [null, '800.00'],
    ['800.00', '400.00'],
  ])
})
