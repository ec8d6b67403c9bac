import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outcome, outcomeOf } from '../approvals/company'
import type { Person } from '../setup/app'
import { type Buying, startBuying } from './buying'

let company: Buying
beforeAll(async () => {
  company = await startBuying()
})
afterAll(() => company.app.close())

/** Every way of agreeing to a purchase: by the record, its step, an update, in bulk of either, by the inbox. */
async function approvedAnyhow(id: number, as: Person): Promise<Outcome[]> {
  const { app, tables, rows } = company
  const step = await tables.lastStep(id, 'procurements')
  const call = async (operation: string, params: object) =>
    outcomeOf((await app.call(operation, { comment: 'By myself', ...params }, { as })).body)
  const [{ version } = { version: 0 }] = await rows<{ version: number }>(
    'select version from procurements where id = $1',
    [id],
  )
  await call('openInboxItem', { id: step })
  const inbox = await app.call<{ done: boolean; code?: string }[]>(
    'decideInboxItems',
    { ids: [step], action: 'approve', comment: 'By myself' },
    { as },
  )
  const decided = inbox.body.data?.[0]
  return [
    decided ? (decided.done ? 'done' : (decided.code ?? 'internal')) : outcomeOf(inbox.body),
    await call('approveProcurement', { id }),
    await call('approveApprovalStep', { id: step }),
    await call('updateProcurementDetails', { id, version, action: 'approve' }),
    await tables.inBulk('procurements', id, 'approve', as),
    await tables.inBulk('approvalSteps', step, 'approve', as),
  ]
}

async function expectRefused(id: number, as: Person): Promise<void> {
  const outcomes = await approvedAnyhow(id, as)
  expect(outcomes.filter((outcome) => !/^(forbidden|ownRequest|notFound|invalidInput)$/.test(outcome))).toEqual([])
  expect((await company.read(id)).status).toBe('requested')
}

const seats = async (id: number) =>
  (
    await company.rows<{ id: number }>(
      `select distinct a.emp_id as id from approval_approvers a join approval_steps s on s.id = a.step_id where s.entity_type = 'procurements' and s.record_id = $1`,
      [id],
    )
  ).map((seat) => seat.id)

test('whoever asks decides at no step, whatever else they are', async () => {
  const { draft, submit, manager, head, finance, director, app, limits, project } = company
  await limits({ directorLimit: '1', quoteLimit: '99999999' })
  const admin = await app.person('admin')
  // Others who could decide in their place.
  await app.person('finance')
  await app.person('director')
  for (const own of [manager, head, finance, director, admin]) {
    const projectId = await project({ managerEmpId: own.empId })
    const { id } = await draft(own === head ? { projectId: undefined } : { projectId }, own)
    expect(await submit(id, own)).toMatchObject({ error: null })
    expect(await seats(id)).not.toContain(own.empId)
    await expectRefused(id, own)
    expect((await seats(id)).length).toBeGreaterThan(1)
  }
})

test('a purchase that is decided anew is decided by nobody who asked for it first', async () => {
  const { draft, submit, decided, read, call, finance, app, requester, noLimits } = company
  const other = await app.person('finance')
  await noLimits()
  const { id } = await draft({}, finance)
  await submit(id, finance)
  expect(await company.agree(id, company.manager)).toMatchObject({ error: null })
  expect(await company.agree(id, other)).toMatchObject({ error: null })
  const { items } = await read(id)
  const grown = { id: items[0]?.id, version: items[0]?.version, quantity: 50 }
  expect(await call(finance, 'updateProcurementItem', grown)).toMatchObject({ error: null })
  expect((await read(id)).status).toBe('requested')
  expect(await seats(id)).not.toContain(finance.empId)
  await expectRefused(id, finance)
  await expectRefused(id, requester)
  expect((await decided(id)).status).toBe('requested')
  expect(await company.agree(id, other)).toMatchObject({ error: null })
  expect((await read(id)).status).toBe('approved')
})

test('a delegation to whoever asks gives them no seat', async () => {
  const { draft, submit, tables, requester, manager, finance } = company
  for (const from of [manager, finance]) expect((await tables.delegate(from, requester)).body.error).toBeNull()
  const { id } = await draft()
  await submit(id)
  expect(await seats(id)).not.toContain(requester.empId)
  await expectRefused(id, requester)
})
