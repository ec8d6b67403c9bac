import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '../../resources/people/roles'
import { createSessionService, type SessionService } from '../../server/session/sessions'
import { testSettings } from '../setup/app'
import { shipped, shippedModel } from '../setup/shipped'
import { type Company, startCompany, takeTime } from './company'
import { faultsOf, send } from './wire'

takeTime()

let company: Company
let sessions: SessionService
beforeAll(async () => {
  company = await startCompany()
  sessions = await createSessionService(company.db, testSettings, { model: shippedModel })
})
afterAll(() => company.close())

const scopes = shipped.scopes ?? []

/** A token of the scope, of somebody who holds the role and may do all that it lets do. */
async function tokenOf(name: string, hours: number, role: RoleName): Promise<string> {
  const { empId } = await company.person(role, 'admin')
  const now = Math.floor(Date.now() / 1000)
  return (await sessions.open(company.db, empId, false, now, undefined, { name, seconds: hours * 3600 })).token
}

test('there is something that people sign in to apart from the application', () => {
  expect(scopes.map(({ name }) => name)).toContain('assetDesk')
})

test.each(scopes)('a token of $name opens what its scope names, and no other operation', async (scope) => {
  const token = await tokenOf(scope.name, scope.hours, scope.to[0] as RoleName)
  const wrong: string[] = []
  const opened: string[] = []
  await company.watch.taken()
  for (const { name: operation } of company.registry.values()) {
    if (operation === scope.signOut) continue
    const answer = await send(company.app, { operation, body: '', headers: { authorization: `Bearer ${token}` } })
    const faults = faultsOf(answer)
    const isOpen = answer.status !== 403
    if (isOpen) opened.push(operation)
    if (isOpen !== scope.operations.includes(operation)) faults.push(`${answer.status}`)
    if (faults.length > 0) wrong.push(`${operation}: ${faults.join(', ')}`)
  }
  expect(wrong).toEqual([])
  expect(opened.sort()).toEqual([...scope.operations].sort())
  // The session is marked as seen.
  const written = (await company.watch.taken()).filter(
    ({ table }) => table !== 'login_tracker' && table !== 'signs_of_use',
  )
  expect(written).toEqual([])
})

test.each(scopes)('the reference tells a token of $name its own operations only', async (scope) => {
  const token = await tokenOf(scope.name, scope.hours, scope.to[0] as RoleName)
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await company.app.inject({ method: 'GET', url: '/api/openapi.json', headers })
  const paths = Object.keys((JSON.parse(body) as { paths: object }).paths).map((path) => path.split('/').at(-1))
  expect(paths.sort()).toEqual([...scope.operations, scope.signOut].sort())
})
