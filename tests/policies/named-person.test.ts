import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { day, type Policy, type PolicyCompany, startPolicies } from './policies'

let company: PolicyCompany
let peer: Person
let own: Policy
let general: Policy
beforeAll(async () => {
  company = await startPolicies()
  const { app, today, person, published } = company
  peer = await app.person()
  general = await published(day(today, 10))
  own = await published(day(today, 10), { empId: person.empId, title: 'Only for one' })
})
afterAll(() => company.app.close())

const unseen = { code: 'notFound', data: null }

const read = (as: Person, input: Record<string, unknown> = {}) =>
  company.call<Policy | null>(as, 'getLatestLeavePolicy', { date: day(company.today, 12), ...input })

test('those above somebody read which policy of all applies to them; one of their own only they, HR and directors', async () => {
  const { person, manager, hr, director, hire, app } = company
  const empId = person.empId
  expect((await read(person)).data).toMatchObject({ id: own.id })
  expect((await read(person, { empId })).data).toMatchObject({ id: own.id })
  for (const reader of [hr, director]) expect((await read(reader, { empId })).data).toMatchObject({ id: own.id })
  expect(await read(manager, { empId })).toMatchObject(unseen)
  const report = await hire(manager)
  expect((await read(manager, { empId: report.empId })).data).toMatchObject({ id: general.id })
  expect((await read(peer)).data).toMatchObject({ id: general.id })
  for (const stranger of [peer, await app.person('marketing'), await app.person('finance')])
    for (const other of [empId, report.empId]) expect(await read(stranger, { empId: other })).toMatchObject(unseen)
  // Nobody reads that of the one above them.
  expect(await read(person, { empId: manager.empId })).toMatchObject(unseen)
})

test('whom nobody knows is refused in the same words as whom one may not see', async () => {
  const ofUnseen = await read(peer, { empId: company.person.empId })
  const ofUnknown = await read(peer, { empId: 999_999 })
  expect([ofUnknown.code, ofUnknown.error]).toEqual([ofUnseen.code, ofUnseen.error])
  for (const empId of ['x', '-1', '1 or 1=1', '{"gt":0}'])
    expect(await read(peer, { empId }), empId).toMatchObject({ data: null, error: expect.any(String) })
})
