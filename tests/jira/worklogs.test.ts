import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { syncJira } from '../../resources/jira/server/jobs/sync-jira'
import type { Person } from '../setup/app'
import { isExhaustive } from '../setup/tier'
import { type JiraCompany, type Pull, startJira, wholeRun } from './drive'
import type { Fault } from './stand-in'

let company: JiraCompany
let projectId: number
let nextId = 1000
// Later than whatever the stand-in itself enters.
let nextTime = Date.parse('2026-11-27T12:00:00Z')
const people: Person[] = []

beforeAll(async () => {
  company = await startJira('write_worklogs')
  projectId = await company.project('PLN')
  company.jira.issues.push({ id: 1, key: 'PLN-1', summary: 'Plan <b>it</b>' })
  for (let n = 0; n < 4; n++) people.push(await company.app.person('employee'))
  for (const [n, person] of people.entries())
    await company.rows('update employees set jira_account_id = $2 where id = $1', [person.empId, `acc-${n}`])
})

beforeEach(() => {
  company.jira.fault = () => undefined
})

afterAll(() => company.close())

interface Line {
  id: number
  version: number
  minutes: number
  date: string
  description: string
  source: string
  externalKey: string
}

const weekStart = '2026-11-23'
const person = (n: number) => people[n] as Person
const listWeek = (n: number, week = weekStart) =>
  company.done<{ lines: Line[]; sheet: { id: number; version: number; status: string } }>(person(n), 'getTimeSheet', {
    ...{ weekStart: week },
  })

function logWork(n: number, started: string, seconds: number, id = nextId++, issueId = 1): number {
  nextTime += 1000
  company.jira.log({ id, issueId, accountId: `acc-${n}`, started, seconds }, nextTime)
  return id
}

const pull = (n: number) => company.done<Pull>(person(n), 'importWorklogs', { weekStart })

test('a person pulls their own work logs, and nobody else does', async () => {
  logWork(0, '2026-11-24T05:00:00Z', 3600)
  logWork(1, '2026-11-24T05:00:00Z', 1800)
  const mine = await pull(0)
  expect(mine).toMatchObject({ isConnected: true, problem: null, isPartial: false, skipped: [] })
  expect(mine.lines.map(({ empId, minutes }) => [empId, minutes])).toEqual([[person(0).empId, 60]])
  expect((await listWeek(1)).lines).toEqual([])
  const [line] = (await listWeek(0)).lines
  expect(line).toMatchObject({ source: 'jira', description: 'PLN-1 Plan <b>it</b>' })
  const { data, code } = await company.call(person(0), 'importEverybodysWorklogs', { weekStart })
  expect([data, code]).toEqual([null, 'forbidden'])
})

test('a line that its person has deleted does not come back', async () => {
  const [line] = (await listWeek(0)).lines
  await company.done(person(0), 'deleteTimeSheetTask', { id: line?.id, version: line?.version })
  await company.runJob()
  expect((await listWeek(0)).lines).toEqual([])
})

test('a draft follows Jira until its person changes it', async () => {
  const id = logWork(2, '2026-11-24T05:00:00Z', 3600)
  await company.runJob()
  logWork(2, '2026-11-25T05:00:00Z', 5400, id)
  await company.runJob()
  const [line] = (await listWeek(2)).lines
  expect(line).toMatchObject({ date: '2026-11-25', minutes: 90 })
  const change = { id: line?.id, version: line?.version, minutes: 75 }
  await company.done(person(2), 'updateTimeSheet', { weekStart, lines: [change] })
  logWork(2, '2026-11-25T05:00:00Z', 7200, id)
  await company.runJob()
  expect((await listWeek(2)).lines).toMatchObject([{ minutes: 75 }])
  expect(await listEvents(2)).toEqual(['jiraWorklogChanged'])
})

test('a work log that is removed in Jira takes its untouched draft with it', async () => {
  const id = logWork(1, '2026-11-26T05:00:00Z', 3600)
  await company.runJob()
  const before = (await listWeek(1)).lines.length
  nextTime += 1000
  company.jira.deletions.push({ worklogId: id, updatedTime: nextTime })
  await company.runJob()
  const { lines } = await listWeek(1)
  expect([lines.length, lines.map(({ externalKey }) => externalKey)]).toEqual([
    before - 1,
    expect.not.arrayContaining([`${id}`]),
  ])
})

const listEvents = async (n: number): Promise<string[]> => {
  const text = 'select event from notifications where emp_id = $1 and starts_with(event, $2) order by id'
  return (await company.rows<{ event: string }>(text, [person(n).empId, 'jira'])).map(({ event }) => event)
}

test('after the submission changes and new work logs are told once and edit nothing', async () => {
  const id = logWork(3, '2026-11-24T05:00:00Z', 3600)
  await company.runJob()
  const { sheet } = await listWeek(3)
  for (const status of ['submitted', 'approved']) {
    await company.rows('update time_sheets set status = $2 where id = $1', [sheet.id, status])
    logWork(3, '2026-11-24T05:00:00Z', status === 'submitted' ? 7200 : 9000, id)
    if (status === 'approved') logWork(3, '2026-11-25T05:00:00Z', 3600)
    await company.runJob()
    await company.runJob()
  }
  expect((await listWeek(3)).lines).toMatchObject([{ minutes: 60, date: '2026-11-24' }])
  expect((await listEvents(3)).sort()).toEqual(['jiraWorklogChanged', 'jiraWorklogChanged', 'jiraWorklogWaits'])
})

test('approved time is written to Jira once, also where the answer is lost', async () => {
  const { id: taskId } = await company.done<{ id: number }>(company.manager, 'createTask', {
    ...{ projectId, title: 'Plan it', jiraKey: 'PLN-1' },
  })
  const member = { projectId, empId: person(3).empId, fromDate: '2026-01-01', allocationPercent: 50 }
  await company.done(company.manager, 'createProjectMember', member)
  const earlier = '2026-11-16'
  const [other, gone] = await Promise.all(
    ['HID-1', 'PLN-404'].map((jiraKey) =>
      company.done<{ id: number }>(company.manager, 'createTask', { projectId, title: jiraKey, jiraKey }),
    ),
  )
  const entries = ['2026-11-16', '2026-11-17'].map((date) => ({ date, projectId, taskId, minutes: 45 }))
  // A ticket of another project, and one that is not there.
  for (const { id } of [other, gone] as { id: number }[])
    entries.unshift({ date: '2026-11-18', projectId, taskId: id, minutes: 30 })
  await company.done(person(3), 'updateTimeSheet', { weekStart: earlier, lines: entries })
  const { sheet } = await listWeek(3, earlier)
  await company.rows('update time_sheet_tasks set is_approved = true where time_sheet_id = $1', [sheet.id])
  const written = () => [...company.jira.worklogs.values()].filter(({ accountId }) => accountId === 'robot')
  let posts = 0
  // The second work log arrives, and its answer does not.
  company.jira.answerFault = (path) =>
    path === 'issue/PLN-1/worklog' && ++posts === 2 ? { kind: 'cutOff' } : undefined
  await company.runJob()
  expect(written()).toHaveLength(2)
  company.jira.answerFault = () => undefined
  await company.runJob()
  await company.runJob()
  expect(written().map(({ seconds, started }) => [seconds, started.slice(0, 10)])).toEqual([
    [2700, '2026-11-16'],
    [2700, '2026-11-17'],
  ])
  const outcomes = await company.rows<{ outcome: string }>(
    'select outcome from jira_worklogs where line_id is not null and emp_id = $1 and date < $2 order by id',
    [person(3).empId, weekStart],
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['not_accepted', 'written', 'written'])
  expect(company.jira.requests.filter((request) => request.includes('HID-1'))).toEqual([])
})

/** A sequence that is the same in every run. */
function createRandom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

/** Five hundred where everything is tried. */
const tickets = isExhaustive ? 500 : 80

test('work logs of many tickets are entered once, pulled twice and cut off ten times', async () => {
  const { jira } = company
  jira.pageSize = tickets / 8
  const weeks = ['2026-11-02', '2026-11-09']
  for (let n = 0; n < tickets; n++) {
    jira.issues.push({ id: 10_000 + n, key: `PLN-${1000 + n}`, summary: `Ticket ${n}` })
    const day = String(2 + (n % 5) + 7 * (n % 2)).padStart(2, '0')
    logWork(n % 4, `2026-11-${day}T0${n % 9}:00:00Z`, 300, 50_000 + n, 10_000 + n)
  }
  const random = createRandom(7)
  const faults: Fault[] = [
    { kind: 'down' },
    { kind: 'cutOff' },
    { kind: 'status', status: 503 },
    { kind: 'text', text: '{"values":' },
  ]
  for (let cut = 0; cut < 10; cut++) {
    let left = 1 + random(8)
    jira.fault = () => (--left <= 0 ? faults[cut % faults.length] : undefined)
    const stop = new AbortController()
    let steps = 1 + random(tickets / 8)
    const signal = Object.defineProperty(stop.signal, 'aborted', { get: () => steps-- <= 0 })
    await syncJira(company.kernel, { ...wholeRun(), signal })
    if (cut % 3 === 0) await company.rows('update outside_copies set claimed_until = null')
  }
  jira.fault = () => undefined
  await company.runJob()
  await company.runJob()
  const { rows } = company
  const [counts] = await rows<{ lines: number; keys: number; minutes: number }>(
    `select count(*)::int as lines, count(distinct external_key)::int as keys, sum(minutes)::int as minutes
     from time_sheet_tasks where external_key::int >= 50000 and external_key::int < 50500`,
  )
  const outcomes = await rows(
    'select outcome, problem, count(*)::int as n from jira_worklogs where external_key::int between 50000 and 50499 group by 1, 2',
  )
  expect([counts, outcomes]).toEqual([
    { lines: tickets, keys: tickets, minutes: 5 * tickets },
    [{ outcome: 'entered', problem: null, n: tickets }],
  ])
  expect(jira.mostAtOnce).toBe(1)
  for (const [n, week] of weeks.entries())
    expect((await listWeek(n, week)).lines.length).toBeGreaterThanOrEqual(tickets / 4)
})
