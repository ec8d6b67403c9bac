import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { type JiraCompany, startJira, type Tickets } from './drive'
import type { Fault } from './stand-in'

let company: JiraCompany
let projectId: number
let member: Person
let outsider: Person

beforeAll(async () => {
  company = await startJira('read')
  projectId = await company.project('PLN')
  ;[member, outsider] = [await company.app.person('employee'), await company.app.person('employee')]
  await company.done(company.manager, 'createProjectMember', {
    ...{ projectId, empId: member.empId, fromDate: '2026-01-01', allocationPercent: 50 },
  })
  await company.rows('update employees set jira_account_id = $2 where id = $1', [member.empId, 'acc-1'])
  const { projects, issues } = company.jira
  projects.push(...Array.from({ length: 130 }, (_, n) => ({ key: `K${n}`, name: `Project ${n}` })), {
    key: 'PLN',
    name: 'Plan',
  })
  for (let n = 1; n <= 250; n++) issues.push({ id: n, key: `PLN-${n}`, summary: `Ticket ${n}` })
  issues[0] = {
    ...{ id: 1, key: 'PLN-1', summary: '<img src=x onerror=alert(1)>', status: 'Done', duedate: '2026-12-01' },
    ...{ timeoriginalestimate: 5400, timespent: 1800, assignee: { accountId: 'acc-1', displayName: 'A. Person' } },
  }
  issues.push({ id: 900, key: 'HID-1', summary: 'Of a project that is not ours' })
})

beforeEach(async () => {
  company.jira.fault = () => undefined
  company.jira.requests.length = 0
  await company.age()
})

afterAll(() => company.close())

const tickets = (as: Person, params: Record<string, unknown> = {}) =>
  company.done<Tickets>(as, 'getJiraTicketsForProjects', { projectKeys: 'PLN', ...params })

test('a project shows its tickets, page by page, asked for once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tickets(member)))
  for (const { rows, isConnected, copies } of answers)
    expect([rows.length, isConnected, copies.PLN?.problem]).toEqual([250, true, null])
  expect(company.jira.requests).toEqual(['GET search/jql', 'GET search/jql', 'GET search/jql'])
  const first = answers[0]?.rows.find(({ key }) => key === 'PLN-1')
  expect(first).toMatchObject({
    ...{ summary: '<img src=x onerror=alert(1)>', type: 'Task', status: 'Done', assigneeEmpId: member.empId },
    ...{ dueDate: '2026-12-01', estimate: 90, spent: 30, url: `${company.baseUrl}/browse/PLN-1` },
  })
  await tickets(member)
  expect(company.jira.requests).toHaveLength(3)
})

test('tickets are asked for by assignee, status and change', async () => {
  const keys = async (params: Record<string, unknown>) => (await tickets(member, params)).rows.map(({ key }) => key)
  expect(await keys({ assigneeEmpId: member.empId })).toEqual(['PLN-1'])
  expect(await keys({ status: 'done' })).toEqual(['PLN-1'])
  expect(await keys({ updatedSince: '2026-11-21' })).toEqual([])
})

test('only those who belong to a project see its tickets', async () => {
  expect((await tickets(outsider)).rows).toEqual([])
  expect((await tickets(company.admin)).rows).toHaveLength(250)
  expect((await tickets(company.admin, { projectKeys: 'HID' })).rows).toEqual([])
  expect((await tickets(member, { projectKeys: '' })).rows).toHaveLength(250)
  expect((await company.call(member, 'getJiraProjects')).code).toBe('forbidden')
})

test('administrators see all projects of Jira and what they are mapped to', async () => {
  type Projects = { rows: { key: string; name: string; mappedProjectId: number | null }[]; isConnected: boolean }
  const { rows } = await company.done<Projects>(company.admin, 'getJiraProjects')
  expect(rows).toHaveLength(131)
  expect(rows.filter(({ mappedProjectId }) => mappedProjectId !== null)).toEqual([
    { key: 'PLN', name: 'Plan', mappedProjectId: projectId },
  ])
})

const faults: readonly [string, Fault, string][] = [
  ['down', { kind: 'down' }, 'unreachable'],
  ['cut off', { kind: 'cutOff' }, 'cutOff'],
  ['failing', { kind: 'status', status: 503 }, 'failed'],
  ['closed to the account', { kind: 'status', status: 401 }, 'notAuthorised'],
  ['busy', { kind: 'status', status: 429, retryAfter: '120' }, 'busy'],
  ['leading elsewhere', { kind: 'status', status: 302 }, 'redirected'],
  ['not speaking JSON', { kind: 'text', text: '<html>Sorry</html>' }, 'unreadable'],
  ['of another shape', { kind: 'text', text: '{"issues":{"length":9}}' }, 'unreadable'],
  ['a number', { kind: 'text', text: '7' }, 'unreadable'],
  ['too large', { kind: 'text', text: `{"issues":[],"x":"${'x'.repeat(9_000_000)}"}` }, 'tooLarge'],
]

for (const [name, fault, problem] of faults)
  test(`where Jira is ${name} the last tickets stand, and it is left alone for a while`, async () => {
    company.jira.fault = () => fault
    const answers = await Promise.all(Array.from({ length: 10 }, () => tickets(member)))
    for (const { rows, copies } of answers) {
      expect([rows.length, copies.PLN?.problem]).toEqual([250, problem])
      expect(Date.parse(copies.PLN?.takenAt ?? '')).not.toBeNaN()
    }
    await tickets(member)
    expect(company.jira.requests).toHaveLength(1)
    const [{ seconds } = { seconds: 0 }] = await company.rows<{ seconds: number }>(
      "select extract(epoch from next_at - now())::int as seconds from outside_copies where name = 'jira tickets PLN'",
    )
    expect(seconds).toBeGreaterThan(problem === 'busy' ? 100 : 5)
    expect(seconds).toBeLessThanOrEqual(300)
  })

test('tickets that hold nonsense are left out or cleaned, and break nothing', async () => {
  const issues = [
    ...[null, 7, 'x', [], {}, { key: 'not a key' }, { key: ['PLN-1'] }],
    {
      key: 'PLN-7',
      fields: { summary: 'a\u0000b\ud800c\n\u001b[31m', timespent: '9', duedate: '2026-02-31', assignee: 'me' },
    },
    {
      key: 'PLN-8',
      fields: { summary: 'x'.repeat(100_000), timespent: 1e300, timeoriginalestimate: -4, status: { name: 5 } },
    },
    { key: 'PLN-9', fields: [], __proto__: { polluted: true } },
  ]
  company.jira.fault = () => ({ kind: 'text', text: JSON.stringify({ issues, nextPageToken: 'again' }) })
  const { rows, copies } = await tickets(member)
  expect(copies.PLN?.problem).toBeNull()
  // The page that names itself as the next one is read twice at most.
  expect(company.jira.requests).toHaveLength(2)
  expect(rows.slice(0, 3)).toMatchObject([
    { key: 'PLN-7', summary: 'a bc [31m', spent: null, dueDate: null, assignee: null },
    { key: 'PLN-8', summary: 'x'.repeat(255), spent: null, estimate: null, status: '' },
    { key: 'PLN-9', summary: 'PLN-9' },
  ])
})

test('an empty project is no error, nor is a company without Jira', async () => {
  await company.project('NEW')
  const { rows, copies } = await tickets(company.manager, { projectKeys: 'NEW' })
  expect([rows, copies.NEW?.problem]).toEqual([[], null])
  const record = await company.done<{ version: number }>(company.admin, 'getJiraConnectionById', {
    id: company.connectionId,
  })
  await company.done(company.admin, 'pauseJiraConnection', { id: company.connectionId, version: record.version })
  expect(await tickets(company.manager)).toMatchObject({ rows: [], isConnected: false })
})
