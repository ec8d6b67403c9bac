import { afterAll, beforeAll, expect, test } from 'vitest'
import loans from '../../docs/declaration/equipment-loans.json'
import { addOwnResources } from '../../server/operations/definitions/own/add-own-resources'
import type { Declarations } from '../../server/types'
import { isPlainObject } from '../../src/framework/filter'
import { type Company, companyOf, takeTime } from '../generated/company'
import { type Person, type Reply, startApp } from '../setup/app'
import { shipped } from '../setup/shipped'
import { rounds } from '../setup/tier'

takeTime()

const resource = 'ownEquipmentLoans'

/** All types of fields, a workflow with an approval, rights by role and record, and fields for few. */
const body = {
  ...loans,
  fields: [
    ...loans.fields,
    ['g1', 'remark', 'longText', { readableBy: ['hr'], writableBy: ['hr'] }],
    ['g2', 'weight', 'number', { decimals: 2, min: 0, max: 1000 }],
    ['g3', 'share', 'percent', {}],
    ['g4', 'pickedUpAt', 'instant', {}],
    ['g5', 'isInsured', 'check', {}],
    [
      'g6',
      'extras',
      'choices',
      {
        options: [
          ['e1', 'bag', 'Bag'],
          ['e2', 'charger', 'Charger'],
        ],
      },
    ],
    ['g7', 'contactEmail', 'email', {}],
    ['g8', 'contactPhone', 'phone', {}],
    ['g9', 'manual', 'url', {}],
    ['g10', 'country', 'country', {}],
    ['g11', 'currency', 'currency', {}],
    ['g12', 'zone', 'zone', {}],
    [
      'g13',
      'address',
      'group',
      {
        of: [
          ['h1', 'street', 'text', {}],
          ['h2', 'floor', 'number', {}],
        ],
      },
    ],
    [
      'g14',
      'parts',
      'rows',
      {
        of: [
          ['i1', 'part', 'text', { required: true }],
          ['i2', 'count', 'number', {}],
        ],
        max: 5,
      },
    ],
    ['g15', 'loanNumber', 'serial', { pattern: 'L-{0000}' }],
    ['g16', 'backupEmpId', 'ref', { to: 'employees' }],
    ['g17', 'code', 'text', { unique: true, max: 20 }],
  ],
}

/** The declarations with the same resource, as if it was shipped. */
function declareShipped(): Declarations {
  const { declared, problems } = addOwnResources(shipped, [{ key: 'same', body }])
  expect([...problems].map(([, what]) => [...what])).toEqual([])
  const resources = declared.resources.map((each) => {
    const { isOwn: _, columns: __, ids: ___, ...plain } = each
    return String(each.name) === resource ? plain : each
  })
  const { own: _, ...rest } = declared
  return { ...rest, resources }
}

let own: Company
let same: Company
beforeAll(async () => {
  const app = await startApp(shipped)
  const admin = await app.person('admin')
  const answer = await app.call('applyDefinition', { number: 0, kind: 'resource', reason: 'Test', body }, { as: admin })
  expect(answer.body.fields ?? answer.body.error).toBeNull()
  own = await companyOf(app, shipped)
  const declared = declareShipped()
  const other = await startApp(declared)
  await other.person('admin')
  same = await companyOf(other, declared)
})
afterAll(async () => {
  await own.close()
  await same.close()
})

const listOperations = ({ registry }: Company) =>
  [...registry.values()]
    .filter((operation) => String(operation.resource) === resource)
    .sort((a, b) => a.name.localeCompare(b.name))

test('an own resource has the operations, grants and inputs of a shipped one', () => {
  const describe = (company: Company) =>
    listOperations(company).map(({ name, to, effect, input, alias }) => ({
      name,
      to,
      effect,
      alias,
      input: Object.keys(input),
    }))
  expect(describe(own)).toEqual(describe(same))
  expect(describe(own).length).toBeGreaterThan(12)
})

/** The database keeps changes in the order of their keys, which are ids for one and names for the other. */
const sortNames = (part: unknown): unknown =>
  isPlainObject(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part

/** What callers learn. Moments differ, and the definition itself has an entry in the history. */
const toOutcome = ({ status, body: answer }: Reply) =>
  JSON.stringify({ status, ...answer, requestId: undefined }, (_, part) => sortNames(part))
    .replace(/20(?!99)\d\d-\d\d-\d\dT[\d:.]+Z/g, 'moment')
    .replace(/"id":\d+,"onBehalfOf"/g, '"id":0,"onBehalfOf"')
    .replace(/"previousId":\d+/g, '"previousId":0')
    .replace(/"(requestId|token|revision|cursor)":"[^"]*"/g, '"$1":"…"')

const loan = {
  ...{ item: 'Camera', kind: 'other', loanDate: '2999-01-01', dueDate: '2999-01-15', price: '12.50', remark: 'hidden' },
  ...{
    weight: 1.25,
    share: 5,
    pickedUpAt: '2999-01-01T10:00:00Z',
    isInsured: true,
    extras: ['bag'],
    contactEmail: 'a@b.example',
  },
  ...{ manual: 'https://example.org', country: 'DE', currency: 'EUR', zone: 'Europe/Berlin', code: 'X1' },
  ...{ address: { street: 'High Street', floor: 2 }, parts: [{ part: 'Lens', count: 1 }] },
}

const hostile = [null, '', ' ', -1, 1e30, 'x'.repeat(3000), [], {}, '$me', '\u0000', "'; drop table x; --", true]

function* listInputs(fields: readonly string[], ids: readonly number[]): Generator<Record<string, unknown>> {
  yield {}
  for (const id of [...ids, 0, 999_999]) {
    yield { id }
    yield { id, version: 1, item: 'Changed', comment: 'Because', returnedOn: '2999-01-10', condition: 'good' }
    yield { id, version: 99, remark: 'changed', price: '1' }
  }
  yield loan
  yield { ...loan, code: 'X2', remark: undefined, price: undefined }
  yield { ...loan, dueDate: '2998-01-01', code: 'X3' }
  for (const name of fields) {
    yield { sort: [[name, 'asc']], fields: [name] }
    yield { filter: { [name]: { eq: 'x' } } }
    for (const value of hostile.slice(0, rounds(3, hostile.length)))
      yield { ...loan, id: ids[0], code: 'X4', [name]: value }
  }
}

test('everybody gets the same answers of an own resource as of a shipped one, whatever they send', async () => {
  const both = async <T>(run: (company: Company) => Promise<T>): Promise<[T, T]> => [await run(own), await run(same)]
  const roles = [[], ['hr'], ['finance'], ['admin']] as const
  const people: ([Person, Person] | undefined)[] = [undefined]
  for (const each of roles) people.push(await both((company) => company.person(...each)))
  const boss = await both((company) => company.person())
  const [, employee] = people
  if (employee) await Promise.all([own.reportsTo(employee[0], boss[0]), same.reportsTo(employee[1], boss[1])])
  people.push(boss)
  const differences: string[] = []
  let calls = 0
  const compare = async (operation: string, input: Record<string, unknown>, who: [Person, Person] | undefined) => {
    const [mine, theirs] = await Promise.all(
      [own, same].map((company, at) => company.call(operation, input as never, who ? { as: who[at] as Person } : {})),
    )
    calls += 1
    if (!mine || !theirs || toOutcome(mine) === toOutcome(theirs)) return mine
    differences.push(
      `${operation} ${JSON.stringify(input).slice(0, 200)}\n  own  ${toOutcome(mine)}\n  same ${toOutcome(theirs)}`,
    )
    return mine
  }
  const hr = people[2]
  const ids: number[] = []
  for (const [at, who] of [employee, hr].entries()) {
    const made = await compare(
      'createOwnEquipmentLoan',
      { ...loan, ...(at === 0 && { remark: undefined, price: undefined }), code: `C${at}` },
      who,
    )
    const { data } = made?.body ?? {}
    if (data && typeof data === 'object' && 'id' in data) ids.push(Number(data.id))
  }
  expect(ids.length).toBe(2)
  await compare('submitOwnEquipmentLoan', { id: ids[0] }, employee)
  const fields = body.fields.map(([, name]) => String(name))
  const operations = listOperations(own)
  let turn = 0
  for (const { name, effect, input: accepted } of operations)
    for (const who of people)
      for (const input of listInputs(fields, ids)) {
        turn += 1
        // A sample goes through all operations, people and inputs in turn.
        if (effect === 'own' || turn % rounds(23, 4) !== 0) continue
        const known = Object.fromEntries(Object.entries(input).filter(([part]) => part in accepted || part === 'id'))
        await compare(name, known, who)
      }
  expect(calls).toBeGreaterThan(400)
  expect(differences.slice(0, 5)).toEqual([])
})
