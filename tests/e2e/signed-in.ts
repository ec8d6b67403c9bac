import type { Browser, Page } from 'playwright-core'
import { openPage, type PageOptions, type TestPage } from '../browser/session'

const password = 'Steward-demo-1'

/** Signs a demo person in through the page. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/session/signin')
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/Home')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A page of its own context, signed in as one of the demo people. */
export async function signedIn(browser: Browser, username: string, options: PageOptions): Promise<TestPage> {
  const opened = await openPage(browser, options)
  await signIn(opened.page, username)
  return opened
}

/** Calls an operation as the person of the page; answers the envelope. */
export async function callAs(
  page: Page,
  operation: string,
  params: Record<string, string>,
): Promise<{ data: unknown; error: string | null }> {
  return page.evaluate(
    async ({ operation, params }) => {
      const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken')
      const response = await fetch(`/FinanceProject/rest/sow/${operation}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
        body: new URLSearchParams(params),
      })
      return response.json()
    },
    { operation, params },
  )
}

/** Presses Tab until an element with this role and name has the focus; keys only, as somebody without a pointer does. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  limit = 80,
): Promise<void> {
  const target = page.getByRole(role, { name }).first()
  await target.waitFor()
  for (let pressed = 0; pressed < limit; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${limit} tabs did not lead to the ${role} ${name}`)
}
