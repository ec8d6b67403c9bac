import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentDefinition } from '../../src/framework/company/definition'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange, readCurrent, readNumber } from './apply-change'

let app: TestApp
let admin: Person
let employee: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  employee = await app.person()
})
afterAll(() => app.close())

const leaves = {
  title: 'Leave by type',
  of: 'leaveRequests',
  by: ['leaveTypeId'],
  figures: [{ figure: 'count' }],
  menu: 'Leave reports',
}

const apply = async (change: Record<string, unknown>, as = admin) =>
  applyChange(app, { number: await readNumber(app, admin), kind: 'report', ...change }, as)

/** Applies a report and answers its key. */
async function applied(body: object, key?: string): Promise<string> {
  const { body: answer } = await apply({ body, ...(key && { key }) })
  expect(answer.error).toBeNull()
  return answer.data?.key ?? ''
}

const find = async (key: string): Promise<CurrentDefinition | undefined> =>
  (await readCurrent(app, admin)).definitions.find((one) => one.key === key)

test('a report is served at once to those who may list its records, in the list of reports and in the menu', async () => {
  const before = (await readCurrent(app, admin)).number
  const key = await applied(leaves)
  expect((await readCurrent(app, admin)).number).toBe(before + 1)
  const reports = await app.call<{ route: string; title: string }[]>('getReports', {}, { as: employee })
  expect(reports.body.data).toContainEqual(expect.objectContaining({ route: `/Reports/${key}`, title: leaves.title }))
  const page = await app.call<{ operation: string; of: string }>(
    'getStoredReport',
    { report: `Reports/${key}` },
    { as: employee },
  )
  expect(page.body.data).toMatchObject({ of: 'leaveRequests', title: leaves.title })
  const answer = await app.call<{ count: number }>(page.body.data?.operation ?? '', {}, { as: employee })
  expect(answer.body.data).toMatchObject({ count: 0, groups: [] })
  expect(answer.headers['x-steward-definitions']).toBe(String(before + 1))
  const me = await app.call('getEmployeeByEmpId', { EmpId: employee.empId, refresh: true }, { as: employee })
  expect(JSON.stringify(me.body)).toContain(`/Reports/${key}`)
})

test('only administrators see, try and apply definitions', async () => {
  for (const operation of [
    'getCurrentDefinitions',
    'getDefinitionVersions',
    'previewReportDefinition',
    'applyDefinition',
    'getDefinitions',
  ])
    expect((await app.call(operation, {}, { as: employee })).status, operation).toBe(403)
  expect((await apply({ body: leaves }, await app.person('hr', 'director', 'finance'))).status).toBe(403)
})

test.each([
  ['an unknown resource', { of: 'leaveRequest' }, 'body.of', 'did you mean leaveRequests?'],
  ['an unknown grouping', { by: ['leaveTypeID'] }, 'body.by.0', 'did you mean leaveTypeId?'],
  ['an unknown figure', { figures: [{ figure: 'sum:day' }] }, 'body.figures.0', 'did you mean days?'],
  ['an unknown part', { figurs: [] }, 'body.figurs', 'did you mean figures?'],
  ['an unknown field of a filter', { where: { stats: { eq: 'x' } } }, 'body.where', 'did you mean status?'],
  ['an unknown role', { to: ['finanse'] }, 'body.to.0', 'did you mean finance?'],
  ['a period of no date', { period: ['leaveTypeId'] }, 'body.period', 'no stored date'],
  ['no figures', { figures: [] }, 'body.figures', ''],
  [
    'a group of the menu that is nearly another',
    { menu: 'Administratio' },
    'body.menu',
    'did you mean Administration?',
  ],
  ['code', { by: ["id'; drop table employees --"] }, 'body.by.0', 'no field'],
  ['a title of nothing', { title: '  ' }, 'body.title', ''],
])('a report with %s is refused with the path of the mistake', async (_name, changed, path, words) => {
  const { status, body } = await apply({ body: { ...leaves, title: 'Other', ...changed } })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, expect.arrayContaining([path])])
  expect(String(body.fields?.[path]?.args?.reason)).toContain(words)
})

test('a body that is no object, too long or missing is refused', async () => {
  for (const body of ['x', [], 7, { ...leaves, title: 'x'.repeat(30_000) }, undefined])
    expect((await apply({ body })).status).toBe(400)
  expect((await apply({ body: leaves, reason: '' })).status).toBe(400)
})

test('of two administrators who apply at once, the second is told and nothing is lost', async () => {
  const { number } = await readCurrent(app, admin)
  const other = await app.person('admin')
  const answers = await Promise.all(
    [admin, other].map((as, at) => apply({ number, body: { ...leaves, title: `At once ${at}`, menu: undefined } }, as)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('staleVersion')
  expect((await readCurrent(app, admin)).number).toBe(number + 1)
})

test('a repeated call with its key changes nothing twice', async () => {
  const { number } = await readCurrent(app, admin)
  const params = { number, kind: 'report', reason: 'Twice', body: { ...leaves, title: 'Sent twice' } }
  const [first, second] = [
    await app.call('applyDefinition', params, { as: admin, key: 'a-key-of-this-test' }),
    await app.call('applyDefinition', params, { as: admin, key: 'a-key-of-this-test' }),
  ]
  expect(second.body.data).toEqual(first.body.data)
  expect((await readCurrent(app, admin)).number).toBe(number + 1)
})

test('each version is kept with who, when and why; a former one comes back as a new one; retired is gone for readers', async () => {
  const key = await applied({ ...leaves, title: 'First words' })
  await applied({ ...leaves, title: 'Second words' }, key)
  const versions = await app.call<{ revision: number; body: object; reason: string; by: string; at: string }[]>(
    'getDefinitionVersions',
    { key },
    { as: admin },
  )
  expect(versions.body.data?.map(({ revision, reason }) => [revision, reason])).toEqual([
    [2, 'We need it'],
    [1, 'We need it'],
  ])
  expect(versions.body.data?.[0]).toMatchObject({ by: expect.any(String), at: expect.stringMatching(/^2\d{3}-/) })
  await applied(versions.body.data?.[1]?.body ?? {}, key)
  expect(await find(key)).toMatchObject({ revision: 3, name: 'First words' })
  expect((await apply({ key, isRetired: 'yes' })).status).toBe(200)
  expect(await find(key)).toMatchObject({ revision: 4, isRetired: true })
  expect((await app.call('getStoredReport', { report: `Reports/${key}` }, { as: employee })).status).toBe(404)
  await applied({ ...leaves, title: 'Back again' }, key)
  expect((await app.call('getStoredReport', { report: `Reports/${key}` }, { as: employee })).status).toBe(200)
  await expect(app.db.query({ text: 'update definitions set name = $1', values: ['x'] })).rejects.toThrow('append-only')
  await expect(app.db.query({ text: 'delete from definitions' })).rejects.toThrow('append-only')
})

test('a preview shows what the caller may read, and stores nothing', async () => {
  const { number } = await readCurrent(app, admin)
  const body = { ...leaves, title: 'Not stored', period: ['fromDate'] }
  const preview = await app.call<{ count: number; told: { label: string }[] }>(
    'previewReportDefinition',
    { body, from: '2000-01-01', to: '2100-01-01' },
    { as: admin },
  )
  expect(preview.body.error).toBeNull()
  expect(preview.body.data?.told).toEqual([{ name: 'figure1', label: 'Records', figure: 'count' }])
  expect((await readCurrent(app, admin)).number).toBe(number)
})

test('a report shows nobody what they may not read', async () => {
  const figures = [
    { figure: 'count' },
    { figure: 'count', label: 'Same name', where: { isAnotherPerson: { eq: true } } },
  ]
  const key = await applied({ title: 'People', of: 'employees', by: ['departmentId', 'isAnotherPerson'], figures })
  const { body } = await app.call<{ operation: string }>('getStoredReport', { report: `Reports/${key}` }, { as: admin })
  const told = async (as: Person, params = {}) => {
    const answer = await app.call<{ told: { label: string }[]; offered: string[] }>(
      body.data?.operation ?? '',
      params,
      { as },
    )
    return answer.body.data
      ? [...answer.body.data.told.map(({ label }) => label), ...answer.body.data.offered]
      : answer.status
  }
  expect(await told(await app.person('hr'))).toEqual(['Records', 'Same name', 'departmentId', 'isAnotherPerson'])
  expect(await told(employee)).toEqual(['Records', 'departmentId'])
  expect(await told(employee, { by: ['isAnotherPerson'] })).toBe(400)
})
