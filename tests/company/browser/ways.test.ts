import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, scan } from '../../browser/session'
import { baseURL } from '../../browser/shared'
import { callAs, signedIn } from '../../e2e/signed-in'
import { exhaustively, schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function looksWell(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

exhaustively.each(widthsOfLook())('at %i px the page of all reports leads to each of them', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width })
  await page.goto('/Reports')
  await heading(page, 'Reports').waitFor()
  await looksWell(page)
  for (const name of ['Finance dashboard', 'Purchase orders by year', 'Milestones and work', 'Attendance day by day'])
    await page.getByRole('link', { name, exact: true }).waitFor()
  await page.getByRole('link', { name: 'Purchase orders by year' }).click()
  await heading(page, 'Purchase orders by year').waitFor()
  await page.getByRole('table', { name: 'Purchase orders by year' }).waitFor()
  await page.getByRole('link', { name: 'All reports' }).click()
  await heading(page, 'Reports').waitFor()
  await page.getByRole('link', { name: 'Finance dashboard' }).click()
  await page.getByRole('list', { name: 'Figures' }).getByText('Pipeline').waitFor()
  await page.getByRole('region', { name: 'Milestones and work' }).waitFor()
  await looksWell(page)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('whoever may not open a report is not offered it', async () => {
  const { page, close } = await signedIn(browser, 'employee', { baseURL })
  await page.goto('/Reports')
  await page.getByRole('link', { name: 'Attendance report' }).waitFor()
  expect(await page.getByRole('link', { name: /Finance dashboard|Headcount/ }).count()).toBe(0)
  await close()
})

exhaustively('other names of forms lead to them, filled in as they say', async () => {
  const { page, close } = await signedIn(browser, 'finance', { baseURL })
  await page.goto('/AddInternalProject')
  await heading(page, /New project/).waitFor()
  await page.getByLabel('Department', { exact: false }).first().waitFor()
  await page.goto('/form?resource=customers')
  await heading(page, /New customer/).waitFor()
  await page.goto('/form?resource=nonsense')
  await page.getByRole('heading', { name: /There is no form for "nonsense"/ }).waitFor()
  await page.getByRole('link', { name: 'Purchase order', exact: true }).click()
  await heading(page, /New purchase order/).waitFor()
  const { data } = await callAs(page, 'getProjects', { perPage: '1' })
  const [project] = data as { id: number; name: string }[]
  await page.goto(`/ProjectsView?id=${project?.id}`)
  await heading(page, project?.name ?? '').waitFor()
  await close()
  const other = await signedIn(browser, 'hr', { baseURL })
  await other.page.goto('/EmployeeForm')
  await heading(other.page, /New employee/).waitFor()
  await other.close()
})

exhaustively.each(widthsOfLook())('at %i px attendance is told day by day, and as a file', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
  await page.goto('/DayWiseAttendanceReport')
  await heading(page, 'Attendance day by day').waitFor()
  const table = page.getByRole('table', { name: 'Attendance day by day' })
  await table.waitFor()
  await looksWell(page)
  const before = await table.getByRole('row').count()
  expect(before).toBeGreaterThan(10)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
  const shown = await page.getByRole('navigation', { name: 'Pages' }).getByRole('status').innerText()
  expect(lines.length - 1).toBe(Number(/of (\d+)/.exec(shown)?.[1]))
  const first = table.getByRole('row').nth(1).getByRole('link')
  const name = await first.innerText()
  expect(lines.some((line) => line.startsWith(name))).toBe(true)
  await first.click()
  await page.waitForURL(/\/AttendanceDays\?filter=/)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
