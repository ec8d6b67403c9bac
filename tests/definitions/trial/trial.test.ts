import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionTrial } from '../../../src/framework/company/definition-trial'
import type { TrialAnswer } from '../../../src/framework/rule-context/trial-answer'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { readMarks } from './database-marks'
import { applyBody, buildDraft, type ErrandRow, errands } from './errands'

let app: TestApp
let [admin, hr, boss, clerk]: Person[] = []
let key: string
const ids: number[] = []
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
  boss = await app.person()
  clerk = await app.person()
  await app.reportsTo(clerk, boss)
  key = await applyBody(app, admin, errands())
  for (const [item, amount, by] of [
    ['Paper', 10, clerk],
    ['Ink', 900, clerk],
    ['Desk', 20, hr],
  ] as const) {
    const made = await ask<{ id: number }>('createOwnErrand', { item, amount }, by)
    expect([made.error, made.fields]).toEqual([null, undefined])
    ids.push(Number(made.data?.id))
  }
})
afterAll(() => app.close())

const ask = async <Data>(operation: string, params: object, as: Person | undefined) =>
  (await app.call<Data>(operation, { ...params }, { as: as as Person })).body
async function tryDraft(params: object, body: object = buildDraft()): Promise<DefinitionTrial> {
  const answer = await ask<DefinitionTrial>('tryDefinition', { kind: 'resource', key, body, ...params }, admin)
  expect([answer.error, answer.fields]).toEqual([null, undefined])
  return answer.data as DefinitionTrial
}
const firstProblem = ({ save }: DefinitionTrial) => save?.problems[0]

test('a list is that of the role, with the columns of the draft and without what the administrator may not read', async () => {
  const trial = await tryDraft({ role: 'hr', what: 'list' })
  expect(trial.list?.rows.map(({ item, cost, salary }) => [item, cost, salary])).toEqual([
    ['Desk', 20, null],
    ['Ink', 900, null],
    ['Paper', 10, null],
  ])
  expect([trial.hidden, trial.records]).toEqual([['Salary'], { count: 3, isCut: false, areExamples: false }])
  const own = await tryDraft({ empId: clerk?.empId, what: 'list' })
  expect(own.list?.rows.map(({ item }) => item)).toEqual(['Ink', 'Paper'])
  expect(own.list?.rows[0]).not.toHaveProperty('salary')
  expect(own.fields.find(({ name }) => name === 'salary')).toMatchObject({ isReadable: false, isWritable: false })
})

test('a record says what the role may do with it and why not', async () => {
  const { record, abilities = [] } = await tryDraft({ role: 'hr', what: 'show', recordId: ids[0] })
  expect(record).toMatchObject({ item: 'Paper', cost: 10, status: 'pending', can: ['show', 'update', 'close'] })
  const why = new Map(abilities.map(({ name, isAllowed, why }) => [name, isAllowed ? 'yes' : why]))
  expect(why.get('close')).toBe('yes')
  expect(why.get('approve')).toMatch(/not among “Waiting for me”/)
  const guarded = buildDraft(
    {},
    { guard: [{ must: 'cost > 500', code: 'small', message: 'Only large ones are closed.' }] },
  )
  const closed = await tryDraft({ role: 'hr', what: 'show', recordId: ids[0] }, guarded)
  expect(closed.abilities?.find(({ name }) => name === 'close')).toMatchObject({
    isAllowed: false,
    why: 'only large ones are closed',
  })
  expect((await tryDraft({ empId: boss?.empId, what: 'show', recordId: 999 })).record).toBeNull()
})

test('a save is answered as the server would answer it', async () => {
  const asked = { empId: clerk?.empId, what: 'create' }
  const { save } = await tryDraft({ ...asked, values: { item: 'Pen', cost: 3 } })
  expect(save).toMatchObject({ record: { item: 'Pen', twice: 6, status: 'pending' }, problems: [] })
  expect(save?.approval).toMatchObject([{ approver: 'Manager', persons: [expect.stringMatching(/^Tester/)] }])
  const refused = await tryDraft({ ...asked, values: { item: '', cost: 3000 } })
  expect(firstProblem(refused)?.fields).toMatchObject({
    item: { code: 'required' },
    cost: { message: 'At most 500 is possible.' },
  })
  const unknown = await tryDraft({ ...asked, values: { item: 'Pen', colour: 'red' } })
  expect(firstProblem(unknown)?.code).toBe('unknownKey')
  const forbidden = await tryDraft({ role: 'finance', what: 'update', recordId: ids[0], values: { item: 'Pen' } })
  expect(['forbidden', 'notFound']).toContain(firstProblem(forbidden)?.code)
  const changed = await tryDraft({ role: 'hr', what: 'update', recordId: ids[0], values: { item: 'Pens' } })
  expect(changed.save).toMatchObject({ record: { item: 'Pens', twice: 20 }, problems: [] })
})

test('a step is taken as the role would take it', async () => {
  const approved = await tryDraft({ empId: boss?.empId, what: 'step', step: 'approve', recordId: ids[0] })
  expect([approved.save?.problems, approved.save?.record.status]).toEqual([[], 'approved'])
  const own = await tryDraft({ empId: clerk?.empId, what: 'step', step: 'approve', recordId: ids[0] })
  expect(firstProblem(own)?.code).toBe('forbidden')
  const bare = await tryDraft({ empId: boss?.empId, what: 'step', step: 'reject', recordId: ids[0] })
  expect(firstProblem(bare)?.fields).toMatchObject({ comment: { code: 'required' } })
  const closed = await tryDraft({ role: 'hr', what: 'step', step: 'close', recordId: ids[0] })
  expect(closed.save).toMatchObject({ record: { status: 'rejected' }, problems: [] })
})

test('a resource that is not there yet has example records', async () => {
  const body = buildDraft({ name: 'others', label: 'Other', plural: 'Others' })
  const { list, records } = await tryDraft({ key: undefined, role: 'admin', what: 'list' }, body)
  expect(records).toEqual({ count: 3, isCut: false, areExamples: true })
  expect(list?.rows).toHaveLength(3)
  expect(list?.rows[0]).toMatchObject({ item: 'Item 1', cost: 10, twice: 20, status: 'pending' })
  const again = await tryDraft({ key: undefined, role: 'admin', what: 'show', recordId: 2 }, body)
  expect(again.record).toMatchObject({ item: 'Item 2' })
})

test('the answers are those that people get once it is applied, and no trial has left anything', async () => {
  const before = await readMarks(app.db)
  const list = await tryDraft({ empId: clerk?.empId, what: 'list' })
  const create = await tryDraft({ empId: clerk?.empId, what: 'create', values: { item: 'Pen', cost: 3 } })
  const opened = await tryDraft({ role: 'hr', what: 'show', recordId: ids[1] })
  const stepped = await tryDraft({ empId: boss?.empId, what: 'step', step: 'approve', recordId: ids[0] })
  await tryDraft({ key: undefined, role: 'admin', what: 'list' }, buildDraft({ name: 'others', plural: 'Others' }))
  expect(await readMarks(app.db)).toEqual(before)

  await applyBody(app, admin, buildDraft(), key)
  expect((await ask<ErrandRow[]>('getOwnErrands', {}, clerk)).data).toEqual(list.list?.rows)
  const created = await ask<TrialAnswer>('tryCreateOwnErrand', { item: 'Pen', cost: 3 }, clerk)
  const withoutNames = (save: TrialAnswer | null | undefined) => ({
    ...save,
    approval: save?.approval?.map((step) => ({ ...step, persons: [] })),
  })
  expect(withoutNames(created.data)).toEqual(withoutNames(create.save))
  const shown = (await ask<ErrandRow>('getOwnErrandById', { id: ids[1] }, hr)).data
  expect({ ...shown, salary: null, can: [] }).toEqual({ ...opened.record, can: [] })
  const approved = await ask<ErrandRow>('approveOwnErrand', { id: ids[0] }, boss)
  expect(approved.error).toBeNull()
  expect({ ...approved.data, updatedAt: '' }).toEqual({ ...stepped.save?.record, updatedAt: '' })
})
