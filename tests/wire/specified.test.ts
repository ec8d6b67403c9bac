import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'

let app: TestApp
let caller: Person
beforeAll(async () => {
  app = await startApp(declaredWith())
  caller = await app.person('admin', 'director', 'hrFinance', 'marketing', 'employee')
})
afterAll(() => app.close())

const operations = readFileSync(new URL('../specification/operations.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .flatMap(([name = '', area = '']) => (name === 'getEmployeeByCredentials' ? [] : [[area, name] as const]))

const areas = [...new Set(operations.map(([area]) => area))]

test.each(areas)('calls of %s without a body answer data, or null and the reason in words', async (area) => {
  for (const [, name] of operations.filter((operation) => operation[0] === area)) {
    const { status, body } = await app.call(name, {}, { as: caller })
    const isDone = status === 200
    expect({
      name,
      status,
      isKnown: [200, 400, 404, 409].includes(status),
      code: body.code !== 'unknownOperation',
    }).toEqual({ name, status, isKnown: true, code: true })
    expect({ name, data: body.data === null, error: typeof body.error }).toEqual(
      isDone ? { name, data: body.data === null, error: 'object' } : { name, data: true, error: 'string' },
    )
  }
})

test('lists and counts that need no input are answered at once', async () => {
  const counts = ['getCountofAllLeads', 'getCountofAllContacts', 'getCountofAllMeetings', 'getLeadStatusCount']
  const series = ['getActiveSowsByYear', 'getPoAmountsByYear', 'getMonthlyInvoicedByYear', 'getTodayAttendanceStats']
  const policies = ['getLatestAttendancePolicy', 'getLatestLeavePolicy', 'getTravelPolicy', 'getTimingPolicies']
  const reports = [
    'getSowReport',
    'getAllLeadDetailsReport',
    'getAllLeadDetailsReportForTimeline',
    'getEmpsLeaveReport',
  ]
  const dashboards = ['getFinanceDashboard', 'getKpiForHome', 'getInboxCountForHome', 'getAnniversaryEmployeesList']
  const answers: Record<string, number> = {}
  for (const name of [...counts, ...series, ...policies, ...reports, ...dashboards])
    answers[name] = (await app.call(name, {}, { as: caller })).status
  expect(Object.entries(answers).filter(([, status]) => status !== 200)).toEqual([])
})
