import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch, BatchRow } from '../../src/framework/batch'
import type { Person } from '../setup/app'
import { type Records, startRecords } from './drive'

let records: Records
let hr: Person
beforeAll(async () => {
  records = await startRecords()
  hr = records.hr
})
afterAll(() => records.app.close())

const people = 300
const sql = <R extends object>(text: string, ...values: unknown[]) => records.app.db.query<R>({ text, values })
const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}
const fields = ['firstName', 'lastName', 'workEmail', 'dateOfBirth', 'dateOfJoining', 'departmentId', 'designation']
const rowOf = (place: number) => [
  'Asha',
  `Rao${String(place).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
  `import${place}@tests.example`,
  '1990-05-05',
  '2024-04-01',
  'Tests',
  'Engineer',
  'manager@tests.example',
]
/** A batch once the server has done with it. */
async function finished(id: number): Promise<Batch> {
  const read = () => records.done<Batch>(hr, 'getBatch', { id })
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).not.toMatch(/ing$/)
  return read()
}

test('300 people without photos are looked at, entered, and taken back', async () => {
  const { done, manager } = records
  await sql(`update employees set work_email = 'manager@tests.example' where id = $1`, manager.empId)
  const [before, accounts] = [await count('employees'), await count('accounts')]
  const named = { resource: 'employees', fields: [...fields, 'reportingManagerEmpId'], key: ['workEmail'] }
  const { id } = await done<Batch>(hr, 'startImport', named)
  const rows = Array.from({ length: people }, (_, place) => rowOf(place))
  // One is under age, one stands twice: told at their rows, and the others go on.
  const wrong = [[...rowOf(900)], [...rowOf(0)]]
  wrong[0]?.splice(3, 1, '2020-01-01')
  await done(hr, 'addImportRows', { id, from: 0, rows: [...rows, ...wrong] })
  await done<Batch>(hr, 'previewImport', { id, expected: people + 2 })
  const looked = await finished(id)
  expect(looked).toMatchObject({ counts: { ready: people, refused: 2 }, created: people })
  expect(await count('employees')).toBe(before)
  const told = await done<BatchRow[]>(hr, 'getBatchRows', { id, perPage: 500 })
  expect(told.slice(people).map(({ error }) => Object.values(error?.fields ?? {}).map(({ code }) => code))).toEqual([
    ['joinsAsAdult'],
    ['doubled'],
  ])

  await done<Batch>(hr, 'applyBatch', { id, expected: looked.total })
  expect(await finished(id)).toMatchObject({ counts: { done: people } })
  expect([await count('employees'), await count('accounts')]).toEqual([before + people, accounts + people])
  const first = (await done<BatchRow[]>(hr, 'getBatchRows', { id, perPage: 1 }))[0]?.recordId
  const person = await done(hr, 'getEmployeeByEmpId', { empId: first })
  expect(person).toMatchObject({ status: 'active', reportingManagerEmpId: manager.empId, designation: 'Engineer' })
  expect(await done(hr, 'getEmployeePhoto', { id: first })).toMatchObject({ photoUrl: null })

  // Taken back at once, nothing is left of them: nobody has worked, decided or signed in.
  const back = await done<Batch>(hr, 'undoBatch', { id })
  expect(await finished(back.id)).toMatchObject({ counts: { ready: people } })
  await done<Batch>(hr, 'applyBatch', { id: back.id, expected: people })
  const undone = await finished(back.id)
  const refusedRows = (await done<BatchRow[]>(hr, 'getBatchRows', { id: back.id, perPage: 500 })).filter(
    ({ error }) => error,
  )
  expect([undone.counts.done, refusedRows.slice(0, 2)]).toEqual([people, []])
  expect([await count('employees'), await count('accounts')]).toEqual([before, accounts])
})
