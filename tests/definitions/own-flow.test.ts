import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionPlan } from '../../src/framework/company/definition-plan'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange, listReasons } from './apply-change'

let app: TestApp
let [admin, hr, boss, clerk, reviewer]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
  boss = await app.person()
  clerk = await app.person()
  reviewer = await app.person()
  await app.reportsTo(clerk, boss)
})
afterAll(() => app.close())

const fields = [
  ['f1', 'item', 'text', { required: true }],
  ['f2', 'amount', 'number', {}],
  ['f3', 'askedEmpId', 'ref', { label: 'Asked by', to: 'employees', required: true, default: '$me' }],
  ['f4', 'reviewerEmpId', 'ref', { label: 'Reviewer', to: 'employees' }],
]
const isMine = { askedEmpId: { eq: '$me' } }

const states: readonly (readonly [string, string, object?])[] = [
  ['s1', 'draft'],
  ['s2', 'pending', { tone: 'warning' }],
  ['s3', 'approved', { tone: 'success', isReadOnly: true }],
  ['s4', 'rejected', { tone: 'danger', isReadOnly: true }],
]
const steps: readonly (readonly [string, string, object])[] = [
  ['t1', 'submit', { from: ['draft'], to: 'pending', by: [{ where: isMine }] }],
  ['t2', 'approve', { from: ['pending'], to: 'approved', by: [] }],
  ['t3', 'reject', { from: ['pending'], to: 'rejected', by: [], comment: 'required' }],
  ['t4', 'withdraw', { from: ['pending'], to: 'draft', by: [{ where: isMine }] }],
]
const workflow = { initial: 'draft', states, steps }
const askOf = (...by: string[]) => ({
  ...{ waits: 'pending', requester: 'askedEmpId', approve: 'approve', reject: 'reject', deciders: ['employee'] },
  rules: [{ name: 'All', steps: by.map((each) => ({ by: each })) }],
})

const trips = (changes: object = {}) => ({
  ...{ name: 'errands', label: 'Errand', plural: 'Errands', title: 'item', fields, workflow },
  access: [
    { to: ['hr'], can: ['list', 'show', 'update', 'delete'] },
    { to: ['employee'], can: ['list', 'show', 'create', 'update'], where: isMine },
  ],
  approval: askOf('manager'),
  ...changes,
})

let key: string | undefined
async function apply(body: object | null, accepts: string[] = []) {
  const what = { ...(key && { key }), ...(body ? { body } : { isRetired: 'yes' }) }
  const answer = await applyChange(app, { kind: 'resource', accepts, ...what }, admin as Person)
  key ??= answer.body.data?.key
  return { error: answer.body.error, reasons: listReasons(answer).join('\n') }
}
const applied = { error: null, reasons: '' }
const plan = async (body: object) =>
  (await app.call<DefinitionPlan>('planDefinition', { kind: 'resource', key, body }, { as: admin as Person })).body.data

interface Row {
  id: number
  status: string
  version: number
}
const ask = async <Data = Row>(operation: string, params: object, as: Person | undefined) =>
  (await app.call<Data>(operation, { ...params }, { as: as as Person })).body
async function submitOne(item: string, more: object = {}): Promise<number> {
  const made = await ask('createOwnErrand', { item, ...more }, clerk)
  expect(made.error).toBeNull()
  const id = Number(made.data?.id)
  const sent = await ask('submitOwnErrand', { id }, clerk)
  expect([sent.error, sent.fields]).toEqual([null, undefined])
  return id
}
const readStatus = async (id: number) => (await ask('getOwnErrandById', { id }, hr)).data?.status
const listOpenSteps = async (id: number) =>
  (
    await app.db.query<{ level: string; approver: string }>({
      text: `select level, approver from approval_steps where entity_type = 'ownErrands' and record_id = $1 and status in ('waiting', 'current')`,
      values: [id],
    })
  ).rows

let first = 0
test('states and steps get other names, and records follow in the same change with their approvals', async () => {
  expect(await apply(trips())).toEqual(applied)
  first = await submitOne('Paper')
  const renamed = trips({
    workflow: {
      initial: 'draft',
      states: states.map(([id, name, options]) => [id, name === 'pending' ? 'in_review' : name, options ?? {}]),
      steps: steps.map(([id, name, options]) => [
        id,
        name === 'approve' ? 'agree' : name,
        JSON.parse(JSON.stringify(options).replaceAll('"pending"', '"in_review"')),
      ]),
    },
    approval: { ...askOf('manager'), waits: 'in_review', approve: 'agree' },
  })
  expect(await apply(renamed)).toEqual(applied)
  expect(await readStatus(first)).toBe('in_review')
  expect((await ask('agreeOwnErrand', { id: first }, boss)).error).toBeNull()
  expect(await readStatus(first)).toBe('approved')
  expect(await apply(trips())).toEqual(applied)
})

test('a removed state asks where its records go, and the history tells it', async () => {
  const body = trips({
    workflow: { ...workflow, states: [...states.filter(([id]) => id !== 's3'), ['s5', 'done', { isReadOnly: true }]] },
  })
  const text = JSON.stringify(body).replaceAll('"approved"', '"done"')
  const without = JSON.parse(text)
  const [row] = (await plan(without))?.rows ?? []
  expect(row).toMatchObject({ path: 'workflow.states', count: 1, first: [] })
  expect(row?.says).toBe('1 record is “Approved”, a state that goes away: choose their new state')
  expect(row?.choices?.map(({ label }) => label)).toEqual(['Draft', 'Rejected', 'Done'])
  expect((await apply(without)).reasons).toContain('move:s3:s5 (Done)')
  expect((await apply(without, ['move:s3:s2'])).error).not.toBeNull()
  expect((await apply(without, ['move:s3:s99'])).error).not.toBeNull()
  expect((await apply(without, ['move:none:s5'])).error).not.toBeNull()
  const before = await ask('getOwnErrandById', { id: first }, hr)
  expect(await apply(without, ['move:s3:s5'])).toEqual(applied)
  const after = await ask('getOwnErrandById', { id: first }, hr)
  expect(after.data).toMatchObject({ status: 'done', version: Number(before.data?.version) + 1 })
  const history = await ask('getOwnErrandHistory', { id: first }, hr)
  expect(history.error).toBeNull()
  expect(JSON.stringify(history.data)).toContain('"status":{"from":"approved","to":"done"')
  const draft = Number((await ask('createOwnErrand', { item: 'Kept' }, clerk)).data?.id)
  expect((await apply(trips(), ['move:s5:s3', 'move:s1:s4'])).error).toBeNull()
  expect(await readStatus(draft)).toBe('draft')
  expect(await readStatus(first)).toBe('approved')
})

test('a running approval keeps whom it asked when the rules change, and ends with its state', async () => {
  const id = await submitOne('Ink')
  const byReviewer = trips({ approval: askOf('reviewerEmpId', 'hr') })
  expect((await plan(byReviewer))?.notes.join()).toContain('keep those who are asked about 1 record')
  expect(await apply(byReviewer)).toEqual(applied)
  expect(await listOpenSteps(id)).toMatchObject([{ level: 'manager' }])
  const ended = trips({ approval: undefined })
  expect((await plan(ended))?.notes.join()).toContain('end the approval of 1 record without a decision')
  expect(await apply(ended)).toEqual(applied)
  expect(await listOpenSteps(id)).toEqual([])
  const [row] = (await plan(byReviewer))?.rows ?? []
  expect(row?.says).toBe('1 record would wait in “Pending” with nobody asked to decide: choose their new state')
  expect((await apply(byReviewer, ['move:s2:s1'])).error).toBeNull()
  expect(await readStatus(id)).toBe('draft')
})

test('the person in a field and a role decide, also under a new name of the field; never those below', async () => {
  const id = await submitOne('Chair', { reviewerEmpId: reviewer?.empId })
  expect(await listOpenSteps(id)).toMatchObject([
    { level: 'ownErrands_f4', approver: 'Reviewer' },
    { level: 'role_hr', approver: 'HR' },
  ])
  const renamed = JSON.parse(
    JSON.stringify(trips({ approval: askOf('reviewerEmpId', 'hr') })).replaceAll('reviewerEmpId', 'checkerEmpId'),
  )
  expect(await apply(renamed)).toEqual(applied)
  expect((await ask('approveOwnErrand', { id }, boss)).error).not.toBeNull()
  expect((await ask('approveOwnErrand', { id }, reviewer)).error).toBeNull()
  expect((await ask('approveOwnErrand', { id }, hr)).error).toBeNull()
  expect(await readStatus(id)).toBe('approved')
  await app.reportsTo(reviewer, clerk)
  const over = await submitOne('Desk', { checkerEmpId: reviewer?.empId })
  expect((await listOpenSteps(over))[0]?.level).not.toBe('ownErrands_f4')
  const own = await submitOne('Lamp', { checkerEmpId: clerk?.empId })
  expect((await ask('approveOwnErrand', { id: own }, clerk)).error).not.toBeNull()
  expect(await apply(trips({ approval: askOf('manager') }))).toEqual(applied)
})

test('a retired resource ends its approvals; when it comes back, records that waited ask where to go', async () => {
  const id = await submitOne('Shelf')
  expect((await apply(null, ['retire'])).error).toBeNull()
  expect(await listOpenSteps(id)).toEqual([])
  expect((await ask('getMyApprovals', {}, boss)).code).not.toBe('internal')
  const back = await apply(trips())
  expect(back.reasons).toContain('would wait in “Pending” with nobody asked')
  expect(back.reasons).toContain('could delete Errands for good')
  expect(await apply(trips(), ['move:s2:s1', 'delete'])).toEqual(applied)
  expect(await readStatus(id)).toBe('draft')
})

test('a first workflow with an approval asks where records go that nobody submitted', async () => {
  key = undefined
  const notes = (changes: object = {}) => ({
    ...{ name: 'slips', label: 'Slip', plural: 'Slips', title: 'item', fields },
    access: [{ to: ['hr'], can: ['list', 'show', 'create'] }],
    ...changes,
  })
  expect(await apply(notes())).toEqual(applied)
  await ask('createOwnSlip', { item: 'Old' }, hr)
  const flow = notes({ workflow: { ...workflow, initial: 'pending' }, approval: askOf('manager') })
  const refused = await apply(flow)
  expect(refused.reasons).toContain('1 record would wait in “Pending” with nobody asked to decide')
  expect(await apply(flow, ['move:none:s3'])).toEqual(applied)
  const rows = await ask<Row[]>('getOwnSlips', {}, hr)
  expect(rows.data?.map(({ status }) => status)).toEqual(['approved'])
})
