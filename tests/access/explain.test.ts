import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessExplanation } from '../../src/framework/answers/access-explanation'
import { type Person, startApp, type TestApp } from '../setup/app'

let app: TestApp
let admin: Person
let employee: Person
let manager: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.demo('admin')
  employee = await app.demo('employee')
  manager = await app.demo('manager')
})
afterAll(() => app.close())

const ask = (params: Record<string, unknown>, as: Person = admin) =>
  app.call<AccessExplanation>('explainAccess', params, { as })

const explain = async (params: Record<string, unknown>): Promise<AccessExplanation> => {
  const { body } = await ask(params)
  expect(body.error).toBeNull()
  return body.data as AccessExplanation
}

const readOne = async (text: string, values: unknown[] = []): Promise<number> =>
  (await app.db.query<{ id: number }>({ text, values })).rows[0]?.id ?? 0

const requestOf = (state: string, empId: number) =>
  readOne('select id::int from leave_requests where status = $1 and emp_id = $2 order by id desc', [state, empId])

const find = ({ abilities }: AccessExplanation, name: string) => abilities.find((one) => one.name === name)

test('says of an own request that nobody decides it for themselves', async () => {
  const recordId = await readOne(`select id::int from leave_requests where status = 'pending' order by id`)
  const empId = await readOne('select emp_id::int as id from leave_requests where id = $1', [recordId])
  expect(recordId).toBeGreaterThan(0)
  const approve = find(await explain({ resource: 'leaveRequests', recordId, empId, step: 'approve' }), 'approve')
  expect(approve).toMatchObject({ isAllowed: false })
  expect(approve?.sentence).toMatch(/^.+ may not approve .+: it is their own/)
})

test('names the grant and what stands in the record instead', async () => {
  const recordId = await readOne('select id::int from leave_requests where emp_id <> $1 order by id', [employee.empId])
  const show = find(await explain({ resource: 'leaveRequests', recordId, empId: employee.empId }), 'show')
  expect(show?.isAllowed).toBe(false)
  expect(show?.sentence).toMatch(/may not open .+: Person is .+, not /)
  expect(show?.grants.some(({ isHeld, holds }) => isHeld && holds === false)).toBe(true)
  expect(show?.grants.some(({ isHeld, conditions }) => !isHeld && conditions.length === 0)).toBe(true)
})

test('asks for a list as for a record, and finds out why a row is missing', async () => {
  const recordId = await readOne('select id::int from leave_requests where emp_id = $1 order by id', [employee.empId])
  const about = { resource: 'leaveRequests', recordId }
  expect(find(await explain({ ...about, empId: employee.empId }), 'list')?.isAllowed).toBe(true)
  const stranger = await app.demo('marketing')
  const list = find(await explain({ ...about, empId: stranger.empId }), 'list')
  expect(list).toMatchObject({ isAllowed: false })
  expect(list?.sentence).toMatch(/may not find .+ in the list: /)
})

test('says of all records what a role may do with some', async () => {
  const answer = await explain({ resource: 'leaveRequests', empId: manager.empId })
  expect(answer.record).toBeNull()
  expect(find(answer, 'list')?.sentence).toMatch(/may find leave requests in the list where a grant below holds/i)
  expect(find(answer, 'list')?.grants.every(({ holds, conditions }) => holds === null || conditions.length === 0)).toBe(
    true,
  )
})

test('explains a field: who reads it, who changes it, and what the server computes', async () => {
  const about = { resource: 'employees', recordId: employee.empId, empId: manager.empId }
  const { fields, abilities } = await explain({ ...about, field: 'reportingManagerEmpId' })
  expect(abilities).toEqual([])
  expect(fields).toHaveLength(1)
  expect(fields[0]?.read.isAllowed).toBe(true)
  expect(fields[0]?.write.isAllowed).toBe(false)
  const own = await explain({ ...about, empId: admin.empId, recordId: admin.empId, field: 'reportingManagerEmpId' })
  expect(own.fields[0]?.write.sentence).toContain('this field decides over them')
})

test('says what keeps a person from everything', async () => {
  await app.db.query({ text: `update accounts set status = 'suspended' where emp_id = $1`, values: [employee.empId] })
  const answer = await explain({ resource: 'leaveRequests', empId: employee.empId })
  expect(answer.problem).toBe('their account is suspended')
  expect(answer.abilities.some(({ isAllowed }) => isAllowed)).toBe(false)
  await app.db.query({ text: `update accounts set status = 'active' where emp_id = $1`, values: [employee.empId] })
})

test('changes nothing, and tells no overseer of what the person would be refused', async () => {
  const count = () => readOne('select count(*)::int as id from history')
  const told = () => readOne('select count(*)::int as id from notifications')
  const before = [await count(), await told()]
  const recordId = await requestOf('pending', employee.empId)
  await explain({ resource: 'leaveRequests', recordId, empId: manager.empId })
  await explain({ resource: 'leaveRequests', recordId, empId: employee.empId })
  expect([await count(), await told()]).toEqual(before)
})

test('tells nothing to others than administrators', async () => {
  const about = { resource: 'leaveRequests', empId: employee.empId }
  for (const as of [employee, manager, await app.person('hr', 'finance', 'director')])
    expect((await ask(about, as)).status).toBe(403)
  expect((await app.call('explainAccess', about)).status).toBe(401)
})

test('tells an administrator nothing that they may not read themselves', async () => {
  const salaries = await readOne('select id::int from employees where id <> $1 order by id', [admin.empId])
  const { fields } = await explain({ resource: 'employees', recordId: salaries, empId: manager.empId })
  const shown = await app.call<Record<string, unknown>>('getEmployeesById', { id: salaries }, { as: admin })
  const seen = Object.keys(shown.body.data ?? {})
  for (const { name } of fields) if (shown.body.data) expect(seen).toContain(name)
})

test.each([
  ['no resource', {}, 400],
  ['an unknown resource', { resource: 'leaveRequest' }, 400],
  ['code as resource', { resource: `x'; drop table employees --` }, 400],
  ['a part of every object as resource', { resource: '__proto__' }, 400],
  ['a record that is not there', { resource: 'leaveRequests', recordId: 999_999_999 }, 404],
  ['a huge record', { resource: 'leaveRequests', recordId: '9'.repeat(400) }, 400],
  ['a record of nothing', { resource: 'leaveRequests', recordId: -1 }, 400],
  ['a person who is not there', { resource: 'leaveRequests', empId: 999_999_999 }, 404],
  ['an unknown step', { resource: 'leaveRequests', step: 'aprove' }, 400],
  ['an unknown field', { resource: 'leaveRequests', field: 'constructor' }, 400],
  ['both', { resource: 'leaveRequests', field: 'days', step: 'nothing' }, 400],
  ['an identity', { resource: 'leaveRequests', actorEmpId: 1 }, 400],
])('refuses %s', async (_, params, status) => {
  const reply = await ask({ empId: employee.empId, ...params })
  expect(reply.status, JSON.stringify(reply.body)).toBe(status)
})

test('names the nearest step', async () => {
  const { body } = await ask({ resource: 'leaveRequests', empId: employee.empId, step: 'aprove' })
  expect(JSON.stringify(body.fields)).toContain('did you mean approve?')
})
