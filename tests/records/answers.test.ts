import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTable } from '../../server/records/model'
import { applyChange } from '../../server/records/write/change'
import { createRecord } from '../../server/records/write/save'
import { takeStep } from '../../server/records/write/transition'
import { type Change, type Handler, lockRecord, withSystemRights } from '../../server/records/write/writer'
import { number, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

/** What the server writes of a record by itself, as the last thing that it does, when the title says so. */
const parcels = defineResource('parcels', {
  label: 'Parcel',
  route: 'Parcels',
  title: 'name',
  fields: {
    name: text({ required: true }),
    value: number({ readableBy: ['hr'], writableBy: [] }),
    weighed: number({ writableBy: [] }),
  },
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'update'] },
    { to: 'hr', can: ['delete'] },
  ],
  workflow: {
    field: 'status',
    initial: 'new',
    states: { new: {}, sent: {}, lost: {} },
    transitions: {
      send: { from: 'new', to: 'sent', by: ['employee'] },
      lose: { from: 'sent', to: 'lost', by: [] },
    },
  },
  actions: { weigh: { on: 'record', by: ['employee'] } },
})

async function appraise({ writer, id }: Change & { id: number }): Promise<void> {
  const table = getTable(writer.model, parcels.name)
  const hand = withSystemRights(writer)
  const locked = await lockRecord(hand, table, id, 'appraise', {})
  if (!locked) throw new Error('There is no parcel')
  const how = { action: 'appraise', asked: {}, comment: null, isAlways: true }
  await applyChange(hand, table, id, locked.record, { value: Number(locked.record.value ?? 0) + 100, weighed: 7 }, how)
}

const handler: Handler = {
  async after(change) {
    const { action, writer, id, record } = change
    if (action === 'appraise' || action === 'lose') return
    if (action === 'send') await takeStep(withSystemRights(writer), parcels.name, 'lose', { id })
    else if (String(record.name).startsWith('twice'))
      await createRecord(withSystemRights(writer), parcels.name, { name: 'again' })
    else await appraise(change)
  },
  actions: { weigh: appraise },
}

let steward: TestApp
let employee: Person
let hr: Person
beforeAll(async () => {
  const declared = declaredWith(parcels)
  steward = await startApp({ ...declared, handlers: { ...declared.handlers, parcels: handler } })
  ;[employee, hr] = [await steward.person(), await steward.person('hr')]
})
afterAll(() => steward.close())

type Row = Record<string, unknown> & { id: number; version: number; can: string[] }

const call = async (as: Person, operation: string, params: object): Promise<Row> => {
  const { status, body } = await steward.call<Row>(operation, { ...params }, { as })
  expect([operation, status, body.error]).toEqual([operation, 200, null])
  return body.data as Row
}

/** The answer of a write is the record's page as its reader sees it. */
async function expectOwn(as: Person, answer: Row) {
  expect(answer).toEqual(await call(as, 'getParcelById', { id: answer.id }))
}

test('what the server wrote last is answered with the rights of who asked, not with the server’s', async () => {
  const created = await call(employee, 'createParcel', { name: 'Box' })
  expect(created).not.toHaveProperty('value')
  expect(created.can).toEqual(['show', 'update', 'send', 'weigh'])
  await expectOwn(employee, created)
  const updated = await call(employee, 'updateParcel', { id: created.id, version: created.version, name: 'Case' })
  expect(updated).not.toHaveProperty('value')
  await expectOwn(employee, updated)
  const weighed = await call(employee, 'weighParcel', { id: created.id })
  expect(weighed).not.toHaveProperty('value')
  await expectOwn(employee, weighed)
  const sent = await call(employee, 'sendParcel', { id: created.id })
  expect([sent.status, sent.can]).toEqual(['lost', ['show', 'update', 'weigh']])
  await expectOwn(employee, sent)
})

test('who may read it is answered it', async () => {
  const created = await call(hr, 'createParcel', { name: 'Crate' })
  expect(created).toMatchObject({ value: 100, weighed: 7 })
  await expectOwn(hr, created)
})

test('another record that the server made last does not stand for the one that was asked for', async () => {
  const created = await call(employee, 'createParcel', { name: 'twice' })
  expect(created.name).toBe('twice')
  await expectOwn(employee, created)
})
