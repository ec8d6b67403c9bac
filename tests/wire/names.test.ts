import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemTables } from '../../server/database/system/system'
import { buildOperationsAndJobs } from '../../server/operations/operations-and-jobs'
import { buildModel } from '../../server/records/model'
import { findNameContradictions } from '../../server/wire/checks/check-names'
import { findPartContradictions } from '../../server/wire/checks/check-parts'
import { money, serial, text } from '../../src/fields'
import type { Fields } from '../../src/framework/field'
import { commonNames, defineResource, type Resource } from '../../src/framework/resource'
import { root, sourcesBelow } from '../lint/tree'
import { declaredWith } from '../records/declared'
import { startApp } from '../setup/app'

const access = [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'] }] as const

const boxesWith = (fields: Fields, more: object = {}, name = 'crates'): Resource =>
  defineResource(
    name as never,
    { label: 'Crate', route: 'Crates', title: 'name', fields: { name: text(), ...fields }, access, ...more } as never,
  ) as Resource

function problems(...resources: Resource[]): string[] {
  const model = buildModel(resources, {})
  return resources.flatMap((resource) => [
    ...findNameContradictions(model, resource),
    ...[...findPartContradictions(model, resource.name)].filter((what) => what.includes('named like')),
  ])
}

/** Statements name their parts in the sources: there is no other list of them. */
const namesOfParts = [...sourcesBelow('server'), ...sourcesBelow('resources')].flatMap((path) =>
  [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /(?:\bwith (?:recursive )?|, )([a-z_]+)(?: \([a-z, ]+\))? as (?:materialized )?\(/g,
    ),
  ].flatMap(([, name = '']) => name),
)

test('tables of the kernel and names of its statements are no tables of resources', () => {
  const inSources = sourcesBelow('server/database').flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/create table (?:if not exists )?(\w+) ?\(/g)].flatMap(
      ([, name = '']) => name,
    ),
  )
  const taken = [...new Set([...inSources, ...systemTables, ...namesOfParts])]
  expect(taken.length).toBeGreaterThan(60)
  const asResource = (table: string) => table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const free = taken.filter((table) => problems(boxesWith({}, {}, asResource(table))).length === 0)
  expect(free).toEqual([])
})

test('what a record is answered and sent with besides its fields is no field', async () => {
  const step = { from: 'open', to: 'shut', by: ['employee'] }
  const workflow = {
    field: 'status',
    initial: 'open',
    byUpdate: true,
    states: { open: {}, shut: {} },
    transitions: { shut: step },
  }
  const declared = declaredWith(boxesWith({}, { workflow, files: { plan: { label: 'Plan' } } }))
  const app = await startApp(declared)
  const as = await app.person()
  const { data } = (await app.call<{ id: number }>('createCrate', { name: 'x' }, { as })).body
  const shown = (await app.call<object>('getCrateById', { id: data?.id }, { as })).body.data
  const sent = buildOperationsAndJobs(declared).registry
  await app.close()
  const inputs = ['createCrate', 'updateCrate'].flatMap((name) => Object.keys(sent.get(name)?.input ?? {}))
  const taken = [...new Set([...commonNames, ...Object.keys(data ?? {}), ...Object.keys(shown ?? {}), ...inputs])]
  const others = taken.filter((name) => name !== 'name' && name !== 'status')
  expect(others).toEqual(expect.arrayContaining(['can', 'labels', 'id', 'version', 'action', 'comment']))
  for (const name of others) {
    expect([name, problems(boxesWith({ [name]: text() }, { workflow })).length]).not.toEqual([name, 0])
    expect([name, problems(boxesWith({}, { workflow: { ...workflow, field: name } })).length]).not.toEqual([name, 0])
    expect([
      name,
      problems(boxesWith({}, { workflow, parts: { [name]: { of: 'crates', columns: ['name'] } } })).length,
    ]).not.toEqual([name, 0])
  }
  const asked = Object.keys(sent.get('shutCrate')?.input ?? {})
  for (const name of asked)
    expect(problems(boxesWith({}, { actions: { weigh: { by: [], ask: { [name]: text() } } } }))).not.toEqual([])
})

const long = (letters: number) => 'x'.repeat(letters)

test.each<[string, Resource[], string]>([
  [
    'two fields of one column',
    [boxesWith({ gearBox: text(), gear_box: text() })],
    'gear_box is kept in the column gear_box, which is that of gearBox',
  ],
  [
    'two fields of one label',
    [boxesWith({ first: text({ label: 'Kind' }), kind: text() })],
    'first and kind are both called “kind”: give one of them another label',
  ],
  [
    'a field that is called as the state',
    [boxesWith({ first: text({ label: 'status' }) }, { workflow: { field: 'status', states: {}, transitions: {} } })],
    'first and status are both called “status”',
  ],
  [
    'a field that is called as the unit of another',
    [boxesWith({ price: money({ currency: 'coin' }), coin: text(), other: text({ label: 'Price coin' }) })],
    'other is called “Price coin”, as files call what price is counted in',
  ],
  ['a field of a common column', [boxesWith({ created_at: text() })], 'which is that of createdAt'],
  [
    'a field that is the state',
    [boxesWith({ status: text() }, { workflow: { field: 'status', states: {}, transitions: {} } })],
    'status is kept in the column status, which is that of status',
  ],
  ['a field of every object', [boxesWith({ constructor: text() as never })], 'constructor is a name that records'],
  [
    'a column of PostgreSQL',
    [boxesWith({ xmin: text() })],
    'xmin is kept in the column xmin, which is one of PostgreSQL',
  ],
  ['no word', [boxesWith({ 'a-b': text() })], 'a-b is no word of letters and digits'],
  ['a long field', [boxesWith({ [long(45)]: text() })], `${long(45)} is kept in a column of more than 44 letters`],
  ['a long resource', [boxesWith({}, {}, long(70))], `its table ${long(70)} has more than 44 letters`],
  [
    'a long series',
    [boxesWith({ [long(40)]: serial('B-{0}') }, {}, long(20))],
    `the series of ${long(40)} has a name of more than 63 letters`,
  ],
  [
    'two resources of one table',
    [boxesWith({}, {}, 'gearBoxes'), boxesWith({}, {}, 'gear_boxes')],
    'its table gear_boxes is that of gear_boxes',
  ],
  [
    'a resource of a shared time',
    [boxesWith({}, { sharedTimes: ['days'] }), boxesWith({}, {}, 'sharedDays')],
    'its time days is kept in shared_days, a resource',
  ],
  ['two fields that were one', [boxesWith({ a: text({ was: 'z' }), b: text({ was: 'z' }) })], 'b and a were both z'],
  ['a field that was itself', [boxesWith({ a: text({ was: 'a' }) })], 'a was a and is called so still'],
  ['a resource that was itself', [boxesWith({}, { was: 'crates' })], 'was crates and is called so still'],
  [
    'a step that is a right',
    [boxesWith({}, { actions: { export: { by: [] } } })],
    'the step export has the name of a right',
  ],
])('%s is refused', (_, resources, words) => {
  expect(problems(...resources)).toContainEqual(expect.stringContaining(words))
})

test('two resources whose operations have one name are refused', () => {
  const two = declaredWith(boxesWith({}, {}, 'crates'), boxesWith({}, { route: 'Crate' }, 'crate'))
  expect(() => buildOperationsAndJobs(two)).toThrow('Two operations are named')
})
