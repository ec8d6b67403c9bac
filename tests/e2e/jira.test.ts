import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expectGood } from '../browser/look'
import { openBrowser } from '../browser/session'
import { JiraStandIn } from '../jira/stand-in'
import { companyToday } from '../setup/clock'
import { connectionTo, within } from '../setup/cluster'
import { serveCompany } from '../setup/server'
import { callAs, signedIn } from './signed-in'

const company = inject('company')
// The finest level, so that the log would show what nobody may see.
const settings = { STEWARD_OUTSIDE_PRIVATE: 'allow', LOG_LEVEL: 'trace' }
const { baseURL, database, log, stop } = await serveCompany(company, settings)
const jira = new JiraStandIn()
const address = await jira.listen()
jira.token = 'a-token-that-only-this-test-knows'
let browser: Browser
let projectId = 0

const query = (text: string, values: unknown[] = []) =>
  within(connectionTo(company.cluster.connection, database), (client) => client.query(text, values))

beforeAll(async () => {
  browser = await openBrowser()
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  const departments = (await callAs(page, 'getDepartments', { perPage: '1' })).data as { id: number }[]
  const about = { name: 'Harbour wall', departmentId: String(departments[0]?.id), startDate: '2026-01-01' }
  projectId = ((await callAs(page, 'createInternalProject', about)).data as { id: number }).id
  expect((await callAs(page, 'startProject', { id: String(projectId) })).error).toBeNull()
  await close()
  await query(
    `update employees set jira_account_id = 'acc-1' where id = (select emp_id from accounts where username = 'admin')`,
  )
  jira.projects.push(
    { key: 'WALL', name: 'Harbour wall, with a name that is rather long for a phone' },
    { key: 'OPS', name: 'Operations' },
  )
  const assignee = { accountId: 'acc-1', displayName: 'Asha Rao' }
  const about1 = { status: 'Done', assignee, duedate: '2026-12-01', timeoriginalestimate: 5400, timespent: 1800 }
  jira.issues.push({ id: 1, key: 'WALL-1', summary: 'Measure the wall', ...about1 })
  for (let n = 2; n < 9; n++)
    jira.issues.push({
      id: n,
      key: `WALL-${n}`,
      summary: `Set stone ${n} of the outer wall and write down how`,
      status: 'In progress',
    })
})
afterAll(async () => {
  await browser?.close()
  await jira.close()
  await stop()
})

async function look(page: Page, name: string): Promise<void> {
  for (const width of [768, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectGood(page, `jira-${name}`)
  }
}

/** Makes every copy old, so that Jira is asked again. */
const age = () =>
  query("update outside_copies set taken_at = taken_at - interval '1 hour', next_at = null, claimed_until = null")

test('an administrator connects Jira, maps a project and pulls; while Jira is down its copy is shown', async () => {
  const { page, close, consoleErrors, pageErrors } = await signedIn(browser, 'admin', { baseURL })
  await page.goto('/Jira')
  await page.getByText('Jira is not connected').waitFor()
  await look(page, 'none')

  await page.getByRole('link', { name: 'Connect Jira' }).click()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(address)
  await page.getByRole('textbox', { name: 'Jira account email' }).fill('robot@example.test')
  await page.getByLabel('API token').fill(jira.token)
  await page.getByLabel('Sync').selectOption({ label: 'Read tickets and work logs' })
  await look(page, 'form')
  await page
    .getByRole('button', { name: /^(Save|Create)/ })
    .first()
    .click()
  await page.waitForURL(/JiraConnections\/\d+|\/JiraConnections$/)

  await page.goto('/Jira')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Connected as Robot.').waitFor()
  await look(page, 'unmapped')
  await page.getByRole('button', { name: 'Map: WALL' }).click()
  await page.getByRole('combobox', { name: 'Project: WALL' }).click()
  await page.getByRole('option', { name: 'Harbour wall' }).click()
  await page.getByText('WALL is mapped to Harbour wall.').waitFor()
  await look(page, 'mapped')

  await page.goto(`/Projects/${projectId}/show`)
  await page.getByRole('tab', { name: 'Jira' }).click()
  await page.getByRole('link', { name: 'WALL-1' }).waitFor()
  await look(page, 'tickets')

  await page.goto('/Timesheet')
  await page.getByRole('button', { name: 'Pull from Jira' }).waitFor()
  // What the job of the hour has read a moment ago would be fresh.
  await age()
  jira.log({ id: 5, issueId: 1, accountId: 'acc-1', started: `${companyToday()}T05:00:00Z`, seconds: 3600 })
  const answer = page.waitForResponse((response) => response.url().endsWith('/importWorklogs'))
  await page.getByRole('button', { name: 'Pull from Jira' }).click()
  expect(await (await answer).json()).toMatchObject({ data: { problem: null, skipped: [], lines: [{ minutes: 60 }] } })
  await page.getByText('1 work log entered').waitFor()
  await page.getByText('Harbour wall').first().waitFor()
  await look(page, 'pulled')

  jira.fault = () => ({ kind: 'down' })
  await age()
  await page.goto(`/Projects/${projectId}/show`)
  await page.getByRole('tab', { name: 'Jira' }).click()
  await page.getByText(/Jira does not answer/).waitFor()
  await page.getByRole('link', { name: 'WALL-1' }).waitFor()
  await look(page, 'tickets-down')
  await page.goto('/Jira')
  await page
    .getByText(/Jira does not answer/)
    .first()
    .waitFor()
  await look(page, 'down')

  jira.fault = () => ({ kind: 'status', status: 401 })
  await age()
  await page.goto('/Jira')
  await page
    .getByText(/does not accept the account/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Jira does not accept the account or its token.', { exact: true }).waitFor()
  await look(page, 'refused')
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
  const written = readFileSync(log, 'utf8')
  expect(written.length).toBeGreaterThan(10_000)
  for (const secret of [jira.token, Buffer.from(`robot@example.test:${jira.token}`).toString('base64')])
    expect(written.includes(secret)).toBe(false)
}, 240_000)
