import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL, query } from '../browser/served'
import { openBrowser } from '../browser/session'
import { asSize, countClicks, openCounted, scanAtSizes, takePictures } from './builders'
import { callAs } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const openAs = (username: string) => openCounted(browser, username, baseURL)

const readEmpId = async (username: string) =>
  (await query<{ id: number }>(`select emp_id::int as id from accounts where username = '${username}'`))[0]?.id

test('a role from a copy takes at most five clicks, and its menu follows in open tabs of its holder', async () => {
  const { page, consoleErrors, pageErrors, close } = await openAs('admin')
  await page.goto('/Settings/Roles')
  await page.getByRole('button', { name: 'Copy Marketing' }).waitFor()
  await takePictures(page, 'roles-list')
  await scanAtSizes(page)
  await page.getByRole('button', { name: 'Copy Marketing' }).click()
  await page.getByLabel('Name of the role').fill('Campaigner')
  await page.getByRole('navigation', { name: 'As this role' }).getByText('Leads').waitFor()
  const search = page.getByLabel('Search resources')
  await search.fill('Holidays')
  await page
    .getByText(/^Every employee may already/)
    .first()
    .waitFor()
  await search.fill('')
  await page.getByRole('button', { name: 'Review and apply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No one has this role yet.').waitFor()
  await dialog
    .getByText(/May now, on .*: see lists/)
    .first()
    .waitFor()
  await dialog.getByLabel('Reason').fill('Campaigns need help')
  await takePictures(page, 'roles-plan')
  await page.setViewportSize({ width: asSize.desktop, height: 900 })
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('Campaigner is in use.').waitFor()
  expect(await countClicks(page)).toBeLessThanOrEqual(5)

  const employee = await openAs('employee')
  await employee.page.goto('/Reports')
  await employee.page.getByRole('searchbox', { name: 'Find a report' }).fill('leave')
  await callAs(page, 'grantRole', { empId: String(await readEmpId('employee')), role: 'ownCampaigner' })
  await page.getByRole('button', { name: 'Edit Campaigner' }).click()
  await page.getByRole('button', { name: 'Arrange menu' }).click()
  const table = page.getByRole('table', { name: 'Entries of the menu' })
  await table.getByRole('button', { name: 'Edit Home' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('My start')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  // By keys: the entry moves to the second place.
  await table.getByRole('button', { name: 'Edit My start' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('My start moved to position 2.').waitFor()
  await page.getByLabel('Opens first').selectOption({ label: 'Leads' })
  await page.getByRole('searchbox', { name: 'Search resources' }).fill('lead')
  await page.getByRole('button', { name: 'Details of Leads' }).click()
  await page.getByRole('navigation', { name: 'As this role' }).getByText('My start').waitFor()
  await takePictures(page, 'roles-editor')
  await scanAtSizes(page)
  await page.getByRole('button', { name: 'Review and apply' }).click()
  await dialog.getByText(/^1 person has this role: /).waitFor()
  await dialog.getByLabel('Reason').fill('A menu of their own')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('Campaigner is in use.').waitFor()

  // The tab follows when the person returns to it, and what was typed there stays.
  await employee.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await employee.page.locator('.side-menu').getByRole('link', { name: 'My start' }).waitFor()
  expect(await employee.page.getByRole('searchbox', { name: 'Find a report' }).inputValue()).toBe('leave')
  await employee.page.goto('/Home')
  await employee.page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  expect([consoleErrors, pageErrors, employee.consoleErrors, employee.pageErrors]).toEqual([[], [], [], []])

  await employee.page.goto('/Reports')
  await employee.page.locator('.side-menu').getByRole('link', { name: 'My start' }).waitFor()
  await page.getByRole('button', { name: 'Retire Campaigner' }).click()
  await dialog.getByText('1 person loses this role.').waitFor()
  await dialog.getByLabel('Reason').fill('The campaign is over')
  await dialog.getByLabel('Yes, do this').check()
  await takePictures(page, 'roles-retire')
  await page.setViewportSize({ width: asSize.desktop, height: 900 })
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await page.getByText('Campaigner is retired.').waitFor()
  await employee.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await employee.page.locator('.side-menu').getByRole('link', { name: 'My start' }).waitFor({ state: 'hidden' })
  await employee.close()
  await close()
})
