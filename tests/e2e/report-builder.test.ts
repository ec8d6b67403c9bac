import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const asSize = { phone: 360, tablet: 768, desktop: 1280 }

async function openAs(username: string) {
  const opened = await signedIn(browser, username, { baseURL, width: asSize.desktop, height: 900 })
  await opened.page.addInitScript(() => {
    const done = { clicks: 0 }
    Object.assign(window, { done })
    window.addEventListener('click', ({ isTrusted }) => (done.clicks += isTrusted ? 1 : 0), true)
  })
  return opened
}

async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const [size, width] of Object.entries(asSize)) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-dark.png` })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an administrator makes a report in at most 20 clicks, and another person opens it without a reload', async () => {
  const other = await openAs('employee')
  await other.page.goto('/Reports')
  await other.page.getByRole('searchbox', { name: 'Find a report' }).fill('leave')
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await page.goto('/Settings/Reports')
  await takePictures(page, 'builder-empty')
  await page.getByRole('button', { name: 'New report' }).click()
  await page.getByLabel('Records of').selectOption({ label: 'Leave requests' })
  await page.getByLabel('Group by').selectOption({ label: 'Type' })
  await page.getByRole('button', { name: 'Add a figure' }).click()
  await page.getByLabel('Figure 2', { exact: true }).selectOption({ label: 'Sum of days' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('table').getByRole('columnheader', { name: 'Sum of days' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Leave requests by type')
  expect(await scan(page)).toEqual([])
  await takePictures(page, 'builder')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The board asks for it')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('“Leave requests by type” is in use.').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'done').clicks)).toBeLessThanOrEqual(20)
  await takePictures(page, 'builder-list')
  // The other tab follows when the person returns to it, and what was typed there stays.
  await other.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await other.page.getByRole('link', { name: 'Leave requests by type' }).waitFor()
  expect(await other.page.getByRole('searchbox', { name: 'Find a report' }).inputValue()).toBe('leave')
  await other.page.getByRole('link', { name: 'Leave requests by type' }).click()
  await other.page.getByRole('heading', { name: 'Leave requests by type', level: 1 }).waitFor()
  await other.page.getByRole('table').getByRole('columnheader', { name: 'Sum of days' }).waitFor()
  await takePictures(other.page, 'stored-report')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByText('The board asks for it').last().waitFor()
  await takePictures(page, 'builder-versions')
  expect([consoleErrors, pageErrors, other.consoleErrors, other.pageErrors]).toEqual([[], [], [], []])
  await other.close()
  await close()
})

test('an administrator changes words and columns of a list for everybody', async () => {
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await page.goto('/Settings/Words')
  await page.getByLabel('Records').selectOption({ label: 'Customers' })
  await page.getByLabel('Name of several').fill('Clients')
  await page.getByLabel('Label of Country', { exact: true }).fill('Home market')
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('button', { name: 'Move Country up' }).click()
  await takePictures(page, 'words')
  expect(await scan(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('We call them clients')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('Your words for Customers are in use.').waitFor()
  const other = await openAs('director')
  await other.page.goto('/Customers')
  await other.page.getByRole('columnheader', { name: 'Home market' }).waitFor()
  await other.page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  expect([consoleErrors, pageErrors, other.consoleErrors, other.pageErrors]).toEqual([[], [], [], []])
  await other.close()
  await close()
})

test('an administrator makes a dashboard by picking, and the chosen roles find it with their own figures', async () => {
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await page.goto('/Settings/Dashboards')
  await page.getByRole('button', { name: 'New dashboard' }).click()
  await page.getByLabel('Title').fill('Leave at a glance')
  await page.getByLabel('Add a figure').selectOption({ label: 'Leave requests' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('list', { name: 'Figures' }).getByText('Leave requests').waitFor()
  await page.locator('summary', { hasText: 'Leave requests' }).click()
  await page.getByLabel('Figure', { exact: true }).selectOption({ label: 'Sum of days' })
  await page.getByLabel('Heading of the figure').fill('Days of leave')
  await page.getByLabel('Add the chart of a report').selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: 'Employee', exact: true }).check()
  await preview.getByText('Days of leave').waitFor()
  await takePictures(page, 'dashboard-builder')
  expect(await scan(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Everybody asks for it')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('“Leave at a glance” is in use.').waitFor()
  await takePictures(page, 'dashboard-list')
  const other = await openAs('employee')
  await other.page.goto('/Reports')
  await other.page.getByRole('link', { name: 'Leave at a glance' }).click()
  await other.page.getByRole('heading', { name: 'Leave at a glance', level: 1 }).waitFor()
  await other.page.getByText('Days of leave').waitFor()
  await takePictures(other.page, 'stored-dashboard')
  expect([consoleErrors, pageErrors, other.consoleErrors, other.pageErrors]).toEqual([[], [], [], []])
  await other.close()
  await close()
})
