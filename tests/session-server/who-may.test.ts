import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { somebody } from '../wire/accounts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let [head, boss, admin]: Person[] = []

beforeAll(async () => {
  app = await startApp(declaredWith())
  ;[head, boss, admin] = [await app.person('employee'), await app.person('employee'), await app.person('admin')]
  await app.reportsTo(boss, head)
  await app.reportsTo(admin, boss)
})
afterAll(() => app.close())

type Outcome = 'at once' | 'waits' | 'refused'

const call = async (operation: string, params: object) =>
  (await app.call<Record<string, unknown>>(operation, { ...params }, { as: admin as Person })).body
const version = async (table: string, id: unknown) => {
  const { rows } = await app.db.query<{ version: number }>({
    text: `select version from ${table} where id = $1`,
    values: [id],
  })
  return rows[0]?.version
}
const edited = async (empId: number | undefined, values: object): Promise<Outcome> => {
  const { error } = await call('updateEmployee', { empId, version: await version('employees', empId), ...values })
  return error === null ? 'at once' : 'refused'
}
const granted = async (role: string, to?: Person): Promise<Outcome> => {
  const { data } = await call('grantRole', { empId: (to ?? (await app.person())).empId, role })
  if (!data) return 'refused'
  if (data.id !== null) {
    // The next cell begins as this one did.
    await app.db.query({ text: 'delete from role_grants where id = $1', values: [data.id] })
    return 'at once'
  }
  await call('cancelRoleRequest', { id: data.requestId })
  return 'waits'
}
const another = async () => {
  const { rows } = await app.db.query<{ id: number }>({
    text: `select emp_id::int as id from role_grants where role = 'admin' and emp_id <> $1 order by 1 limit 1`,
    values: [admin?.empId],
  })
  return rows[0]?.id
}
const exitOf = async (empId: number) =>
  call('createEmployeeInitiateExit', { empId, exitType: 'mutual', reasonCategory: 'other' })
const stateAfter = (status: unknown, waiting: string): Outcome => (status === waiting ? 'waits' : 'at once')

const tries: Readonly<Record<string, () => Promise<Outcome>>> = {
  'grants finance': () => granted('finance'),
  'grants HR and finance': () => granted('hrFinance'),
  'grants director': () => granted('director'),
  'grants administrator': () => granted('admin'),
  'grants HR': () => granted('hr'),
  'grants a role to themselves': () => granted('hr', admin),
  'ends the role of the last administrator': async () =>
    (await call('revokeRole', { empId: admin?.empId, role: 'admin' })).error === null ? 'at once' : 'refused',
  async 'suspends another administrator'() {
    const empId = await another()
    const { error } = await call('suspendEmployee', { empId, comment: 'as agreed' })
    await call('reinstateEmployee', { empId, comment: 'as agreed' })
    return error === null ? 'at once' : 'refused'
  },
  'changes the address of an account that holds finance and was never opened': async () => {
    const { empId } = await somebody(app, 'invited', 'finance')
    const outcome = await edited(empId, { workEmail: `new${empId}@tests.example` })
    await app.db.query({ text: 'delete from role_grants where emp_id = $1', values: [empId] })
    return outcome
  },
  async "ends somebody's employment"() {
    const { data } = await exitOf((await app.person()).empId)
    return stateAfter(data?.status, 'initiated')
  },
  async 'asks to waive a part of a checklist'() {
    const { data } = await exitOf((await app.person()).empId)
    await app.db.query({
      text: `update employee_exits set status = 'manager_accepted' where id = $1`,
      values: [data?.id],
    })
    const step = async (action: string, more = {}) =>
      call('updateEmployeeInitiateExit', {
        id: data?.id,
        version: await version('employee_exits', data?.id),
        action,
        ...more,
      })
    await step('approveDate', { approvedLastWorkingDate: daysFromToday(3) })
    const items = (await step('startClearance')).data?.checklist as { id: number; area: string }[]
    const id = items.find(({ area }) => area === 'documents')?.id
    const item = await call('updateExitClearanceItem', {
      ...{ id, version: await version('exit_clearance_items', id), action: 'askWaiver', comment: 'Not needed' },
    })
    return stateAfter(item.data?.status, 'waiver_asked')
  },
  async 'enters a punch of a day that is long over'() {
    const { empId } = await app.person()
    await app.db.query({ text: `update employees set date_of_joining = '2020-01-01' where id = $1`, values: [empId] })
    const localTime = `${daysFromToday(-12)} 09:00`
    const { data, fields } = await call('createPunchRequest', { empId, direction: 'in', localTime })
    expect(fields).toBeUndefined()
    return stateAfter(data?.status, 'pending')
  },
  'names their own manager': () => edited(admin?.empId, { reportingManagerEmpId: head?.empId }),
  'names the manager of their manager': async () => {
    const { empId } = await app.person()
    return edited(boss?.empId, { reportingManagerEmpId: empId })
  },
}

/** Rows of the table: what is done, and what comes of it with one, two and many administrators. */
const table = readFileSync(new URL('../../docs/who-may.md', import.meta.url), 'utf8')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ) as string[][]

test('the table says of everything that is tried here, and of nothing else', () => {
  expect(table.map(([what]) => what)).toEqual(Object.keys(tries))
})

test.each([
  [1, 1],
  [2, 2],
  [4, 3],
])('with %i administrators it is as the table says', async (count, column) => {
  const { rows } = await app.db.query<{ count: number }>({
    text: `select count(*)::int as count from role_grants where role = 'admin'`,
  })
  for (let made = rows[0]?.count ?? 0; made < count; made++) await app.person('admin')
  const outcomes: [string, string][] = []
  for (const [what = '', ...cells] of table)
    if (cells[column - 1] !== '–') outcomes.push([what, (await tries[what]?.()) ?? 'not tried'])
  expect(outcomes).toEqual(
    table.flatMap(([what, ...cells]) => (cells[column - 1] === '–' ? [] : [[what, cells[column - 1]]])),
  )
})
