import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'

interface Anniversary {
  empId: number
  date: string | null
  years: number
}

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

async function joined(empId: number, how: string) {
  await steward.db.query({
    text: `update employees set date_of_joining = (${how})::date where id = $1`,
    values: [empId],
  })
}

const today = "(now() at time zone 'Asia/Kolkata')::date"

test('who joined today some years ago, who is new, and nobody else', async () => {
  const [old, recent, past, leap] = [
    await steward.person('employee'),
    await steward.person('employee'),
    await steward.person('employee'),
    await steward.person('employee'),
  ]
  await joined(old.empId, `${today} - interval '3 years'`)
  await joined(recent.empId, `${today} - 5`)
  await joined(past.empId, `${today} - interval '2 years' - interval '20 days'`)
  await joined(leap.empId, `'2020-02-29'`)
  const hr = await steward.person('hr')
  const { body } = await steward.call<Anniversary[]>('getAnniversaryEmployeesList', {}, { as: hr })
  const of = (empId: number) => body.data?.filter((each) => each.empId === empId)
  expect(of(old.empId)).toMatchObject([{ years: 3 }])
  expect(of(recent.empId)).toMatchObject([{ years: 0 }])
  expect(of(past.empId)).toEqual([])
  expect(of(leap.empId)?.length).toBeLessThanOrEqual(1)
})

test('who may not read the day of joining is told of the month, and never by when somebody is told of', async () => {
  const [one, other, recent] = [
    await steward.person('employee'),
    await steward.person('employee'),
    await steward.person('employee'),
  ]
  const month = `date_trunc('month', ${today})::date`
  // The first and the last day of this month, and some day of the one before.
  await joined(one.empId, `${month} - interval '3 years'`)
  await joined(other.empId, `${month} + interval '1 month' - interval '1 day' - interval '3 years'`)
  await joined(recent.empId, `${month} - 3`)
  const seenBy = async (as: Parameters<typeof steward.call>[2]) =>
    (await steward.call<Anniversary[]>('getAnniversaryEmployeesList', {}, as)).body.data ?? []
  const told = await seenBy({ as: await steward.person('employee') })
  const of = (empId: number) => told.filter((each) => each.empId === empId)
  expect(of(one.empId)).toMatchObject([{ years: 3, date: null }])
  expect(of(other.empId)).toMatchObject([{ years: 3, date: null }])
  expect(of(recent.empId)).toMatchObject([{ years: 0, date: null }])
  // Without a date they stand by name.
  const undated = told.filter(({ date }) => date === null) as unknown as { fullName: string }[]
  expect(told.slice(-undated.length).every(({ date }) => date === null)).toBe(true)
  expect(undated.length).toBeGreaterThanOrEqual(3)
  // One's own day is one's own.
  const own = (await seenBy({ as: other })).find(({ empId }) => empId === other.empId)
  expect(own?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test("an anniversary in January is told in December: the next year's date", async () => {
  const person = await steward.person('employee')
  await joined(person.empId, `${today} + 29 - interval '4 years'`)
  const { body } = await steward.call<Anniversary[]>('getAnniversaryEmployeesList', {}, { as: person })
  const found = body.data?.filter((each) => each.empId === person.empId)
  expect(found).toHaveLength(1)
  const now = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  expect(Number(found?.[0]?.date?.slice(0, 4)) - (found?.[0]?.years ?? 0)).toBe(
    new Date(Date.parse(now) + 29 * 86_400_000).getUTCFullYear() - 4,
  )
})

test('what waits is counted as the lists have it; of others nothing is told', async () => {
  const person = await steward.demo('manager')
  const { body } = await steward.call<Record<string, { total: number }>>('getKpiForHome', {}, { as: person })
  expect(body).toMatchObject({ error: null, data: { toDecide: { total: expect.any(Number) } } })
  const list = await steward.call(
    'getInboxItems',
    { filter: { id: { in: '$toDecide' }, status: { eq: 'current' } } },
    { as: person },
  )
  expect(body.data?.toDecide?.total).toBe(list.body.total)
  expect((await steward.call('getKpiForHome', { empId: person.empId + 1 }, { as: person })).status).toBe(403)
})

test('the next holiday is one of the person’s own calendar', async () => {
  const person = await steward.person('employee')
  const { body } = await steward.call<{ nextHoliday: { date: string; name: string } | null }>(
    'getKpiForHome',
    {},
    { as: person },
  )
  const { rows } = await steward.db.query<{ date: string }>({
    text: `select min(date) as date from holidays where calendar_id = (select holiday_calendar_id from locations where status = 'active' order by id limit 1) and date >= ${today} and kind <> 'restricted'`,
  })
  expect(body.data?.nextHoliday?.date ?? null).toBe(rows[0]?.date ?? null)
})

test('what areas count of one’s own is told by its name, and as tiles that open their records', async () => {
  const person = await steward.person('employee')
  const { rows } = await steward.db.query<{ id: string }>({
    text: `insert into tasks (task_number, title, project_id, reporter_emp_id, priority, status, due_date)
      select 'TSK-' || n, 'Sharpen the pencils', (select min(id) from projects), $1, 'medium', 'todo', ${today} + n from (values (3), (30)) v(n) returning id`,
    values: [person.empId],
  })
  await steward.db.query({
    text: 'insert into task_assignees (task_id, emp_id) select unnest($1::bigint[]), $2',
    values: [rows.map(({ id }) => id), person.empId],
  })
  const { body } = await steward.call<Record<string, unknown>>('getKpiForHome', {}, { as: person })
  expect(body.data).toMatchObject({
    ...{ tasksDue: '1', weeksToSubmit: '0', assetsToAccept: '0', documentsExpiring: '0', weekMinutes: '0' },
    tiles: expect.arrayContaining([expect.objectContaining({ name: 'tasksDue', of: 'tasks', value: '1' })]),
  })
})
