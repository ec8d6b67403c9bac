import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionTrial } from '../../../src/framework/company/definition-trial'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { readMarks } from './database-marks'
import { applyBody, buildDraft, errands } from './errands'

let app: TestApp
let [admin, other, hr, clerk]: Person[] = []
let key: string
let id = 0
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  other = await app.person('admin')
  hr = await app.person('hr')
  const boss = await app.person()
  clerk = await app.person()
  await app.reportsTo(clerk, boss)
  key = await applyBody(app, admin, errands())
  const made = await ask<{ id: number }>('createOwnErrand', { item: 'Paper', amount: 10 }, clerk)
  expect(made.error).toBeNull()
  id = Number(made.data?.id)
})
afterAll(() => app.close())

const ask = async <Data>(operation: string, params: object, as: Person | undefined) =>
  (await app.call<Data>(operation, { ...params }, { as: as as Person })).body
const tryDraft = (params: object, body: object = buildDraft(), as = admin) =>
  ask<DefinitionTrial>('tryDefinition', { kind: 'resource', key, body, ...params }, as)

test('no value that the administrator may not read is told, by whatever the draft makes of it', async () => {
  const open = (field: unknown[]) =>
    field[1] === 'salary' ? [...field.slice(0, 3), { label: 'Salary', required: true, default: 1 }] : field
  const { fields } = buildDraft()
  const drafts = [
    buildDraft({ fields: fields.map(open) }),
    buildDraft({ fields: fields.map(open), computed: { twice: 'salary * 2' } }),
    buildDraft({
      fields: fields.map(open),
      rules: [{ code: 'low', on: 'cost', must: 'salary < 100', message: 'Salary is low.' }],
    }),
    buildDraft(
      { fields: fields.map(open) },
      { guard: [{ must: 'salary > 100', code: 'small', message: 'Salary is small.' }] },
    ),
  ]
  for (const [at, draft] of drafts.entries())
    for (const params of [
      { what: 'list' },
      { what: 'show', recordId: id },
      { what: 'update', recordId: id, values: { item: 'Pen' } },
      { what: 'step', step: 'close', recordId: id },
    ]) {
      const first = await tryDraft({ role: 'hr', ...params }, draft)
      expect([at, params.what, first.error, first.fields]).toEqual([at, params.what, null, undefined])
      expect(JSON.stringify(first)).not.toMatch(/7777|15554/)
      // Another value of the field changes no answer.
      await app.db.query({ text: 'update own_errands set "own_f4_V" = 5' })
      const second = await tryDraft({ role: 'hr', ...params }, draft)
      await app.db.query({ text: 'update own_errands set "own_f4_V" = 7777' })
      expect(withoutMoments(second)).toBe(withoutMoments(first))
    }
  const where = { salary: { gt: 1000 } }
  const hidden = buildDraft({ fields: fields.map(open), access: [{ to: ['hr'], can: ['list', 'show'], where }] })
  expect((await tryDraft({ role: 'hr', what: 'list' }, hidden)).data?.list?.total).toBe(0)
})
const withoutMoments = ({ data, fields }: Awaited<ReturnType<typeof tryDraft>>) =>
  JSON.stringify([data, fields]).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

test('rows that the administrator may not list are not there', async () => {
  const closed = {
    access: [
      { to: ['hr'], can: ['list', 'show', 'create', 'update'] },
      { to: ['employee'], can: ['list', 'show', 'create'], where: { askedEmpId: { eq: '$me' } } },
    ],
  }
  const body = errands({ ...closed, name: 'secrets', plural: 'Secrets', approval: undefined, workflow: undefined })
  const secret = await applyBody(app, admin, body)
  expect((await ask('createOwnSecret', { item: 'Hidden', amount: 1 }, hr)).error).toBeNull()
  const open = { ...body, access: [{ to: ['hr', 'admin'], can: ['list', 'show'] }] }
  const trial = await tryDraft({ key: secret, role: 'admin', what: 'list' }, open)
  expect([trial.error, trial.data?.list, trial.data?.records.count]).toEqual([null, { rows: [], total: 0 }, 0])
})

test('nobody waits for a trial, and a trial waits for nobody who writes', async () => {
  const client = await app.db.apart(10_000)
  await client.query('begin')
  await client.query(`update own_errands set "own_f2_V" = 11 where id = ${id}`)
  const trial = await tryDraft({ role: 'hr', what: 'update', recordId: id, values: { cost: 12 } })
  expect(trial.data?.save?.problems).toEqual([])
  await client.query('rollback')
  let isDone = false
  const running = tryDraft({ role: 'hr', what: 'list' }).finally(() => {
    isDone = true
  })
  const waits: number[] = []
  while (!isDone) {
    const since = performance.now()
    await client.query(`set lock_timeout = '50ms'; update own_errands set "own_f2_V" = 10 where id = ${id}`)
    waits.push(performance.now() - since)
    await delay(1)
  }
  expect((await running).error).toBeNull()
  expect(waits.length).toBeGreaterThan(2)
  await client.end()
})

test('a change of the tables meanwhile is told instead of waited for', async () => {
  const client = await app.db.apart(10_000)
  await client.query('begin; lock table own_errands in access exclusive mode')
  const trial = await tryDraft({ role: 'hr', what: 'list' })
  await client.query('rollback')
  await client.end()
  expect(trial.fields?.body?.args?.reason).toMatch(/changing these records right now/)
})

test('a connection that is cut off in the middle leaves nothing', async () => {
  const before = await readMarks(app.db)
  const running = tryDraft({ role: 'hr', what: 'list' })
  const text = `select count(pg_terminate_backend(pid))::int as count from pg_locks where relation = 'own_errands'::regclass and pid <> pg_backend_pid()`
  let count = 0
  while (count === 0) count = (await app.db.query<{ count: number }>({ text })).rows[0]?.count ?? 0
  expect((await running).error).not.toBeNull()
  expect(await readMarks(app.db)).toEqual(before)
  expect((await tryDraft({ role: 'hr', what: 'list' })).error).toBeNull()
})

test('a person tries one draft at once, and others theirs', async () => {
  const all = await Promise.all(
    [admin, admin, other].map((as) => tryDraft({ role: 'hr', what: 'list' }, buildDraft(), as)),
  )
  const isBusy = /too many|wait|seconds/i
  expect(all.map(({ error }) => (error === null ? 'answered' : isBusy.test(error) ? 'busy' : error)).sort()).toEqual([
    'answered',
    'answered',
    'busy',
  ])
})

test('what does not fit is answered at its path, and others than administrators try nothing', async () => {
  const broken = await tryDraft({ role: 'hr', what: 'list' }, buildDraft({ computed: { twice: 'cosst * 2' } }))
  expect(Object.keys(broken.fields ?? {})).toEqual(['body.computed.twice'])
  const missing = await tryDraft(
    { role: 'hr', what: 'list' },
    buildDraft({ fields: [...errands().fields, ['f6', 'shop', 'text', { required: true }]], computed: {}, rules: [] }),
  )
  expect(JSON.stringify(missing.fields)).toMatch(/record/)
  expect((await tryDraft({ role: 'nobody', what: 'list' })).fields).toHaveProperty('role')
  expect((await tryDraft({ what: 'list' })).fields).toHaveProperty('role')
  expect((await tryDraft({ role: 'hr', empId: clerk?.empId, what: 'list' })).fields).toHaveProperty('role')
  expect((await tryDraft({ role: 'hr', what: 'show' })).fields).toHaveProperty('recordId')
  expect((await tryDraft({ role: 'hr', what: 'list' }, buildDraft(), hr)).error).toMatch(/not allowed/)
})
