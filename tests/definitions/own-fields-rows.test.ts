import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionPlan, PlannedRowPage } from '../../src/framework/company/definition-plan'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange, readCurrent } from './apply-change'

let app: TestApp
let hr: Person
let admin: Person
beforeAll(async () => {
  app = await startApp()
  hr = await app.person('hr')
  admin = await app.person('admin')
})
afterAll(() => app.close())

interface Employee {
  id: number
  version: number
  ownShirt: unknown
}

const readers = { readableBy: ['hr', 'admin'], writableBy: ['hr', 'admin'] }
const overlay = (type: string) => ({
  of: 'employees',
  ownFields: [['f1', 'ownShirt', type, { label: 'Shirt', ...readers }]],
})

const apply = (change: object) => applyChange(app, { kind: 'overlay', ...change }, admin)

const read = async (id: number): Promise<Employee> => {
  const { body } = await app.call<Employee>('getEmployeeByEmpId', { id }, { as: hr })
  if (!body.data) throw new Error(body.error ?? 'nothing was read')
  return body.data
}

test('rows of a shipped resource that do not fit a new type of an own field are corrected with the change', async () => {
  const made = await apply({ body: overlay('text') })
  expect([made.body.error, made.body.fields ?? null]).toEqual([null, null])
  const key = made.body.data?.key
  const people = [await read(hr.empId), await read(admin.empId)]
  for (const [at, { id, version }] of people.entries()) {
    const input = { id, version, ownShirt: ['40', 'large'][at] }
    const saved = await app.call('updateEmployee', input, { as: hr })
    expect(saved.body.fields ?? saved.body.error).toBeNull()
  }
  const change = { kind: 'overlay', key, body: overlay('number') }
  const plan = await app.call<DefinitionPlan>('planDefinition', change, { as: admin })
  const [rows] = plan.body.data?.rows ?? []
  expect(rows).toMatchObject({ key: 'type:f1', path: 'ownFields.0.2', count: 1, readable: 1, field: 'ownShirt' })
  const page = await app.call<PlannedRowPage>('getPlannedRows', { ...change, rows: 'type:f1' }, { as: admin })
  const [row] = page.body.data?.rows ?? []
  expect(row).toMatchObject({ id: admin.empId, value: 'large' })
  const fix = (version: number | undefined) => ({ 'type:f1': { rows: [{ id: admin.empId, version, value: 44 }] } })
  const stale = await apply({ ...change, fixes: fix(99) })
  expect(Object.keys(stale.body.fields ?? {})).toEqual([`fixes.type:f1.${admin.empId}`])
  const done = await apply({ ...change, fixes: fix(row?.version) })
  expect([done.body.error, done.body.fields ?? null]).toEqual([null, null])
  expect((await read(hr.empId)).ownShirt).toBe(40)
  expect((await read(admin.empId)).ownShirt).toBe(44)
  const history = await app.call<{ changes: object; comment: string | null }[]>(
    'getEmployeeHistory',
    { id: admin.empId },
    { as: hr },
  )
  expect(history.body.data?.[0]).toMatchObject({ changes: { ownShirt: { from: 'large', to: 44 } } })
})

test('nobody saves a shipped record while its own field is corrected', async () => {
  const { definitions } = await readCurrent(app, admin)
  const key = definitions.find(({ kind }) => kind === 'overlay')?.key
  const writer = await app.db.apart(60_000)
  await writer.query(`begin; update employees set version = version where id = ${admin.empId}`)
  const change = apply({ key, body: overlay('text'), fixes: { 'type:f1': { rows: [] } } })
  const waiting = `select l.mode from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'employees' and not l.granted`
  await expect
    .poll(async () => (await app.db.query<{ mode: string }>({ text: waiting })).rows.map(({ mode }) => mode))
    .toContain('ShareRowExclusiveLock')
  await writer.query('rollback')
  await writer.end()
  expect((await change).body.error).toBeNull()
})
