import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch, BatchRow } from '../../src/framework/batch'
import type { Person } from '../setup/app'
import { day, type Policy, type PolicyCompany, startPolicies } from './policies'

let company: PolicyCompany
beforeAll(async () => {
  company = await startPolicies()
})
afterAll(() => company.app.close())

const call = <Data>(as: Person, operation: string, params: Record<string, unknown> = {}) =>
  company.call<Data>(as, operation, params)

/** What a published version holds, but for the marks of its last change. */
const contentOf = async (id: number) => {
  const {
    version: _,
    updatedAt: __,
    can: ___,
    ...content
  } = (await company.policy(id)) as Policy & Record<string, unknown>
  return content
}

test('a version is proposed by people operations, consented to by a director and by nobody else', async () => {
  const { hr, director, person, today, draft, step } = company
  const { id } = await draft(day(today, 5))
  expect((await step(person, 'propose', id)).code).toBe('forbidden')
  expect((await step(hr, 'approve', id)).error).not.toBeNull()
  expect((await step(hr, 'propose', id)).error).toBeNull()
  expect((await step(hr, 'approve', id)).code).toBe('forbidden')
  expect((await step(director, 'sendBack', id, { comment: 'Say more' })).error).toBeNull()
  expect((await company.policy(id)).status).toBe('draft')
  expect((await step(hr, 'propose', id)).error).toBeNull()
  expect((await step(hr, 'takeBack', id)).error).toBeNull()
  expect((await company.publish(id)).status).toBe('published')
  // People see what holds, and no drafts.
  expect((await call<Policy>(person, 'getLeavePolicyById', { id })).data?.id).toBe(id)
  const open = await draft(day(today, 50))
  expect((await call(person, 'getLeavePolicyById', { id: open.id })).code).toBe('notFound')
  expect((await call(person, 'createLeavePolicy', { title: 'Mine', effectiveFrom: day(today, 9) })).code).toBe(
    'forbidden',
  )
})

test('a version begins tomorrow at the earliest, also when the consent comes late', async () => {
  const { hr, director, today, draft, step } = company
  const early = await draft(today)
  expect((await step(hr, 'propose', early.id)).fields?.effectiveFrom?.code).toBe('policyTooEarly')
  const late = await draft(day(today, 60))
  expect((await step(hr, 'propose', late.id)).error).toBeNull()
  await company.rows('update leave_policies set effective_from = $2 where id = $1', [late.id, today])
  expect((await step(director, 'approve', late.id)).fields?.effectiveFrom?.code).toBe('policyTooEarly')
  expect((await company.policy(late.id)).status).toBe('proposed')
})

test('a published version is changed by no way', async () => {
  const { hr, today, published, app } = company
  const { id, version } = await published(day(today, 20), { backdatedDays: 9 })
  const before = await contentOf(id)
  const values = { backdatedDays: 1, title: 'Other' }
  expect((await call(hr, 'updateLeavePolicy', { id, version, ...values })).error).not.toBeNull()
  expect((await call(hr, 'updateLeavePolicy', { id, version, versionNo: 7 })).error).not.toBeNull()
  // In bulk, and by an import that names it.
  const change = { kind: 'set', values }
  const looked = await app.call<Batch>(
    'previewBatch',
    { resource: 'leavePolicies', selection: { ids: [id] }, change },
    { as: hr },
  )
  if (looked.body.data) {
    const batch = looked.body.data
    await app.call('applyBatch', { id: batch.id, expected: batch.total }, { as: hr })
    const rows = await app.call<BatchRow[]>('getBatchRows', { id: batch.id }, { as: hr })
    expect(rows.body.data?.[0]?.status).not.toBe('done')
  }
  // Restoring what an earlier version of the record was.
  const history = await call<{ id: number }[]>(hr, 'getLeavePolicyHistory', { id })
  expect(history.data?.length).toBeGreaterThan(1)
  for (const { id: entry } of history.data ?? []) {
    const restored = await call(hr, 'restoreLeavePolicy', { id, version, entry })
    expect(['forbidden', 'illegalTransition', 'invalidInput', 'nothingToRestore']).toContain(restored.code)
  }
  expect(await contentOf(id)).toEqual(before)
})

test('a change is a new version with the rules of the old one', async () => {
  const { hr, person, today, published, step } = company
  const one = await published(day(today, 100), { backdatedDays: 12, sandwichDefault: 'both' })
  expect((await step(person, 'newVersion', one.id, { effectiveFrom: day(today, 120) })).code).toBe('forbidden')
  const { data: answered, error, fields } = await step(hr, 'newVersion', one.id, { effectiveFrom: day(today, 120) })
  expect({ error, fields }).toEqual({ error: null, fields: undefined })
  const [made] = await company.rows<{ id: number }>('select id from leave_policies where made_from_id = $1', [one.id])
  expect(answered).toMatchObject({ id: made?.id, madeFromId: one.id, status: 'draft' })
  const draft = (await company.policy(made?.id ?? 0)) as Policy & { backdatedDays: number }
  expect(draft).toMatchObject({ status: 'draft', versionNo: null, backdatedDays: 12, sandwichDefault: 'both' })
  expect(draft.effectiveFrom).toBe(day(today, 120))
  const two = await company.publish(draft.id)
  expect(two.versionNo).toBe((one.versionNo ?? 0) + 1)
  expect((await company.policy(one.id)).effectiveTo).toBe(day(today, 119))
})

test('of two versions from one day that are consented to at once, one holds', async () => {
  const { hr, director, today, draft, step } = company
  const drafts = await Promise.all([1, 2, 3].map((days) => draft(day(today, 300), { backdatedDays: days })))
  for (const { id } of drafts) expect((await step(hr, 'propose', id)).error).toBeNull()
  const answers = await Promise.all(drafts.map(({ id }) => step(director, 'approve', id)))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
})

interface Own {
  id: number
  isInForce: boolean
  acknowledgedAt: string | null
}

test('people confirm a version once, and people operations see who has not', async () => {
  const { hr, person, manager, today, published } = company
  const { id } = await published(day(today, 400), { empId: person.empId, title: 'Alone' })
  const open = async (as: Person) =>
    (await call<Own[]>(as, 'getPoliciesToAcknowledge')).data?.map((own) => own.id) ?? []
  expect(await open(person)).toContain(id)
  expect(await open(manager)).not.toContain(id)
  const counted = async (as: Person) =>
    (await call<{ toAcknowledge: number }>(as, 'getInboxCountForHome')).data?.toAcknowledge
  const before = (await open(person)).length
  expect(await counted(person)).toBe(before)
  expect(await counted(manager)).toBe((await open(manager)).length)
  expect((await call(manager, 'acknowledgePolicy', { id })).code).toBe('notFound')
  const [one, two] = await Promise.all([
    call<Own>(person, 'acknowledgePolicy', { id }),
    call<Own>(person, 'acknowledgePolicy', { id }),
  ])
  expect(one.error).toBeNull()
  expect(two.data?.acknowledgedAt).toBe(one.data?.acknowledgedAt)
  expect(await counted(person)).toBe(before - 1)
  const signedIn = await call<{ inboxCounts: object; menu: { path?: string; badge?: { value: number } }[] }>(
    person,
    'getEmployeeByEmpId',
    { refresh: true, empId: person.empId },
  )
  expect(signedIn.data?.inboxCounts).toMatchObject({ toAcknowledge: before - 1 })
  expect(signedIn.data?.menu.find(({ path }) => path === '/Inbox')?.badge?.value ?? 0).toBe(before - 1)
  expect(
    await company.rows('select kind, emp_id from policy_acknowledgements where policy_version_id = $1', [id]),
  ).toEqual([{ kind: 'leave', emp_id: person.empId }])
  expect(await open(person)).not.toContain(id)
  const progress = await call(hr, 'getPolicyAcknowledgements', { id })
  expect(progress.data).toMatchObject({ people: 1, acknowledged: 1, missing: [], isCapped: false })
  expect((await call(person, 'getPolicyAcknowledgements', { id })).code).toBe('forbidden')
})

test('who has not confirmed what holds for everybody is told by department', async () => {
  const { hr, manager, person, today, published } = company
  const { id } = await published(day(today, 500))
  expect((await call(manager, 'acknowledgePolicy', { id })).error).toBeNull()
  const { data } = await call<{
    people: number
    acknowledged: number
    departments: { people: number; acknowledged: number }[]
    missing: { empId: number }[]
  }>(hr, 'getPolicyAcknowledgements', { id })
  const sum = (name: 'people' | 'acknowledged') => data?.departments.reduce((all, one) => all + one[name], 0)
  // Whoever has a version of their own reads that one.
  expect([sum('people'), sum('acknowledged')]).toEqual([data?.people, data?.acknowledged])
  expect(data?.missing.map(({ empId }) => empId)).not.toContain(person.empId)
  expect(data?.acknowledged).toBe(1)
  expect(data?.missing.length).toBe((data?.people ?? 0) - (data?.acknowledged ?? 0))
})

test('an import changes drafts, days off in words, and refuses what is published', async () => {
  const { hr, draft, published, today, app } = company
  const open = await draft(day(today, 700))
  const held = await published(day(today, 710))
  const before = await contentOf(held.id)
  const ask = <Data>(operation: string, params: object) => app.call<Data>(operation, { ...params }, { as: hr })
  const started = await ask<Batch>('startImport', {
    resource: 'leavePolicies',
    fields: ['id', 'weekendDays'],
    key: ['id'],
  })
  const id = started.body.data?.id
  const rows = [
    [String(open.id), 'Friday; Saturday'],
    [String(held.id), 'Friday; Saturday'],
  ]
  expect((await ask('addImportRows', { id, from: 0, rows })).body.error).toBeNull()
  const looked = await ask<Batch>('previewImport', { id, expected: 2 })
  expect(looked.body.data).toMatchObject({ counts: { ready: 1, refused: 1 } })
  await ask('applyBatch', { id, expected: looked.body.data?.total })
  expect((await company.policy(open.id)).weekendDays).toEqual(['fri', 'sat'])
  expect(await contentOf(held.id)).toEqual(before)
})

test('a filter finds the versions that name one of the days off', async () => {
  const { hr, draft, today } = company
  const { id } = await draft(day(today, 600), { weekendDays: '["thu"]' })
  const found = async (days: string[]) =>
    (
      await call<Policy[]>(hr, 'getLeavePolicies', {
        filter: JSON.stringify({ weekendDays: { in: days } }),
        perPage: 100,
      })
    ).data?.map((one) => one.id)
  expect(await found(['thu', 'mon'])).toEqual([id])
  expect(await found(['mon'])).toEqual([])
  expect(await found(['sat'])).not.toContain(id)
})
