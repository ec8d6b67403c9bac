import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { type Records, type Row, startRecords } from './drive'

let records: Records
let above: Person
beforeAll(async () => {
  records = await startRecords()
  above = await records.app.person('employee')
  await records.app.reportsTo(records.manager, above)
  const emergencyContacts = [{ name: 'Asha', relation: 'Sister', phone: '+919812345678' }]
  const contact = { personalEmail: 'me@home.example', personalPhone: '+919800000001', emergencyContacts }
  await records.done(records.person, 'createEmployeeContactDetails', contact)
})
afterAll(() => records.app.close())

const reason = 'Fell down the stairs'
const ask = (as: Person, params: object = {}) =>
  records.call<object[]>(as, 'getEmergencyContacts', { empId: records.person.empId, reason, ...params })

test('the manager and people operations are shown whom to call; it is written down, and the person hears of it', async () => {
  const { manager, hr, person, done, app } = records
  expect((await ask(manager)).data).toEqual([{ name: 'Asha', relation: 'Sister', phone: '+919812345678' }])
  expect((await ask(hr, { reason: 'Not reached for two days' })).data).toHaveLength(1)
  const admin = await app.person('admin')
  const written = await done<Row[]>(admin, 'getSecretReveals', { perPage: 100 })
  expect(written.map(({ shownToEmpId, field }) => [shownToEmpId, field])).toEqual([
    [hr.empId, 'emergencyContacts'],
    [manager.empId, 'emergencyContacts'],
  ])
  expect(written[1]).toMatchObject({ resource: 'employeeContacts', reason })
  expect(JSON.stringify(written)).not.toMatch(/home\.example|9812345678/)
  const told = await done<(Row & { title: string })[]>(person, 'getNotifications', { perPage: 100 })
  expect(told.filter(({ event }) => event === 'secretShown').map(({ title }) => title)).toEqual([
    expect.stringContaining('Not reached for two days'),
    expect.stringContaining(reason),
  ])
})

test('nobody else is, and nothing is without a reason; who asks too often waits', async () => {
  const { manager, person, other, director, otherHr, app } = records
  const answers = [other, above, director, person, await app.person('finance')]
  for (const one of answers) expect((await ask(one)).code).toBe('notFound')
  expect((await ask(manager, { empId: 999_999 })).error).not.toBeNull()
  expect((await ask(manager, { empId: other.empId })).data).toEqual([])
  for (const bad of [undefined, '', 'why']) expect((await ask(manager, { reason: bad })).code).toBe('invalidInput')
  await app.reportsTo(person, above)
  expect((await ask(manager)).code).toBe('notFound')
  expect((await ask(above)).data).toHaveLength(1)
  const often = await Promise.all(Array.from({ length: 32 }, () => ask(otherHr)))
  expect(often.filter(({ code }) => code === 'tooManyRequests')).toHaveLength(2)
})
