import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../resources'
import { buildKernel } from '../../server/kernel'
import { takeDueSteps } from '../../server/records/write/due'
import { type Fields, getFieldBehaviour } from '../../src/framework/field'
import { listFromStates } from '../../src/framework/workflow'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { addDocument, bookkeeper, type Row, unlike } from './sales'

let app: TestApp
let books: Awaited<ReturnType<typeof bookkeeper>>

beforeAll(async () => {
  app = await startApp(shipped)
  books = await bookkeeper(app)
})
afterAll(() => app.close())

const call = (operation: string, params: Record<string, unknown>, as: Person = books.as) =>
  app.call<Row>(operation, params, { as })
const part = (more: Record<string, unknown> = {}) => ({ name: unlike('Part'), plannedDate: '2026-06-30', ...more })

describe('a statement of work and its milestones', () => {
  test('are written together, numbered, and added up in the list', async () => {
    const customerId = await books.customer()
    const sow = await books.sow(customerId, {
      value: '1000',
      milestones: [part({ amount: '250' }), part({ percent: 12.5 }), part({ amount: '0' })],
    })
    expect(sow).toMatchObject({
      milestoneTotal: '375.00',
      unplannedValue: '625.00',
      counts: { milestones: 3 },
      milestoneCount: 3,
      paymentTermsDays: 45,
    })
    const { body } = await app.call<Row[]>('getMilestonesBySowId', { sowId: sow.id }, { as: books.as })
    expect(body.total).toBe(3)
    expect(body.data?.map(({ sequence, amount, currency }) => [sequence, amount, currency])).toEqual([
      [1, '250.00', 'INR'],
      [2, '125.00', 'INR'],
      [3, '0.00', 'INR'],
    ])
    const listed = await app.call<Row[]>(
      'getSowDetails',
      { filter: { id: { eq: sow.id }, unplannedValue: { gt: '600' } }, sort: [['unplannedValue', 'desc']] },
      { as: books.as },
    )
    expect(listed.body.data?.map(({ milestoneTotal, percentComplete }) => [milestoneTotal, percentComplete])).toEqual([
      ['375.00', 0],
    ])
  })

  test('a later call changes, adds and takes out milestones, and tells all of them', async () => {
    const sow = await books.sow(await books.customer(), {
      value: '1000',
      milestones: [part({ amount: '1' }), part({ amount: '2' })],
    })
    const [one, two] = sow.milestones as Row[]
    const { body } = await call('updateSowDetails', {
      sowId: sow.id,
      version: sow.version,
      milestones: [
        { id: one?.id, version: one?.version, remove: true },
        { id: two?.id, version: two?.version, amount: '20' },
        part({ amount: '3' }),
      ],
    })
    expect(body.error).toBeNull()
    const amounts = ((body.data?.milestones ?? []) as Row[]).map(({ sequence, amount }) => [sequence, amount])
    expect([body.data?.milestoneTotal, amounts]).toEqual([
      '23.00',
      [
        [2, '20.00'],
        [3, '3.00'],
      ],
    ])
  })

  test('one wrong milestone undoes all, and is named by its place', async () => {
    const customerId = await books.customer()
    const sowNumber = unlike('SOW')
    const { status, body } = await call('CreateSowDetails', {
      sowNumber,
      title: 'Work',
      customerId,
      value: '100',
      endDate: '2099-01-01',
      milestones: [part({ amount: '10' }), part({ amount: 'ten' })],
    })
    expect([status, body.fields]).toEqual([400, { 'milestones.1.amount': { code: 'money' } }])
    const { rows } = await app.db.query({ text: 'select from sows where sow_number = $1', values: [sowNumber] })
    expect(rows).toHaveLength(0)
  })

  test('more milestones than value: refused with the excess', async () => {
    const customerId = await books.customer()
    const { status, body } = await call('CreateSowDetails', {
      sowNumber: unlike('SOW'),
      title: 'Work',
      customerId,
      value: '100',
      endDate: '2099-01-01',
      milestones: [part({ amount: '60' }), part({ amount: '60.50' })],
    })
    expect([status, Object.values(body.fields ?? {}).map(({ code, args }) => [code, args])]).toEqual([
      400,
      [['milestonesAboveValue', { excess: '20.5000' }]],
    ])
  })

  test('several milestones are made and changed in one call, or none', async () => {
    const sow = await books.sow(await books.customer(), { value: '1000' })
    const made = await app.call<Row[]>(
      'CreateMilestoneDetails',
      { rows: [part({ sowId: sow.id, amount: '1' }), part({ sowId: sow.id, amount: '2' })] },
      { as: books.as },
    )
    expect(made.body.data?.map(({ amount }) => amount)).toEqual(['1.00', '2.00'])
    const [first, second] = made.body.data ?? []
    const rows = [
      { id: first?.id, version: first?.version, amount: '5' },
      { id: second?.id, version: 99, amount: '6' },
    ]
    expect((await call('updateMilestoneDetails', { rows })).body.code).toBe('staleVersion')
    const changed = await app.call<Row[]>(
      'updateMilestoneDetails',
      { rows: rows.map((row) => ({ ...row, version: 1 })) },
      { as: books.as },
    )
    expect(changed.body.data?.map(({ amount, version }) => [amount, version])).toEqual([
      ['5.00', 2],
      ['6.00', 2],
    ])
    expect((await call('updateMilestoneDetails', { amount: '7' })).body.fields).toEqual({
      id: { code: 'required' },
      version: { code: 'required' },
    })
  })

  test('a share follows the value until the statement of work is in force', async () => {
    const sow = await books.sow(await books.customer(), { value: '1000' })
    const share = await books.milestone(sow.id, '', { percent: 33.33 })
    expect(share.amount).toBe('333.30')
    const { version } = await books.done('updateSowDetails', { id: sow.id, version: sow.version, value: '500' })
    expect((await books.done('getMilestoneById', { id: share.id })).amount).toBe('166.65')
    const signed = await books.sign({ ...sow, version })
    const frozen = await call('updateSowDetails', { id: sow.id, version: signed.version, value: '600' })
    expect([frozen.status, frozen.body.fields]).toEqual([400, { value: { code: 'notWritable' } }])
  })

  test('a draft is deleted with its milestones; anything later, or with an order, is not', async () => {
    const customerId = await books.customer()
    const sow = await books.sow(customerId, { milestones: [part({ amount: '1' }), part({ amount: '2' })] })
    const { body } = await call('deleteSowAndMilestoneDetailsBySowId', { sowId: sow.id })
    expect(body.data).toEqual({ id: sow.id, deleted: 3 })
    const { rows } = await app.db.query<{ action: string }>({
      text: `select action from history where action = 'delete' and (resource = 'sows' and record_id = $1 or resource = 'milestones' and changes->'sowId'->>0 = $1::text)`,
      values: [sow.id],
    })
    expect(rows).toHaveLength(3)
    const ordered = await books.sow(customerId, { milestones: [part({ amount: '1' })] })
    await books.order(ordered, '1')
    expect((await call('deleteSowAndMilestoneDetailsBySowId', { sowId: ordered.id })).body.code).toBe('inUse')
    const signed = await books.signed(customerId)
    expect((await call('deleteSowAndMilestoneDetailsBySowId', { sowId: signed.id })).status).toBe(403)
    expect((await call('getMilestonesBySowId', { sowId: ordered.id })).body.total).toBe(1)
  })
})

describe('amendments', () => {
  test('add to the value and move the end, once in force; they are numbered', async () => {
    const sow = await books.signed(await books.customer(), { value: '1000' })
    await books.milestone(sow.id, '1000')
    const amend = (value: string, endDate: string) =>
      books.sow(sow.customerId as number, { parentSowId: sow.id, value, endDate, startDate: '2026-02-01' })
    const more = await amend('500', '2028-06-30')
    const less = await amend('-600', '2028-06-30')
    expect([more.amendmentNo, less.amendmentNo]).toEqual([1, 2])
    expect((await books.done('getSowDetailsById', { id: sow.id })).contractValue).toBe('1000.00')
    await books.sign(more)
    const now = await books.done('getSowDetailsById', { id: sow.id })
    expect([now.contractValue, now.unplannedValue, now.endDate]).toEqual(['1500.00', '500.00', '2028-06-30'])
    const { body } = await call('signSow', { id: less.id })
    expect(Object.keys(body.fields ?? {})).toEqual(['signedDate'])
    await addDocument(app, 'sows', less.id, books.as)
    const below = await call('updateSowDetails', {
      id: less.id,
      version: less.version,
      signedDate: '2026-03-01',
      action: 'sign',
    })
    expect(Object.values(below.body.fields ?? {}).map(({ code }) => code)).toEqual(['milestonesAboveValue'])
  })

  test('twenty at once have twenty numbers', async () => {
    const sow = await books.signed(await books.customer())
    const made = await Promise.all(
      Array.from({ length: 20 }, () => books.sow(sow.customerId as number, { parentSowId: sow.id, value: '1' })),
    )
    expect(made.map(({ amendmentNo }) => Number(amendmentNo)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })
})

test('in force only when signed, with its document, and with rates where it is billed by them', async () => {
  const sow = await books.sow(await books.customer(), { type: 'time_and_material' })
  const bare = await call('signSow', { id: sow.id })
  expect(Object.keys(bare.body.fields ?? {})).toEqual(['signedDate'])
  const { version } = await books.done('updateSowDetails', {
    id: sow.id,
    version: sow.version,
    signedDate: '2026-01-10',
  })
  expect((await call('signSow', { id: sow.id })).body.fields?.status?.code).toBe('rateCardMissing')
  await books.done('updateSowDetails', { id: sow.id, version, rateCard: [{ role: 'Engineer', rate: '4000' }] })
  expect((await call('signSow', { id: sow.id })).body.fields?.status?.code).toBe('documentMissing')
  await addDocument(app, 'sows', sow.id, books.as)
  expect((await books.done('signSow', { id: sow.id })).status).toBe('active')
})

test('the owner sees the own statement of work with its money; others see none of it', async () => {
  const owner = await app.person()
  const other = await app.person()
  const sow = await books.sow(await books.customer(), { ownerEmpId: owner.empId, value: '1000' })
  const part = await books.milestone(sow.id, '400')
  expect((await call('getSowDetailsById', { id: sow.id }, owner)).body.data).toMatchObject({ milestoneTotal: '400.00' })
  expect((await call('getMilestoneById', { id: part.id }, owner)).body.data?.amount).toBe('400.00')
  for (const [operation, params] of [
    ['getSowDetailsById', { id: sow.id }],
    ['getMilestonesBySowId', { sowId: sow.id }],
    ['getMilestoneById', { id: part.id }],
  ] as const) {
    const seen = await call(operation, params, other)
    const missing = await call(operation, { ...('id' in params ? { id: 99_999 } : { sowId: 99_999 }) }, other)
    expect([operation, seen.status, seen.body.code]).toEqual([operation, missing.status, missing.body.code])
    expect(seen.status).toBe(404)
  }
})

test('a step whose date is over is taken by the server, once, by however many servers', async () => {
  const sow = await books.signed(await books.customer())
  const order = await books.order(sow, '10')
  await books.done('activatePurchaseOrder', { id: order.id })
  await app.db.query({
    text: `update purchase_orders set valid_from = now()::date - 40, valid_to = now()::date - 2 where id = $1`,
    values: [order.id],
  })
  const kernel = await buildKernel(app.db, testSettings, shipped)
  const rounds = await Promise.all(Array.from({ length: 4 }, () => takeDueSteps(kernel)))
  expect(rounds.reduce((sum, { taken }) => sum + taken, 0)).toBe(1)
  expect(await books.done('getPoDetailsById', { id: order.id })).toMatchObject({ status: 'expired' })
  expect((await takeDueSteps(kernel)).taken).toBe(0)
})

describe.each(['sows', 'milestones', 'purchaseOrders'])('%s', (name) => {
  const resource = resources.find((each) => each.name === name)
  const { transitions = {}, states = {} } = resource?.workflow ?? {}

  test('no step is taken from a state it does not start in, nor by a role it is not granted', async () => {
    const roles = ['admin', 'director', 'hrFinance', 'finance', 'marketing', 'hr', 'employee', 'restricted'] as const
    const people = await Promise.all(roles.map(async (role) => [role, await app.person(role)] as const))
    const record = await one(name)
    let tried = 0
    for (const state of Object.keys(states)) {
      await app.db.query({ text: `update ${tableOf[name]} set status = $2 where id = $1`, values: [record, state] })
      for (const [step, declared] of Object.entries(transitions)) {
        const operation = `${step}${{ sows: 'Sow', milestones: 'Milestone', purchaseOrders: 'PurchaseOrder' }[name]}`
        for (const [role, as] of people) {
          tried += 1
          const { status, body } = await call(
            operation,
            { ...asked(declared.ask), id: record, comment: 'Tried', version: 999_999 },
            as,
          )
          const isGranted = declared.by.some((right) => right === role)
          const isLegal = isGranted && listFromStates(declared).includes(state)
          const expected = isLegal
            ? ['staleVersion']
            : isGranted
              ? ['illegalTransition']
              : ['notFound', 'forbidden', 'unknownOperation']
          expect([state, step, role, status >= 400, expected.includes(String(body.code)) || body.code]).toEqual([
            state,
            step,
            role,
            true,
            true,
          ])
        }
      }
    }
    expect(tried).toBe(Object.keys(states).length * Object.keys(transitions).length * roles.length)
  })
})

/** Something readable for what a step asks. */
const asked = (ask: Fields = {}) =>
  Object.fromEntries(
    Object.entries(ask).flatMap(([name, field]) => {
      const fits = ['2026-06-01', '1', 'Tried'].find((value) => getFieldBehaviour(field).parse(value).ok)
      return fits ? [[name, fits]] : []
    }),
  )

const tableOf: Readonly<Record<string, string>> = {
  sows: 'sows',
  milestones: 'milestones',
  purchaseOrders: 'purchase_orders',
}

async function one(name: string): Promise<number> {
  const sow = await books.signed(await books.customer())
  if (name === 'sows') return sow.id
  return name === 'milestones' ? (await books.milestone(sow.id, '1')).id : (await books.order(sow, '1')).id
}
