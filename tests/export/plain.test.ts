import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCsvCellForm } from '../../server/export/csv-sql'
import type { Attribute } from '../../server/records/model'
import { choice, country, currency, email, phone, text, url, zone } from '../../src/fields'
import { countryCodes, countryName } from '../../src/fields/codes/country'
import type { Field } from '../../src/framework/field'
import { currencyCodes } from '../../src/framework/values/money'
import { declaredWith } from '../records/declared'
import { startApp, type TestApp } from '../setup/app'
import { exportedThings, papers } from './papers'

let app: TestApp

beforeAll(async () => {
  app = await startApp(declaredWith(papers, exportedThings))
})
afterAll(() => app.close())

const isPlain = (field: Field) => getCsvCellForm({ field } as Attribute, 'value', '2').isPlain

test('what anybody may write is looked at for formulas, and lists with a word like one', () => {
  expect([text(), zone(), email(), phone()].map(isPlain)).toEqual([false, false, false, false])
  expect([choice({ more: '+ more' }), choice({ '-1': 'Less' }), choice({ '': 'None' })].map(isPlain)).toEqual([
    ...[false, false, false],
  ])
  expect([choice(['up', '3_days']), country(), currency(), url()].map(isPlain)).toEqual([true, true, true, true])
})

test('no country or currency begins like a formula', () => {
  expect([...countryCodes.map(countryName), ...currencyCodes].filter((words) => !/^\p{L}/u.test(words))).toEqual([])
})

test.each(['kind', 'land', 'coin', 'site'])('the database takes no formula for %s', async (column) => {
  const inserted = app.db.query({ text: `insert into things (name, status, ${column}) values ('x', 'open', '=1+1')` })
  await expect(inserted).rejects.toMatchObject({ code: '23514' })
})
