import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Envelope } from '../../src/framework/errors'
import type { SignInAnswer } from '../../src/framework/session'
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

type Kept = Readonly<Record<string, string>>

/** What the tab holds of each person who signed in, so that a file signs everybody in once. */
const sessions = new Map<string, Promise<Kept>>()

/**
 * A page of its own context, signed in as one of the demo people and on no screen yet. Who signs out in a test takes
 * `signIn` there: the session is the same for all pages of this person in the file.
 */
export async function signedIn(browser: Browser, username: string, options: PageOptions): Promise<TestPage> {
  const opened = await openPage(browser, options)
  const { page } = opened
  const key = `${options.baseURL} ${username}`
  const session = sessions.get(key) ?? sessionOf(options.baseURL, username)
  sessions.set(key, session)
  await page.route('**/on-no-screen', (route) => route.fulfill({ contentType: 'text/html', body: '' }), { times: 1 })
  await page.goto('/on-no-screen')
  await page.evaluate((values) => Object.assign(sessionStorage, values), await session)
  return opened
}

/** A server beside browsers says when to come again (docs/wire.md), and whoever asks does. */
export async function whenFree(ask: () => Promise<Response>): Promise<Response> {
  const until = Date.now() + 30_000
  for (;;) {
    const response = await ask()
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || !seconds || Date.now() > until) return response
    await delay(seconds * 1000)
  }
}

/** What signing in leaves in the tab; by the wire, since the page would load two screens on the way. */
async function sessionOf(baseURL: string, username: string): Promise<Kept> {
  const call = async <Data>(operation: string, params: Record<string, string>, token?: string): Promise<Data> => {
    const headers = token ? { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() } : {}
    const body = new URLSearchParams(params)
    const response = await whenFree(() =>
      fetch(`${baseURL}/FinanceProject/rest/sow/${operation}`, { method: 'POST', headers, body }),
    )
    const { data, error } = (await response.json()) as Envelope<Data>
    if (data === null) throw new Error(`${operation} as ${username}: ${error}`)
    return data
  }
  const credentials = { Username: username, Password: password, RememberMe: 'false' }
  const { accessToken, device: _, ...user } = await call<SignInAnswer>('getEmployeeByCredentials', credentials)
  const login = {
    EmpId: String(user.empId),
    LoginTime: new Date().toISOString().slice(0, 19).replace('T', ' '),
    Agent: 'Chromium of the tests',
    MacAddress: '',
    HostName: '',
  }
  const { id } = await call<{ id: number | string }>('createLoginTracker', login, accessToken)
  const userToken = JSON.stringify(user)
  return { accessToken, userToken, loginId: String(id), isRememberMe: 'false', userCreds: username }
}

/** Calls an operation as the person of the page, again under the same key while the server is busy. */
export async function callAs(
  page: Page,
  operation: string,
  params: Record<string, string>,
): Promise<{ data: unknown; error: string | null }> {
  const key = randomUUID()
  const response = await whenFree(async () => {
    const { body, ...init } = await page.evaluate(sendFromPage, { operation, params, key })
    return new Response(body, init)
  })
  return response.json()
}

const sendFromPage = async (call: { operation: string; params: Record<string, string>; key: string }) => {
  const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken')
  const response = await fetch(`/FinanceProject/rest/sow/${call.operation}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': call.key },
    body: new URLSearchParams(call.params),
  })
  return { body: await response.text(), status: response.status, headers: [...response.headers] }
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
  const met: string[] = []
  for (let pressed = 0; pressed < limit; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    met.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60) ?? ''))
  }
  throw new Error(`${limit} tabs did not lead to the ${role} ${name}, but to ${met.join('\n')}`)
}
