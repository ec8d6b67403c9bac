import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch } from '../../src/framework/batch'
import { lastWeekday } from '../setup/clock'
import { type Answer, type Claim, type Claims, startClaims } from './drive'

let claims: Claims
beforeAll(async () => {
  claims = await startClaims()
  await claims.openAccount(claims.claimant)
})
afterAll(() => claims.app.close())

interface Run {
  id: number
  version: number
  runNumber: string
  expenseIds: number[]
  total: string
}

let n = 0
async function approved(as = claims.claimant): Promise<Claim> {
  n += 1
  const line = {
    date: lastWeekday(),
    category: 'supplies',
    description: `Ink ${n}`,
    amount: '10.10',
    receiptHash: `i${n}`,
  }
  const claim = await claims.submitted(as, [line])
  expect(await claims.decide(claim)).toMatchObject({ error: null })
  return claims.read(as, claim.id)
}

const create = (expenseIds: unknown, as = claims.payer) =>
  claims.call<Run>(as, 'createPaymentRun', expenseIds === undefined ? {} : { expenseIds })
const problem = ({ fields }: Answer<unknown>) => fields?.expenseIds
const missing = { code: 'required', message: 'Choose the claims to pay.' }
const storedRuns = async () =>
  Number((await claims.app.db.query<{ n: string }>({ text: 'select count(*) n from payment_runs' })).rows[0]?.n)

test('a run of nothing is made by no door, and no change leaves one without claims', async () => {
  const before = await storedRuns()
  for (const nothing of [undefined, [], null, '']) expect(problem(await create(nothing))).toMatchObject(missing)
  expect(problem(await create([-1]))).toMatchObject({ code: 'reference' })
  expect(problem(await create('all of them'))).toMatchObject({ code: 'rows' })

  const { data: batch } = await claims.call<Batch>(claims.payer, 'startImport', {
    ...{ resource: 'paymentRuns', fields: ['currency'], key: [] },
  })
  await claims.call(claims.payer, 'addImportRows', { id: batch?.id, from: 0, rows: [['INR'], ['']] })
  const looked = await claims.call<Batch>(claims.payer, 'previewImport', { id: batch?.id, expected: 2 })
  expect([batch === null || looked.data?.counts?.refused === 2, await storedRuns()]).toEqual([true, before])

  const [claim, other] = [await approved(), await approved()]
  const run = (await create([claim.id, other.id])).data as Run
  expect(run).toMatchObject({ expenseIds: [claim.id, other.id], total: '20.20' })
  const { id, version } = run
  const emptied = await claims.call<Run>(claims.payer, 'updatePaymentRun', { id, version, expenseIds: [] })
  expect(problem(emptied)).toMatchObject(missing)
  const fewer = await claims.call<Run>(claims.payer, 'updatePaymentRun', { id, version, expenseIds: [other.id] })
  expect(fewer.data).toMatchObject({ expenseIds: [other.id], total: '10.10' })

  // The last claim leaves by a step of its own: nothing is left to pay.
  await claims.done(claims.payer, 'sendBackUnpaidExpense', { id: other.id, comment: 'Which ink?' })
  const paid = await claims.call(claims.payer, 'payPaymentRun', { id, paymentReference: 'NOTHING' })
  expect([paid.error === null, paid.data]).toEqual([false, null])
  const selection = { ids: [id] }
  const step = { kind: 'step', step: 'pay', asked: { paymentReference: 'NOTHING' } }
  const { data: steps } = await claims.call<Batch>(claims.payer, 'previewBatch', {
    ...{ resource: 'paymentRuns', selection, change: step },
  })
  expect(steps).toMatchObject({ counts: { refused: 1 } })
})

test('a claim that another run took meanwhile is refused, and which run that is', async () => {
  const [first, second] = [await approved(), await approved()]
  const run = (await create([first.id], claims.finance)).data as Run
  const refused = await create([first.id, second.id])
  expect(problem(refused)).toMatchObject({
    code: 'takenElsewhere',
    args: { id: first.id, record: `Claim ${first.expenseNumber}`, holder: `Payment run ${run.runNumber}` },
  })
  // Nothing of a refused run is kept.
  expect((await claims.read(claims.payer, second.id)) as unknown).toMatchObject({ paymentRunId: null })
})

test('two who make a run at once never have the same claim, and it is paid once', async () => {
  const all = [await approved(), await approved(), await approved()]
  const ids = all.map(({ id }) => id)
  // Half of them begin at the other end, so that neither waits for the order of the other.
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      create(at % 3 ? ids : [...ids].reverse().slice(at % 2), [claims.payer, claims.finance][at % 2]),
    ),
  )
  const runs = answers.flatMap(({ data }) => data ?? [])
  expect(runs).toHaveLength(1)
  expect(answers.filter((answer) => problem(answer)?.code === 'takenElsewhere')).toHaveLength(11)
  const [run] = runs
  const left = ids.find((id) => !run?.expenseIds.includes(id))
  const alone = run?.expenseIds[0]
  const pays = await Promise.all([
    ...[claims.payer, claims.finance].map((as, at) =>
      claims.call(as, 'payPaymentRun', { id: run?.id, paymentReference: `RUN-${at}` }),
    ),
    ...[claims.payer, claims.finance].map((as, at) =>
      claims.call(as, 'payExpense', { id: alone, paymentReference: `ONE-${at}` }),
    ),
  ])
  expect(pays.filter(({ error }) => error === null)).toHaveLength(1)
  const { rows } = await claims.app.db.query<{ n: string }>({
    text: "select count(*) n from history where resource = 'expenses' and record_id = any($1::bigint[]) and action = 'pay'",
    values: [run?.expenseIds],
  })
  expect(Number(rows[0]?.n)).toBe(run?.expenseIds.length)
  if (left !== undefined) expect((await claims.read(claims.payer, left)).stage).toBe('approved_for_finance')
})

test('a claim in a prepared run is not paid alone; out of the run it is', async () => {
  const [claim, other] = [await approved(), await approved()]
  const { id, version } = (await create([claim.id, other.id])).data as Run
  const alone = () => claims.call(claims.finance, 'payExpense', { id: claim.id, paymentReference: `ALONE-${claim.id}` })
  expect(Object.values((await alone()).fields ?? {})).toMatchObject([{ code: 'inPaymentRun' }])
  await claims.done(claims.payer, 'updatePaymentRun', { id, version, expenseIds: [other.id] })
  expect(await alone()).toMatchObject({ error: null })
})
