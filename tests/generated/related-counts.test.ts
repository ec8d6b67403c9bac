import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFieldBehaviour } from '../../src/framework/field'
import { mostRelatedLists, type RelatedCount } from '../../src/framework/lists/related-counts'
import type { Resource } from '../../src/framework/resource'
import { isExhaustive } from '../setup/tier'
import { everybody, type Somebody } from './askers'
import { type Company, startStocked, takeTime } from './company'

takeTime()

/** Records that others refer to most; the exhaustive run tries those of all resources. */
const daily = ['employees', 'projects', 'customers']

let company: Company
let people: Somebody[]
beforeAll(async () => {
  company = await startStocked()
  people = await everybody(company)
  if (!isExhaustive) people = people.filter(({ name }) => !name.startsWith('a new ') || name === 'a new employee')
})
afterAll(() => company.close())

/** Lists all references to a resource, readable or not. */
const listReferences = (target: Resource) =>
  company.resources.flatMap((other) =>
    Object.entries(other.fields)
      .filter(([, field]) => getFieldBehaviour(field).target() === target.name && getFieldBehaviour(field).column())
      .map(([by]) => ({ other, by, list: `${other.name}.${by}` })),
  )

const count = async (who: Somebody, id: number, lists: readonly string[]) => {
  const { body } = await company.call<RelatedCount[]>('countRelatedRecords', { id, lists }, { as: who.person })
  expect(body.error).toBeNull()
  return new Map(body.data?.map((each) => [each.list, each.total]))
}

test('each count is the total of the list that the caller may read, and of no other list', async () => {
  let compared = 0
  for (const target of company.resources.filter(({ name }) => isExhaustive || daily.includes(name))) {
    const references = listReferences(target).slice(0, mostRelatedLists)
    if (references.length === 0) continue
    for (const who of people) {
      const { empId } = who
      const ids = target.name === 'employees' && empId ? [empId, 1] : [1]
      for (const id of ids) {
        const counts = await count(
          who,
          id,
          references.map(({ list }) => list),
        )
        for (const { other, by, list } of references) {
          const params = { filter: { [by]: { eq: id } }, perPage: 1, fields: ['id'] }
          const { status, body } = await company.call(other.operations.list, params, { as: who.person })
          expect(counts.get(list), `${list} of ${id} as ${who.name}`).toBe(status === 200 ? body.total : undefined)
          compared += status === 200 && (body.total ?? 0) > 0 ? 1 : 0
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(100)
})

test('names of nothing, doubled names and hostile names are left out, too many are refused', async () => {
  const [who] = people
  if (!who) throw new Error('Nobody asks')
  const hostile = [
    '',
    '.',
    'employees',
    'employees.id',
    'employees.__proto__',
    'x.y',
    'leaveRequests.empId"); drop',
    '__proto__.empId',
  ]
  expect([...(await count(who, 1, hostile)).keys()]).toEqual([])
  const doubled = ['leaveRequests.empId', 'leaveRequests.empId', 'leaveRequests.empId.more']
  expect((await count(who, 1, doubled)).size).toBe(1)
  const many = Array.from({ length: mostRelatedLists + 1 }, () => 'leaveRequests.empId')
  const refused = await company.call('countRelatedRecords', { id: 1, lists: many }, { as: who.person })
  expect(refused.body).toMatchObject({ code: 'invalidInput' })
  expect((await company.call('countRelatedRecords', { id: 1, lists: [] })).body).toMatchObject({ code: 'noSession' })
})
