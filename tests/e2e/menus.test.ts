import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseURL } from '../browser/served'
import { openBrowser, scan } from '../browser/session'
import { exhaustively, schemesOfLook, widthsOfLook } from '../setup/tier'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
}

exhaustively.each(widthsOfLook())('at %i px the menu of a role is changed, looked at, and set back', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'admin', { baseURL, width })
  await page.goto('/Menus')
  const main = page.getByRole('main')
  await main.getByLabel('Menu of').selectOption({ label: 'Employee' })
  await main
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Start')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expectGood(page)
  await main.getByRole('button', { name: 'Save menu' }).click()
  await main.getByText('Edited', { exact: true }).waitFor()
  const employee = await signedIn(browser, 'employee', { baseURL })
  await employee.page.goto('/Home')
  await employee.page.locator('.side-menu').getByRole('link', { name: 'Start' }).waitFor()
  await main.getByRole('button', { name: 'Reset to default' }).click()
  await main.getByText('Default', { exact: true }).waitFor()
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await employee.close()
  await close()
})

test.each(widthsOfLook())('at %i px HR sees the company in figures', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'hr', { baseURL, width })
  await page.goto('/HrReports')
  await page.locator('.bars svg').first().waitFor()
  await page.getByRole('button', { name: /^Show \d+ more charts$/ }).click()
  await page.getByRole('region', { name: 'Diversity' }).getByText('Groups of fewer than 5 are not shown.').waitFor()
  await expectGood(page)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
