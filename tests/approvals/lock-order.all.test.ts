import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch } from '../../src/framework/batch'
import { until } from '../durability/until'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { asks } from './asks'
import { applied, type Company, companyOf, type Outcome, outcomeOf } from './company'

let steward: TestApp
let company: Company
let requester: Person
let manager: Person
/** Transactions that the database ended because they waited in a circle. */
let deadlocks = 0

beforeAll(async () => {
  steward = await startApp(declaredWith(asks))
  watchDeadlocks(steward)
  company = companyOf(steward)
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  await company.reportsTo(requester, manager)
})
afterAll(() => steward.close())

/** A transaction that is ended so begins anew, and nobody is told. */
function watchDeadlocks({ db }: TestApp): void {
  const { transaction } = db
  db.transaction = (work) =>
    transaction((tx) =>
      work(tx).catch((problem: { code?: string }) => {
        if (problem.code === '40P01') deadlocks += 1
        throw problem
      }),
    )
}

const bulk = async (resource: string, ids: readonly number[], change: object, as: Person): Promise<Batch> => {
  const { body } = await steward.call<Batch>('previewBatch', { resource, selection: { ids }, change }, { as })
  expect(body).toMatchObject({ error: null })
  return body.data as Batch
}
const edit = (ids: readonly number[], as: Person) =>
  bulk('asks', ids, { kind: 'edit', fields: { reason: { set: 'Said better' } } }, as)

async function ask(): Promise<number> {
  const { body } = await steward.call<{ id: number }>('createAsk', { what: 'A desk', amount: 1 }, { as: requester })
  return body.data?.id ?? 0
}

const lockWaiters = () =>
  company.rows('select from pg_locks where not granted and locktype in ($1, $2)', 'transactionid', 'tuple')

test('a bulk edit waits for whoever decides before it holds any of the records', async () => {
  const ids = [await ask(), await ask()]
  const batch = await edit(ids, requester)
  let editing: Promise<Outcome> | undefined
  await steward.db.transaction(async (tx) => {
    await tx.query({ text: 'select from approval_steps where record_id = $1 for update', values: [ids[1]] })
    editing = applied(steward, batch, requester)
    await until('the edit waits', async () => (await lockWaiters()).length > 0)
    // It would throw where the record was held.
    await tx.query({ text: 'select from asks where id = any($1) for update nowait', values: [ids] })
  })
  await editing
  const reasons = await company.rows('select reason from asks where id = any($1)', ids)
  expect(reasons).toEqual([{ reason: 'Said better' }, { reason: 'Said better' }])
})

const [rounds, requests] = [3, 12]

test(`bulk edits, bulk decisions and decisions of ${requests} requests at once wait in no circle`, {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ids = await Promise.all(Array.from({ length: requests }, ask))
    const stepIds = await Promise.all(ids.map((id) => company.lastStep(id)))
    const deciding = { kind: 'step', step: 'approve' }
    const batches = [
      ['asks', ids, deciding, manager],
      ['approvalSteps', stepIds.toReversed(), deciding, manager],
    ] as const
    const looked = [
      ...(await Promise.all(
        [ids, ids.toReversed()].map(async (some) => [await edit(some, requester), requester] as const),
      )),
      ...(await Promise.all(
        batches.map(
          async ([resource, some, change, person]) => [await bulk(resource, some, change, person), manager] as const,
        ),
      )),
    ]
    const decisions = ids.toReversed().map(async (id) => {
      const { status, body } = await steward.call('approveAsk', { id }, { as: manager })
      expect(status).toBeLessThan(500)
      return outcomeOf(body)
    })
    await Promise.all([...looked.map(([batch, as]) => applied(steward, batch, as)), ...decisions])
    const states = await company.rows<{ status: string; current: number }>(
      `select a.status, (select count(*)::int from approval_steps s where s.record_id = a.id and s.status = 'current') as current from asks a where a.id = any($1)`,
      ids,
    )
    // Whoever edits asks anew: what stands is approved, or waits at one step.
    for (const { status, current } of states) expect([status, current]).toEqual([status, status === 'pending' ? 1 : 0])
  }
  expect(deadlocks).toBe(0)
})
