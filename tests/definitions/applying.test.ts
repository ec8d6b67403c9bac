import { afterAll, beforeAll, expect, test } from 'vitest'
import { endAbandonedApplies, recordApply } from '../../server/operations/definitions/progress/apply-progress'
import type { ApplyingChange } from '../../src/engines/definitions/applying-change'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange, readCurrent } from './apply-change'

let app: TestApp
let admin: Person
let other: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  other = await app.person('admin')
})
afterAll(() => app.close())

const list = async (as = other) => {
  const { body } = await app.call<ApplyingChange[]>('getApplyingChanges', {}, { as })
  expect(body.error).toBeNull()
  return body.data ?? []
}
const server = () => ({ db: app.db, caller: { empId: admin.empId } })
const change = (number: number) => ({ kind: 'resource' as const, key: undefined, name: 'Loans', number })
const body = {
  ...{ name: 'loans', label: 'Loan', plural: 'Loans', title: 'item' },
  fields: [['f1', 'item', 'text', { required: true }]],
  access: [{ to: ['admin'], can: ['list', 'show', 'create'] }],
}
const apply = (input: object) => applyChange(app, { kind: 'resource', ...input }, admin)
const readOutcomes = async () =>
  (await app.db.query({ text: 'select name, outcome from definition_applies order by id' })).rows

test('whoever looks sees what is applied, by whom and how far, and the outcome afterwards', async () => {
  const seen: (ApplyingChange | undefined)[] = []
  const answer = await recordApply(server(), change(90), async (note) => {
    seen.push((await list())[0])
    await note('copying', 41.6)
    seen.push((await list(admin))[0])
    return 'done'
  })
  expect(answer).toBe('done')
  expect(seen[0]).toMatchObject({ name: 'Loans', outcome: 'running', step: 'preparing', isOwn: false, endedAt: null })
  expect(seen[0]?.by).toBeTruthy()
  expect(seen[1]).toMatchObject({ outcome: 'running', step: 'copying', share: 42, isOwn: true })
  // What took a moment is not told of afterwards, what took a while is.
  expect(await list()).toEqual([])
  await app.db.query({ text: `update definition_applies set started_at = started_at - interval '1 minute'` })
  // Nothing was stored here, so nothing was applied.
  expect(await list()).toMatchObject([{ name: 'Loans', outcome: 'refused' }])
})

test('a refused change says that nothing was changed, and not why: the reason may hold values', async () => {
  const failing = recordApply(server(), change(91), () => Promise.reject(new Error('deposit 1234 is there twice')))
  await expect(failing).rejects.toThrow('1234')
  await app.db.query({ text: `update definition_applies set started_at = now() - interval '1 minute'` })
  const [told] = await list()
  expect(told).toMatchObject({ outcome: 'refused' })
  expect(JSON.stringify(told)).not.toContain('1234')
})

test('what a killed server was applying is told as stopped at once, and ended by the next start', async () => {
  const text = `insert into definition_applies (emp_id, kind, name, seen) values ($1, 'resource', $2, $3)`
  await app.db.query({ text, values: [admin.empId, 'Killed', 95] })
  expect((await list())[0]).toMatchObject({ name: 'Killed', outcome: 'stopped' })
  // One that another server is applying at this moment is left alone.
  await recordApply(server(), { ...change(96), name: 'Alive' }, async () => {
    await endAbandonedApplies(app.db)
    expect((await list()).slice(0, 2)).toMatchObject([
      { name: 'Alive', outcome: 'running' },
      { name: 'Killed', outcome: 'stopped' },
    ])
    return ''
  })
  expect(await readOutcomes()).toContainEqual({ name: 'Killed', outcome: 'stopped' })
})

test('one that was stored before its server was killed is told as applied', async () => {
  const made = await apply({ body })
  expect(made.body.fields ?? made.body.error).toBeNull()
  await app.db.query({
    text: `update definition_applies set ended_at = null, outcome = null where kind = 'resource' and name = 'Loans' and id = (select max(id) from definition_applies)`,
  })
  expect((await list())[0]).toMatchObject({ name: 'Loans', outcome: 'applied' })
  await endAbandonedApplies(app.db)
  expect((await readOutcomes()).at(-1)).toEqual({ name: 'Loans', outcome: 'applied' })
})

test('every apply over the wire leaves one row, also where the call is sent twice, and others may not look', async () => {
  const { rows: before } = await app.db.query<{ count: number }>({
    text: 'select count(*)::int as count from definition_applies',
  })
  const current = await readCurrent(app, admin)
  const key = current.definitions.find(({ kind }) => kind === 'resource')?.key
  const input = {
    number: current.number,
    kind: 'resource',
    key,
    body: { ...body, label: 'Rental' },
    reason: 'Words',
  }
  const send = () => app.call('applyDefinition', input, { as: admin, key: 'apply-once-000001' })
  const [first, again] = await Promise.all([send(), send()])
  expect([first.status, again.status]).toEqual([200, 200])
  const { rows: after } = await app.db.query<{ count: number }>({
    text: 'select count(*)::int as count from definition_applies',
  })
  expect((after[0]?.count ?? 0) - (before[0]?.count ?? 0)).toBe(1)
  for (const as of [await app.person('hr'), await app.person()])
    expect((await app.call('getApplyingChanges', {}, { as })).status).toBe(403)
})
