import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { asks } from './asks'

interface Step {
  id: number
  status: string
  stepNo: number
  approver: string
  labels: Record<string, string>
  can: string[]
}

interface Ask {
  id: number
  status: string
  version: number
  can: string[]
}

let steward: TestApp
let [requester, manager, finance, finance2, stranger]: Person[] = []

beforeAll(async () => {
  steward = await startApp(declaredWith(asks))
})
afterAll(() => steward.close())

beforeEach(async () => {
  await steward.db.query({ text: 'delete from role_grants' })
  requester = await steward.person('employee')
  manager = await steward.person('employee')
  finance = await steward.person('finance')
  finance2 = await steward.person('finance')
  stranger = await steward.person('employee')
  await steward.reportsTo(requester, manager)
})

async function ask(amount: number, as = requester): Promise<Ask> {
  const { body } = await steward.call<Ask>('createAsk', { what: 'A chair', amount }, { as: as as Person })
  expect(body).toMatchObject({ error: null })
  return body.data as Ask
}

const as = (person: Person | undefined) => ({ as: person as Person })
const read = async (id: number, person = requester) =>
  (await steward.call<Ask>('getAskById', { id }, as(person))).body.data
const stepsOf = async (id: number, person = requester) =>
  (
    await steward.call<Step[]>(
      'getInboxItems',
      {
        filter: { recordId: { eq: id }, entityType: { eq: 'asks' } },
        sort: [
          ['round', 'asc'],
          ['stepNo', 'asc'],
        ],
      },
      as(person),
    )
  ).body.data ?? []

test('a request goes to the manager, whose approval settles it', async () => {
  const { id, status } = await ask(10)
  expect(status).toBe('pending')
  expect(await read(id, manager)).toMatchObject({ can: expect.arrayContaining(['approve', 'reject']) })
  expect((await read(id))?.can).not.toContain('approve')
  expect(await read(id, stranger)).toBeNull()
  const { body } = await steward.call<Ask>('approveAsk', { id }, as(manager))
  expect(body).toMatchObject({ error: null, data: { status: 'approved' } })
  expect(await stepsOf(id)).toMatchObject([{ status: 'approved', approver: 'Manager' }])
})

test('of several steps the last one settles it, where all have to agree after each has', async () => {
  const { id } = await ask(5000)
  await steward.call('approveAsk', { id }, as(manager))
  expect(await read(id)).toMatchObject({ status: 'pending' })
  expect((await steward.call('approveAsk', { id }, as(manager))).body.code).toBe('forbidden')
  await steward.call('approveAsk', { id }, as(finance))
  expect(await read(id)).toMatchObject({ status: 'pending' })
  await steward.call('approveAsk', { id }, as(finance2))
  expect(await read(id)).toMatchObject({ status: 'approved' })
})

test('a refusal needs a reason and ends it', async () => {
  const { id } = await ask(5000)
  const { body } = await steward.call('rejectAsk', { id }, as(manager))
  expect(body).toMatchObject({ code: 'invalidInput', fields: { comment: { code: 'required' } } })
  await steward.call('rejectAsk', { id, comment: 'Too dear' }, as(manager))
  expect(await read(id)).toMatchObject({ status: 'rejected' })
  expect((await stepsOf(id)).map((step) => step.status)).toEqual(['rejected', 'skipped'])
})

test('whoever comes too late is told by whom and when', async () => {
  const { id } = await ask(10)
  const [step] = await stepsOf(id)
  await steward.call('approveAsk', { id }, as(manager))
  for (const [operation, key] of [
    ['approveAsk', id],
    ['rejectApprovalStep', step?.id],
  ] as const) {
    const { body } = await steward.call(operation, { id: key, comment: 'No' }, as(manager))
    expect(body).toMatchObject({ code: 'alreadyDecided', args: { by: expect.stringContaining('Tester') } })
  }
})

test('what is sent back can be handed in again', async () => {
  const { id } = await ask(10)
  await steward.call('giveBackAsk', { id, comment: 'Which one?' }, as(manager))
  expect(await read(id)).toMatchObject({ status: 'returned' })
  await steward.call('handAsk', { id }, as(requester))
  expect((await stepsOf(id)).map((step) => step.status)).toEqual(['returned', 'current'])
})

test('what the requester takes back waits for nobody', async () => {
  const { id } = await ask(5000)
  await steward.call('cancelAsk', { id }, as(requester))
  expect((await stepsOf(id)).map((step) => step.status)).toEqual(['skipped', 'skipped'])
  expect((await steward.call('approveAsk', { id }, as(manager))).body.error).not.toBeNull()
})

test('nobody decides a request of their own: somebody else is asked instead', async () => {
  const { id } = await ask(5000, finance)
  const [, second] = await stepsOf(id, finance)
  expect(second).toMatchObject({ approver: 'Finance' })
  const boss = await steward.person('finance')
  void boss
  for (const operation of ['approveAsk', 'rejectAsk'])
    expect((await steward.call(operation, { id, comment: 'x' }, as(finance))).body.code).toMatch(/forbidden|ownRequest/)
})

test('fifty decisions at once: one', async () => {
  const { id } = await ask(10)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      steward.call(index % 2 ? 'approveAsk' : 'rejectAsk', { id, comment: 'No' }, as(manager)),
    ),
  )
  const codes = answers.map(({ body }) => body.code ?? 'done')
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['done', 'alreadyDecided']))
})
