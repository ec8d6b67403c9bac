import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unblockRequests } from '../../../server/approvals/unblock'
import { plusDays } from '../../../src/framework/values/dates'
import type { Person } from '../../setup/app'
import { type Company, startCompany } from '../requests'

let company: Company
let requester: Person
let manager: Person
let finance: Person

beforeAll(async () => {
  company = await startCompany()
})
afterAll(() => company.close())
beforeEach(async () => {
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  finance = await company.hire('finance')
  await company.reportsTo(requester, manager)
})

const approve = (as: Person, id: number) => company.call(as, 'approveAsk', { id })
const day = (ahead: number) => String(plusDays(company.kernel.today(), ahead))
const move = () => unblockRequests(company.kernel, { signal: new AbortController().signal, warn: () => {} })

/** The role of somebody ended yesterday. */
async function loses({ empId }: Person): Promise<void> {
  const text = `update role_grants set from_date = $2::date - 9, to_date = $2::date - 1 where emp_id = $1 and role = 'finance'`
  await company.app.db.query({ text, values: [empId, company.kernel.today()] })
}

/** A large request at its second step, where everybody of finance has to agree. */
async function waitingForFinance(): Promise<number> {
  const { id } = await company.ask(requester, 5000)
  expect(await approve(manager, id)).toMatchObject({ error: null })
  return id
}

const persons = async (id: number) => {
  const step = (await company.stepsOf(id)).find(({ status }) => status === 'current')
  return (await company.seats(step?.id)).map(({ empId, onBehalfOfEmpId }) => [empId, onBehalfOfEmpId])
}

test('who was asked as finance decides no more once they are not finance, nor does who stands in for them', async () => {
  const id = await waitingForFinance()
  // Who is finance since then has no seat of their own.
  const deputy = await company.hire('finance')
  await company.delegate(finance, deputy, { fromDate: day(0), toDate: day(3) })
  await loses(finance)
  for (const one of [finance, deputy]) expect(await approve(one, id)).toMatchObject({ data: null, code: 'forbidden' })
  expect(await company.read(id, requester)).toMatchObject({ status: 'pending' })
  // Those that come after in the register are asked only where finance has nobody.
  const other = await company.hire('finance')
  await move()
  expect(await persons(id)).toContainEqual([other.empId, finance.empId])
  expect(await approve(other, id)).toMatchObject({ error: null })
  expect(await company.read(id, requester)).toMatchObject({ status: 'approved' })
  for (const one of [other, deputy]) await loses(one)
})

test('where finance has nobody any more the levels after it are asked', async () => {
  const director = await company.hire('director')
  await company.reportsTo(manager, director)
  const id = await waitingForFinance()
  await move()
  expect(await persons(id)).toEqual([[finance.empId, null]])
  await loses(finance)
  await move()
  expect(await persons(id)).toContainEqual([director.empId, finance.empId])
  expect(await approve(director, id)).toMatchObject({ error: null })
  expect(await company.read(id, requester)).toMatchObject({ status: 'approved' })
})
