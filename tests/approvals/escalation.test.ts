import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unblockRequests } from '../../server/approvals/unblock'
import { takeStep } from '../../server/records/write/transition'
import type { Person } from '../setup/app'
import { type Company, startCompany } from './requests'

let company: Company
let requester: Person
let manager: Person
let chief: Person
let hr: Person

beforeAll(async () => {
  company = await startCompany()
})
afterAll(() => company.close())
beforeEach(async () => {
  await sql('delete from role_grants')
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  chief = await company.hire('employee')
  hr = await company.hire('hr')
  await company.reportsTo(requester, manager)
  await company.reportsTo(manager, chief)
})

const sql = (text: string, ...values: unknown[]) => company.app.db.query({ text, values })
const told: string[] = []
const run = () =>
  unblockRequests(company.kernel, {
    signal: new AbortController().signal,
    warn: (_, message) => void told.push(message),
  })
const lapse = (askId: number) =>
  sql(
    `update approval_steps set due_at = now() - interval '1 minute' where record_id = $1 and status = 'current'`,
    askId,
  )
const current = async (askId: number) => {
  const steps = await company.stepsOf(askId)
  const step = steps.find(({ status }) => status === 'current')
  return { ...step, persons: (await company.seats(step?.id)).map(({ empId }) => empId) }
}
const leave = async (who: Person) => {
  // Nobody goes whom others report to.
  await sql(
    `update employees e set reporting_manager_emp_id = m.reporting_manager_emp_id from employees m
     where m.id = $1 and e.reporting_manager_emp_id = m.id`,
    who.empId,
  )
  await company.byServer(async (writer) => {
    for (const step of ['startNotice', 'exit']) await takeStep(writer, 'employees', step, { id: who.empId })
  })
}

test('over its time a step goes to the next level too, once, and nobody decides it by silence', async () => {
  const { id } = await company.ask(requester)
  expect(await run()).toMatchObject({ escalated: 0 })
  await lapse(id)
  expect(await run()).toMatchObject({ escalated: 1 })
  const step = await current(id)
  expect(step).toMatchObject({ status: 'current', persons: [manager.empId, chief.empId] })
  expect(step.escalatedAt).not.toBeNull()
  expect(Date.parse(String(step.dueAt))).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  await lapse(id)
  expect(await run()).toMatchObject({ escalated: 0 })
  expect((await company.read(id, requester))?.status).toBe('pending')
  const seen = await company.call(requester, 'getInboxItems', { filter: { recordId: { eq: id } } })
  expect(seen.data).toMatchObject([{ escalatedAt: expect.any(String) }])
  expect((await company.call(chief, 'approveAsk', { id })).error).toBeNull()
})

test('ten servers at once escalate a step once', async () => {
  const { id } = await company.ask(requester)
  await lapse(id)
  const counts = await Promise.all(Array.from({ length: 10 }, run))
  expect(counts.reduce((sum, { escalated = 0 }) => sum + escalated, 0)).toBe(1)
  expect((await current(id)).persons).toEqual([manager.empId, chief.empId])
})

test('where each has to agree, the next level agrees in the place of those who did not', async () => {
  const finance = await company.hire('finance')
  const finance2 = await company.hire('finance')
  const { id } = await company.ask(requester, 5000)
  await company.call(manager, 'approveAsk', { id })
  await company.call(finance, 'approveAsk', { id })
  await sql('update approval_steps set hours = 1 where record_id = $1', id)
  await lapse(id)
  expect(await run()).toMatchObject({ escalated: 1 })
  expect((await current(id)).persons).toEqual([finance.empId, finance2.empId, chief.empId])
  expect((await company.call(chief, 'approveAsk', { id })).error).toBeNull()
  expect((await company.read(id, requester))?.status).toBe('approved')
})

test('who decides goes: others are asked at once, at steps to come as well', async () => {
  const finance = await company.hire('finance')
  const { id } = await company.ask(requester, 5000)
  await leave(finance)
  await leave(manager)
  expect((await current(id)).persons).toEqual([chief.empId])
  expect((await company.call(manager, 'approveAsk', { id })).error).not.toBeNull()
  const [, next] = await company.stepsOf(id)
  expect(await company.seats(next?.id)).toMatchObject([{ empId: chief.empId, onBehalfOfEmpId: finance.empId }])
  expect((await company.call(chief, 'approveAsk', { id })).error).toBeNull()
  // Nobody else is finance, and one person decides once.
  expect((await company.stepsOf(id)).map(({ status }) => status)).toEqual(['approved', 'skipped'])
  expect((await company.read(id, requester))?.status).toBe('approved')
})

test('suspended and back: either may decide', async () => {
  const { id } = await company.ask(requester)
  await company.call(hr, 'suspendEmployee', { empId: manager.empId, comment: 'Away' })
  expect((await current(id)).persons).toEqual([manager.empId, chief.empId])
  await company.call(hr, 'reinstateEmployee', { empId: manager.empId, comment: 'Back' })
  expect((await current(id)).persons).toEqual([manager.empId, chief.empId])
})

test('where nobody at all is left the job says so and asks again when somebody is', async () => {
  await sql('delete from role_grants')
  const { id } = await company.ask(requester)
  await sql('update employees set reporting_manager_emp_id = null where id = $1', manager.empId).catch(() => {})
  await sql(`update employees set status = 'suspended' where id = any($1)`, [manager.empId, chief.empId])
  told.length = 0
  expect(await run()).toMatchObject({ stuck: 1, replaced: 0 })
  expect(told).toContain('nobody is there to decide a step')
  const director = await company.hire('director')
  expect(await run()).toMatchObject({ stuck: 0, replaced: 1 })
  expect((await company.call(director, 'approveAsk', { id })).error).toBeNull()
})
