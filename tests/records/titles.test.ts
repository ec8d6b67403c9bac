import { afterAll, beforeAll, expect, test } from 'vitest'
import { choice, country, currency, date, instant, money, ref, text } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { formatTitleOrId } from '../../src/framework/values/record-title'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

const access = [{ to: 'hr', can: ['list', 'show', 'create', 'update', 'export'] }] as const
const titled = (name: string, title: string, more: object = {}) =>
  defineResource(
    name as never,
    {
      ...{ label: name, route: name, title, access, ...more },
      fields: {
        kind: choice({ grant: 'Granted', lapse: 'Let go' }),
        startsOn: date(),
        startsAt: instant(),
        country: country(),
        currency: currency(),
        amount: money({ currency: 'currency' }),
        hiddenId: ref('hiddenThings' as never),
      },
    } as never,
  ) as unknown as Resource

const titles = {
  kind: 'kinds',
  startsOn: 'starts',
  startsAt: 'moments',
  country: 'lands',
  amount: 'sums',
  hiddenId: 'links',
}
const targets = Object.entries(titles).map(([title, name]) => titled(name, title))
const hidden = defineResource(
  'hiddenThings' as never,
  {
    ...{ label: 'Hidden', route: 'HiddenThings', title: 'name', fields: { name: text() } },
    access: [{ to: 'admin', can: ['list', 'show', 'create'] }],
  } as never,
) as unknown as Resource
const holders = defineResource(
  'holders' as never,
  {
    ...{ label: 'Holder', route: 'Holders', title: 'name' },
    access: [{ to: ['hr', 'admin'], can: ['list', 'show', 'create', 'update', 'export'] }],
    fields: {
      name: text(),
      ...Object.fromEntries(Object.values(titles).map((name) => [`${name}Id`, ref(name as never)])),
    },
  } as never,
) as unknown as Resource

const values = {
  kind: 'lapse',
  startsOn: '2026-03-05',
  startsAt: '2026-03-05T08:30:00.000Z',
  country: 'DE',
  currency: 'EUR',
  amount: '1250.00',
}

let app: TestApp
let [hr, admin]: Person[] = []
let holderId = 0
const labelsOf = async (as: Person | undefined, operation: string, params: object) => {
  const { body } = await app.call<{ labels: object } | { labels: object }[]>(operation, { ...params }, as ? { as } : {})
  return [body.data].flat()[0]?.labels
}

beforeAll(async () => {
  app = await startApp(declaredWith(hidden, ...targets, holders))
  ;[hr, admin] = [await app.person('hr'), await app.person('admin')]
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into hidden_things (name) values ('Plan') returning id`,
  })
  const ids: Record<string, number> = {}
  for (const name of Object.values(titles)) {
    const columns = 'kind, starts_on, starts_at, country, currency, amount, hidden_id'
    const made = await app.db.query<{ id: number }>({
      text: `insert into ${name} (${columns}) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      values: [...Object.values(values), rows[0]?.id],
    })
    ids[`${name}Id`] = made.rows[0]?.id ?? 0
  }
  const holder = await app.call<{ id: number }>('createHolder', { name: 'All', ...ids }, hr ? { as: hr } : {})
  holderId = holder.body.data?.id ?? 0
})
afterAll(() => app.close())

const words = {
  kindsId: 'Let go',
  startsId: '05 Mar 2026',
  momentsId: '05 Mar 2026, 08:30 UTC',
  landsId: 'Germany',
  sumsId: '1250.00 EUR',
}

test('a reference is told by the words of the title, in lists and on the page of a record', async () => {
  expect(await labelsOf(hr, 'getHolders', {})).toMatchObject(words)
  expect(await labelsOf(hr, 'getHolderById', { id: holderId })).toMatchObject(words)
})

test('a title that names a record is told by its title, to who may list that', async () => {
  expect(await labelsOf(hr, 'getHolders', {})).toMatchObject({ linksId: '#1' })
  const { rows } = await app.db.query<{ id: number }>({ text: 'select id from hidden_things' })
  expect(rows).toEqual([{ id: 1 }])
  // Of the links themselves the administrator may list none.
  expect(await labelsOf(admin, 'getHolders', {})).not.toHaveProperty('linksId', 'Plan')
})

test('screens tell a record by the same words', () => {
  const [kinds, starts, moments, lands, sums, links] = targets as [Resource, ...Resource[]]
  expect(
    [kinds, starts, moments, lands].map((each) => formatTitleOrId(each as Resource, { id: 7, ...values })),
  ).toEqual(['Let go', '05 Mar 2026', '05 Mar 2026, 08:30 UTC', 'Germany'])
  expect(formatTitleOrId(sums as Resource, { id: 7, ...values })).toContain('1,250.00')
  const labels = { hiddenId: 'Plan' }
  expect(formatTitleOrId(links as Resource, { id: 7, hiddenId: 3, labels })).toBe('Plan')
  expect(formatTitleOrId(links as Resource, { id: 7, hiddenId: 3 })).toBe('#3')
  expect(formatTitleOrId(kinds, { id: 7 })).toBe('kinds 7')
})
