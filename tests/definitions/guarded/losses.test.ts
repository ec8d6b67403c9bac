import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionPlan } from '../../../src/framework/company/definition-plan'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { decideAs, describeChange, type Ordered, orders, readPlan } from './orders'

let app: TestApp
let [admin, second, hr]: Person[] = []
let key = ''
const ids: number[] = []

beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  second = await app.person('admin')
  hr = await app.person('hr')
  const on = await app.call('changeLossConfirmation', { isOn: 'yes', reason: 'Four eyes' }, as())
  expect(on.body.error).toBeNull()
  const made = await apply({ body: orders(), key: undefined })
  expect(made.body.fields ?? made.body.error).toBeNull()
  key = made.body.data?.key ?? ''
  for (const [item, price, salary] of [
    ['Desk', 10, 4200],
    ['Lamp', 20, 5100],
  ] as const) {
    const { body } = await app.call<{ id: number }>('createOwnOrder', { item, price, salary }, { as: hr as Person })
    expect(body.fields ?? body.error).toBeNull()
    ids.push(body.data?.id ?? 0)
  }
})
afterAll(() => app.close())

const as = () => ({ as: admin as Person })
const apply = async (change: object) =>
  app.call<{ key: string }>('applyDefinition', await describeChange(app, admin, { key, ...change }), as())
const propose = async (change: object) =>
  app.call<{ id: number }>('proposeDefinition', await describeChange(app, admin, { key, ...change }), as())
const plan = (body: object): Promise<DefinitionPlan> => readPlan(app, admin, key, body)
const readPrices = async () =>
  ((await app.call<Ordered[]>('getOwnOrders', {}, { as: hr as Person })).body.data ?? []).map(({ price }) => price)

const deleting = (where?: object) => orders({ access: [{ to: ['admin'], can: ['delete'], ...(where && { where }) }] })

test('one administrator alone lets nobody delete stored records', async () => {
  for (const body of [
    deleting(),
    deleting({ item: { eq: 'Desk' } }),
    orders({ access: [{ to: ['employee'], can: ['list', 'show', 'delete'] }] }),
    orders({ access: [{ to: ['director'], can: ['delete'] }] }),
  ]) {
    const { rows, needsSecond } = await plan(body)
    expect([needsSecond, rows.map(({ accept, path }) => [accept, path])]).toEqual([true, [['delete', 'access']]])
    expect((await apply({ body })).status).toBe(400)
    expect((await apply({ body, accepts: ['delete'] })).body.fields?.accepts?.code).toBe('secondNeeded')
  }
  const { body } = await app.call('deleteOwnOrder', { id: ids[0], version: 1 }, as())
  expect(body.error).not.toBeNull()
})

test('another administrator confirms it, and then a narrower right is no loss', async () => {
  const { body } = await propose({ body: deleting(), accepts: ['delete'] })
  expect(body.fields ?? body.error).toBeNull()
  // New records change nothing of what was agreed to.
  await app.call('createOwnOrder', { item: 'Chair', price: 30, salary: 1 }, { as: hr as Person })
  const confirmed = await decideAs(app, second, 'confirm', body.data?.id)
  expect(confirmed.body.fields ?? confirmed.body.error).toBeNull()
  expect((await plan(deleting({ item: { eq: 'Desk' } }))).rows).toEqual([])
  expect((await apply({ body: orders() })).body.error).toBeNull()
})

test('a resource that comes back does not bring a right to delete with it', async () => {
  const made = await apply({ body: orders({ name: 'offers', label: 'Offer', plural: 'Offers' }), key: undefined })
  const offers = { key: made.body.data?.key }
  await app.call('createOwnOffer', { item: 'Desk', price: 1, salary: 1 }, { as: hr as Person })
  const retired = await propose({ ...offers, isRetired: 'yes', accepts: ['retire'] })
  expect((await decideAs(app, second, 'confirm', retired.body.data?.id)).body.error).toBeNull()
  const back = { ...deleting(), name: 'offers', label: 'Offer', plural: 'Offers' }
  expect((await apply({ ...offers, body: back, accepts: ['delete'] })).body.fields?.accepts?.code).toBe('secondNeeded')
})

test('a formula over a typed field is a named loss', async () => {
  const before = await readPrices()
  const body = orders({ computed: { price: '5' } })
  const { rows } = await plan(body)
  expect(rows.map(({ accept, says }) => [accept, says])).toEqual([
    ['replace:f2', '3 records have a “Price” that the formula replaces when they are saved next'],
  ])
  expect((await apply({ body })).body.fields).toHaveProperty(['body.fields.1'])
  expect((await apply({ body, accepts: ['replace:f2'] })).body.fields?.accepts?.code).toBe('secondNeeded')
  expect(await readPrices()).toEqual(before)
  const { body: asked } = await propose({ body, accepts: ['replace:f2'] })
  expect((await decideAs(app, second, 'confirm', asked.data?.id)).body.error).toBeNull()
  // Another formula of a computed field replaces nothing that somebody typed, and typing again is no loss.
  expect((await plan(orders({ computed: { price: '6' } }))).rows).toEqual([])
  expect((await apply({ body: orders() })).body.error).toBeNull()
})

test('limits of a field tell nothing to an administrator who may not read it', async () => {
  const limited = (options: object, type = 'number') => orders({ salary: options, salaryType: type })
  const answers = [4199, 4200, 5099, 5100, 9999].map(async (max) => {
    const body = limited({ max })
    const { body: planned } = await app.call('planDefinition', { kind: 'resource', key, body }, as())
    const [asked, applied] = [await propose({ body, accepts: ['allowed:f3'] }), await apply({ body })]
    return JSON.stringify([planned, asked.body, applied.body]).replaceAll(/"requestId":"[^"]*"/g, '')
  })
  const [first, ...others] = await Promise.all(answers)
  expect(first).toContain('you may not read every “Salary”')
  expect(new Set(others)).toEqual(new Set([first]))
  for (const body of [limited({ min: 4300 }), limited({ unique: true }), limited({}, 'text'), limited({}, 'date')]) {
    const { body: planned } = await app.call('planDefinition', { kind: 'resource', key, body }, as())
    expect([planned.error, JSON.stringify(planned.fields)]).toEqual([
      expect.any(String),
      expect.stringContaining('you may not read every “Salary”'),
    ])
    expect((await apply({ body, accepts: ['retype:f3'] })).status).toBe(400)
  }
})

test('wider limits and more choices of a hidden field are no question', async () => {
  expect((await apply({ body: orders({ salary: { max: 9000 } }) })).status).toBe(400)
  const grade = (...options: string[]) => ({
    salaryType: 'choice',
    salary: { options: options.map((each) => [`c${each}`, each]) },
  })
  const of = { name: 'grades', label: 'Grade', plural: 'Grades' }
  const made = await apply({ body: orders({ ...of, ...grade('a', 'b') }), key: undefined })
  expect(made.body.fields ?? made.body.error).toBeNull()
  const grades = { key: made.body.data?.key }
  await app.call('createOwnGrade', { item: 'Desk', price: 1, salary: 'b' }, { as: hr as Person })
  expect((await apply({ ...grades, body: orders({ ...of, ...grade('a', 'b', 'c') }) })).body.error).toBeNull()
  for (const body of [orders({ ...of, ...grade('b', 'c') }), orders({ ...of, ...grade('a', 'c') })])
    expect(JSON.stringify((await apply({ ...grades, body })).body.fields)).toContain('you may not read every “Salary”')
})

test('values that were parked before are named once they come back no more', async () => {
  const of = { name: 'papers', label: 'Paper', plural: 'Papers' }
  const made = await apply({ body: orders(of), key: undefined })
  const papers = { key: made.body.data?.key }
  await app.call('createOwnPaper', { item: 'Desk', price: 7, salary: 1 }, { as: hr as Person })
  const [item, , salary] = orders(of).fields
  const dated = { ...orders(of), fields: [item, ['f2', 'price', 'date', { label: 'Price' }], salary] }
  const retyped = await propose({ ...papers, body: dated, accepts: ['retype:f2'] })
  expect((await decideAs(app, second, 'confirm', retyped.body.data?.id)).body.error).toBeNull()
  // The field is empty now, so nothing else would name what is lost with it.
  const without = { ...orders(of), fields: [item, salary] }
  const { rows } = await readPlan(app, admin, papers.key ?? '', without)
  expect(rows.map(({ accept, count }) => [accept, count])).toEqual([['remove:f2', 1]])
  expect(rows[0]?.says).toContain('values that were parked before it come back no more')
  expect((await apply({ ...papers, body: without, accepts: ['remove:f2'] })).body.fields?.accepts?.code).toBe(
    'secondNeeded',
  )
})

test('losses of a hidden field are named without their number', async () => {
  const { rows } = await plan(orders({ salaryType: undefined }))
  expect(rows).toMatchObject([{ accept: 'remove:f3', count: 0, readable: 0, first: [], isUncounted: true }])
  expect(rows[0]?.says).toBe('Some records would lose the value of “Salary”; it is kept for 30 days')
  expect(rows[0]).not.toHaveProperty('total')
})
