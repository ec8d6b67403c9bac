import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyChange } from '../../server/records/write/change'
import type { Change } from '../../server/records/write/writer'
import { number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

const pupils = defineResource('pupils', {
  label: 'Pupil',
  route: 'Pupils',
  title: 'name',
  fields: {
    name: text({ required: true }),
    ownEmpId: ref('employees'),
    seat: text(),
    mark: number({ was: 'grade', readableBy: ['hr'] }),
  },
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: 'hr', can: ['create', 'update'] },
  ],
  workflow: {
    field: 'status',
    readableBy: ['hr', { where: { ownEmpId: { eq: '$me' } } }],
    initial: 'present',
    states: { present: {}, suspended: {} },
    transitions: {
      suspend: { from: 'present', to: 'suspended', by: ['hr'], comment: 'required' },
      readmit: { from: 'suspended', to: 'present', by: ['employee'], ask: { seat: text() }, comment: 'optional' },
    },
  },
  actions: { examine: { on: 'record', by: ['hr'] } },
})

/** Writes down a mark and a seat, with a word on it. */
async function examine({ writer, resource, id, record }: Change & { id: number }): Promise<void> {
  const table = writer.model.tables.get(resource.name)
  if (!table) throw new Error('There are no pupils')
  const how = { action: 'examine', asked: {}, comment: 'cheated' }
  await applyChange(writer, table, id, record, { mark: 6, seat: 'front' }, how)
}

interface Entry {
  id: number
  action: string
  comment: string | null
  previousId: number | null
  changes: Record<string, unknown>
}

let app: TestApp
let [hr, own, other]: Person[] = []
let id = 0

const ask = async <Data>(as: Person | undefined, operation: string, params: object) =>
  app.call<Data>(operation, { id, ...params }, as ? { as } : {})
const entries = async (as: Person | undefined, params: object = {}) =>
  (await ask<Entry[]>(as, 'getPupilHistory', params)).body.data ?? []
const deeds = async (as: Person | undefined) =>
  (await entries(as)).map(({ action, comment, changes }) => [action, comment, Object.keys(changes).sort().join()])

beforeAll(async () => {
  const declared = declaredWith(pupils)
  app = await startApp({ ...declared, handlers: { ...declared.handlers, pupils: { actions: { examine } } } })
  ;[hr, own, other] = [await app.person('hr'), await app.person(), await app.person()]
  const { body } = await app.call<{ id: number }>(
    'createPupil',
    { name: 'Ada', ownEmpId: own?.empId, mark: 1 },
    hr && { as: hr },
  )
  id = body.data?.id ?? 0
  await ask(hr, 'updatePupil', { version: 1, mark: 2 })
  // As it was recorded before the field was renamed.
  const text = `insert into history (resource, record_id, action, changes) values ('pupils', $1, 'update', '{"grade": [2, 3]}')`
  await app.db.query({ text, values: [id] })
  await ask(hr, 'suspendPupil', { comment: 'copied homework' })
  await ask(hr, 'readmitPupil', { seat: 'back', comment: 'said sorry' })
  await ask(hr, 'examinePupil', {})
})
afterAll(() => app.close())

test('who may read everything is told everything', async () => {
  expect(await deeds(hr)).toEqual([
    ['examine', 'cheated', 'mark,seat'],
    ['readmit', 'said sorry', 'seat,status'],
    ['suspend', 'copied homework', 'status'],
    ['update', null, 'mark'],
    ['update', null, 'mark'],
    ['create', null, 'mark,name,ownEmpId,status'],
  ])
})

test('a step and its comment are told to who may read the state, a change to who may read a field of it', async () => {
  expect(await deeds(own)).toEqual([
    ['examine', null, 'seat'],
    ['readmit', 'said sorry', 'seat,status'],
    ['suspend', 'copied homework', 'status'],
    ['create', null, 'name,ownEmpId,status'],
  ])
  expect(await deeds(other)).toEqual([
    ['examine', null, 'seat'],
    ['update', null, 'seat'],
    ['create', null, 'name,ownEmpId'],
  ])
})

test('pages and numbers are those of the entries that are told', async () => {
  const all = await entries(other)
  expect(all.map(({ previousId }) => previousId)).toEqual([...all.slice(1).map((entry) => entry.id), null])
  const { body } = await ask<Entry[]>(other, 'getPupilHistory', { perPage: 1, page: 2 })
  expect([body.total, body.data?.map((entry) => entry.id)]).toEqual([3, [all[1]?.id]])
})

test('a version after an entry that is not told is not there, and one whose step is not told has none', async () => {
  const [, readmitted, ...others] = await entries(hr)
  for (const entry of others.slice(0, 3)) {
    const { status } = await ask(other, 'getPupilVersion', { entry: entry?.id })
    expect(status).toBe(404)
  }
  const version = await ask<{ entry: object }>(other, 'getPupilVersion', { entry: readmitted?.id })
  expect(version.body.data?.entry).toMatchObject({ action: 'update' })
  expect(JSON.stringify(version.body)).not.toMatch(/readmit|status|sorry/)
})

test('who may take a step but not read the state is not told where the record stands', async () => {
  const refused = await ask(other, 'readmitPupil', {})
  expect([refused.status, refused.body.code]).toEqual([409, 'illegalTransition'])
  expect(JSON.stringify(refused.body)).not.toContain('"present"')
})
