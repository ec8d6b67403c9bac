import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Records, startRecords } from './drive'

let records: Records
beforeAll(async () => {
  records = await startRecords()
  // Ten people from 2020 on: the seven of the company, and three more.
  for (let more = 0; more < 3; more += 1) await records.app.person('employee')
  const { rows } = await sql<{ n: number }>('select count(*)::int as n from employees')
  expect(rows[0]?.n).toBe(9)
})
afterAll(() => records.app.close())

const sql = <R extends object>(text: string, ...values: unknown[]) => records.app.db.query<R>({ text, values })
const report = (params: object) =>
  records.call<Record<string, unknown>>(records.hr, 'getAttritionReport', { ...params })

test('leavers of a period are told by month, beside the headcount and the rate of a year', async () => {
  const { rows } = await sql<{ id: number }>('select id from employees order by id desc limit 3')
  const [one, two, never] = rows.map(({ id }) => id)
  const leave = `update employees set status = 'exited', last_working_date = $2 where id = $1`
  await sql(leave, one, '2025-02-28')
  await sql(leave, two, '2025-06-30')
  await sql(leave, never, null)
  const { data } = await report({ from: '2025-01-01', to: '2025-12-31' })
  // Of nine one never came: eight at first, seven from February on, six from June on.
  const months = data?.months as { month: string; left: number; headcount: number }[]
  expect(months.map(({ headcount }) => headcount)).toEqual([8, 7, 7, 7, 7, 6, 6, 6, 6, 6, 6, 6])
  expect(months.flatMap(({ month, left }) => (left > 0 ? [[month, left]] : []))).toEqual([
    ['2025-02', 1],
    ['2025-06', 1],
  ])
  // (8 + 7.5 + 7 × 3 + 6.5 + 6 × 6) / 12 = 6.583…; 2 of it are 30.4 %.
  expect(data).toMatchObject({ left: 2, average: '6.6', rate: '30.4' })
  // Of half a year the rate is that of a year.
  expect((await report({ from: '2025-01-01', to: '2025-03-31' })).data).toMatchObject({ left: 1, rate: '54.1' })
  expect((await report({ from: '2019-01-01', to: '2019-03-31' })).data).toMatchObject({
    left: 0,
    average: '0.0',
    rate: null,
  })
})

test('it is for people operations and directors, of a period that makes sense', async () => {
  for (const one of [records.person, records.manager])
    expect((await records.call(one, 'getAttritionReport')).code).toBe('forbidden')
  expect((await records.call(records.director, 'getAttritionReport')).error).toBeNull()
  expect((await report({ from: '2025-02-01', to: '2025-01-01' })).fields).toMatchObject({
    to: { code: 'endBeforeStart' },
  })
  expect((await report({ from: '1900-01-01', to: '2025-01-01' })).fields).toMatchObject({
    from: { code: 'periodTooLong' },
  })
})
