import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwnColumn } from '../../server/operations/definitions/own/own-resource'
import { quoteIdentifier } from '../../server/records/model'
import { definitionsHeader } from '../../src/framework/company/definition'
import { seeded } from '../generated/random'
import { type Person, type Reply, startApp, type TestApp } from '../setup/app'
import { rounds } from '../setup/tier'
import { applyChange } from './apply-change'

let app: TestApp
let admin: Person
let hr: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
})
afterAll(() => app.close())

/** The names that fields, choices, states and steps have at a number, by id. */
type Names = Readonly<Record<string, string>>

const fieldIds = ['f2', 'f3', 'f4']
const first: Names = {
  ...{ f2: 'price', f3: 'seats', f4: 'place', kind: 'kind' },
  ...{ c1: 'small', c2: 'large', s1: 'open', s2: 'done', s3: 'lost', t1: 'finish', t2: 'lose', i1: 'part', i2: 'note' },
}

const toBody = (n: Names) => ({
  ...{ name: 'vans', label: 'Van', plural: 'Vans', title: 'name' },
  fields: [
    ['f1', 'name', 'text', { required: true }],
    ...fieldIds.map((id) => [id, n[id], 'text', {}]),
    [
      'f5',
      n.kind,
      'choice',
      {
        options: [
          ['c1', n.c1],
          ['c2', n.c2],
        ],
      },
    ],
    [
      'f6',
      'parts',
      'rows',
      {
        of: [
          ['i1', n.i1, 'text'],
          ['i2', n.i2, 'text'],
        ],
      },
    ],
  ],
  access: [{ to: ['hr'], can: ['list', 'show', 'create', 'update', 'delete'] }],
  workflow: {
    initial: n.s1,
    states: ['s1', 's2', 's3'].map((id) => [id, n[id], {}]),
    steps: [
      ['t1', n.t1, { from: [n.s1], to: n.s2, by: ['hr'] }],
      ['t2', n.t2, { from: [n.s1], to: n.s3, by: ['hr'] }],
    ],
  },
})

let key: string | undefined
let number = 0
async function apply(names: Names): Promise<void> {
  const answer = await applyChange(app, { kind: 'resource', key, body: toBody(names) }, admin)
  expect([answer.body.error, answer.body.fields ?? null]).toEqual([null, null])
  key = answer.body.data?.key
  number = answer.body.data?.number ?? 0
}

/** Calls as a page whose declarations are of a number. */
const callAt = (seen: number, operation: string, input: object) =>
  app.call<{ id: number; version: number }>(operation, input as never, {
    as: hr,
    headers: { [definitionsHeader]: String(seen) },
  })

const columns = [...fieldIds, 'f5'].map((id) => `${quoteIdentifier(buildOwnColumn(id))} as ${id}`).join(', ')
async function readStored(id: number) {
  const { rows } = await app.db.query<Record<string, string>>({
    text: `select ${columns}, status, ${quoteIdentifier(buildOwnColumn('f6'))} as f6 from own_vans where id = $1`,
    values: [id],
  })
  return rows[0]
}

const groups = [fieldIds, ['c1', 'c2'], ['s1', 's2', 's3'], ['t1', 't2'], ['i1', 'i2']]

/** Exchanges two names of a group, or gives one another name. */
function rename(next: (below: number) => number, names: Names): Names {
  const group = groups[next(groups.length)] ?? fieldIds
  const [one = '', other = ''] = [group[next(group.length)], group[next(group.length)]]
  if (one !== other && next(3) > 0) return { ...names, [one]: names[other] ?? '', [other]: names[one] ?? '' }
  return { ...names, [one]: `${one}new${next(1000)}` }
}

const isRefused = ({ status, body }: Reply) => status === 409 && body.code === 'renamedMeanwhile'

test('whatever is renamed between the load of a page and its write, no value lands in another field', async () => {
  const next = seeded(7)
  let names = first
  await apply(names)
  let refused = 0
  let saved = 0
  for (let round = 0; round < rounds(14, 150); round++) {
    const [seen, page] = [number, names]
    const made = await callAt(seen, 'createOwnVan', { name: 'A', [page.f2 ?? '']: 'f2', [page.f3 ?? '']: 'f3' })
    const { id = 0, version = 0 } = made.body.data ?? {}
    expect(made.body.error).toBeNull()
    const changes = next(2) * next(4)
    for (let at = 0; at < changes; at++) {
      names = rename(next, names)
      await apply(names)
    }
    const part = next(fieldIds.length)
    const field = fieldIds[part] ?? 'f2'
    const input = {
      ...{ id, version, [page[field] ?? '']: `to ${field}`, [page.kind ?? '']: page.c2 },
      parts: [{ [page.i1 ?? '']: 'one', [page.i2 ?? '']: 'two' }],
    }
    const before = await readStored(id)
    const write = await callAt(seen, 'updateOwnVan', input)
    const after = await readStored(id)
    if (isRefused(write)) {
      refused += 1
      expect(after).toEqual(before)
      continue
    }
    expect(write.body.error).toBeNull()
    saved += 1
    expect(after).toMatchObject({ f2: 'f2', f3: 'f3', f5: names.c2, [field]: `to ${field}` })
    expect(after?.f6).toEqual([{ [names.i1 ?? '']: 'one', [names.i2 ?? '']: 'two' }])
    const stepped = await callAt(number, `${names.t2}OwnVan`, { id, version: write.body.data?.version })
    expect([stepped.body.error, (await readStored(id))?.status]).toEqual([null, names.s3])
  }
  // A run in which nothing is refused, or nothing saved, would show nothing.
  expect([refused > 2, saved > 2]).toEqual([true, true])
})

test('every door that takes names refuses those of a former number, and takes the present ones', async () => {
  const page = { ...first, f2: 'alpha', f3: 'beta', t1: 'finish', t2: 'lose' }
  await apply(page)
  const seen = number
  const { id, version } = (await callAt(seen, 'createOwnVan', { name: 'A', alpha: '1', beta: '2' })).body.data ?? {}
  await apply({ ...page, f2: 'beta', f3: 'alpha', t1: 'lose', t2: 'finish' })
  const resource = 'ownVans'
  const filter = { alpha: { eq: '1' } }
  const doors: [string, object][] = [
    ['createOwnVan', { name: 'B', alpha: '1' }],
    ['updateOwnVan', { id, version, alpha: '3' }],
    ['tryCreateOwnVan', { name: 'B', alpha: '1' }],
    ['tryUpdateOwnVan', { id, version, alpha: '3' }],
    ['finishOwnVan', { id, version }],
    ['getOwnVans', { filter }],
    ['getOwnVanById', { id }],
    ['exportOwnVans', { filter, format: 'csv' }],
    ['previewBatch', { resource, selection: { filter }, change: { kind: 'edit', fields: { alpha: { set: '4' } } } }],
    ['startImport', { resource, fields: ['name', 'alpha'], key: ['name'], empty: 'keep' }],
    ['saveView', { resource, name: 'Mine', state: { filter } }],
  ]
  for (const [operation, input] of doors) {
    const answer = await callAt(seen, operation, input)
    expect([operation, answer.status, answer.body.code]).toEqual([operation, 409, 'renamedMeanwhile'])
  }
  expect(await readStored(id ?? 0)).toMatchObject({ f2: '1', f3: '2', status: 'open' })
  // Callers that tell no number, or none that is one, mean the present names.
  for (const headers of [{}, { [definitionsHeader]: 'x' }, { [definitionsHeader]: '-1' }] as Record<string, string>[]) {
    const answer = await app.call<{ total: number }>(
      'getOwnVans',
      { filter: { beta: { eq: '1' } } },
      { as: hr, headers },
    )
    expect([answer.body.error, answer.body.total]).toEqual([null, 1])
  }
  // A number that no server knows yet is read as the present one.
  expect((await callAt(999_999_999, 'updateOwnVan', { id, version, beta: '5' })).body.error).toBeNull()
  expect(await readStored(id ?? 0)).toMatchObject({ f2: '5', f3: '2' })
  const gone = await callAt(seen, 'sellOwnVan', { id })
  expect(gone.body.code).toBe('renamedMeanwhile')
})
