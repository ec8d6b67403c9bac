import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChartNode } from '../../resources/organisation/org-chart'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'

let app: TestApp
let worker: Person
let restricted: Person
beforeAll(async () => {
  app = await startApp(declaredWith())
  worker = await app.person('employee')
  restricted = await app.person('restricted')
})
afterAll(() => app.close())

const chart = async (as: Person, params: Record<string, unknown> = {}) =>
  (await app.call<ChartNode[]>('getOrgChart', params, { as })).body
const everybody = (nodes: readonly ChartNode[]): ChartNode[] =>
  nodes.flatMap((node) => [node, ...everybody(node.reports)])

test('everybody sees who works here and whom they report to, and nothing else of them', async () => {
  await app.db.query({ text: `update employees set status = 'exited' where id = $1`, values: [restricted.empId] })
  const { data } = await chart(worker)
  const people = everybody(data ?? [])
  const { rows } = await app.db.query<{ count: number }>({
    text: `select count(*)::int as count from employees where status in ('active', 'on_notice', 'suspended')`,
  })
  expect(people).toHaveLength(rows[0]?.count ?? -1)
  expect(people.map(({ empId }) => empId)).not.toContain(restricted.empId)
  const names = [
    'department',
    'designation',
    'directs',
    'dotted',
    'empId',
    'fullName',
    'managerEmpId',
    'reports',
    'total',
  ]
  for (const person of people) expect(Object.keys(person).sort()).toEqual(names)
})

test('from somebody down, as deep as asked; who may not be seen is nobody', async () => {
  const { empId } = await app.person('employee')
  await app.db.query({
    text: 'update employees set reporting_manager_emp_id = $1 where id = $2',
    values: [worker.empId, empId],
  })
  const top = everybody((await chart(worker)).data ?? []).find((person) => person.empId === worker.empId)
  expect(top).toMatchObject({ directs: 1, total: 1, reports: [{ empId, managerEmpId: worker.empId }] })
  const { data: cut } = await chart(worker, { rootEmpId: worker.empId, depth: 0 })
  expect(cut).toMatchObject([{ empId: worker.empId, directs: 1, total: 1, reports: [] }])
  expect((await chart(worker, { rootEmpId: restricted.empId })).code).toBe('notFound')
  expect((await chart(worker, { rootEmpId: 99_999_999 })).code).toBe('notFound')
  expect((await chart(worker, { depth: -1 })).code).toBe('invalidInput')
})
