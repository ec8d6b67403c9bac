import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JiraCompany, type Pull, startJira, type Tickets } from './drive'

let company: JiraCompany

beforeAll(async () => {
  company = await startJira()
  await company.project('PLN')
  company.jira.issues.push({ id: 1, key: 'PLN-1', summary: 'Plan it' })
})

afterAll(() => company.close())

test('where Jira says nothing, everybody has the copy within ten seconds, and no call waits behind another', async () => {
  const ask = async () => {
    const since = performance.now()
    const { rows, copies } = await company.done<Tickets>(company.manager, 'getJiraTicketsForProjects', {
      projectKeys: 'PLN',
    })
    return { rows: rows.length, problem: copies.PLN?.problem, seconds: (performance.now() - since) / 1000 }
  }
  await ask()
  company.jira.fault = () => ({ kind: 'silent' })
  company.jira.mostAtOnce = 0
  for (let round = 0; round < 2; round++) {
    await company.age()
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    expect(answers.filter(({ rows, seconds }) => rows !== 1 || seconds >= 10)).toEqual([])
  }
  expect(company.jira.mostAtOnce).toBe(1)
  const since = performance.now()
  const pull = await company.done<Pull>(company.manager, 'importWorklogs', { weekStart: '2026-11-23' })
  expect(pull).toMatchObject({ isConnected: true, lines: [] })
  expect((performance.now() - since) / 1000).toBeLessThan(10)
}, 90_000)
