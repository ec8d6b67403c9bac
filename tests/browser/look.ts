import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { schemesOfLook } from '../setup/tier'
import { scan } from './session'

/**
 * Looks at a screen in the colour schemes of this run: the scanner finds nothing, nothing scrolls sideways. Where SHOTS
 * names a folder, pictures go there under the name.
 */
export async function expectGood(page: Page, name: string): Promise<void> {
  for (const colorScheme of schemesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await scan(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    const width = page.viewportSize()?.width
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true })
  }
}
