import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineOperation, type Operation } from '../../server/wire/operation'
import { bindJoinedOperation, defineJoinedOperation } from '../../server/wire/parts/joined-operation'
import { StewardError } from '../../src/framework/errors'
import { startApp, type TestApp } from '../setup/app'

interface Part {
  operation: string
  input: Record<string, unknown>
  status?: number
  answer: { data: unknown; error: string | null; code?: string; total?: number }
}

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

const asText = (input: Part['input']) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/** The envelope without the number of its request and the moment of its figures. */
const withoutMoment = (envelope: object): unknown =>
  JSON.parse(JSON.stringify(envelope, (name, value) => (name === 'requestId' || name === 'asOf' ? undefined : value)))

test.each(['employee', 'hr', 'finance'] as const)('each part answers %s what the call itself answers', async (role) => {
  const person = await steward.person(role)
  const { body } = await steward.call<Part[]>('getHome', {}, { as: person })
  const parts = body.data ?? []
  expect(parts.map(({ operation }) => operation)).toEqual([
    ...['getKpiForHome', 'employeeWebCheckOption', 'getTodayAttendance', 'getInboxItems'],
    ...['getMyRequests', 'HomeLeaveStats', 'getAnniversaryEmployeesList'],
  ])
  for (const { operation, input, answer } of parts) {
    const alone = await steward.call(operation, asText(input), { as: person })
    expect(withoutMoment(answer), operation).toEqual(withoutMoment(alone.body))
  }
})

test('nobody without a session is answered, and input is refused', async () => {
  expect((await steward.call('getHome', {})).body.code).toBe('noSession')
  const person = await steward.person('employee')
  expect((await steward.call('getHome', { empId: '1' }, { as: person })).body.code).toBe('unknownKey')
})

const read = (name: string, run: Operation['run'], to: Operation['to'] = 'signedIn') =>
  defineOperation({ name, area: 'Test', to, input: {}, run })

function bind(operations: readonly Operation[], names = operations.map(({ name }) => name)) {
  const joined = defineJoinedOperation({
    ...{ name: 'getAll', area: 'Test', to: 'signedIn' },
    calls: names.map((operation) => ({ operation })),
  })
  return bindJoinedOperation(joined, (name) => [joined, ...operations].find((each) => each.name === name))
}

const context = { caller: { empId: 1, roles: ['employee'] }, model: {} } as unknown as Parameters<Operation['run']>[0]
const run = async (operation: Operation) => {
  const { json = '', leftOut } = await operation.run(context, {})
  return { parts: JSON.parse(json) as Part[], leftOut }
}

test('a part that fails or is not for the caller does not lose the others', async () => {
  const broken = new Error('The disk is full')
  const { parts, leftOut } = await run(
    bind([
      read('getOne', async () => ({ data: [1], total: 1 })),
      read('getBroken', async () => {
        throw broken
      }),
      read('getSecret', async () => ({ data: 'secret' }), ['finance']),
    ]),
  )
  expect(parts.map(({ status, answer }) => [status, answer.code, answer.data])).toEqual([
    [undefined, undefined, [1]],
    [500, 'internal', null],
    [403, 'forbidden', null],
  ])
  expect(JSON.stringify(parts)).not.toMatch(/secret"|disk/)
  expect(leftOut).toEqual([broken])
})

test('a busy server refuses the whole, so that the caller comes again', async () => {
  const busy = read('getBusy', async () => {
    throw new StewardError('unavailable')
  })
  await expect(run(bind([read('getOne', async () => ({ data: 1 })), busy]))).rejects.toMatchObject({ status: 503 })
})

test('what writes or joins cannot be joined, and what an absent area would answer is left out', async () => {
  const write = defineOperation({ ...read('save', async () => ({})), effect: 'write' })
  expect(() => bind([write])).toThrow('joins only operations that read')
  expect(() => bind([], ['getAll'])).toThrow('joins only operations that read')
  expect((await run(bind([], ['getAbsent']))).parts).toEqual([])
})
