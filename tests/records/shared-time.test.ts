import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { defineResource, type Resource } from '../../src/framework/resource'
import type { NoOverlap } from '../../src/framework/workflow'
import { type Person, schemaOptions, startApp, type TestApp } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { documented } from '../wire/documented'
import { declaredWith } from './declared'

const [divers, dives, checkUps] = documented('Shared time', ['divers', 'dives', 'checkUps']) as [
  Resource,
  Resource,
  Resource,
]

interface Row {
  id: number
  version: number
}

let app: TestApp
let [ann, hr]: Person[] = []
let asha = 0

beforeAll(async () => {
  app = await startApp(declaredWith(divers, dives, checkUps))
  ;[ann, hr] = [await app.person(), await app.person('hr')]
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql('delete from dives')
  await sql('delete from check_ups')
  asha = (await created('createDiver', { name: 'Asha' })).id
})

const sql = async (text: string) => (await app.db.query<{ count: number }>({ text })).rows
const ask = async <Data = Row>(operation: string, params: object, as: Person | undefined = hr) =>
  (await app.call<Data>(operation, { ...params }, as ? { as } : {})).body
async function created(operation: string, params: object): Promise<Row> {
  const { data, fields } = await ask(operation, params)
  if (!data) throw new Error(JSON.stringify(fields))
  return data
}
const dive = (from: string, to = from, more: object = {}) => ({
  ...{ place: `Reef ${from}`, diverId: asha, from: `2026-03-${from}`, to: `2026-03-${to}` },
  ...more,
})
const checkUp = (on: string, fromTime?: string, toTime?: string, more: object = {}) => ({
  ...{ doctor: `Dr Rao ${on}`, diverId: asha, on: `2026-03-${on}`, ...(fromTime && { fromTime, toTime }) },
  ...more,
})
const codeOf = async (operation: string, params: object, as = hr) => {
  const { error, fields } = await ask(operation, params, as)
  return error ? Object.values(fields ?? {})[0]?.code : 'done'
}

test('what takes of the time is refused where another resource takes it, at the fields of its time', async () => {
  await created('createDive', dive('05', '07'))
  const refused = await ask('createCheckUp', checkUp('07', '09:00', '10:00'))
  expect(Object.keys(refused.fields ?? {}).sort()).toEqual(['fromTime', 'on', 'toTime'])
  expect(refused.fields?.on).toEqual({
    code: 'diverAway',
    message: 'The diver is elsewhere then. 07 Mar 2026: Dive Reef 05.',
    args: { from: '2026-03-07', to: '2026-03-07', record: 'Dive Reef 05' },
  })
  expect(await codeOf('createCheckUp', checkUp('08', '09:00', '10:00'))).toBe('done')
  expect(await codeOf('createDive', dive('08'))).toBe('diverAway')
  const other = (await created('createDiver', { name: 'Ben' })).id
  expect(await codeOf('createDive', dive('08', '08', { diverId: other }))).toBe('done')
})

test('the other record is named as far as the caller may list it', async () => {
  await created('createDive', dive('05'))
  const { fields } = await ask('createCheckUp', checkUp('05'), ann)
  expect(fields?.on).toMatchObject({ message: 'The diver is elsewhere then. 05 Mar 2026.' })
  expect(fields?.on?.args).toEqual({ from: '2026-03-05', to: '2026-03-05' })
})

test('halves and times of the day fit beside each other, and meet where the middle says', async () => {
  await created('createDive', dive('05', '05', { part: 'afternoon' }))
  const middle = '13:30'
  expect(await codeOf('createCheckUp', checkUp('05', '12:00', '13:00', { middle }))).toBe('done')
  expect(await codeOf('createCheckUp', checkUp('05', '13:00', '13:30', { middle }))).toBe('done')
  expect(await codeOf('createCheckUp', checkUp('05', '12:30', '12:45', { middle }))).toBe('diverAway')
  expect(await codeOf('createCheckUp', checkUp('05', '13:30', '14:00', { middle }))).toBe('diverAway')
  // Without a middle the halves meet at noon.
  expect(await codeOf('createCheckUp', checkUp('05', '12:00', '12:30'))).toBe('diverAway')
  expect(await codeOf('createDive', dive('05', '05', { part: 'morning' }))).toBe('diverAway')
  expect((await ask('createCheckUp', checkUp('06', '12:00', '11:00'))).fields?.on?.code).toBe('endBeforeStart')
})

test('states, changes, deletions and trials are followed', async () => {
  const first = await created('createDive', dive('05', '06'))
  await ask('dropDive', { id: first.id })
  const visit = await created('createCheckUp', checkUp('05'))
  expect(await codeOf('planDive', { id: first.id })).toBe('diverAway')
  const away = { id: visit.id, version: visit.version, on: '2026-03-09' }
  expect(await codeOf('updateCheckUp', away)).toBe('done')
  expect(await codeOf('planDive', { id: first.id })).toBe('done')
  const back = { id: visit.id, version: visit.version + 1, on: '2026-03-06' }
  const tried = await ask<{ problems: { fields: Record<string, { code: string }> }[] }>('tryUpdateCheckUp', back)
  expect(tried.data?.problems[0]?.fields.on?.code).toBe('diverAway')
  expect(await codeOf('updateCheckUp', back)).toBe('diverAway')
  await ask('deleteCheckUp', { id: visit.id, version: visit.version + 1 }, ann)
  expect(await codeOf('createDive', dive('09'))).toBe('done')
  expect(await sql('select count(*)::int as count from shared_diver_time')).toEqual([{ count: 2 }])
})

test('around the application it holds as well, and one statement may shift what follows each other', async () => {
  for (const day of ['01', '02', '03']) await created('createDive', dive(day))
  await created('createCheckUp', checkUp('10'))
  await sql('update dives set "from" = "from" + 1, "to" = "to" + 1')
  await expect(sql('update dives set "to" = "to" + 6 where "to" = date \'2026-03-04\'')).rejects.toMatchObject({
    code: '23P01',
  })
  await sql('truncate dives')
  expect(await sql('select count(*)::int as count from shared_diver_time')).toEqual([{ count: 1 }])
})

exhaustively(
  'of two hundred at once of two resources no two overlap',
  async () => {
    const random = (n: number) => Math.floor(Math.random() * n)
    const day = (n: number) => String(n).padStart(2, '0')
    const one = () => {
      const from = 1 + random(20)
      if (random(2)) return ask('createDive', dive(day(from), day(from + random(3))))
      const hour = 8 + random(9)
      return ask('createCheckUp', checkUp(day(from), `${day(hour)}:00`, `${day(hour + 1)}:30`), random(2) ? ann : hr)
    }
    const answers = await Promise.all(Array.from({ length: 200 }, one))
    const refused = answers.flatMap(({ fields }) => (fields ? [Object.values(fields)[0]?.code] : []))
    expect(answers.filter(({ error }) => !error).length).toBeGreaterThan(10)
    expect(new Set(refused)).toEqual(new Set(['diverAway']))
    const taken = `select diver_id, "from" + time '00:00' as a, "to" + time '24:00' as z from dives
    union all select diver_id, "on" + from_time::time, "on" + to_time::time from check_ups`
    const both = `with t as (select row_number() over () as n, * from (${taken}) x)
    select count(*)::int as count from t join t o on t.n < o.n and t.diver_id = o.diver_id and t.a < o.z and o.a < t.z`
    expect(await sql(both)).toEqual([{ count: 0 }])
  },
  120_000,
)

const rule = checkUps.noOverlap[0] as NoOverlap
const withRule = (of: Resource, noOverlap: readonly NoOverlap[]): Resource => ({ ...of, noOverlap })

test('records that were there before are handed over, and those that overlap are told', async () => {
  const apply = (...resources: Resource[]) =>
    applySchema(app.db, composeModel(declaredWith(divers, ...resources)), schemaOptions)
  await created('createDive', dive('05'))
  await apply(dives, withRule(checkUps, []))
  await sql(`insert into check_ups (id, doctor, diver_id, "on") values (901, 'Dr Rao', ${asha}, '2026-03-05')`)
  await expect(apply(dives, checkUps)).rejects.toThrow(
    /do not fit .*on, fromTime, toTime.* Records 901 and \d+ of dives/,
  )
  await sql(`update check_ups set "on" = '2026-03-06' where id = 901`)
  await apply(dives, checkUps)
  expect(await codeOf('createDive', dive('06'))).toBe('diverAway')
  expect(await apply(dives, checkUps)).toEqual([])
})

const misuses: [string, Resource[], RegExp][] = [
  [
    'a time that nothing has',
    [withRule(checkUps, [{ ...rule, in: 'diverTimes' }])],
    /diverTimes, which nothing shares; did you mean diverTime\?/,
  ],
  ['nobody whose it is', [withRule(checkUps, [{ ...rule, on: [] }])], /has to be on one reference to them/],
  ['another field', [withRule(checkUps, [{ ...rule, on: ['doctor'] }])], /diverTime, which is one of divers/],
  ['the same twice', [withRule(checkUps, [rule, { ...rule, code: 'again' }])], /takes time of diverTime twice/],
  [
    'moments',
    [withRule(checkUps, [{ ...rule, during: { from: 'createdAt', to: 'updatedAt' } }])],
    /by moments, and shared times are taken by days/,
  ],
  [
    'times that are none',
    [withRule(checkUps, [{ ...rule, during: { ...rule.during, times: { from: 'doctor', to: 'toTime' } } }])],
    /names doctor, which is no text of a time/,
  ],
]
test.each(misuses)('%s stops the start', (_, resources, words) => {
  const declared = declaredWith(divers, dives, ...resources)
  expect(() => checkDeclarations(declared)).toThrow(words)
  expect(() => checkDeclarations(declared)).toThrow(/^Resource checkUps: /)
})

test('a time that two have stops the start', () => {
  const pool = defineResource('pools' as never, {
    ...{ label: 'Pool', route: 'Pools', title: 'name', sharedTimes: ['diverTime'] },
    ...{ fields: divers.fields, access: [] },
  })
  expect(() => checkDeclarations(declaredWith(divers, pool))).toThrow(
    /sharedTimes diverTime is one of divers and pools/,
  )
})
