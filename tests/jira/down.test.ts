import { afterAll, beforeAll, expect, test } from 'vitest'
import { exhaustively } from '../setup/tier'
import { type JiraCompany, type Pull, startJira, type Tickets } from './drive'
import type { Fault } from './stand-in'

let company: JiraCompany

beforeAll(async () => {
  company = await startJira()
  await company.project('PLN')
  company.jira.projects.push({ key: 'PLN', name: 'Plan' })
  company.jira.issues.push({ id: 1, key: 'PLN-1', summary: 'Plan it' })
})
afterAll(() => company.close())

const readTickets = () => company.done<Tickets>(company.manager, 'getJiraTicketsForProjects', { projectKeys: 'PLN' })
const readProjects = () =>
  company.done<{ rows: object[]; takenAt: string | null; problem: string | null }>(company.admin, 'getJiraProjects')
const pull = () => company.done<Pull>(company.manager, 'importWorklogs', { weekStart: '2026-11-23' })

/** A minute goes by, on the clock of this machine and on that of the database. */
async function passMinute(): Promise<void> {
  company.setNow(new Date(Date.now() + 60_000).toISOString())
  const columns = ['taken_at', 'problem_at', 'next_at', 'claimed_until']
  const moves = columns.map((column) => `${column} = ${column} - interval '1 minute'`).join(', ')
  await company.rows(`update outside_copies set ${moves}`)
}

const readCopyTimes = async () =>
  (
    await company.rows<{ name: string; at: string }>(
      'select name, taken_at as at from outside_copies where taken_at is not null',
    )
  ).map(({ name, at }) => [name, new Date(at).toISOString()])

interface Minute {
  seconds: number
  answers: unknown[]
}

/** What people ask for in one minute, all at once. */
async function askForMinute(): Promise<Minute> {
  const since = performance.now()
  const tickets = Array.from({ length: 8 }, readTickets)
  const [copies, projects, pulled] = await Promise.all([Promise.all(tickets), readProjects(), pull()])
  return {
    seconds: (performance.now() - since) / 1000,
    answers: [
      ...copies.map(({ rows, copies: { PLN } }) => [rows.length, PLN?.takenAt, PLN?.problem !== null]),
      [projects.rows.length, projects.takenAt, projects.problem !== null],
      [pulled.isConnected, pulled.takenAt, pulled.problem !== null],
    ],
  }
}

/** Jira is down for an hour, and people go on asking. */
async function passHour(fault: Fault, most: { seconds: number; requests: number }): Promise<void> {
  const { jira } = company
  jira.fault = () => undefined
  for (let minute = 0; minute < 6; minute++) await passMinute()
  await askForMinute()
  jira.fault = () => fault
  jira.requests.length = 0
  jira.mostAtOnce = 0
  for (let minute = 0; minute < 6; minute++) await passMinute()
  for (let minute = 0; minute < 60; minute++) {
    const times = new Map((await readCopyTimes()) as [string, string][])
    const { seconds, answers } = await askForMinute()
    expect(seconds).toBeLessThan(most.seconds)
    const tickets = Array.from({ length: 8 }, () => [1, times.get('jira tickets PLN'), minute > 0 || expect.anything()])
    expect(answers).toEqual([
      ...tickets,
      [1, times.get('jira projects'), minute > 0 || expect.anything()],
      [true, times.get('jira worklogs'), minute > 0 || expect.anything()],
    ])
    await passMinute()
  }
  // One call at a time for each of three copies, and fewer the longer it lasts.
  expect(jira.mostAtOnce).toBeLessThanOrEqual(3)
  expect(jira.requests.length).toBeLessThanOrEqual(most.requests)
  jira.fault = () => undefined
  for (let minute = 0; minute < 6; minute++) await passMinute()
  await askForMinute()
  expect((await readTickets()).copies.PLN?.problem).toBeNull()
  // A call that was under way when Jira came back may have made the copy; it is never older than a copy lasts.
  expect(Date.parse((await readTickets()).copies.PLN?.takenAt ?? '')).toBeGreaterThan(Date.now() - 5 * 60_000)
}

test('while Jira is down for an hour everybody has the copy with its time at once, and it is asked ever less', async () => {
  await passHour({ kind: 'down' }, { seconds: 5, requests: 60 })
}, 60_000)

exhaustively(
  'while Jira says nothing for an hour nobody waits ten seconds for the copy, and no calls pile up',
  () => passHour({ kind: 'silent' }, { seconds: 10, requests: 60 }),
  600_000,
)
