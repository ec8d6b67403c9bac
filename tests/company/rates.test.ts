import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch } from '../../src/framework/batch'
import { type Person, startApp, type TestApp } from '../setup/app'

let app: TestApp
let [finance, worker]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  ;[finance, worker] = [await app.person('finance'), await app.person()]
})
afterAll(() => app.close())

const ask = <Data>(operation: string, params: object, as = finance) =>
  app.call<Data>(operation, { ...params }, as ? { as } : {})

const of = JSON.stringify({ currency: { in: ['CHF', 'SGD'] } })

test('finance enters rates, everybody sees them, and there is one of a currency and day', async () => {
  const usd = { currency: 'CHF', date: '2026-08-07', rate: '90.4425' }
  expect((await ask('createExchangeRate', usd, worker)).body.code).toBe('forbidden')
  expect((await ask('createExchangeRate', usd)).body.data).toMatchObject({ name: 'CHF 07 Aug 2026', rate: '90.4425' })
  const twice = await ask('createExchangeRate', { ...usd, rate: '91' })
  expect(Object.values(twice.body.fields ?? {})[0]).toMatchObject({ code: 'beginsAlready' })
  expect((await ask('getExchangeRates', { filter: of }, worker)).body).toMatchObject({ total: 1 })
})

test('rates are imported by currency and day: new ones come, others are corrected, wrong ones are told', async () => {
  const fields = ['currency', 'date', 'rate', 'source']
  const params = { resource: 'exchangeRates', fields, key: ['currency', 'date'] }
  const { data: batch } = (await ask<Batch>('startImport', params)).body
  const rows = [
    ['CHF', '2026-08-07', '90.45', 'Bank'],
    ['SGD', '2026-08-07', '105.88554321', 'Bank'],
    ['SGD', '2026-08-08', '0', 'Bank'],
    ['SGD', '2026-08-09', '105.885543219', 'Bank'],
  ]
  expect((await ask('addImportRows', { id: batch?.id, from: 0, rows })).body.error).toBeNull()
  const looked = (await ask<Batch>('previewImport', { id: batch?.id, expected: rows.length })).body.data
  expect(looked).toMatchObject({ counts: { ready: 2, refused: 2 }, created: 1 })
  await ask('applyBatch', { id: batch?.id, expected: looked?.total })
  const { data } = (
    await ask<{ rate: string }[]>('getExchangeRates', { filter: of, sort: JSON.stringify([['name', 'asc']]) })
  ).body
  expect(data?.map(({ rate }) => rate)).toEqual(['90.45', '105.88554321'])
})
