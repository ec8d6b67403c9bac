import type { Locator, Page } from 'playwright-core'
import { still } from '../browser/still'

/** Opens a path and waits until it stands. */
export async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await still(page)
}

/** Goes to a path as a link does, without loading the document again, and waits until it stands. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await still(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Opens the dialogs and menus that the screen offers, one after the other; answers how many. */
export async function openAll(page: Page, seen: () => Promise<void> = async () => {}): Promise<number> {
  const buttons = page.getByRole('main').getByRole('button')
  const count = Math.min(await buttons.count(), 8)
  let opened = 0
  for (let index = 0; index < count; index++) {
    const button = buttons.nth(index)
    const offered = await offeredBy(button)
    if (!offered) continue
    const { promises, toggles } = offered
    const popup = page.getByRole('dialog').or(page.getByRole('menu')).first()
    const saved = isSaved(page)
    await button.click()
    if (promises) await popup.waitFor()
    await still(page)
    if (!promises && (toggles || !(await Promise.race([appears(popup), saved])))) continue
    opened += 1
    await seen()
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
  return opened
}

/** What a button that can be used promises; asked at once, so that nobody waits for one that has just gone. */
const offeredBy = (button: Locator) =>
  button.evaluateAll(([found]) => {
    const box = found?.getBoundingClientRect()
    const isSeen = found?.checkVisibility({ visibilityProperty: true }) && box && box.width > 0 && box.height > 0
    if (!found || !isSeen || found.matches(':disabled, [aria-disabled=true]')) return null
    return { promises: found.hasAttribute('aria-haspopup'), toggles: found.hasAttribute('aria-pressed') }
  })

/** Buttons that promise nothing mostly act at once, so waiting for them is short. */
const appears = (popup: Locator): Promise<boolean> =>
  popup.waitFor({ timeout: 700 }).then(
    () => true,
    () => false,
  )

/** What is saved to a file opens nothing more. */
const isSaved = (page: Page): Promise<false> =>
  page.waitForEvent('download', { timeout: 5_000 }).then(
    () => false,
    () => false,
  )
