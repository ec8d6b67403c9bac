import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch } from '../../src/framework/batch'
import { until } from '../durability/until'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { parcels } from './parcels'

let app: TestApp
let hr: Person

beforeAll(async () => {
  app = await startApp(declaredWith(parcels))
  hr = await app.person('hr')
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const call = (operation: string, params: object) => app.call<Batch>(operation, { ...params }, { as: hr })
const query = (text: string, ...values: unknown[]) => app.db.query<{ id: number; weight: number }>({ text, values })

test('a batch that meets others at every attempt waits and goes on, and changes each record once', async () => {
  const { rows } = await query(
    `insert into parcels (name, label, weight, price, due, status, tier, keeper_emp_id)
     select 'Parcel ' || n, 'C' || n, 5, 200, '2024-02-28', 'open', 'light', $1 from generate_series(1, 3) n returning id, weight`,
    hr.empId,
  )
  const change = { kind: 'edit', fields: { weight: { add: 1 } } }
  const shown = await call('previewBatch', {
    resource: 'parcels',
    selection: { ids: rows.map(({ id }) => id) },
    change,
  })
  const id = shown.body.data?.id
  await query(
    `create function meet() returns trigger language plpgsql as $$ begin raise 'deadlock detected' using errcode = '40P01'; end $$`,
  )
  await query('create trigger meets before update on parcels for each row execute function meet()')
  const met = await call('applyBatch', { id })
  expect([met.status, met.body.code]).toEqual([503, 'unavailable'])
  expect((await call('getBatch', { id })).body.data).toMatchObject({ status: 'running', problem: null })
  await query('drop trigger meets on parcels')
  // Whoever worked on it is taken for lost after a while, which is not waited for.
  await query(`update batches set claimed_until = now() - interval '1 second' where id = $1`, id)
  await query(`select pg_notify('steward_batches', '')`)
  await until('it goes on', async () => (await call('getBatch', { id })).body.data?.status === 'done')
  expect((await query('select id, weight::int from parcels')).rows.map(({ weight }) => weight)).toEqual([6, 6, 6])
})
