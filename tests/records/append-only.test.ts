import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { deleteRecordWithParts, updateAndReadRecord } from '../../server/records/write/save'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { money, ref, text } from '../../src/fields'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { declaredWith } from './declared'

const postings = defineResource('postings', {
  label: 'Posting',
  route: 'Postings',
  title: 'note',
  fields: { note: text({ required: true, unique: true }), amount: money(), correctsId: ref('postings') },
  isAppendOnly: true,
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'export'] }],
})
const declared = declaredWith(postings)

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startApp(declared)
  person = await app.person()
})
afterAll(() => app.close())

const ask = async <Data = { id: number; can: string[] }>(operation: string, params: object) =>
  (await app.call<Data>(operation, { ...params }, { as: person })).body
const stored = async () => (await app.db.query({ text: 'select note, amount, version from postings order by id' })).rows
const rowsOf = async (id: number | undefined) => (await ask<BatchRow[]>('getBatchRows', { id })).data ?? []

test('records are made, read and corrected by new ones, and nothing else can be called', async () => {
  const { data } = await ask('createPosting', { note: 'one', amount: '10' })
  expect(data?.can).not.toContain('update')
  expect((await ask('createPosting', { note: 'one taken back', amount: '-10', correctsId: data?.id })).error).toBeNull()
  for (const operation of ['updatePosting', 'deletePosting', 'restorePosting'])
    expect([operation, (await ask(operation, { id: data?.id, version: 1 })).code]).toEqual([
      operation,
      'unknownOperation',
    ])
  expect(await stored()).toHaveLength(2)
})

test('an import adds records, changes none that it finds, and is not taken back', async () => {
  const before = await stored()
  const fields = ['note', 'amount']
  const { data: batch } = await ask<Batch>('startImport', { resource: 'postings', fields, key: ['note'] })
  const rows = [
    ['one', '99'],
    ['imported', '5'],
  ]
  await ask('addImportRows', { id: batch?.id, from: 0, rows })
  const { data: shown } = await ask<Batch>('previewImport', { id: batch?.id, expected: 2 })
  await ask('applyBatch', { id: shown?.id, expected: 2 })
  expect((await rowsOf(shown?.id)).map(({ status, error }) => [status, error?.code])).toEqual([
    ['refused', 'forbidden'],
    ['done', undefined],
  ])
  const after = [...before, { note: 'imported', amount: '5.0000', version: 1 }]
  expect(await stored()).toEqual(after)
  const { data: back } = await ask<Batch>('undoBatch', { id: shown?.id })
  expect((await rowsOf(back?.id)).map(({ status, error }) => [status, error?.code])).toEqual([['refused', 'forbidden']])
  expect(await stored()).toEqual(after)
})

test('the server itself changes nothing either, and neither does SQL', async () => {
  const { data } = await ask('createPosting', { note: 'kept' })
  const before = await stored()
  const id = data?.id ?? 0
  const kernel = await buildKernel(app.db, testSettings, declared)
  const asServer = (work: (writer: ReturnType<typeof createSystemWriter>) => Promise<unknown>) =>
    app.db.transaction((tx) => work(createSystemWriter(kernel, tx)))
  await expect(
    asServer((writer) => updateAndReadRecord(writer, 'postings', id, 1, { note: 'x' })),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(asServer((writer) => deleteRecordWithParts(writer, 'postings', id, 1))).rejects.toMatchObject({
    code: 'forbidden',
  })
  for (const statement of ['update postings set amount = 1', 'delete from postings', 'truncate postings'])
    await expect(app.db.query({ text: statement })).rejects.toThrow('postings is append-only')
  expect(await stored()).toEqual(before)
})
