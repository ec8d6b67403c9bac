import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../files/samples'
import { multipart, sendParts } from '../files/wire'
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

test('the image of a lead is checked by its name and by what it holds, and read by its operation', async () => {
  const nextFollowUpAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const made = await app.call<{ id: number }>('createLeadDetails', { company: 'Tunga', nextFollowUpAt }, { as: caller })
  const id = made.body.data?.id ?? 0
  const { png = Buffer.alloc(0), pdf = Buffer.alloc(0) } = await samples()
  const send = async (name: string, bytes: Buffer) => {
    const form = multipart({ resource: 'leadDetails', id, kind: 'image' }, { name, bytes })
    return (await sendParts(app, 'uploadAttachment', form, caller)).body
  }
  for (const [name, bytes] of [
    ['logo.pdf', pdf],
    ['logo.png', pdf],
    ['logo.svg', png],
  ] as const)
    expect(await send(name, bytes)).toMatchObject({ data: null, error: 'Only jpg, jpeg, png files allowed.' })
  expect((await send('logo.png', png)).error).toBeNull()
  const { body } = await app.call('getLeadImage', { id }, { as: caller })
  expect(JSON.stringify(body.data)).toContain('logo.png')
})
