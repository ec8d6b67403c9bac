import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGood } from '../browser/look'
import { baseURL } from '../browser/served'
import { openBrowser } from '../browser/session'
import { widthsOfLook } from '../setup/tier'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test.each(widthsOfLook())('at %i px jobs and roles are tables that can be searched', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'admin', { baseURL, width })
  await page.goto('/Jobs')
  await page.getByText(/^\d+ jobs, \d+ failed$/).waitFor()
  const jobs = page.getByRole('table', { name: 'Jobs' })
  const all = await jobs.getByRole('row').count()
  await expectGood(page, 'jobs')
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('dig send')
  expect(await jobs.getByRole('row').count()).toBeLessThan(all)
  await jobs.getByText('Send daily emails').waitFor()
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('no such job')
  await page.getByText('No jobs match.').waitFor()

  await page.goto('/Roles')
  const roles = page.getByRole('table', { name: 'Granted roles' })
  await roles.waitFor()
  await expectGood(page, 'roles')
  await page.getByRole('searchbox', { name: 'Search people' }).fill('hetal')
  await expect.poll(() => roles.getByRole('row').count()).toBeLessThan(5)
  await roles.getByText('Hetal Vasavada').first().waitFor()
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test.each(widthsOfLook())(
  'at %i px the entries of a menu are low rows, moved by keys and by the mouse',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'admin', { baseURL, width })
    await page.goto('/Menus')
    await page.getByRole('combobox', { name: 'Menu of' }).selectOption({ label: 'Employee' })
    const table = page.getByRole('table', { name: 'Entries of the menu' })
    const names = async () => table.locator('tbody th').allTextContents()
    const [first = '', second = '', third = ''] = await names()
    const heights = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(40)
    await expectGood(page, 'menus')
    const down = page.getByRole('button', { name: `Move ${first.trim()} down` })
    await down.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(names).toEqual([second, first, third, ...(await names()).slice(3)])
    await page.getByText(`${first.trim()} moved to position 2. Save to keep it.`).waitFor()
    await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual([second, third, first, ...(await names()).slice(3)])
    await table.locator('tbody tr').nth(2).dragTo(table.locator('tbody tr').nth(0))
    await expect.poll(names).toEqual([first, second, third, ...(await names()).slice(3)])
    await page.getByRole('searchbox', { name: 'Search entries' }).fill(second.trim())
    expect((await names()).every((name) => name.includes(second.trim()) || name !== first)).toBe(true)
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)

test.each(widthsOfLook())('at %i px built-in approval rules are listed and can be overridden', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'admin', { baseURL, width })
  await page.goto('/ApprovalRules')
  const rules = page.getByRole('table', { name: 'Approval rules' })
  await rules.getByText('Built in', { exact: true }).first().waitFor()
  expect(await rules.getByText('Built in', { exact: true }).count()).toBeGreaterThanOrEqual(23)
  await expectGood(page, 'rules')
  const row = rules
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Override / }) })
    .first()
  const name = (await row.locator('td').first().textContent()) ?? ''
  await row.getByRole('link', { name: /^Override / }).click()
  await page.waitForURL(/\/ApprovalRules\/create/)
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(name)
  expect(
    await page
      .getByRole('combobox', { name: /Decided by/ })
      .first()
      .inputValue(),
  ).not.toBe('')
  await expectGood(page, 'override')
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
