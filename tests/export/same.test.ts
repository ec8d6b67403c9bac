import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { readCsv, withoutMark } from './csv'
import { exportedThings } from './papers'

interface Row {
  id: number
}

let app: TestApp
const people: Record<string, Person> = {}

beforeAll(async () => {
  app = await startApp(declaredWith(exportedThings))
  people.hr = await app.person('hr')
  people.ann = await app.person()
  await app.db.query({
    text: `insert into things (code, name, nick, story, amount, weight, price, rate, due, seen_at, is_hot, kind, land, coin, place, mail, owner_emp_id, parent_id, status)
           select 'T-' || g, 'thing ' || g % 97, nullif('nick' || g % 5, 'nick0'), case when g % 7 = 0 then e'a\\n"b", c' end, nullif(g % 11, 3), g / 8.0, g * 1.0001,
                  g % 100, date '2026-01-01' + g, now() - g * interval '1 hour', (array[true, false, null])[1 + g % 3], (array['red', 'blue'])[1 + g % 2],
                  (array['IN', 'DE', null])[1 + g % 3], 'INR', 'UTC', 'a' || g || '@x.io', (array[$1, $2]::bigint[])[1 + g % 2], null, 'open'
           from generate_series(1, 700) g`,
    values: [people.hr.empId, people.ann.empId],
  })
  await app.db.query({ text: 'update things set parent_id = id - 1 where id % 4 = 0' })
})
afterAll(() => app.close())

async function listed(params: object, as: Person): Promise<number[]> {
  const pages = await Promise.all(
    [1, 2].map((page) => app.call<Row[]>('getThings', { ...params, page, perPage: 500, fields: ['name'] }, { as })),
  )
  return pages.flatMap(({ body }) => body.data?.map(({ id }) => id) ?? [])
}

async function exported(params: object, as: Person): Promise<number[]> {
  const { body, headers } = await app.call<string>('exportThings', { ...params, fields: ['id', 'story'] }, { as })
  const records = readCsv(withoutMark(body.data ?? '')).slice(1)
  expect(headers['x-steward-rows']).toBe(String(records.length))
  return records.map(([id]) => Number(id))
}

const filters: object[] = [
  {},
  { name: { contains: 'NG 1' } },
  { name: { startsWith: 'thing 9' } },
  { name: { in: ['thing 1', 'thing 2', 'none', 'with, "all" {of} \\ it'] } },
  { nick: { empty: true } },
  { nick: { ne: 'nick1' } },
  { amount: { in: [1, 2, 5] } },
  { amount: { between: [2, 7] } },
  { weight: { gt: '50.125' } },
  { price: { lte: '100.5' } },
  { rate: { eq: 12 } },
  { due: { gte: '$today' } },
  { due: { between: ['$startOfYear', '2026-06-30'] } },
  { seenAt: { lt: '2026-11-01T00:00:00Z' } },
  { isHot: { eq: true } },
  { kind: { in: ['red'] } },
  { land: { empty: false } },
  { ownerEmpId: { eq: '$me' } },
  { ownerEmpId: { in: '$reports' } },
  { 'ownerEmpId.departmentId.code': { eq: 'TESTS' } },
  { 'parentId.kind': { eq: 'blue' } },
  { parts: { gte: 1 } },
  { way: { contains: ' / ' } },
  { or: [{ amount: { eq: 1 } }, { not: { kind: { eq: 'red' } } }] },
  { not: { and: [{ amount: { gt: 3 } }, { name: { contains: '%' } }] } },
]
const sorts: [string, 'asc' | 'desc'][][] = [
  [],
  [['id', 'desc']],
  [['name', 'asc']],
  [
    ['kind', 'desc'],
    ['name', 'asc'],
  ],
  [['ownerEmpId', 'asc']],
  [['parentId', 'desc']],
  [['amount', 'asc']],
  [['parts', 'desc']],
  [['way', 'asc']],
  [['createdBy', 'asc']],
]

test.each(['hr', 'ann'])('%s: the same records in the same order as the list', async (who) => {
  const as = people[who] as Person
  let compared = 0
  for (const [index, filter] of filters.entries()) {
    const params = { filter, sort: sorts[index % sorts.length] }
    const ids = await listed(params, as)
    expect(await exported(params, as), JSON.stringify(params)).toEqual(ids)
    compared += ids.length
  }
  for (const sort of sorts) {
    const ids = await listed({ sort, q: 'ing 1' }, as)
    expect(await exported({ sort, q: 'ing 1' }, as), JSON.stringify(sort)).toEqual(ids)
    compared += ids.length
  }
  expect(compared).toBeGreaterThan(filters.length * 100)
})
