import type { Page } from 'playwright-core'

/** Opens a path and waits until it stands. */
export async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Opens the dialogs and menus that the screen offers, one after the other; answers how many. */
export async function openAll(page: Page, seen: () => Promise<void> = async () => {}): Promise<number> {
  const buttons = page.getByRole('main').getByRole('button')
  const count = Math.min(await buttons.count(), 8)
  let opened = 0
  for (let index = 0; index < count; index++) {
    const button = buttons.nth(index)
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    await button.click()
    const popup = page.getByRole('dialog').or(page.getByRole('menu')).first()
    if (!(await appears(popup))) continue
    opened += 1
    await page.waitForLoadState('networkidle')
    await seen()
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
  return opened
}

/** Buttons that open nothing act at once, so waiting for them is short. */
const appears = (popup: ReturnType<Page['locator']>) =>
  popup.waitFor({ timeout: 700 }).then(
    () => true,
    () => false,
  )
