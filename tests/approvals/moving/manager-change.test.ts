import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unblockRequests } from '../../../server/approvals/unblock'
import { takeStep } from '../../../server/records/write/transition'
import { toDecide } from '../../../src/engines/approvals/inbox'
import type { Batch } from '../../../src/framework/batch'
import type { Person } from '../../setup/app'
import { type Company, startCompany } from '../requests'

let company: Company
let requester: Person
let old: Person
let next: Person
let above: Person
let hr: Person

beforeAll(async () => {
  company = await startCompany()
  // The head of the company, whom nobody's manager reports to in a circle.
  await company.hire('employee')
})
afterAll(() => company.close())
beforeEach(async () => {
  await sql('delete from role_grants')
  requester = await company.hire('employee')
  old = await company.hire('employee')
  next = await company.hire('employee')
  above = await company.hire('employee')
  hr = await company.hire('hr')
  await company.reportsTo(requester, old)
  await company.reportsTo(old, above)
})

const sql = (text: string, ...values: unknown[]) => company.app.db.query<{ id: number }>({ text, values })
const one = async (text: string, ...values: unknown[]) => Number((await sql(text, ...values)).rows[0]?.id)
const versionOf = (id: number) => one('select version as id from employees where id = $1', id)
const batch = async (operation: string, params: object) =>
  (await company.app.call<Batch>(operation, { ...params }, { as: hr })).body.data as Batch

async function applied({ id, total }: Batch): Promise<void> {
  expect((await batch('applyBatch', { id, expected: total })).counts.done).toBe(1)
}

/** Every way in which people operations change who somebody reports to. */
const ways: Readonly<Record<string, (who: Person, boss: Person) => Promise<void>>> = {
  async update({ empId }, boss) {
    const values = { empId, version: await versionOf(empId), reportingManagerEmpId: boss.empId }
    expect(await company.call(hr, 'updateEmployee', values)).toMatchObject({ error: null })
  },
  async batch({ empId }, boss) {
    const change = { kind: 'edit', fields: { reportingManagerEmpId: { set: boss.empId } } }
    await applied(await batch('previewBatch', { resource: 'employees', selection: { ids: [empId] }, change }))
  },
  async import({ empId }, boss) {
    const fields = ['id', 'reportingManagerEmpId']
    const { id } = await batch('startImport', { resource: 'employees', fields, key: ['id'], empty: 'keep' })
    await batch('addImportRows', { id, from: 1, rows: [[String(empId), String(boss.empId)]] })
    await applied(await batch('previewImport', { id, expected: 1 }))
  },
}

const stepOf = async (id: number) => (await company.stepsOf(id)).find(({ status }) => status === 'current')?.id
const waitsFor = async (as: Person) =>
  ((await company.call(as, 'getInboxItems', { filter: toDecide })).data as unknown as { recordId: number }[]).map(
    ({ recordId }) => recordId,
  )
const events = async ({ empId }: Person) =>
  (
    await company.app.db.query<{ event: string }>({
      text: 'select event from notifications where emp_id = $1 order by id',
      values: [empId],
    })
  ).rows.map(({ event }) => event)
const links = async (as: Person) =>
  (await company.mails(as)).flatMap(({ template, only }) => (template === 'decision' ? [String(only.token)] : []))

async function expectPassedOn(id: number, from: Person, to: Person): Promise<void> {
  expect(await waitsFor(from)).not.toContain(id)
  expect(await waitsFor(to)).toEqual([id])
  const step = await stepOf(id)
  for (const [operation, params] of [
    ['approveAsk', { id }],
    ['approveApprovalStep', { id: step }],
  ] as const)
    expect((await company.call(from, operation, params)).error).not.toBeNull()
  for (const token of await links(from))
    expect((await company.call(undefined, 'decideByLink', { token, decision: 'approve' })).code).toBe('invalidLink')
  expect(await company.read(id, requester)).toMatchObject({ status: 'pending' })
}

test.each(Object.keys(ways))('what waits for a manager moves with the change at once, by %s', async (way) => {
  const { id } = await company.ask(requester)
  await ways[way]?.(requester, next)
  await expectPassedOn(id, old, next)
  expect([await events(old), await events(next)]).toEqual([['asked', 'passedOn'], ['asked']])
  expect(await company.call(next, 'approveAsk', { id })).toMatchObject({ error: null })
  expect(await company.read(id, requester)).toMatchObject({ status: 'approved' })
})

test('a change that is taken back moves it back', async () => {
  const { id } = await company.ask(requester)
  await ways.update?.(requester, next)
  await ways.update?.(requester, old)
  await expectPassedOn(id, next, old)
})

test('who stands in for the old manager decides no more, who does for the new one may', async () => {
  const [stand, deputy] = [await company.hire('employee'), await company.hire('employee')]
  await company.delegate(old, stand)
  await company.delegate(next, deputy)
  const { id } = await company.ask(requester)
  await ways.update?.(requester, next)
  await expectPassedOn(id, stand, deputy)
  expect(await company.call(deputy, 'approveAsk', { id })).toMatchObject({ error: null })
})

test('a step that somebody decided stays decided, and one that is not due yet moves too', async () => {
  const finance = await company.hire('finance')
  const { id } = await company.ask(requester, 5000)
  expect(await company.call(old, 'approveAsk', { id })).toMatchObject({ error: null })
  await ways.update?.(requester, next)
  expect(await waitsFor(finance)).toEqual([id])
  expect(await waitsFor(next)).toEqual([])
  expect(await company.call(finance, 'approveAsk', { id })).toMatchObject({ error: null })
  expect(await company.read(id, requester)).toMatchObject({ status: 'approved' })
})

test('the next level of a step over its time is that of the new manager', async () => {
  const { id } = await company.ask(requester)
  const chief = await company.hire('employee')
  await company.reportsTo(next, chief)
  await sql(`update approval_steps set due_at = now() - interval '1 minute' where record_id = $1`, id)
  await unblockRequests(company.kernel, { signal: new AbortController().signal, warn: () => {} })
  expect(await waitsFor(above)).toEqual([id])
  await ways.update?.(requester, next)
  expect([await waitsFor(old), await waitsFor(above)]).toEqual([[], []])
  expect([await waitsFor(next), await waitsFor(chief)]).toEqual([[id], [id]])
})

test('a manager who may decide again is asked, though somebody else was asked instead', async () => {
  await sql(`update employees set status = 'suspended' where id = $1`, old.empId)
  const { id } = await company.ask(requester)
  expect(await waitsFor(above)).toEqual([id])
  await ways.update?.(requester, next)
  await expectPassedOn(id, above, next)
  const { rows } = await company.app.db.query<{ level: string; askedFor: string }>({
    text: 'select level, asked_for as "askedFor" from approval_steps where record_id = $1',
    values: [id],
  })
  expect(rows).toEqual([{ level: 'manager', askedFor: 'manager' }])
})

test('nothing waits for who has left, and nobody stands in for them', async () => {
  const stand = await company.hire('employee')
  await company.delegate(old, stand)
  const { id } = await company.ask(requester)
  // Nobody goes whom others report to.
  await company.app.db.query({
    text: 'update employees set reporting_manager_emp_id = $2 where reporting_manager_emp_id = $1',
    values: [old.empId, above.empId],
  })
  await company.byServer(async (writer) => {
    for (const step of ['startNotice', 'exit']) await takeStep(writer, 'employees', step, { id: old.empId })
  })
  await expectPassedOn(id, stand, above)
  expect((await company.seats(await stepOf(id))).map(({ empId }) => empId)).not.toContain(old.empId)
})

test('list and count hold what waits, and nothing that was called off or is not needed', async () => {
  const finance = await company.hire('finance')
  const gone = await company.ask(requester, 5000)
  const refused = await company.ask(requester, 5000)
  const { id } = await company.ask(requester, 5000)
  expect(await company.call(requester, 'cancelAsk', { id: gone.id })).toMatchObject({ error: null })
  expect(await company.call(old, 'rejectAsk', { id: refused.id, comment: 'No' })).toMatchObject({ error: null })
  for (const [who, waits] of [
    [old, [id]],
    [finance, []],
  ] as const) {
    const { data, ...answer } = await company.call(who, 'getInboxItems', { filter: { id: { in: '$toDecide' } } })
    const rows = data as unknown as { recordId: number }[]
    expect(rows.map(({ recordId }) => recordId)).toEqual(waits)
    expect(answer).toMatchObject({ total: waits.length })
    const home = await company.call(who, 'getKpiForHome', {})
    expect(home.data).toMatchObject({ toDecide: { total: waits.length } })
    expect((await company.call(who, 'getInboxCountForHome', {})).data).toMatchObject({ total: waits.length })
  }
})
