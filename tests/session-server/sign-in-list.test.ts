import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../setup/app'

let app: TestApp
let admin: Person
let ann: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  ann = await app.person('employee')
  await app.call('createLoginTracker', { agent: '=cmd|calc', hostName: 'desk "7"' }, { as: ann })
})
afterAll(() => app.close())

interface Row {
  empId: number
  employee: string
  status: string
  agent: string | null
  loginTime: string
  lastSeenAt: string
  logoutTime: string | null
}

const list = async (filter: object) => {
  const { body } = await app.call<Row[]>('getLoginTrackers', { ...filter }, { as: admin })
  return { rows: body.data ?? [], total: body.total }
}

test('administrators see sign-ins of everybody, the latest first, and nobody else does', async () => {
  const { rows, total } = await list({ perPage: 2 })
  expect(rows.map(({ empId }) => empId)).toEqual([ann.empId, admin.empId])
  expect(total).toBe(2)
  for (const role of ['employee', 'hr', 'finance', 'director'] as const) {
    const as = await app.person(role)
    expect((await app.call('getLoginTrackers', {}, { as })).status).toBe(403)
    expect((await app.call('exportLoginTrackers', {}, { as })).status).toBe(403)
  }
})

test('they are filtered by person, state and day; one that ran out counts as expired', async () => {
  const ben = await app.person('employee')
  expect((await list({ empId: ben.empId, status: 'active' })).total).toBe(1)
  await app.db.query({
    text: `update sessions set expires_at = now() - interval '1 minute' where emp_id = $1`,
    values: [ben.empId],
  })
  expect((await list({ empId: ben.empId, status: 'active' })).total).toBe(0)
  expect((await list({ empId: ben.empId })).rows[0]).toMatchObject({ status: 'expired' })
  await app.db.query({
    text: `update login_tracker set login_time = '2024-02-29T18:29:59Z' where emp_id = $1`,
    values: [ben.empId],
  })
  expect((await list({ from: '2024-02-29', to: '2024-02-29' })).rows.map(({ empId }) => empId)).toEqual([ben.empId])
  expect((await list({ from: '2024-03-01', to: '2024-03-01' })).total).toBe(0)
  expect((await app.call('getLoginTrackers', { status: 'gone' }, { as: admin })).status).toBe(400)
})

test('times are stamps by the company’s clock, in the list and in the file', async () => {
  const cat = await app.person('employee')
  const text =
    "update login_tracker set login_time = '2026-03-04T18:31:05Z', last_seen_at = '2026-03-04T19:00:00Z', " +
    "logout_time = '2026-03-04T19:15:00Z' where emp_id = $1"
  await app.db.query({ text, values: [cat.empId] })
  const stamps = ['2026-03-05 00:01:05', '2026-03-05 00:30:00', '2026-03-05 00:45:00']
  const [row] = (await list({ empId: cat.empId })).rows
  expect([row?.loginTime, row?.lastSeenAt, row?.logoutTime]).toEqual(stamps)
  expect((await list({ empId: cat.empId, from: '2026-03-05', to: '2026-03-05' })).total).toBe(1)
  expect((await list({ empId: cat.empId, from: '2026-03-04', to: '2026-03-04' })).total).toBe(0)
  expect((await list({ empId: cat.empId, from: '2026-03-06', to: '2026-03-04' })).total).toBe(0)
  const { body } = await app.call<string>('exportLoginTrackers', { empId: cat.empId }, { as: admin })
  expect(String(body.data)).toContain(stamps.join(','))
})

test('the file holds the rows of the list, and no text of a stranger runs in it', async () => {
  const { body, headers } = await app.call<string>('exportLoginTrackers', { empId: ann.empId }, { as: admin })
  expect(headers['content-type']).toMatch(/^text\/csv/)
  const lines = String(body.data).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=cmd|calc")
  expect(lines[1]).toContain('"desk ""7"""')
})
