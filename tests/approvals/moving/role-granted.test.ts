import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unblockRequests } from '../../../server/approvals/unblock'
import { toDecide } from '../../../src/engines/approvals/inbox'
import { plusDays } from '../../../src/framework/values/dates'
import type { Person } from '../../setup/app'
import { asks } from '../asks'
import { type Company, startCompany } from '../requests'

let company: Company
let admin: Person
let requester: Person
let old: Person
let next: Person

/** As `asks`, where anybody of finance decides. */
const anybodyOfFinance = {
  ...asks,
  approval: { ...asks.approval, rules: [{ name: 'Usual', steps: [{ by: 'finance' }] }] },
} as unknown as typeof asks

beforeAll(async () => {
  company = await startCompany(anybodyOfFinance)
})
afterAll(() => company.close())
beforeEach(async () => {
  await company.app.db.query({ text: 'delete from role_grants' })
  await company.app.db.query({ text: `update approval_steps set status = 'skipped' where status = 'current'` })
  admin = await company.hire('admin')
  requester = await company.hire('employee')
  old = await company.hire('finance')
  next = await company.hire('employee')
})

const grants = async ({ empId }: Person, more: object = {}) =>
  expect(await company.call(admin, 'grantRole', { empId, role: 'finance', ...more })).toMatchObject({ error: null })
const ends = async ({ empId }: Person, role = 'finance') =>
  expect(await company.call(admin, 'revokeRole', { empId, role })).toMatchObject({ error: null })
const move = () => unblockRequests(company.kernel, { signal: new AbortController().signal, warn: () => {} })
const approve = (as: Person, id: number) => company.call(as, 'approveAsk', { id })
const waitsFor = async (as: Person) => {
  const { data } = await company.call(as, 'getInboxItems', { filter: toDecide })
  return (data as unknown as { recordId: number }[]).map(({ recordId }) => recordId)
}
const seated = async (id: number) => {
  const step = (await company.stepsOf(id)).find(({ status }) => status === 'current')
  return (await company.seats(step?.id)).map(({ empId }) => empId)
}
const shifted = ({ empId }: Person, days: number) =>
  company.app.db.query({
    text: `update role_grants set from_date = from_date - $2::int, to_date = to_date - $2::int where emp_id = $1 and role = 'finance'`,
    values: [empId, days],
  })

test('who gets a role has what waits for it at once, beside who holds it already', async () => {
  const { id } = await company.ask(requester)
  await grants(next)
  expect([await waitsFor(old), await waitsFor(next)]).toEqual([[id], [id]])
  expect(await approve(next, id)).toMatchObject({ error: null })
  expect(await company.read(id, requester)).toMatchObject({ status: 'approved' })
})

test('what was asked of the holder of a role is with whoever holds it once it ends', async () => {
  const { id } = await company.ask(requester)
  await grants(next)
  await ends(old)
  expect([await waitsFor(old), await waitsFor(next)]).toEqual([[], [id]])
  expect(await seated(id)).toEqual([next.empId])
  expect(await approve(old, id)).toMatchObject({ code: expect.stringMatching(/forbidden|notFound/) })
  expect(await approve(next, id)).toMatchObject({ error: null })
})

test('where nobody holds it any more the levels after it are asked at once, and a new holder beside them', async () => {
  const director = await company.hire('director')
  const { id } = await company.ask(requester)
  await ends(old)
  expect([await waitsFor(old), await waitsFor(director)]).toEqual([[], [id]])
  await grants(next)
  expect(await waitsFor(next)).toEqual([id])
  expect(await approve(next, id)).toMatchObject({ error: null })
})

test('whoever was asked because nobody held the role hands it on to who gets it', async () => {
  await ends(old)
  const director = await company.hire('director')
  const { id } = await company.ask(requester)
  expect(await waitsFor(director)).toEqual([id])
  await grants(next)
  expect([await waitsFor(director), await waitsFor(next)]).toEqual([[], [id]])
})

test('nobody is asked for their own request, nor who is restricted', async () => {
  const { id } = await company.ask(requester)
  await grants(requester)
  expect(await waitsFor(requester)).toEqual([])
  expect(await seated(id)).toEqual([old.empId])
  expect(await company.call(admin, 'grantRole', { empId: old.empId, role: 'restricted' })).toMatchObject({
    error: null,
  })
  await grants(next)
  // Administrators were asked as the last of the register while nobody held the role.
  expect(await seated(id)).toEqual([admin.empId, next.empId])
})

test('a grant that begins or runs out with a day moves what waits with that day', async () => {
  const { id } = await company.ask(requester)
  const day = (ahead: number) => plusDays(company.kernel.today(), ahead)
  await grants(next, { from: day(3), to: day(5) })
  await move()
  expect(await waitsFor(next)).toEqual([])
  await shifted(next, 3)
  await move()
  expect(await waitsFor(next)).toEqual([id])
  await shifted(next, 3)
  await move()
  expect(await waitsFor(next)).toEqual([])
  expect(await seated(id)).toEqual([old.empId])
})
