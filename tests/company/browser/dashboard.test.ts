import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, scan } from '../../browser/session'
import { baseURL } from '../../browser/shared'
import { signedIn } from '../../e2e/signed-in'
import { schemesOfLook, widthsOfLook } from '../../setup/tier'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const tiles = (page: Page) => page.getByRole('list', { name: 'Figures' }).getByRole('link')

async function opened(page: Page): Promise<void> {
  await page.goto('/Dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await tiles(page).first().waitFor()
}

test.each(widthsOfLook())('at %i px the dashboard shows the company in figures and charts', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'director', { baseURL, width })
  await opened(page)
  await page.locator('.bars svg').first().waitFor()
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('region', { name: 'Leave report' }).getByRole('button', { name: 'Table' }).click()
  await page.getByRole('table', { name: 'Leave report' }).waitFor()
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('a tile opens exactly its records', async () => {
  const { page, close } = await signedIn(browser, 'director', { baseURL })
  await opened(page)
  const headcount = tiles(page).filter({ hasText: 'Headcount' })
  const count = Number(/Headcount\s+(\d+)/.exec(await headcount.innerText())?.[1])
  expect(count).toBeGreaterThan(10)
  await headcount.click()
  await page.waitForURL(/\/EmployeeTable\?/)
  await page
    .getByText(new RegExp(`of ${count}$`))
    .first()
    .waitFor()
  await close()
})

test('what somebody may not read is not on it, and who has none is told so', async () => {
  const { page, close } = await signedIn(browser, 'hr', { baseURL })
  await opened(page)
  expect((await tiles(page).allInnerTexts()).join()).not.toMatch(/Committed|Active value/)
  await close()
  const other = await signedIn(browser, 'employee', { baseURL })
  await other.page.goto('/Dashboard')
  await other.page.getByRole('heading', { level: 1, name: 'You do not have access' }).waitFor()
  await other.page.getByText(/do not include dashboard/).waitFor()
  await other.close()
})
