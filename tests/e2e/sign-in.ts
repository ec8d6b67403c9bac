import type { Page } from 'playwright-core'

/** Signs a demo person in through the page. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/session/signin')
  await page.locator('#username').fill(username)
  await page.locator('input[autocomplete=current-password]').fill('Steward-demo-1')
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/Home')
  await page.getByRole('heading', { level: 1 }).waitFor()
}
