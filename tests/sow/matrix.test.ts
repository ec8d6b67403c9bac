import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '../../resources/roles'
import { effectiveRoles } from '../../resources/roles'
import { buildKernel, roleNames } from '../../server/kernel'
import { mayCall } from '../../server/sow/operation'
import type { Registry } from '../../server/sow/registry'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'

let steward: TestApp
let registry: Registry
const people = new Map<string, Person | undefined>([['anonymous', undefined]])

beforeAll(async () => {
  steward = await startApp()
  registry = (await buildKernel(steward.db, testSettings)).registry
  for (const role of roleNames) people.set(role, await steward.person(role))
})
afterAll(() => steward.close())

const rolesOf = (who: string) => (who === 'anonymous' ? [] : effectiveRoles([who as RoleName]))

test('the matrix of roles and operations is the reviewed one', async () => {
  const columns = [...people.keys()]
  const width = Math.max(...[...registry.keys()].map((name) => name.length))
  const line = (name: string, cells: string[]) => `${name.padEnd(width)} | ${cells.join(' | ')}`.trimEnd()
  const rows = [...registry.values()]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, to }) => {
      const cells = columns.map((who) =>
        (mayCall(to, rolesOf(who), who !== 'anonymous') ? 'x' : '-').padEnd(who.length),
      )
      return line(name, cells)
    })
  await expect(`${[line('operation', columns), ...rows].join('\n')}\n`).toMatchFileSnapshot('./matrix.txt')
})

test('every cell of the matrix holds when it is called', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const { name, to } of registry.values()) {
    for (const [who, person] of people) {
      const { status } = await steward.call(name, {}, person ? { as: person } : {})
      const isAllowed = mayCall(to, rolesOf(who), who !== 'anonymous')
      const isRefused = status === (who === 'anonymous' ? 401 : 403)
      cells += 1
      if (isAllowed === isRefused || status >= 500) wrong.push(`${name} as ${who}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBe(registry.size * (roleNames.length + 1))
})

test('an operation that is not in the registry does not exist, for anybody', async () => {
  for (const person of people.values()) {
    const { status, body } = await steward.call('getSecrets', {}, person ? { as: person } : {})
    expect([status, body.code]).toEqual([404, 'unknownOperation'])
  }
})
