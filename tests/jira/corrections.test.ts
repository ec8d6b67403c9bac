import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { type JiraCompany, startJira } from './drive'

let company: JiraCompany
let projectId: number
let worker: Person
const tasks = new Map<string, number>()

beforeAll(async () => {
  company = await startJira('write_worklogs')
  projectId = await company.project('PLN')
  worker = await company.app.person('employee')
  for (const [id, jiraKey] of ['PLN-1', 'PLN-2'].entries()) {
    company.jira.issues.push({ id: id + 1, key: jiraKey, summary: jiraKey })
    const task = await company.done<{ id: number }>(company.manager, 'createTask', {
      projectId,
      title: jiraKey,
      jiraKey,
    })
    tasks.set(jiraKey, task.id)
  }
  await company.done(company.manager, 'createProjectMember', {
    ...{ projectId, empId: worker.empId, fromDate: '2026-01-01', allocationPercent: 50 },
  })
})
afterAll(() => company.close())

/** Mondays of weeks that no test shares with another. */
const weeks = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']
let weekStart = ''

beforeEach(async () => {
  company.jira.fault = () => undefined
  company.jira.answerFault = () => undefined
  for (const table of ['time_sheet_tasks', 'time_sheet_slices', 'time_sheets', 'jira_worklogs', 'notifications'])
    await company.rows(`delete from ${table}`)
  company.jira.worklogs.clear()
  company.jira.updates.length = 0
  company.jira.deletions.length = 0
  const [first = '', ...others] = weeks
  weekStart = first
  weeks.push(first)
  weeks.splice(0, weeks.length, ...others, first)
  await enter([{ date: weekStart, projectId, taskId: tasks.get('PLN-1'), minutes: 45 }])
  await approve()
  await company.runJob()
  company.jira.requests.length = 0
})

interface Line {
  id: number
  version: number
}

const readLines = async () =>
  (await company.done<{ lines: Line[] }>(worker, 'getTimeSheet', { weekStart })).lines.map(({ id, version }) => ({
    id,
    version,
  }))
const enter = (lines: object[]) => company.done(worker, 'updateTimeSheet', { weekStart, lines })

async function mark(status: string, isApproved: boolean): Promise<void> {
  await company.rows('update time_sheets set status = $1 where emp_id = $2', [status, worker.empId])
  await company.rows('update time_sheet_tasks set is_approved = $1 where emp_id = $2', [isApproved, worker.empId])
}
const approve = () => mark('approved', true)
const reopen = () => mark('draft', false)

/** The week is opened again, the line says this, and the week is approved. */
async function correct(values: object): Promise<void> {
  await reopen()
  const [line] = await readLines()
  await enter([{ ...line, ...values }])
  await approve()
}

async function removeLine(): Promise<void> {
  await reopen()
  const [line] = await readLines()
  await company.done(worker, 'deleteTimeSheetTask', { id: line?.id, version: line?.version })
}

const inJira = () =>
  [...company.jira.worklogs.values()].map(({ issueId, started, seconds }) => [
    `PLN-${issueId}`,
    started.slice(0, 10),
    seconds,
  ])
const writes = () => company.jira.requests.filter((request) => /^(PUT|DELETE|POST issue.PLN)/.test(request))
const outcomes = async () =>
  (await company.rows<{ outcome: string }>('select outcome from jira_worklogs order by id')).map(
    ({ outcome }) => outcome,
  )
const notices = async () =>
  (await company.rows<{ event: string }>("select event from notifications where starts_with(event, 'jira')")).length
const runTwice = async () => {
  await company.runJob()
  await company.runJob()
}

test('time that is corrected after its approval is corrected in Jira, once', async () => {
  expect(inJira()).toEqual([['PLN-1', weekStart, 2700]])
  await reopen()
  const [line] = await readLines()
  await enter([
    {
      ...line,
      minutes: 30,
      date: `${weekStart.slice(0, 8)}${String(Number(weekStart.slice(8)) + 1).padStart(2, '0')}`,
    },
  ])
  await company.runJob()
  expect(writes()).toEqual([])
  await approve()
  await runTwice()
  expect(inJira()).toEqual([['PLN-1', expect.not.stringContaining(weekStart), 1800]])
  expect(writes()).toEqual([expect.stringMatching(/^PUT issue.PLN-1.worklog.9\d+$/)])
  expect([await outcomes(), await notices()]).toEqual([['written'], 0])
})

test('a line that is gone is removed from Jira, once its week is approved again', async () => {
  await removeLine()
  await company.runJob()
  expect(inJira()).toHaveLength(1)
  await approve()
  await runTwice()
  expect([inJira(), writes().length, await outcomes(), await notices()]).toEqual([[], 1, ['removed'], 0])
})

test('a line that gets another ticket is moved to it', async () => {
  await correct({ taskId: tasks.get('PLN-2') })
  await runTwice()
  expect(inJira()).toEqual([['PLN-2', weekStart, 2700]])
  expect([writes().length, await outcomes(), await notices()]).toEqual([2, ['removed', 'written'], 0])
})

test.each(['arrives', 'is lost'])('a correction that %s while the answer is cut off is made once', async (how) => {
  await correct({ minutes: 20 })
  const fault = (_: string, method: string) => (method === 'PUT' ? ({ kind: 'cutOff' } as const) : undefined)
  if (how === 'arrives') company.jira.answerFault = fault
  else company.jira.fault = fault
  await company.runJob()
  expect(await outcomes()).toEqual(['sending'])
  company.jira.answerFault = () => undefined
  company.jira.fault = () => undefined
  await runTwice()
  expect([inJira(), await outcomes(), await notices()]).toEqual([[['PLN-1', weekStart, 1200]], ['written'], 0])
})

test.each(['arrives', 'is lost'])('a removal that %s while the answer is cut off is made once', async (how) => {
  await removeLine()
  await approve()
  const fault = (_: string, method: string) => (method === 'DELETE' ? ({ kind: 'cutOff' } as const) : undefined)
  if (how === 'arrives') company.jira.answerFault = fault
  else company.jira.fault = fault
  await company.runJob()
  expect(await outcomes()).toEqual(['removing'])
  company.jira.answerFault = () => undefined
  company.jira.fault = () => undefined
  await runTwice()
  expect([inJira(), await outcomes(), await notices()]).toEqual([[], ['removed'], 0])
})

test('what was reduced, moved or removed while nobody knew whether it had arrived is there as approved', async () => {
  await enterSecond(45)
  company.jira.answerFault = (_, method) => (method === 'POST' ? { kind: 'cutOff' } : undefined)
  await company.runJob()
  company.jira.answerFault = () => undefined
  await company.rows("update jira_worklogs set external_key = null where outcome = 'sending'")
  await reopen()
  const [, second] = await readLines()
  await enter([{ ...second, minutes: 10, taskId: tasks.get('PLN-2') }])
  await approve()
  await runTwice()
  expect(inJira().sort()).toEqual([
    ['PLN-1', weekStart, 2700],
    ['PLN-2', weekStart, 600],
  ])
})

const enterSecond = async (minutes: number) => {
  await reopen()
  await enter([{ date: weekStart, projectId, taskId: tasks.get('PLN-1'), minutes }])
  await approve()
}

const onlyWorklog = () =>
  [...company.jira.worklogs.values()][0] ?? { id: 0, issueId: 1, accountId: '', started: '', seconds: 0 }

test('what somebody has edited in Jira stays so, and the person is told once', async () => {
  const { jira } = company
  jira.log({ ...onlyWorklog(), seconds: 60 }, jira.now())
  await correct({ minutes: 15 })
  await runTwice()
  expect([inJira(), writes()]).toEqual([[['PLN-1', weekStart, 60]], []])
  expect([await outcomes(), await notices()]).toEqual([['edited_there'], 1])
  // Set to the approved time there, it is ours again.
  await correct({ minutes: 45 })
  jira.log({ ...onlyWorklog(), seconds: 2700 }, jira.now())
  await runTwice()
  expect([await outcomes(), await notices()]).toEqual([['written'], 1])
})

test('an edit that Jira names too late is noticed before it is overwritten', async () => {
  company.jira.worklogs.set(onlyWorklog().id, { ...onlyWorklog(), seconds: 60 })
  await correct({ minutes: 15 })
  await runTwice()
  expect([inJira(), await outcomes(), await notices()]).toEqual([[['PLN-1', weekStart, 60]], ['edited_there'], 1])
})

test.each(['is named', 'is not named yet'])('what was removed in Jira, which %s, does not come back', async (how) => {
  if (how === 'is named') company.jira.remove(onlyWorklog().id)
  else company.jira.worklogs.clear()
  await correct({ minutes: 15 })
  await runTwice()
  expect([inJira(), await outcomes(), await notices()]).toEqual([[], ['removed'], 1])
})

test('what Jira refuses holds up nothing else, and what is changed there meanwhile is tried again', async () => {
  await enterSecond(25)
  await company.runJob()
  await reopen()
  const [first, second] = await readLines()
  await enter([
    { ...first, minutes: 5 },
    { ...second, minutes: 10 },
  ])
  await approve()
  const [id] = [...company.jira.worklogs.keys()]
  const answer = (status: number) => {
    company.jira.fault = (path, method) =>
      method === 'PUT' && path.endsWith(`${id}`) ? { kind: 'status', status } : undefined
  }
  answer(409)
  await company.runJob()
  expect(inJira().map(([, , seconds]) => seconds)).toEqual([2700, 600])
  answer(403)
  await company.runJob()
  expect((await outcomes()).sort()).toEqual(['not_accepted', 'written'])
  company.jira.fault = () => undefined
  await company.runJob()
  expect(inJira().map(([, , seconds]) => seconds)).toEqual([2700, 600])
})

test('a work log that is gone when it is changed is not written again', async () => {
  await correct({ minutes: 15 })
  company.jira.fault = (_, method) => (method === 'PUT' ? { kind: 'status', status: 404 } : undefined)
  await runTwice()
  expect([await outcomes(), await notices()]).toEqual([['removed'], 1])
})

test('an answer of another shape changes nothing, and a project that is mapped no more keeps its time in Jira', async () => {
  await correct({ minutes: 15 })
  company.jira.fault = (path) => (/worklog.\d+$/.test(path) ? { kind: 'text', text: '{"id":"x"}' } : undefined)
  await company.runJob()
  expect([inJira(), await outcomes()]).toEqual([[['PLN-1', weekStart, 2700]], ['written']])
  company.jira.fault = () => undefined
  await company.rows('update projects set jira_project_key = null where id = $1', [projectId])
  await company.runJob()
  expect([inJira(), writes()]).toEqual([[['PLN-1', weekStart, 2700]], []])
  await company.rows("update projects set jira_project_key = 'PLN' where id = $1", [projectId])
  await company.runJob()
  expect(inJira()).toEqual([['PLN-1', weekStart, 900]])
})
