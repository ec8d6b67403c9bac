import { afterAll, beforeAll, expect, test } from 'vitest'
import { areaServers } from '../../resources/server'
import { buildModel, type Model } from '../../server/records/model'
import { compileStatementOnce, mostPreparedShapes } from '../../server/records/sql/compile-statement'
import { areaStatements, getSqlText, sqlNames, sqlPart, statement } from '../../server/records/sql/named-sql'
import { SqlParameters } from '../../server/records/sql-parameters'
import { text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { startApp, type TestApp } from '../setup/app'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

const prepared = [...areaStatements]

test('every area brings its statements', () => {
  expect(areaServers.length).toBeGreaterThan(0)
  expect(prepared.length).toBeGreaterThan(60)
})

let count = 0
const prepare = (sql: string) => steward.db.query({ text: `prepare fits_${++count} as ${sql}` })

test.each(prepared.map(([sql, name]) => [name ?? sql, sql]))('%s fits the schema', async (_, sql) => {
  await prepare(sql)
})

test('what names a column that is not there does not fit', async () => {
  await expect(prepare('select former_name from employees')).rejects.toThrow(/former_name/)
})

const boat = { label: 'Boat', route: 'Boats', access: [] } as const
const once = defineResource('things', { ...boat, title: 'hull', fields: { hull: text() } })
const now = defineResource('things', { ...boat, title: 'keel', fields: { keel: text({ was: 'hull' }) } })

test('tables and columns are named as they are declared, by their names of today', () => {
  const [before, after, alone] = [sqlNames(once, 'b'), sqlNames(now, 'b'), sqlNames(now)]
  expect(getSqlText(sqlPart`select ${before.hull} from ${before}`)).toBe('select b."hull" from "things" b')
  expect(getSqlText(sqlPart`select ${after.keel} from ${after} limit ${3}`)).toBe(
    'select b."keel" from "things" b limit 3',
  )
  expect(getSqlText(sqlPart`insert into ${alone} (${alone.keel})`)).toBe('insert into "things" ("keel")')
})

test('as many as a connection has room for are prepared, and those of one model leave those of another their places', () => {
  const [first, second] = [buildModel([once], {}), buildModel([once], {})]
  const third = (model: Model, shape: string) => {
    const ask = () =>
      compileStatementOnce(model, shape, () => ({ text: `select '${shape}'`, slots: new SqlParameters() }))
    return [ask(), ask(), ask()].map(({ name }) => name).at(-1)
  }
  const shapes = Array.from({ length: 600 }, (_, n) => `many ${n}`)
  const names = shapes.map((shape) => third(first, shape))
  expect(names.filter(Boolean)).toHaveLength(600)
  // What was not asked for the longest time is prepared no more, and is again once it is asked again.
  const nameOf = (shape: string) =>
    compileStatementOnce(first, shape, () => ({ text: '', slots: new SqlParameters() })).name
  const [oldest = ''] = shapes
  expect(nameOf(oldest)).toBeUndefined()
  expect(third(first, oldest)).toBe(names[0])
  const kept = shapes.toReversed().filter((shape, place) => place < mostPreparedShapes && nameOf(shape))
  expect(kept).toHaveLength(mostPreparedShapes - 1)
  expect(third(second, 'another')).toBeDefined()
})

test('a name stands for one statement', () => {
  const [name] = prepared.flatMap(([, name]) => name ?? [])
  expect(() => statement(name ?? '')`select 1`).toThrow(/already/)
})
