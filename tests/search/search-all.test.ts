import { afterAll, beforeAll, expect, test } from 'vitest'
import { number, ref, serial, text } from '../../src/fields'
import { type SearchAnswer, searchLimits } from '../../src/framework/lists/search-answer'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from '../setup/shipped'

const boats = defineResource('boats', {
  label: 'Boat',
  route: 'Boats',
  title: 'name',
  fields: {
    boatNumber: serial('BT-{0000}'),
    name: text({ required: true, max: 80, search: true }),
    price: text({ max: 80, readableBy: ['admin'] }),
    berth: number(),
    ownerEmpId: ref('employees'),
  },
  access: [
    { to: 'employee', can: ['list', 'show'], where: { ownerEmpId: { eq: '$me' } } },
    { to: ['hr', 'admin'], can: ['list', 'show'] },
    { to: 'finance', can: ['list'] },
  ],
  views: { picker: ['price'] },
})

const crossings = defineResource('crossings', {
  label: 'Crossing',
  route: 'Crossings',
  title: 'crossingNumber',
  summary: ['purpose', 'fare', 'captainEmpId'],
  fields: {
    crossingNumber: serial('VY-{0000}', { search: true }),
    purpose: text({ max: 80 }),
    fare: text({ max: 80 }),
    captainEmpId: ref('employees'),
  },
  access: [{ to: ['hr', 'admin'], can: ['list', 'show'] }],
})

let app: TestApp
let reader: Person
let owner: Person

beforeAll(async () => {
  app = await startApp(declaredWith(boats, crossings))
  reader = await app.person('hr')
  owner = await app.person('employee')
  for (const name of ['José García-Lorca', 'Sinéad O’Connor', 'سلمى الحداد', 'Łukasz Strauß', 'Rocket 🚀 Ng']) {
    const { empId } = await app.person('employee')
    await app.db.query({ text: 'update employees set full_name = $2 where id = $1', values: [empId, name] })
  }
  await app.db.query({
    text: `insert into boats (boat_number, name, price)
      select 'BT-' || lpad(n::text, 4, '0'), 'Ferry ' || n, 'worth ' || n
      from generate_series(1, 700) n`,
  })
  // The older ones match better, or are the owner's.
  await app.db.query({
    text: `insert into boats (boat_number, name, owner_emp_id)
      values ('OLD-1', 'Brígida', null), ('OLD-2', 'The old Brigida of Ostia', null), ('OLD-3', 'Brigidania', null),
        ('OLD-4', 'Subbrigidas 1', $1), ('OLD-5', 'Subbrigidas 2', $1), ('OLD-6', 'Subbrigidas 3', $2)`,
    values: [owner.empId, reader.empId],
  })
  await app.db.query({
    text: `insert into boats (boat_number, name) select 'NEW-' || letters, 'Of brigidas ' || letters
      from generate_series(100, 799) n, translate(n::text, '0123456789', 'abcdefghij') letters`,
  })
})
afterAll(() => app.close())

const search = (q: string, as = reader, perKind?: number) => app.call<SearchAnswer>('searchAll', { q, perKind }, { as })

const findTitles = async (q: string, as = reader): Promise<string[]> =>
  ((await search(q, as)).body.data?.kinds ?? []).flatMap(({ hits }) => hits.map(({ title }) => title))

test.each([
  ['garcia', 'José García-Lorca'],
  ['GARCÍA lorca', 'José García-Lorca'],
  ["o'connor", 'Sinéad O’Connor'],
  ['oconor', 'Sinéad O’Connor'],
  ['Jsoé Garcia', 'José García-Lorca'],
  ['الحداد', 'سلمى الحداد'],
  ['strauss', 'Łukasz Strauß'],
  ['Stauss', 'Łukasz Strauß'],
  ['rocket🚀', 'Rocket 🚀 Ng'],
  ['ng', 'Rocket 🚀 Ng'],
])('%j finds %s first', async (q, name) => {
  expect((await findTitles(q))[0]).toBe(name)
})

test('what is only similar says so', async () => {
  expect((await search('garcia')).body.data?.isSimilar).toBe(false)
  expect((await search('stauss')).body.data?.isSimilar).toBe(true)
})

test.each(['241', 'BT-241', 'bt241', 'BT-0241', 'bt 0241', '0241'])('%j finds BT-0241 first', async (q) => {
  const { kinds } = (await search(q)).body.data as SearchAnswer
  expect(kinds[0]).toMatchObject({ resource: 'boats', hits: [{ title: 'Ferry 241', number: 'BT-0241' }] })
})

test('a hit is headed by its summary, with its number beside', async () => {
  await app.db.query({
    text: `insert into crossings (crossing_number, purpose, fare) values ('VY-0007', 'Grain to Ostia', '900 denarii'), ('VY-0008', null, null)`,
  })
  const told = async (q: string) => (await search(q)).body.data?.kinds[0]?.hits[0]
  expect(await told('VY-0007')).toMatchObject({ title: 'Grain to Ostia, 900 denarii', number: 'VY-0007' })
  expect(await told('VY-0008')).toMatchObject({ title: 'VY-0008', number: null })
})

test('at most as many of a kind are answered as were asked for, and the answer says when more match', async () => {
  const answer = async (q: string, perKind?: number) => (await search(q, reader, perKind)).body.data?.kinds[0]
  expect(await answer('ferry')).toMatchObject({ resource: 'boats', isCut: true })
  expect((await answer('ferry'))?.hits).toHaveLength(searchLimits.usualPerKind)
  expect((await answer('ferry', 3))?.hits).toHaveLength(3)
  expect(await answer('ferry 700')).toMatchObject({ isCut: false, hits: [{ title: 'Ferry 700' }] })
  expect((await search('ferry', reader, searchLimits.perKind + 1)).status).toBe(400)
})

test('among many matches the best are first, however old they are, and then the newest', async () => {
  expect((await findTitles('brigida')).slice(0, 3)).toEqual(['Brígida', 'The old Brigida of Ostia', 'Brigidania'])
  expect((await findTitles('BRIGIDA')).at(-1)).toBe('Of brigidas hji')
  expect((await search('brigida')).body.data?.kinds[0]).toMatchObject({ isCut: true })
  const names = (await search('brigida', reader, searchLimits.perKind)).body.data?.kinds[0]?.hits.map(
    (hit) => hit.title,
  )
  expect([names?.length, new Set(names).size]).toEqual([searchLimits.perKind, searchLimits.perKind])
})

test('what somebody may not open takes no place among what they find', async () => {
  for (const q of ['brigida', 'brigidas', 'subbrigdas', 'rigida'])
    expect((await findTitles(q, owner)).sort(), q).toEqual(['Subbrigidas 1', 'Subbrigidas 2'])
  expect((await search('brigida', owner)).body.data?.kinds[0]?.isCut).toBe(false)
})

test('nobody finds what they may not list and open, nor by or in a field that they may not read', async () => {
  const admin = await app.person('admin')
  const finance = await app.person('finance')
  expect(await findTitles('ferry 241', owner)).not.toContain('Ferry 241')
  expect(await findTitles('ferry 241', finance)).not.toContain('Ferry 241')
  expect(await findTitles('ferry 241', admin)).toContain('Ferry 241')
  expect(await findTitles('worth 241', admin)).toEqual([])
  expect(JSON.stringify((await search('ferry 241')).body)).not.toContain('worth')
  expect((await app.call('searchAll', { q: 'ferry' })).status).toBe(401)
})

test.each([
  '%',
  '_',
  "'",
  '"',
  '\\',
  '%%%',
  "' or 1=1 --",
  '😀',
  '🚀🚀',
  '‮abc',
  'ש',
  'a',
  '9',
  '-',
  '()',
  '*',
  '$1',
  '0'.repeat(200),
])('the text %j is only looked for', async (q) => {
  const { status, body } = await search(q)
  expect(status).toBe(200)
  for (const { hits } of body.data?.kinds ?? []) expect(hits.length).toBeLessThanOrEqual(searchLimits.usualPerKind)
  if (!/[\p{L}\p{N}]/u.test(q)) expect(body.data).toEqual({ kinds: [], isCut: false, isSimilar: false })
})

test('a text that is too long is refused', async () => {
  expect((await search('x'.repeat(10_000))).body).toMatchObject({ code: 'invalidInput', fields: { q: {} } })
})
