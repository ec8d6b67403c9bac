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

test.each(widthsOfLook())(
  'at %i px finance sees what is open, what it was on another day, and a statement',
  async (width) => {
    const { page, consoleErrors, pageErrors, close } = await signedIn(browser, 'finance', { baseURL, width })
    const look = async () => {
      for (const colorScheme of schemesOfLook()) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await scan(page)).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
    await page.goto('/Receivables')
    await page.getByRole('region', { name: 'Open by age' }).locator('.bars svg').first().waitFor()
    await page.getByRole('region', { name: 'Cash forecast' }).getByRole('button', { name: 'Table' }).click()
    await page.getByRole('table', { name: 'Cash forecast' }).waitFor()
    await page
      .getByRole('table', { name: 'Open by customer and age' })
      .getByRole('row', { name: /Kaveri Loomcraft/ })
      .first()
      .waitFor()
    await look()

    await page.getByRole('link', { name: 'As of another day' }).click()
    await page.getByRole('heading', { level: 1, name: 'Receivables report' }).waitFor()
    const table = page.getByRole('table', { name: 'Receivables report' })
    await table.getByRole('link').first().waitFor()
    await page.getByLabel('As of').fill('2020-01-31')
    // Nothing was issued then, and lists are of today.
    await page.getByText('No data in this period').waitFor()
    await look()

    await page.goto('/CustomerStatement?customer=1')
    await page.getByRole('heading', { level: 1, name: /^Statement of / }).waitFor()
    await page.getByRole('table', { name: 'In INR' }).waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
    expect(file.suggestedFilename()).toMatch(/^statement-1-.*\.pdf$/)
    await look()
    expect([consoleErrors, pageErrors]).toEqual([[], []])
    await close()
  },
)
