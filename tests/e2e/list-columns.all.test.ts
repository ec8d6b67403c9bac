import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../resources'
import { openBrowser } from '../browser/session'
import { baseURL } from '../browser/shared'
import { signedIn } from './signed-in'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** By how many pixels the columns are wider than the window; null where the page has no grid of columns. */
const overflowOf = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const scroller = document.querySelector('.list-table')
    return scroller && scroller.scrollWidth - scroller.clientWidth
  })

test.each(['finance', 'hr', 'admin'])(
  'at 1280 px no list of %s leaves the window',
  async (username) => {
    const { page, close } = await signedIn(browser, username, { baseURL })
    await page.setViewportSize({ width: 1280, height: 800 })
    const wide: string[] = []
    let count = 0
    for (const { route, source } of Object.values(resources)) {
      if (source) continue
      await page.goto(`/${route}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const overflow = await overflowOf(page)
      if (overflow === null) continue
      count += 1
      if (overflow > 1) wide.push(`${route}: ${overflow} px`)
    }
    console.info(`${username}: ${count} lists`)
    expect(count).toBeGreaterThan(20)
    expect(wide).toEqual([])
    await close()
  },
  600_000,
)
