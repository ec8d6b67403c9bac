import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { type JiraCompany, type Pull, startJira } from './drive'
import examples from './examples.json'

const { settings } = examples
let company: JiraCompany
const people = new Map<number, Person>()
const projects = new Map<number, number>()
/** The work logs of the examples by their number in Jira, which is a number there. */
const names = new Map<string, string>()
let nextId = 100

beforeAll(async () => {
  company = await startJira()
  for (const { empId, jiraAccountId, workEmail, zone } of settings.jiraPeople) {
    const person = await company.app.person('employee')
    people.set(empId, person)
    const days = await company.done<{ id: number }>(company.admin, 'createHolidayCalendar', {
      name: `Days ${zone}`,
      country: 'IN',
    })
    const office = { name: `Office ${zone}`, country: 'IN', zone, holidayCalendarId: days.id }
    const { id } = await company.done<{ id: number }>(company.admin, 'createLocation', office)
    const values = [person.empId, jiraAccountId, workEmail, id]
    await company.rows(
      'update employees set jira_account_id = $2, work_email = $3, location_id = $4 where id = $1',
      values,
    )
  }
  for (const [key, projectId] of Object.entries(settings.jiraProjects)) {
    projects.set(projectId, await company.project(key))
    company.jira.projects.push({ key, name: key })
    company.jira.issues.push({ id: projectId, key: `${key}-1`, summary: `Work on ${key}` })
  }
  company.jira.issues.push({ id: 999, key: 'XYZ-1', summary: 'Work elsewhere' })
})

afterAll(() => company.close())

type Example = (typeof examples.examples)[number]
type Given = Example['given']
type Log = Given['worklogs'][number]

const issueIdOf = ({ project }: Log) => company.jira.issues.find(({ key }) => key === `${project}-1`)?.id ?? 0

/** Jira has these work logs, each named as often as the example does. */
function enterInJira(logs: readonly Log[], idByName: Map<string, number>): void {
  for (const log of logs) {
    const id = idByName.get(log.id) ?? nextId++
    idByName.set(log.id, id)
    names.set(String(id), log.id)
    const { accountId, email, started, seconds } = log
    company.jira.log({ id, issueId: issueIdOf(log), accountId, email, started, seconds }, Date.now() + nextId++)
  }
}

async function runExample({ weekStart, worklogs, ...given }: Given): Promise<Pull> {
  await company.rows('delete from time_sheet_slices')
  await company.rows('delete from time_sheet_tasks')
  await company.rows('delete from time_sheets')
  const ids = new Map<string, number>()
  const existing = 'existing' in given ? (given.existing ?? []).map(({ externalKey }) => externalKey) : []
  const pull = () => company.done<Pull>(company.admin, 'importEverybodysWorklogs', { weekStart })
  enterInJira(
    worklogs.filter(({ id }) => existing.includes(id)),
    ids,
  )
  if (existing.length > 0) await pull()
  for (const [name, status] of Object.entries('sheets' in given ? (given.sheets ?? {}) : {})) {
    expect(status).toBe('submitted')
    const person = people.get(Number(name)) as Person
    await company.done(person, 'updateTimeSheet', {
      weekStart,
      lines: [{ date: weekStart, projectId: projects.get(301), minutes: 480, description: 'All day' }],
    })
    const text = "update time_sheets set status = 'submitted' where emp_id = $1 and week_start = $2"
    await company.rows(text, [person.empId, weekStart])
  }
  enterInJira(worklogs, ids)
  return pull()
}

const nameOfPerson = (empId: number) => [...people].find(([, person]) => person.empId === empId)?.[0]
const nameOfProject = (id: number) => [...projects].find(([, ours]) => ours === id)?.[0]

describe('work logs of the worked examples', () => {
  for (const { id, says, given, expect: expected } of examples.examples)
    test(`${id}: ${says}`, async () => {
      const { lines, skipped } = await runExample(given)
      const named = lines.map((line) => ({
        ...line,
        empId: nameOfPerson(line.empId),
        projectId: nameOfProject(line.projectId),
        externalKey: names.get(line.externalKey),
      }))
      const byKey = <T>(rows: readonly T[]) => [...rows].map((row) => JSON.stringify(row)).sort()
      expect(named).toHaveLength(expected.lines.length)
      for (const line of expected.lines) expect(named).toContainEqual(expect.objectContaining(line))
      expect(byKey(skipped.map(({ id: key, why }) => ({ id: names.get(key), why })))).toEqual(byKey(expected.skipped))
    })
})
