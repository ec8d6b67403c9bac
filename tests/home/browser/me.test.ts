import type { Browser } from 'playwright-core'
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

test.each(widthsOfLook())('at %i px one finds what concerns oneself on one page', async (width) => {
  const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'manager', { baseURL, width })
  await page.goto('/Me')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  for (const name of ['My leave', 'My requests', 'My assets', 'My identity documents', 'My letters', 'My employment'])
    await card(name).waitFor()
  await card('My team').getByRole('link', { name: 'Harini Venkatachalam' }).waitFor()
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
  }
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect([consoleErrors, pageErrors]).toEqual([[], []])
  await close()
})

test('whoever has no access yet is told so on it', async () => {
  const { page, close } = await signedIn(browser, 'restricted', { baseURL })
  await page.goto('/Me')
  await page.getByText(/no access yet/).waitFor()
  await close()
})
