import { afterAll, beforeAll, expect, test } from 'vitest'
import { date, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

const orders = defineResource('orders', {
  label: 'Order',
  route: 'Orders',
  title: 'title',
  fields: { title: text({ required: true }), amount: number(), payerEmpId: ref('employees'), approvedOn: date() },
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'update'] }],
  workflow: {
    field: 'status',
    initial: 'draft',
    states: { draft: {}, sent: {}, done: { isReadOnly: true }, dropped: {} },
    transitions: {
      send: { from: 'draft', to: 'sent', by: ['employee'], needs: ['amount', 'payerEmpId'] },
      approve: {
        from: 'sent',
        to: 'done',
        by: ['finance'],
        notBy: 'creator',
        guard: { code: 'tooMuch', message: 'Too much.', check: (r) => (r.amount ?? 0) < 1000 },
        requires: [
          { code: 'noItems', message: 'Add an item.', some: 'orderItems', where: { orderId: { eq: '$record' } } },
        ],
        ask: { approvedOn: date({ required: true }), remark: text({ max: 20 }) },
      },
      pay: { from: 'sent', to: 'done', by: ['employee'], notBy: 'payerEmpId' },
      drop: {
        from: ['draft', 'sent'],
        to: 'dropped',
        by: ['employee'],
        comment: 'required',
        requires: [
          {
            code: 'hasBig',
            message: 'Remove the big item.',
            none: 'orderItems',
            where: { orderId: { eq: '$record' }, size: { gt: 10 } },
          },
        ],
      },
      reopen: {
        from: 'dropped',
        to: 'draft',
        by: ['admin', { role: 'employee', where: { createdBy: { eq: '$me' } } }],
      },
      expire: { from: 'sent', to: 'dropped', by: [] },
    },
  },
})

const orderItems = defineResource('orderItems', {
  label: 'Item',
  route: 'OrderItems',
  title: 'name',
  fields: { name: text(), orderId: ref('orders', { required: true }), size: number() },
  access: [{ to: 'employee', can: ['create'] }],
})

interface Row {
  id: number
  version: number
  status: string
  can: string[]
}

interface Told {
  action: string
  comment: string | null
  actorEmpId: number
  changes: Record<string, unknown>
}

let app: TestApp
let [ann, ben, fin]: Person[] = []
const ask = (as: Person | undefined, operation: string, params: object = {}) =>
  app.call<Row>(operation, { ...params }, as ? { as } : {})
const refusal = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [
  status,
  body.code,
  ...(body.fields ? [body.fields] : []),
]

async function order(state: 'draft' | 'sent' | 'dropped' = 'draft', more: object = {}): Promise<number> {
  const { body } = await ask(ann, 'createOrder', { title: 'Paper', amount: 5, payerEmpId: ben?.empId, ...more })
  const id = body.data?.id ?? 0
  if (state !== 'draft') await ask(ann, state === 'sent' ? 'sendOrder' : 'dropOrder', { id, comment: 'made so' })
  return id
}

const stateOf = async (id: number) => (await ask(ann, 'getOrderById', { id })).body.data?.status
const historyOf = async (id: number) =>
  (await app.call<Told[]>('getOrderHistory', { id }, { as: ann as Person })).body.data ?? []

beforeAll(async () => {
  app = await startApp(declaredWith(orders, orderItems))
  ;[ann, ben, fin] = [await app.person('hr'), await app.person(), await app.person('finance')]
})
afterAll(() => app.close())

test('a step leads from its states to its state, and is told in the history', async () => {
  const id = await order('draft')
  const { status, body } = await ask(ann, 'sendOrder', { id, comment: 'please' })
  expect([status, body.data?.status, body.data?.version]).toEqual([200, 'sent', 2])
  expect((await historyOf(id))[0]).toMatchObject({
    action: 'send',
    comment: 'please',
    actorEmpId: ann?.empId,
    changes: { status: { from: 'draft', to: 'sent' } },
  })
})

test('from any other state the step is illegal, and nothing happens', async () => {
  const id = await order('sent')
  const { status, body } = await ask(ann, 'sendOrder', { id })
  expect([status, body.code, body.args]).toEqual([409, 'illegalTransition', { state: 'sent' }])
  expect((await historyOf(id)).map((entry) => entry.action)).toEqual(['send', 'create'])
})

test('by: without the role the step is refused, without the condition too', async () => {
  const [sent, dropped] = [await order('sent'), await order('dropped')]
  expect(refusal(await ask(ann, 'approveOrder', { id: sent, approvedOn: '2026-01-01' }))).toEqual([403, 'forbidden'])
  expect(refusal(await ask(ben, 'reopenOrder', { id: dropped }))).toEqual([403, 'forbidden'])
  expect((await ask(ann, 'reopenOrder', { id: dropped })).body.data?.status).toBe('draft')
})

test('a step left to the server is no operation', async () => {
  expect(refusal(await ask(ann, 'expireOrder', { id: await order('sent') }))).toEqual([404, 'unknownOperation'])
})

test('four eyes: neither the creator nor the person a field names', async () => {
  const { body } = await ask(fin, 'createOrder', { title: 'Own', amount: 5, payerEmpId: ben?.empId })
  const id = body.data?.id
  await ask(fin, 'sendOrder', { id })
  expect(refusal(await ask(fin, 'approveOrder', { id, approvedOn: '2026-01-01' }))).toEqual([403, 'ownRequest'])
  expect(refusal(await ask(ben, 'payOrder', { id }))).toEqual([403, 'ownRequest'])
  expect((await ask(ann, 'payOrder', { id })).body.data?.status).toBe('done')
})

test('needs: every missing field is named', async () => {
  const id = await order('draft', { amount: '', payerEmpId: '' })
  const missing = { amount: { code: 'required' }, payerEmpId: { code: 'required' } }
  expect(refusal(await ask(ann, 'sendOrder', { id }))).toEqual([400, 'invalidInput', missing])
  expect(await stateOf(id)).toBe('draft')
})

test('guard and requirements are told at the state, with their words', async () => {
  const id = await order('sent')
  const approve = () => ask(fin, 'approveOrder', { id, approvedOn: '2026-02-03', remark: 'fine' })
  expect(refusal(await approve())).toEqual([
    400,
    'invalidInput',
    { status: { code: 'noItems', message: 'Add an item.' } },
  ])
  await ask(ann, 'createOrderItem', { name: 'a', orderId: id, size: 1 })
  await app.db.query({ text: 'update orders set amount = 1000 where id = $1', values: [id] })
  expect(refusal(await approve())).toEqual([400, 'invalidInput', { status: { code: 'tooMuch', message: 'Too much.' } }])
  await app.db.query({ text: 'update orders set amount = 999 where id = $1', values: [id] })
  expect((await approve()).body.data).toMatchObject({ status: 'done', approvedOn: '2026-02-03' })
})

test('a requirement of none holds until there is one', async () => {
  const id = await order('sent')
  await ask(ann, 'createOrderItem', { name: 'small', orderId: id, size: 10 })
  const other = await order('sent')
  await ask(ann, 'createOrderItem', { name: 'big', orderId: other, size: 11 })
  expect((await ask(ann, 'dropOrder', { id, comment: 'no' })).body.data?.status).toBe('dropped')
  expect(refusal(await ask(ann, 'dropOrder', { id: other, comment: 'no' }))).toEqual([
    400,
    'invalidInput',
    { status: { code: 'hasBig', message: 'Remove the big item.' } },
  ])
})

test.each([undefined, '', '  ', 'null'])('a required comment may not be %j', async (comment) => {
  const id = await order('draft')
  expect(refusal(await ask(ann, 'dropOrder', { id, comment }))).toEqual([
    400,
    'invalidInput',
    { comment: { code: 'required' } },
  ])
  expect(await stateOf(id)).toBe('draft')
})

test('what a step asks for is read by its types, and nothing else is taken', async () => {
  const id = await order('sent')
  const approve = (params: object) => ask(fin, 'approveOrder', { id, ...params })
  expect(refusal(await approve({}))).toEqual([400, 'invalidInput', { approvedOn: { code: 'required' } }])
  expect(refusal(await approve({ approvedOn: '2026-02-30' }))).toEqual([
    400,
    'invalidInput',
    { approvedOn: { code: 'date' } },
  ])
  expect((await approve({ approvedOn: '2026-02-03', title: 'renamed' })).body.args).toEqual({ key: 'title' })
  expect(await stateOf(id)).toBe('sent')
})

test('a step holds for the version it was sent with', async () => {
  const id = await order('draft')
  const { status, body } = await ask(ann, 'sendOrder', { id, version: 7 })
  expect([status, body.code, body.args]).toEqual([409, 'staleVersion', { version: 1 }])
  expect((await ask(ann, 'sendOrder', { id, version: 1 })).status).toBe(200)
})

test('the state is written by steps only: create and update refuse it', async () => {
  const id = await order('draft')
  for (const name of ['status', 'Status']) {
    expect((await ask(ann, 'createOrder', { title: 'x', [name]: 'done' })).body).toMatchObject({
      code: 'unknownKey',
      args: { key: name },
    })
    expect((await ask(ann, 'updateOrder', { id, version: 1, [name]: 'done' })).body).toMatchObject({
      code: 'unknownKey',
      args: { key: name },
    })
  }
  expect(await stateOf(id)).toBe('draft')
})

test('a state that may only be read refuses changes', async () => {
  const id = await order('sent')
  await ask(ann, 'payOrder', { id })
  expect(refusal(await ask(ann, 'updateOrder', { id, version: 3, title: 'x' }))).toEqual([403, 'forbidden'])
})

test('can lists what the person may do with the record in its state', async () => {
  const can = async (as: Person | undefined, id: number) => (await ask(as, 'getOrderById', { id })).body.data?.can
  const [draft, sent, dropped] = [await order(), await order('sent'), await order('dropped')]
  expect(await can(ann, draft)).toEqual(['show', 'update', 'send', 'drop'])
  expect(await can(ben, sent)).toEqual(['show', 'update', 'drop'])
  expect(await can(fin, sent)).toEqual(['show', 'update', 'approve', 'pay', 'drop'])
  expect([await can(ann, dropped), await can(ben, dropped)]).toEqual([
    ['show', 'update', 'reopen'],
    ['show', 'update'],
  ])
})

test('of fifty equal steps at once on one record one takes effect', async () => {
  const id = await order('draft')
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(ann, 'sendOrder', { id })))
  const codes = answers.map(({ status, body }) => `${status} ${body.code ?? 'done'}`).sort()
  expect(codes).toEqual(['200 done', ...Array.from({ length: 49 }, () => '409 illegalTransition')])
  expect((await historyOf(id)).map((entry) => entry.action)).toEqual(['send', 'create'])
  expect((await ask(ann, 'getOrderById', { id })).body.data?.version).toBe(2)
})

test('of two opposite steps at once one takes effect', async () => {
  for (let round = 0; round < 20; round++) {
    const id = await order('sent')
    const steps = [() => ask(ann, 'payOrder', { id }), () => ask(fin, 'dropOrder', { id, comment: 'no' })]
    if (round % 2) steps.reverse()
    const statuses = (await Promise.all(steps.map((step) => step()))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect(await historyOf(id)).toHaveLength(3)
  }
})

test('nobody is hired into, or moved to, a department that is deactivated at the same moment', async () => {
  const hire = (departmentId: number | undefined, round: number) =>
    ask(ann, 'createEmployee', {
      firstName: 'New',
      workEmail: `new${round}@tests.example`,
      dateOfBirth: '1990-01-01',
      isAnotherPerson: true,
      dateOfJoining: '2020-01-01',
      departmentId,
      designation: 'X',
      reportingManagerEmpId: ann?.empId,
    })
  const mover = await ask(ann, 'getEmployeeByEmpId', { empId: ben?.empId })
  let version = mover.body.data?.version ?? 1
  for (let round = 0; round < 20; round++) {
    const { body } = await ask(ann, 'createDepartment', { name: `Round ${round}`, code: `R-${round}` })
    const id = body.data?.id
    const into =
      round % 3 === 0
        ? () => ask(ann, 'updateEmployee', { id: ben?.empId, version, departmentId: id })
        : () => hire(id, round)
    const work = [into, () => ask(ann, 'deactivateDepartment', { id })]
    if (round % 2) work.reverse()
    const answers = await Promise.all(work.map((one) => one()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    version = (await ask(ann, 'getEmployeeByEmpId', { empId: ben?.empId })).body.data?.version ?? 1
  }
  const { rows } = await app.db.query({
    text: `select e.id from employees e join departments d on d.id = e.department_id where d.status = 'inactive' and e.status <> 'exited'`,
  })
  expect(rows).toEqual([])
})
