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

type Kept = Record<string, string>

/** What the tab holds of each person who signed in, so that a file signs everybody in through the page once. */
const sessions = new Map<string, Kept>()

/**
 * A page of its own context, signed in as one of the demo people and on no screen yet. Who signs out in a test takes
 * `signIn` there: the session is the same for all pages of this person in the file.
 */
export async function signedIn(browser: Browser, username: string, options: PageOptions): Promise<TestPage> {
  const opened = await openPage(browser, options)
  const { page } = opened
  const key = `${options.baseURL} ${username}`
  const kept = sessions.get(key)
  if (!kept) {
    await signIn(page, username)
    sessions.set(key, await page.evaluate(() => ({ ...sessionStorage })))
  }
  await page.route('**/on-no-screen', (route) => route.fulfill({ contentType: 'text/html', body: '' }), { times: 1 })
  await page.goto('/on-no-screen')
  if (kept) await page.evaluate((values) => Object.assign(sessionStorage, values), kept)
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
