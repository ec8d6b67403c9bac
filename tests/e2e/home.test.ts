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

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.each([1280, 768, 360])('at %i px home answers the everyday questions without a click', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'manager', { baseURL, width })
  await card(page, 'My leave').getByRole('definition').first().waitFor()
  await card(page, 'Next holiday')
    .getByText(/\d{4}, (today|tomorrow|in \d+ days)/)
    .waitFor()
  await card(page, 'Waiting for you')
    .getByText(/\d+ requests?/)
    .waitFor()
  await card(page, 'My requests').waitFor()
  await card(page, 'Colleagues').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/home-${width}-${colorScheme}.png`, fullPage: true })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})
