import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerDelegation } from '../../../server/approvals/delegate'
import { takeDueSteps } from '../../../server/records/write/due'
import { plusDays } from '../../../src/framework/values/dates'
import type { Person } from '../../setup/app'
import { type Company, startCompany } from '../requests'

let company: Company
let requester: Person
let manager: Person
let deputy: Person
let third: Person

beforeAll(async () => {
  company = await startCompany()
})
afterAll(() => company.close())
beforeEach(async () => {
  // One after the other: seats stand in the order of the people's numbers.
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  deputy = await company.hire('employee')
  third = await company.hire('employee')
  await company.reportsTo(requester, manager)
})

const today = () => company.kernel.today()
const day = (ahead: number) => String(plusDays(today(), ahead))
const days = (from: number, to: number) => ({ fromDate: day(from), toDate: day(to) })
const save = (as: Person, to: Person, more: object = days(0, 3)) =>
  company.call(as, 'saveDelegation', { toEmpId: to.empId, ...more })
const accept = (as: Person, id: unknown) => company.call(as, 'acceptDelegation', { id })
const delegate = (as: Person, to: Person, more = days(0, 3)) => company.delegate(as, to, more)
const personsOf = async (askId: number) => {
  const [step] = await company.stepsOf(askId)
  return (await company.seats(step?.id)).map(({ empId, onBehalfOfEmpId }) => [empId, onBehalfOfEmpId])
}
const approve = (as: Person, id: number) => company.call(as, 'approveAsk', { id })

test('a delegation gives seats at what waits already and at what comes, decided under both names', async () => {
  const before = await company.ask(requester)
  await delegate(manager, deputy)
  const after = await company.ask(requester)
  for (const { id } of [before, after]) {
    expect(await personsOf(id)).toEqual([
      [manager.empId, null],
      [deputy.empId, manager.empId],
    ])
    expect((await approve(deputy, id)).error).toBeNull()
    const { data } = await company.call(deputy, 'getInboxItems', { filter: { recordId: { eq: id } } })
    expect(data).toMatchObject([{ decidedByEmpId: deputy.empId, onBehalfOfEmpId: manager.empId }])
  }
})

test('it counts on its days only: before, and once ended or refused, the seat decides nothing', async () => {
  const { id } = await company.ask(requester)
  await delegate(manager, deputy, days(1, 3))
  expect((await approve(deputy, id)).code).toBe('notFound')
  const now = await delegate(manager, deputy)
  expect((await company.read(id, deputy))?.can).toContain('approve')
  expect((await company.call(manager, 'endDelegation', { id: now })).error).toBeNull()
  expect((await approve(deputy, id)).code).toBe('notFound')
  const refused = await delegate(manager, deputy)
  expect((await company.call(deputy, 'refuseDelegation', { id: refused, comment: 'Away too' })).error).toBeNull()
  expect((await approve(deputy, id)).code).toBe('notFound')
  expect((await approve(manager, id)).error).toBeNull()
})

test('nobody decides their own request as somebody’s deputy, nor one that they entered', async () => {
  await delegate(manager, requester)
  const { id } = await company.ask(requester)
  const waiting = await company.ask(requester)
  await delegate(manager, requester, days(0, 5))
  const hr = await company.hire('hr')
  await delegate(manager, hr)
  const { data } = await company.call(hr, 'createAsk', { what: 'A desk', amount: 5, empId: requester.empId })
  for (const each of [id, waiting.id])
    expect((await personsOf(each)).map(([empId]) => empId)).not.toContain(requester.empId)
  expect((await personsOf(Number(data?.id))).map(([empId]) => empId)).toEqual([manager.empId])
})

test('it does not go on to the next one, and two at a time may both decide', async () => {
  await delegate(manager, deputy)
  await delegate(deputy, third)
  const { id } = await company.ask(requester)
  expect((await personsOf(id)).map(([empId]) => empId)).toEqual([manager.empId, deputy.empId])
  await delegate(manager, third)
  expect((await personsOf(id)).map(([empId]) => empId)).toEqual([manager.empId, deputy.empId, third.empId])
  expect((await approve(third, id)).error).toBeNull()
  expect((await approve(deputy, id)).code).toBe('alreadyDecided')
})

test('narrowed to another kind of requests it holds no seat', async () => {
  const { id } = await company.ask(requester)
  const { data } = await save(manager, deputy, { ...days(0, 3), entityType: 'asks' })
  expect(data).toMatchObject({ status: 'proposed', acceptedAt: null })
  expect(await accept(deputy, data?.id)).toMatchObject({
    data: { status: 'active', acceptedAt: expect.stringMatching(/^\d{4}-/) },
  })
  expect((await company.read(id, deputy))?.can).toContain('approve')
})

test('it holds once it is accepted by whom it names, and by nobody else', async () => {
  const { id } = await company.ask(requester)
  const { data } = await save(manager, deputy)
  expect((await approve(deputy, id)).code).toBe('notFound')
  for (const other of [manager, third, requester]) expect((await accept(other, data?.id)).error).not.toBeNull()
  expect((await accept(deputy, data?.id)).error).toBeNull()
  expect((await approve(deputy, id)).error).toBeNull()
})

test('an administrator names who decides for who is away, never themselves; people operations do not', async () => {
  const [admin, hr] = [await company.hire('admin'), await company.hire('hr')]
  const { id } = await company.ask(requester)
  const forManager = { ...days(0, 3), fromEmpId: manager.empId }
  const own = await save(admin, admin, forManager)
  expect(own).toMatchObject({ code: 'invalidInput', fields: { toEmpId: { code: 'toMaker' } } })
  for (const other of [hr, requester]) expect((await save(other, deputy, forManager)).code).toBe('forbidden')
  const made = await save(admin, deputy, forManager)
  expect((await approve(deputy, id)).code).toBe('notFound')
  expect((await accept(deputy, made.data?.id)).error).toBeNull()
  expect((await approve(deputy, id)).error).toBeNull()
})

test('made longer or wider it has to be accepted again; made narrower it goes on', async () => {
  const { id } = await company.ask(requester)
  const delegation = await delegate(manager, deputy, days(0, 3))
  const change = async (more: object) => {
    const { data } = await company.call(manager, 'getDelegationById', { id: delegation })
    return company.call(manager, 'updateDelegation', { id: delegation, version: data?.version, ...more })
  }
  expect(await change({ toDate: day(2), entityType: 'asks', reason: 'Ill' })).toMatchObject({
    data: { status: 'active' },
  })
  for (const wider of [{ toDate: day(9) }, { fromDate: day(-3) }, { entityType: '' }]) {
    expect(await change(wider)).toMatchObject({ error: null, data: { status: 'proposed', acceptedAt: null } })
    expect((await approve(deputy, id)).code).toBe('notFound')
    expect((await accept(deputy, delegation)).error).toBeNull()
  }
  expect((await approve(deputy, id)).error).toBeNull()
})

test('nobody stands in for somebody who is suspended', async () => {
  const { id } = await company.ask(requester)
  await delegate(manager, deputy)
  await company.app.db.query({
    text: `update employees set status = 'suspended' where id = $1`,
    values: [manager.empId],
  })
  expect((await approve(deputy, id)).code).toBe('forbidden')
})

test('an absence offers one to who decides for others, once, and confirming it takes effect', async () => {
  const absence = { ...days(0, 4), reason: 'Annual leave' }
  const offer = (who: Person, more = absence) =>
    company.byServer((writer) => offerDelegation(writer, { ...more, fromEmpId: who.empId }))
  expect(await offer(requester)).toBeUndefined()
  const { id } = await company.ask(requester)
  const offered = await offer(manager)
  expect(offered).toEqual(expect.any(Number))
  expect(await offer(manager)).toBeUndefined()
  expect(await offer(manager, { ...absence, ...days(0, 9) })).toEqual(expect.any(Number))
  expect((await approve(deputy, id)).code).toBe('notFound')
  const confirmed = await company.call(manager, 'confirmDelegation', { id: offered, toEmpId: deputy.empId })
  expect(confirmed).toMatchObject({ error: null, data: { status: 'proposed' } })
  expect((await approve(deputy, id)).code).toBe('notFound')
  expect((await accept(deputy, offered)).error).toBeNull()
  expect((await approve(deputy, id)).error).toBeNull()
})

test('it ends by itself when its last day is over', async () => {
  const id = await delegate(manager, deputy)
  await company.app.db.query({
    text: 'update delegations set from_date = $2, to_date = $3 where id = $1',
    values: [id, ...Object.values(days(-4, -1))],
  })
  await takeDueSteps(company.kernel)
  expect((await company.call(manager, 'getDelegationById', { id })).data).toMatchObject({ status: 'ended' })
})
