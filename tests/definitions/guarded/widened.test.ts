import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedReport } from '../../../src/framework/reports/report-answers'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { applyChange, listReasons } from '../apply-change'

let app: TestApp
let admin: Person
let hr: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
})
afterAll(() => app.close())

const toBody = (name: string, more: readonly unknown[], parts: object = {}) => ({
  ...{ name: `${name}s`, label: name, plural: `${name}s`, title: 'item' },
  fields: [['f1', 'item', 'text', { required: true }], ...more],
  access: [{ to: ['admin', 'hr'], can: ['list', 'show', 'create', 'update'] }],
  ...parts,
})

const deleteWhere = (where: object) => ({
  access: [
    { to: ['admin', 'hr'], can: ['list', 'show', 'create', 'update'] },
    { to: ['admin'], can: ['delete'], where },
  ],
})

const kind = (first: string, second: string) => [
  ...['f2', 'kind', 'choice'],
  {
    options: [
      ['c1', first],
      ['c2', second],
    ],
  },
]

async function make(body: { name: string }, record: Readonly<Record<string, unknown>>): Promise<string> {
  const made = await applyChange(app, { kind: 'resource', body }, admin)
  expect([made.body.error, listReasons(made)]).toEqual([null, []])
  const name = body.name.replace(/s$/, '')
  const saved = await app.call(`createOwn${name.charAt(0).toUpperCase()}${name.slice(1)}`, record, { as: hr })
  expect(saved.body.fields ?? saved.body.error).toBeNull()
  return made.body.data?.key ?? ''
}

const askedFor = async (key: string, body: object) =>
  listReasons(await applyChange(app, { kind: 'resource', key, body }, admin))

test('exchanged choices, and a value named as a field, do not widen what may be deleted', async () => {
  const wares = await make(toBody('ware', [kind('keep', 'trash')], deleteWhere({ kind: { eq: 'trash' } })), {
    ...{ item: 'Desk', kind: 'keep' },
  })
  expect(
    await askedFor(wares, toBody('ware', [kind('trash', 'keep')], deleteWhere({ kind: { eq: 'trash' } }))),
  ).toEqual([expect.stringContaining('could delete')])
  // Another name of the same choice is no other condition.
  const renamed = toBody('ware', [kind('keep', 'gone')], deleteWhere({ kind: { eq: 'gone' } }))
  expect(await askedFor(wares, renamed)).toEqual([])
  const text = (name: string) => [
    ['f2', 'kind', 'text', {}],
    ['f3', name, 'number', {}],
  ]
  const crates = await make(toBody('crate', text('trash'), deleteWhere({ kind: { eq: 'trash' } })), {
    ...{ item: 'Desk', kind: 'keep' },
  })
  expect(await askedFor(crates, toBody('crate', text('keep'), deleteWhere({ kind: { eq: 'keep' } })))).toEqual([
    expect.stringContaining('could delete'),
  ])
})

test('another formula does not widen what may be deleted', async () => {
  const flag = [['f2', 'flag', 'number', {}]]
  const parts = (formula: string) => ({ computed: { flag: formula }, ...deleteWhere({ flag: { eq: 1 } }) })
  const key = await make(toBody('wipe', flag, parts('0')), { item: 'Desk' })
  expect(await askedFor(key, toBody('wipe', flag, parts('1')))).toEqual([expect.stringContaining('could delete')])
  expect(await askedFor(key, toBody('wipe', flag, { ...parts('0'), label: 'Wiping' }))).toEqual([])
})

test('a formula over a typed own field of a shipped resource is a named loss', async () => {
  const both = { readableBy: ['admin', 'hr'], writableBy: ['admin', 'hr'] }
  const body = { of: 'holidayCalendars', ownFields: [['f1', 'ownCode', 'text', { label: 'Code', ...both }]] }
  const made = await applyChange(app, { kind: 'overlay', body }, admin)
  expect([made.body.error, listReasons(made)]).toEqual([null, []])
  const stored = await app.db.query({ text: `update holiday_calendars set "own_f1_V" = '4200' returning id` })
  expect(stored.rows.length).toBeGreaterThan(0)
  const computed = { ...body, computed: { ownCode: `'x'` } }
  const asked = await applyChange(app, { kind: 'overlay', key: made.body.data?.key, body: computed }, admin)
  expect(listReasons(asked).join()).toContain('that the formula replaces')
})

test('codes with zeros before them do not become numbers in silence', async () => {
  const key = await make(toBody('badge', [['f2', 'code', 'text', {}]]), { item: 'Desk', code: '007' })
  const asked = await askedFor(key, toBody('badge', [['f2', 'code', 'number', {}]]))
  expect(asked.join()).toContain('1 record has a “Code” that does not fit its new type')
})

test('a usual order by a hidden field leaves the list to those who may not read it', async () => {
  const hidden = { label: 'Salary', readableBy: ['hr'], writableBy: ['hr'] }
  const views = { list: { columns: ['item', 'salary'], sort: '-salary' } }
  const grade = ['f4', 'grade', 'choice', { ...hidden, label: 'Salary grade', options: [['g1', 'high']] }]
  const body = toBody('part', [kind('old', 'new'), ['f3', 'salary', 'number', hidden], grade], { views })
  await make(body, { item: 'Desk', salary: 4200 })
  const { body: listed } = await app.call<{ item: string }[]>('getOwnParts', {}, { as: admin })
  expect([listed.error, listed.data?.map(({ item }) => item)]).toEqual([null, ['Desk']])
  const report = {
    ...{ title: 'Parts by pay', of: 'ownParts', by: ['kind', 'grade'] },
    figures: [{ figure: 'count' }, { label: 'Rich', figure: 'count', where: { salary: { gt: 5000 } } }],
  }
  const made = await applyChange(app, { kind: 'report', body: report }, admin)
  expect([made.body.error, listReasons(made)]).toEqual([null, []])
  const readReport = async (as: Person) =>
    (await app.call<ListedReport[]>('getReports', {}, { as })).body.data?.find(({ title }) => title === 'Parts by pay')
  expect(JSON.stringify(await readReport(hr))).toContain('Rich')
  expect(JSON.stringify(await readReport(admin))).not.toMatch(/Rich|Salary/)
})
