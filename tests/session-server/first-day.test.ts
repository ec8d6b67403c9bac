import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectiveRoles } from '../../resources/people/roles'
import { buildKernel } from '../../server/kernel'
import { canCallOperation, type Operation } from '../../server/wire/operation'
import { pan, type Records, type Row, startRecords } from '../personnel/drive'
import { declaredWith } from '../records/declared'
import { type Person, testSettings } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { rounds } from '../setup/tier'

let records: Records
let operations: Operation[]
let admin: Person
let second: Person
let joiner: Person
const granted = ['admin', 'director', 'hr', 'finance', 'marketing'] as const

beforeAll(async () => {
  records = await startRecords()
  admin = await records.app.person('admin')
  second = await records.app.person('admin')
  const kernel = await buildKernel(records.app.db, testSettings, declaredWith())
  operations = [...kernel.registry.values()]
  joiner = await opened(5)
  for (const role of granted) await records.done(admin, 'grantRole', { empId: joiner.empId, role })
})
afterAll(() => records.app.close())

let hired = 0
const sql = <R extends object>(text: string, ...values: unknown[]) => records.app.db.query<R>({ text, values })

/** Somebody recorded before they join, who has opened their account. */
async function opened(inDays: number): Promise<Person> {
  hired += 1
  const { rows } = await sql<{ id: number }>('select min(id)::int as id from departments')
  const { id } = await records.done(records.hr, 'createEmployee', {
    ...{ firstName: 'Nila', lastName: 'Rao', workEmail: `coming${hired}@tests.example`, dateOfBirth: '1995-05-05' },
    isAnotherPerson: true,
    ...{ designation: 'Engineer', departmentId: rows[0]?.id, dateOfJoining: daysFromToday(inDays) },
    reportingManagerEmpId: records.manager.empId,
  })
  await sql(`update accounts set status = 'active' where emp_id = $1`, id)
  return records.app.again({ empId: id, token: '' })
}

const begins = (who: Person, inDays: number) =>
  sql('update employees set date_of_joining = $2 where id = $1', who.empId, daysFromToday(inDays))
const rolesOf = async (who: Person) =>
  (await records.done<{ roles: string[] }>(who, 'getEmployeeByEmpId', { empId: who.empId, refresh: true })).roles
const statusOf = async (who: Person, name: string, params: object = {}) =>
  (await records.app.call(name, { ...params }, { as: who })).status

test('before the first day every operation but those of the short list is refused, whatever is granted', async () => {
  expect(await rolesOf(joiner)).toEqual(['restricted'])
  const closed = operations.filter(({ to }) => !canCallOperation(to, ['restricted'], true))
  // What a person with these roles may otherwise call is among them.
  const lost = closed.filter(({ to }) => canCallOperation(to, effectiveRoles(granted), true))
  expect(lost.length).toBeGreaterThan(500)
  const answered: string[] = []
  for (const { name } of closed) if ((await statusOf(joiner, name)) !== 403) answered.push(name)
  expect(answered).toEqual([])
})

test('they fill their own record, and no other', async () => {
  const { call, done, person } = records
  const address = { type: 'current', line1: '1 Church St', city: 'Pune', state: 'MH', postalCode: '411001' }
  const own = await done(joiner, 'createEmployeeAddressDetails', { ...address, country: 'IN' })
  await done(joiner, 'createEmployeeAddressDetails', { id: own.id, version: own.version, city: 'Mumbai' })
  const contact = { personalEmail: 'n@home.example', personalPhone: '+919800000001' }
  const emergencyContacts = [{ name: 'Asha', relation: 'Sister', phone: '+919812345678' }]
  await done(joiner, 'createEmployeeContactDetails', { ...contact, emergencyContacts })
  await done(joiner, 'createPersonalDetail', { maritalStatus: 'single' })
  const study = { qualification: 'bachelor', course: 'Physics', institution: 'Mysore' }
  await done(joiner, 'createEmployeeEducationDetails', study)
  const paper = await done(joiner, 'createEmployeeIdentityDocDetails', pan())
  await records.addFront(joiner, paper.id)
  expect((await done<Row[]>(joiner, 'getEmployeeIdentityDocDetails')).map(({ id }) => id)).toEqual([paper.id])
  expect((await call(joiner, 'createPersonalDetail', { empId: person.empId })).error).not.toBeNull()
  expect((await call(joiner, 'getEmployeeByEmpId', { empId: person.empId })).code).toBe('notFound')
  expect((await done<Row[]>(joiner, 'getEmployees')).map(({ id }) => id)).toEqual([joiner.empId])
  expect((await call(joiner, 'verifyIdentityDoc', { id: paper.id, version: paper.version })).code).toBe('forbidden')
  const { version } = await done(joiner, 'getEmployeeByEmpId', { empId: joiner.empId })
  const raised = { id: joiner.empId, version, dateOfJoining: companyToday() }
  expect((await call(joiner, 'updateEmployee', raised)).code).toBe('forbidden')
})

test('somebody who is restricted for another reason enters nothing', async () => {
  const kept = await records.app.person('restricted')
  expect((await records.call(kept, 'createPersonalDetail', { maritalStatus: 'single' })).code).toBe('forbidden')
})

test('on the first day everything that is granted is open, before any job has run', async () => {
  const one = await opened(3)
  await records.done(admin, 'grantRole', { empId: one.empId, role: 'hr' })
  await begins(one, 1)
  expect(await statusOf(one, 'getDepartments')).toBe(403)
  await begins(one, 0)
  expect(await rolesOf(one)).toEqual(['hr', 'employee'])
  // What a session was judged to be holds for a second at most.
  await expect.poll(() => statusOf(one, 'getDepartments'), { interval: 20 }).toBe(200)
  const open = operations.filter(
    ({ to, effect }) => effect === 'read' && canCallOperation(to, ['hr', 'employee'], true),
  )
  const closed: string[] = []
  for (const { name } of open.filter((_, at) => at % rounds(5, 1) === 0))
    if ((await statusOf(one, name)) === 403) closed.push(name)
  expect(closed).toEqual([])
})

test('nobody is asked, stood in for or reminded by a role that has not begun', async () => {
  const { call, done, manager } = records
  const named = { fromDate: daysFromToday(0), toDate: daysFromToday(9), reason: 'Away', toEmpId: joiner.empId }
  expect((await call(manager, 'saveDelegation', named)).error).not.toBeNull()
  const mails = await done<{ toEmpId: number; kind: string }[]>(records.hr, 'getJoiningEmails', { perPage: 500 })
  expect(mails.filter(({ toEmpId, kind }) => kind === 'it_setup' && toEmpId === joiner.empId)).toEqual([])
  const desk = { username: `coming1@tests.example`, password: 'whatever it is' }
  expect((await records.app.call('signInAtAssetDesk', desk)).body.error).not.toBeNull()
})

test('an administrator who is still to come is none yet: the last one stays', async () => {
  await records.done(second, 'revokeRole', { empId: admin.empId, role: 'admin' })
  await sql('delete from role_grants where emp_id not in ($1, $2)', second.empId, joiner.empId)
  const { rows } = await sql<{ version: number }>('select version from employees where id = $1', second.empId)
  const later = { id: second.empId, version: rows[0]?.version, dateOfJoining: daysFromToday(4) }
  const hr = await records.app.person('hr')
  expect((await records.call(hr, 'updateEmployee', later)).code).toBe('outranked')
  const other = await records.app.person('admin')
  await sql('update role_grants set to_date = $2 where emp_id = $1', other.empId, daysFromToday(5))
  expect((await records.call(other, 'updateEmployee', later)).code).toBe('lastAdministrator')
})
