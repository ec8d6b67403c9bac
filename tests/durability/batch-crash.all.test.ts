import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch } from '../../src/framework/batch'
import { crash, query } from './crash'
import { Program } from './program'
import { until } from './until'
import { Wire } from './wire'

const program = new Program()
const settings = { STEWARD_RATE_LIMIT: '10000000' }
const many = 6000

beforeAll(() => program.build())
afterAll(() => program.cleanUp())

const told = (home: string, { id }: Batch) =>
  query<{ changed: number; entries: number; most: number }>(
    home,
    `select (select count(*)::int from customers where name like 'Crash-%' and version = 2 and payment_terms_days = 45) as changed,
       count(*)::int as entries, coalesce(max(n), 0)::int as most
     from (select count(*) over (partition by record_id) as n from history where batch_id = $1) h`,
    [id],
  )

test('a crash half way takes no record and changes none twice; one after the end takes nothing', async () => {
  const home = program.newHome()
  let run = program.start(home, settings)
  const { token } = await new Wire(await run.ready).signIn('finance')
  const wire = async () => new Wire(await run.ready, token)
  await query(
    home,
    `insert into customers (name, country, currency, payment_terms_days, account_owner_emp_id, status)
     select 'Crash-' || n, 'US', 'USD', 30, (select min(id) from employees), 'active' from generate_series(1, $1) n`,
    [many],
  )
  const selection = JSON.stringify({ filter: { name: { startsWith: 'Crash-' } } })
  const change = JSON.stringify({ kind: 'edit', fields: { paymentTermsDays: { set: 45 } } })
  const begun = await (await wire()).data<Batch>('previewBatch', { resource: 'customers', selection, change })
  const seen = async () => (await wire()).data<Batch>('getBatch', { id: begun.id })
  await until('it is looked at', async () => (await seen()).status === 'previewed')
  await (await wire()).data('applyBatch', { id: begun.id, expected: many })
  await until('some are done', async () => (await seen()).counts.done > 0)
  const { status } = await seen()
  run = await crash(program, home, run, settings)
  expect(status).toBe('running')
  await run.ready
  // The hold of the server that was lost is ended here instead of waited for.
  await query(home, 'update batches set claimed_until = null')
  await until('it is done', async () => (await seen()).status === 'done', 90_000)
  const all = [{ changed: many, entries: many, most: 1 }]
  expect(await told(home, begun)).toEqual(all)
  run = await crash(program, home, run, settings)
  expect(await seen()).toMatchObject({ status: 'done', counts: { done: many, ready: 0 } })
  expect(await told(home, begun)).toEqual(all)
}, 180_000)
