import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as fields from '../../src/fields'
import { parent } from '../../src/framework/given/given'
import { inForce } from '../../src/framework/given/in-force'
import type { Tried } from '../../src/framework/given/trial'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'

/** The resources of the example under a heading of docs/declaration.md, made by what it says. */
function documented(heading: string, names: readonly string[]): Resource[] {
  const text = readFileSync(new URL('../../docs/declaration.md', import.meta.url), 'utf8')
  const [, code = ''] = new RegExp(`^## ${heading}\\n\\n\`\`\`ts\\n([\\s\\S]*?)\`\`\``, 'm').exec(text) ?? []
  const known = { ...fields, parent, inForce, defineResource }
  const run = new Function(
    ...Object.keys(known),
    `${code.replaceAll('export const', 'const')}; return [${names.join()}]`,
  )
  return run(...Object.values(known)) as Resource[]
}

type Row = Record<string, unknown> & { id: number; version: number }

let app: TestApp
let me: Person
beforeAll(async () => {
  const given = documented('Given values', ['berths', 'moorings'])
  app = await startApp(declaredWith(...given, ...documented('What is in force', ['harbourFees', 'nights'])))
  me = await app.person()
})
afterAll(() => app.close())

const ask = async <Data>(operation: string, params: object) =>
  (await app.call<Data>(operation, { ...params }, { as: me })).body

test('the example of given values does what is said of it', async () => {
  const today = companyToday()
  const berth = (await ask<Row>('createBerth', { name: 'North', from: today, longest: 10, rate: 3 })).data
  const boat = { boat: 'Asha', berthId: berth?.id, length: 4, on: today }
  const mooring = (await ask<Row>('createMooring', boat)).data
  expect(mooring).toMatchObject({ fee: 12, permit: null })
  const wrong = { ...boat, length: 11, on: daysFromToday(-1) }
  const { fields: refused } = await ask('createMooring', wrong)
  const codes = { length: 'tooLong', on: 'notThere', permit: 'required' }
  for (const [name, code] of Object.entries(codes)) expect(refused?.[name]).toMatchObject({ code })
  const { data: tried } = await ask<Tried>('tryCreateMooring', { ...boat, length: 6 })
  expect(tried).toMatchObject({ record: { fee: 18 }, problems: [{ fields: { permit: { code: 'required' } } }] })
  await ask('closeBerth', { id: berth?.id })
  expect((await ask('moorMooring', { id: mooring?.id })).fields).toMatchObject({ status: { code: 'berthClosed' } })
})

test('the example of what is in force does what is said of it', async () => {
  for (const [since, season, perNight] of [
    ['2026-01-01', 'summer', 10],
    ['2026-06-01', 'summer', 12],
    ['2026-01-01', 'winter', 7],
  ])
    expect((await ask('createHarbourFee', { since, season, perNight })).error).toBeNull()
  const feeOn = async (on: string, season: string) =>
    (await ask<Row>('createNight', { boat: 'Asha', on, season })).data?.fee
  expect([await feeOn('2026-05-31', 'summer'), await feeOn('2026-06-01', 'summer')]).toEqual([10, 12])
  expect([await feeOn('2026-06-01', 'winter'), await feeOn('2025-12-31', 'winter')]).toEqual([7, null])
  const again = await ask('createHarbourFee', { since: '2026-06-01', season: 'summer', perNight: 1 })
  expect(Object.values(again.fields ?? {})[0]).toMatchObject({ code: 'beginsAlready' })
})
