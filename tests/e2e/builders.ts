import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { scan, type TestPage } from '../browser/session'
import { signedIn } from './signed-in'

/** Widths of windows in pixels at which what administrators make is looked at. */
export const asSize = { phone: 360, tablet: 768, desktop: 1280 }

/** Opens a page that counts the clicks of the mouse, and what is chosen in selects as two. */
export async function openCounted(browser: Browser, username: string, baseURL: string): Promise<TestPage> {
  const opened = await signedIn(browser, username, { baseURL, width: asSize.desktop, height: 900 })
  await opened.page.addInitScript(() => {
    const done = { clicks: 0 }
    Object.assign(window, { done })
    window.addEventListener('click', ({ isTrusted }) => (done.clicks += isTrusted ? 1 : 0), true)
    window.addEventListener(
      'change',
      ({ target }) => (done.clicks += target instanceof HTMLSelectElement ? 2 : 0),
      true,
    )
  })
  return opened
}

/** Answers the clicks on the page since it was loaded. */
export const countClicks = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'done').clicks)

/** Keeps pictures of the page in the folder that SHOTS names, at all sizes and in the dark; without it none. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const [size, width] of Object.entries(asSize)) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-dark.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The scanner finds nothing on a phone and on a desktop, and nothing scrolls sideways. */
export async function scanAtSizes(page: Page): Promise<void> {
  for (const width of [asSize.phone, asSize.desktop]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await scan(page), `at ${width}`).toEqual([])
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
  }
}
