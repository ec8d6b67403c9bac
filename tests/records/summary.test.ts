import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  check,
  choice,
  count,
  currency,
  date,
  instant,
  money,
  number,
  percent,
  ref,
  rows,
  text,
  total,
} from '../../src/fields'
import type { Summary, SummaryGroup } from '../../src/framework/lists/list-figures'
import { defineResource } from '../../src/framework/resource'
import { type Person, type Reply, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

const own = [{ where: { ownerEmpId: { eq: '$me' } } }, 'admin'] as const

const deals = defineResource('deals', {
  label: 'Deal',
  route: 'Deals',
  title: 'name',
  fields: {
    name: text({ required: true, search: true }),
    stage: choice({ won: 'Already won', open: 'Zero decided' }),
    coin: currency(),
    price: money({ currency: 'coin' }),
    fee: money({ currency: 'EUR' }),
    secret: money({ readableBy: ['admin'] }),
    margin: money({ currency: 'coin', readableBy: own }),
    hiddenCoin: currency({ readableBy: own }),
    odd: money({ currency: 'hiddenCoin' }),
    size: number({ decimals: 3 }),
    hits: number(),
    rate: percent(),
    closes: date(),
    seenAt: instant(),
    isHot: check(),
    ownerEmpId: ref('employees'),
    notes: rows({ line: text() }),
    mood: choice(['good', 'bad'], { readableBy: own }),
    parentId: ref('deals'),
    below: total('deals', 'parentId', 'price', { currency: 'coin', isToldToAll: true }),
    children: count('deals', 'parentId', { isToldToAll: true }),
  },
  access: [
    { to: 'admin', can: ['list', 'show', 'create'] },
    { to: 'employee', can: ['list', 'show'], where: { stage: { ne: 'open' } } },
    { to: 'marketing', can: ['show'] },
  ],
  workflow: {
    field: 'status',
    initial: 'fresh',
    states: { fresh: { label: 'Z fresh' }, stale: { label: 'A stale' } },
    transitions: { age: { from: 'fresh', to: 'stale', by: ['admin'] } },
  },
})

let app: TestApp
let admin: Person
let ann: Person
let ben: Person

const ask = (params: object = {}, as: Person = admin): Promise<Reply<Summary>> =>
  app.call<Summary>('summarizeDeals', { ...params }, { as })

async function told(params: object = {}, as: Person = admin): Promise<Summary> {
  const { status, body } = await ask(params, as)
  expect([status, body.error]).toEqual([200, null])
  return body.data as Summary
}

async function inSql<Row extends object>(text: string): Promise<Row> {
  const { rows } = await app.db.query<Row>({ text })
  return rows[0] as Row
}

beforeAll(async () => {
  app = await startApp(declaredWith(deals))
  admin = await app.person('admin')
  ann = await app.person('employee')
  ben = await app.person('employee')
  // Whole prices, halves of a paisa, nothing at all; three currencies, and none where the company's counts.
  await app.db.query({
    text: `insert into deals (name, stage, coin, price, fee, secret, margin, hidden_coin, odd, size, hits, rate, closes, is_hot, owner_emp_id, mood, status)
           select 'deal ' || n, (array['won', 'open', null])[1 + n % 3], (array['INR', 'USD', null, 'JPY'])[1 + n % 4],
             case when n % 7 > 0 then (n * 98765.4321)::numeric(18,4) end, n + 0.01, 1, n, (array['USD', null])[1 + n % 2], n,
             n / 8.0, n * 900000000000000, n % 100, date '2024-11-15' + n, (array[true, false, null])[1 + n % 3],
             (array[$1, $2, null]::bigint[])[1 + n % 3], (array['good', 'bad'])[1 + n % 2], case when n % 5 = 0 then 'stale' else 'fresh' end
           from generate_series(1, 400) n`,
    values: [ann.empId, ben.empId],
  })
})
afterAll(() => app.close())

test('sums, averages and ends are exact, apart for each currency, and one statement', async () => {
  const summary = await told({ figures: ['sum:price', 'avg:price', 'min:price', 'max:price', 'sum:fee', 'sum:hits'] })
  const { price, lowest, average, fee, hits } = await inSql<Record<string, unknown>>(
    `select jsonb_object_agg(coin, total::text) as price, jsonb_object_agg(coin, low::text) as lowest, jsonb_object_agg(coin, mean::text) as average,
       (select sum(fee)::numeric(18,2)::text from deals) as fee, (select sum(hits)::text from deals) as hits
     from (select coalesce(coin, 'INR') as coin, trim_scale(sum(price)) as total, trim_scale(min(price)) as low, round(avg(price), case coalesce(coin, 'INR') when 'JPY' then 0 else 2 end)::numeric(18,2) as mean
       from deals where price is not null group by 1) p`,
  )
  expect(summary).toMatchObject({ count: 400, groups: [] })
  expect(summary.figures).toMatchObject({
    'sum:price': price,
    'min:price': lowest,
    'avg:price': average,
    'sum:fee': fee,
    'sum:hits': hits,
  })
  expect(Object.keys(summary.figures['sum:price'] as object).sort()).toEqual(['INR', 'JPY', 'USD'])
  // More digits than a JavaScript number holds.
  expect(summary.figures['sum:hits']).toBe('72180000000000000000')
})

test('figures are of all that matches, filter and search alike', async () => {
  const filter = { stage: { eq: 'won' }, rate: { gt: 20 } }
  const summary = await told({ filter, q: 'deal 3', figures: ['sum:size', 'avg:size', 'max:rate'] })
  const sql = await inSql<Record<string, unknown>>(
    `select count(*) as n, trim_scale(sum(size))::text as size, trim_scale(round(avg(size), 4))::text as mean, trim_scale(max(rate))::text as rate
     from deals where stage = 'won' and rate > 20 and name like '%deal%' and name like '%3%'`,
  )
  expect(summary).toEqual({
    count: sql.n,
    figures: { 'sum:size': sql.size, 'avg:size': sql.mean, 'max:rate': sql.rate },
    groups: [],
  })
})

test('nothing that matches is no sum of zero', async () => {
  const figures = ['sum:price', 'sum:fee', 'avg:hits']
  expect(await told({ q: 'no deal at all', figures, groups: ['stage', 'closes:month'] })).toEqual({
    count: 0,
    figures: { 'sum:price': {}, 'sum:fee': null, 'avg:hits': null },
    groups: [],
  })
})

test('three levels of groups add up to the whole, sorted by their words, empty last', async () => {
  const { groups, count } = await told({
    groups: ['stage', 'closes:year', 'ownerEmpId'],
    figures: ['sum:price', 'sum:fee'],
  })
  expect(groups.map(({ value, label }) => [value, label])).toEqual([
    ['won', 'Already won'],
    ['open', 'Zero decided'],
    [null, null],
  ])
  const { rows } = await app.db.query<{ path: unknown[]; n: number; fee: string }>({
    text: `select jsonb_build_array(stage, fiscal, owner_emp_id) as path, count(*) as n, sum(fee)::numeric(18,2)::text as fee
           from (select *, to_char(date_trunc('year', closes - interval '3 months') + interval '3 months', 'YYYY-MM-DD') as fiscal from deals) d
           group by stage, fiscal, owner_emp_id`,
  })
  const leaves = groups.flatMap((one) =>
    (one.groups ?? []).flatMap((two) =>
      (two.groups ?? []).map((three) => ({
        path: [one.value, two.value, three.value],
        n: three.count,
        fee: three.figures['sum:fee'],
      })),
    ),
  )
  const byPath = (a: { path: unknown[] }, b: { path: unknown[] }) =>
    JSON.stringify(a.path) < JSON.stringify(b.path) ? -1 : 1
  expect(leaves.sort(byPath)).toEqual(rows.sort(byPath))
  const added = (each: readonly SummaryGroup[]): number => each.reduce((sum, one) => sum + one.count, 0)
  expect(added(groups)).toBe(count)
  for (const one of groups) expect(added(one.groups ?? [])).toBe(one.count)
  const labels = groups[0]?.groups?.[0]?.groups?.map(({ label }) => label)
  expect(labels?.every((label) => label === null || /^Tester \d+$/.test(label))).toBe(true)
})

test('dates are grouped by month and year, states, checks and currencies by their words', async () => {
  const months = (await told({ groups: ['closes:month'] })).groups
  expect(months[0]).toMatchObject({ value: '2024-11', label: 'Nov 2024', count: 15 })
  expect(months.map(({ value }) => value)).toEqual(months.map(({ value }) => value).sort())
  const words = async (group: string) => (await told({ groups: [group] })).groups.map(({ label }) => label)
  expect(await words('closes:year')).toEqual(['2024-25', '2025-26'])
  expect(await words('status')).toEqual(['A stale', 'Z fresh'])
  expect(await words('isHot')).toEqual(['No', 'Yes', null])
  expect(await words('coin')).toEqual(['INR', 'JPY', 'USD', null])
})

test('a caller is told of the records in their scope only', async () => {
  const mine = await told({ groups: ['stage'], figures: ['sum:fee'] }, ann)
  expect(mine.groups.map(({ value, count }) => [value, count])).toEqual([
    ['won', 133],
    [null, 133],
  ])
  const { fee } = await inSql<{ fee: string }>(
    `select sum(fee)::numeric(18,2)::text as fee from deals where stage is distinct from 'open'`,
  )
  expect([mine.count, mine.figures['sum:fee']]).toEqual([266, fee])
  const stranger = await app.call('summarizeDeals', {})
  expect(stranger.status).toBe(401)
})

test('a field readable on some records counts on those, and groups the others with what is empty', async () => {
  const mine = await told({ groups: ['mood'], figures: ['sum:margin', 'max:margin', 'sum:odd'] }, ann)
  const { margin, odd } = await inSql<{ margin: object; odd: object }>(
    `with mine as (select * from deals where owner_emp_id = ${ann.empId} and stage is distinct from 'open')
     select (select jsonb_object_agg(c, s::numeric(18,2)::text) from (select coalesce(coin, 'INR') c, sum(margin) s from mine group by 1) x) as margin,
       (select jsonb_object_agg(c, s::numeric(18,2)::text) from (select coalesce(hidden_coin, 'INR') c, sum(odd) s from mine group by 1) x) as odd`,
  )
  expect(mine.figures['sum:margin']).toEqual(margin)
  // Without the right to what an amount is counted in, the amount counts for nothing.
  expect(mine.figures['sum:odd']).toEqual(odd)
  const { n } = await inSql<{ n: number }>(
    `select count(*) as n from deals where owner_emp_id = ${ann.empId} and stage is distinct from 'open'`,
  )
  const readable = mine.groups.filter(({ value }) => value !== null).reduce((sum, { count }) => sum + count, 0)
  expect([readable, mine.count]).toEqual([n, 266])
  expect(mine.groups.at(-1)?.figures['sum:margin']).toEqual({})
})

test.each<[string, object]>([
  ['a figure', { figures: ['sum:secret'] }],
  ['a least', { figures: ['min:secret'] }],
  ['a filter', { filter: { secret: { gt: '0' } } }],
])('%s of a field one may never read is refused like one that does not exist', async (_, params) => {
  const hidden = await ask(params, ann)
  const missing = await ask(JSON.parse(JSON.stringify(params).replaceAll('secret', 'sicret')), ann)
  expect([hidden.status, hidden.body.code]).toEqual([400, 'invalidInput'])
  expect(JSON.parse(JSON.stringify(hidden.body.fields).replaceAll('secret', 'sicret'))).toEqual(missing.body.fields)
  expect((await ask(params)).status).toBe(200)
})

test.each<[string, unknown]>([
  ['groups', ['name']],
  ['groups', ['price']],
  ['groups', ['id']],
  ['groups', ['notes']],
  ['groups', ['seenAt:month']],
  ['groups', ['closes']],
  ['groups', ['closes:week']],
  ['groups', ['closes:month:year']],
  ['groups', ['stage:month']],
  ['groups', ['ownerEmpId.stage']],
  ['groups', ['__proto__']],
  ['groups', [`stage"; drop table deals; --`]],
  ['groups', ['stage', 'stage']],
  ['groups', ['stage', 'coin', 'status', 'isHot']],
  ['groups', [['stage']]],
  ['groups', 'stage'],
  ['groups', { 0: 'stage' }],
  ['figures', ['price']],
  ['figures', ['sum:name']],
  ['figures', ['sum:version']],
  ['figures', ['sum:ownerEmpId']],
  ['figures', ['median:price']],
  ['figures', ['sum:price:price']],
  ['figures', ['sum:constructor']],
  ['figures', [`sum:price) from accounts; --`]],
  ['figures', Array.from({ length: 41 }, () => 'sum:price')],
  ['filter', { nome: { eq: 'x' } }],
  ['page', 2],
])('%s cannot be %j', async (input, value) => {
  const { status, body } = await ask({ [input]: value })
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {})).toEqual([input])
})

test('computed values are added up like stored ones', async () => {
  await app.db.query({ text: `update deals set parent_id = 1 where id between 2 and 9` })
  const { figures } = await told({ figures: ['sum:children', 'sum:below'] })
  const { below } = await inSql<{ below: string }>(
    `select trim_scale(sum(price))::text as below from deals where parent_id = 1`,
  )
  expect(figures['sum:children']).toBe('8')
  expect(figures['sum:below']).toMatchObject({ USD: below, INR: '0.00' })
})

test('beyond a thousand groups the rest is left out and said, the figures stay whole', async () => {
  await app.db.query({
    text: `insert into employees (employee_code, first_name, full_name, initials, work_email, date_of_birth, date_of_joining, employment_type, department_id, designation, status, reporting_manager_emp_id)
           select 'X-' || n, 'Many', 'Many ' || lpad(n::text, 5, '0'), 'M', 'many' || n || '@tests.example', '1990-01-01', '2020-01-01', 'permanent', (select min(id) from departments), 'Tester', 'active', ${ann.empId}
           from generate_series(1, 1100) n`,
  })
  await app.db.query({
    text: `insert into deals (name, fee, owner_emp_id, status) select 'many', 2, id, 'fresh' from employees where full_name like 'Many%'`,
  })
  const filter = { name: { eq: 'many' } }
  const cut = await told({ filter, groups: ['ownerEmpId', 'stage'], figures: ['sum:fee'] })
  expect([cut.count, cut.figures['sum:fee'], cut.isCut]).toEqual([1100, '2200.00', true])
  expect(cut.groups).toHaveLength(1000)
  expect(cut.groups[999]).toMatchObject({ label: 'Many 01000', count: 1 })
  await app.db.query({
    text: `delete from deals where name = 'many' and owner_emp_id in (select id from employees where full_name > 'Many 01000')`,
  })
  const exact = await told({ filter, groups: ['ownerEmpId'] })
  expect([exact.groups.length, 'isCut' in exact]).toEqual([1000, false])
})
